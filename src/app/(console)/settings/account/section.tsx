import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

type Props = { title: string; text?: string; children: ReactNode }

/** One matter of one's account: its name and what it is about beside what can be done. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} id={id}>
          {title}
        </Title>
        {text && (
          <Text size="sm" c="dimmed" mt={4}>
            {text}
          </Text>
        )}
      </div>
      <Stack align="flex-start" miw={0}>
        {children}
      </Stack>
    </section>
  )
}

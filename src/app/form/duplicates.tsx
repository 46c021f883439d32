import { Alert, Stack, Text } from '@mantine/core'
import Link from 'next/link'

export type Duplicate = { id: string; href: string; label: string; why: string }

/** Says that such a record is there already, and leads to it in another window; refuses nothing. */
export function DuplicateWarning({ title, found }: { title: string; found: readonly Duplicate[] }) {
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Alert color="yellow" variant="light" title={title}>
          <Stack gap={2}>
            {found.map(({ id, href, label, why }) => (
              <Text key={id} size="sm">
                <Link href={href} target="_blank" prefetch={false}>
                  {label}
                </Link>{' '}
                · {why}
              </Text>
            ))}
          </Stack>
        </Alert>
      )}
    </div>
  )
}

import { Group, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { useOnceTrue } from '../form/use-once-true.ts'
import { laterComponent } from './later.tsx'
import own from './person.module.css'
import { type Session, useSession } from './session.tsx'
import classes from './sidebar.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
    .toUpperCase()

function Names({ session }: { session: Session | undefined }) {
  // As high as both names.
  if (!session) return <Skeleton height={37} />
  return (
    <>
      <Text size="sm" truncate>
        {session.user.name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {session.company.name}
      </Text>
    </>
  )
}

function PersonButton(props: ComponentProps<'button'>) {
  const t = useTranslations('frame')
  const session = useSession()
  return (
    // The menu brings a class of its own.
    <UnstyledButton aria-haspopup="menu" {...props} className={classes.person}>
      <VisuallyHidden>{t('person')}</VisuallyHidden>
      <Group gap="xs" wrap="nowrap">
        <span className={own.initials} aria-hidden>
          {session && initials(session.user.name)}
        </span>
        <div className={classes.personText}>
          <Names session={session} />
        </div>
      </Group>
    </UnstyledButton>
  )
}

const PersonMenu = laterComponent(
  () => import('./person-menu.tsx').then((module) => module.PersonMenu),
  ({ target }) => target,
)

/** The person and the company that they work in; the menu comes once the page is at rest. */
export function Person() {
  const [opened, setOpened] = useState(false)
  const wasOpened = useOnceTrue(opened)
  if (wasOpened) return <PersonMenu opened={opened} onChange={setOpened} target={<PersonButton />} />
  return <PersonButton onClick={() => setOpened(true)} />
}

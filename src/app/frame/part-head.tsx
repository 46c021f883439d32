import { Button, Group, Title } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'

/** What one may do in a part of a page; false while nothing. */
type Action = false | { label: string; icon?: Icon; act: () => void }

/** What one adds to a part of a page; nothing for those who may not. */
export function PartAction({ action }: { action: Action }) {
  const { label, icon: Sign = IconPlus, act } = action || {}
  if (!act) return null
  return (
    <Button
      size="compact-sm"
      variant="light"
      style={{ alignSelf: 'start' }}
      leftSection={<Sign size={14} aria-hidden />}
      onClick={act}
    >
      {label}
    </Button>
  )
}

/** The head of a part of a page: its name, and across from it what one adds to it. */
export function PartHead({ title, action }: { title: string; action: Action }) {
  return (
    // as high with a button as without one, which comes and goes
    <Group justify="space-between" mih={30}>
      <Title order={2}>{title}</Title>
      <PartAction action={action} />
    </Group>
  )
}

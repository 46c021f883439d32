'use client'

import { Button, Group, Title } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'

type Props = {
  title: string
  /** What one may do here; false while nothing. */
  action: false | { label: string; icon?: Icon; act: () => void }
}

/** The head of a part of a page: its name, and across from it what one adds to it. */
export function PartHead({ title, action }: Props) {
  const { label, icon: Sign = IconPlus, act } = action || {}
  return (
    // as high with a button as without one, which comes and goes
    <Group justify="space-between" mih={30}>
      <Title order={2}>{title}</Title>
      {act && (
        <Button size="compact-sm" variant="light" leftSection={<Sign size={14} aria-hidden />} onClick={act}>
          {label}
        </Button>
      )}
    </Group>
  )
}

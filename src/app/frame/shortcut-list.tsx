'use client'

import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Dialog } from '../form/dialog.tsx'
import type { Shortcut } from './shortcuts.tsx'

type Props = { shortcuts: readonly Shortcut[]; opened: boolean; onClose: () => void }

/** The keys of the page, and those of every page. */
export function ShortcutList({ shortcuts, opened, onClose }: Props) {
  const t = useTranslations('frame')
  const everywhere = [
    { keys: 'Ctrl+K', label: t('find') },
    { keys: '?', label: t('shortcuts') },
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts')} size="sm">
      <Stack gap="xs">
        {[...shortcuts, ...everywhere].map(({ keys, label }) => (
          <Group key={keys + label} justify="space-between">
            <Text size="sm">{label}</Text>
            <Kbd>{keys.replace('mod', 'Ctrl')}</Kbd>
          </Group>
        ))}
      </Stack>
    </Dialog>
  )
}

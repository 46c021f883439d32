import { Group, Kbd, Stack, Text } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { Dialog } from '../form/dialog.tsx'
import { visibleNouns } from './nouns.ts'
import { useSession } from './session.tsx'
import type { Shortcut } from './shortcuts.tsx'

type Props = { shortcuts: readonly Shortcut[]; opened: boolean; onClose: () => void }

/** The keys of the page, and those of every page. */
export function ShortcutList({ shortcuts, opened, onClose }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const nouns = visibleNouns(useSession()?.permissions)
  const everywhere = [
    { keys: 'Ctrl+K', label: t('frame.find') },
    { keys: '?', label: t('frame.shortcuts') },
    ...nouns.map(({ key, letter }) => ({
      keys: `g ${letter[locale]}`,
      label: t('frame.goTo', { section: t(`${key}.noun.section`) }),
    })),
  ]
  return (
    <Dialog opened={opened} onClose={onClose} title={t('frame.shortcuts')} size="sm">
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

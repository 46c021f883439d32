'use client'

import { Group, Kbd, Modal, Stack, Text } from '@mantine/core'
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

type Shortcut = { keys: string; label: string }
type Registry = { add: (shortcut: Shortcut) => () => void }

const ShortcutsContext = createContext<Registry>({ add: () => () => {} })

/**
 * A key of the page, shown in the list that `?` opens. Keys pressed in a field are the field's.
 * @param keys as Mantine writes them: `n`, `/`, `mod+S`
 */
export function useShortcut(keys: string, label: string, act: () => void, enabled = true): void {
  const { add } = useContext(ShortcutsContext)
  const item: HotkeyItem = [keys, () => enabled && act(), { preventDefault: enabled }]
  useHotkeys([item])
  useEffect(() => (enabled ? add({ keys, label }) : undefined), [add, keys, label, enabled])
}

/** Keeps the shortcuts of the page that is shown, and lists them on `?`. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('frame')
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([])
  const [opened, setOpened] = useState(false)
  useHotkeys([['shift+?', () => setOpened(true)]])
  const registry = useMemo<Registry>(
    () => ({
      add: (shortcut) => {
        setShortcuts((all) => [...all, shortcut])
        return () => setShortcuts((all) => all.filter((each) => each !== shortcut))
      },
    }),
    [],
  )
  const all = [...shortcuts, { keys: 'Ctrl+K', label: t('find') }, { keys: '?', label: t('shortcuts') }]
  return (
    <ShortcutsContext.Provider value={registry}>
      {children}
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('shortcuts')} size="sm">
        <Stack gap="xs">
          {all.map(({ keys, label }) => (
            <Group key={keys + label} justify="space-between">
              <Text size="sm">{label}</Text>
              <Kbd>{keys.replace('mod', 'Ctrl')}</Kbd>
            </Group>
          ))}
        </Stack>
      </Modal>
    </ShortcutsContext.Provider>
  )
}

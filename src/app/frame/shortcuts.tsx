import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { useOnceTrue } from '../form/use-once-true.ts'
import { isPageAwaited, wasPressedEarly } from './early-keys.ts'
import { laterComponent } from './later.tsx'
import { isPageInFront, useIsInFront } from './over-page.tsx'

const ShortcutList = laterComponent(() => import('./shortcut-list.tsx').then((module) => module.ShortcutList))

export type Shortcut = { keys: string; label: string }
type Registry = { add: (shortcut: Shortcut) => () => void }

const ShortcutsContext = createContext<Registry>({ add: () => () => {} })

/**
 * A key of the page, or of a dialog over it, shown in the list that `?` opens. Keys pressed in a field are the field's; under
 * a dialog those of the page rest. One that was pressed before it was there is done once it is.
 * @param keys as Mantine writes them: `n`, `/`, `mod+S`
 */
export function useShortcut(keys: string, label: string, act: () => void, enabled = true): void {
  const { add } = useContext(ShortcutsContext)
  const isInFront = useIsInFront()
  const press = () => {
    if (enabled && isInFront() && !isPageAwaited()) act()
  }
  const catchUp = useEffectEvent(() => {
    if (wasPressedEarly(keys)) press()
  })
  const item = (pressed: string): HotkeyItem => [pressed, press, { preventDefault: enabled }]
  // Many keyboards, the Italian one too, have the slash above another key.
  useHotkeys(keys === '/' ? [item(keys), item('shift+/')] : [item(keys)])
  useEffect(() => (enabled ? add({ keys, label }) : undefined), [add, keys, label, enabled])
  useEffect(() => {
    if (enabled) catchUp()
  }, [enabled])
}

/** Keeps the shortcuts of the page that is shown, and lists them on `?`. */
export function ShortcutsProvider({ children }: { children: ReactNode }) {
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>([])
  const [opened, setOpened] = useState(false)
  useHotkeys([['shift+?', () => isPageInFront() && setOpened(true)]])
  const registry = useMemo<Registry>(
    () => ({
      add: (shortcut) => {
        setShortcuts((all) => [...all, shortcut])
        return () => setShortcuts((all) => all.filter((each) => each !== shortcut))
      },
    }),
    [],
  )
  const wasOpened = useOnceTrue(opened)
  return (
    <ShortcutsContext.Provider value={registry}>
      {children}
      {wasOpened && <ShortcutList {...{ shortcuts, opened }} onClose={() => setOpened(false)} />}
    </ShortcutsContext.Provider>
  )
}

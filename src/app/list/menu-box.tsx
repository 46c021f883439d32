import { Checkbox, Menu } from '@mantine/core'
import { type Icon, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OpenedProps } from './opens-later.tsx'

/** An entry of a menu. */
export type Entry = {
  id: string
  label: ReactNode
  onClick: () => void
  /** One of several that may be on at once, each by itself: the menu stays open. */
  isOn?: boolean
  /** The one that is chosen. */
  isChosen?: boolean
  /** A line is drawn above it. */
  begins?: boolean
  icon?: Icon | undefined
  /** It takes something away. */
  danger?: boolean | undefined
  /** Where there is more room it has a button of its own. */
  hiddenFrom?: 'sm' | 'lg'
}

export type MenuBoxProps = OpenedProps & {
  entries: readonly Entry[]
  position?: 'bottom-start' | 'bottom-end'
  /** False where what was chosen takes the focus. */
  returnFocus?: boolean
  /** Below the entries; a form there closes the menu once it is submitted. */
  children?: ReactNode
}

function MenuEntry(entry: Omit<Entry, 'id'>) {
  const { label, onClick, isOn, isChosen, begins, icon: Sign, danger, hiddenFrom } = entry
  const several = isOn !== undefined && {
    ...({ closeMenuOnClick: false, role: 'menuitemcheckbox', 'aria-checked': isOn } as const),
    leftSection: <Checkbox.Indicator size="xs" checked={isOn} />,
  }
  return (
    <>
      {begins && <Menu.Divider />}
      <Menu.Item
        leftSection={Sign && <Sign size={14} aria-hidden />}
        {...several}
        {...(danger && { color: 'var(--mantine-color-error)' })}
        {...(hiddenFrom && { hiddenFrom })}
        rightSection={isChosen ? <IconCheck size={14} aria-hidden /> : null}
        onClick={onClick}
      >
        {label}
      </Menu.Item>
    </>
  )
}

/** A button over a menu. */
export function MenuBox(props: MenuBoxProps) {
  const { opened, onChange, target, entries, position = 'bottom-start', returnFocus = true, children } = props
  return (
    <Menu withinPortal {...{ position, opened, onChange, returnFocus }}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }} onSubmit={() => onChange(false)}>
        {entries.map(({ id, ...entry }) => (
          <MenuEntry key={id} {...entry} />
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

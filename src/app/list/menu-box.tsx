'use client'

import { Checkbox, Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
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
}

export type MenuBoxProps = OpenedProps & {
  entries: readonly Entry[]
  position?: 'bottom-start' | 'bottom-end'
  /** False where what was chosen takes the focus. */
  returnFocus?: boolean
  /** Below the entries; a form there closes the menu once it is submitted. */
  children?: ReactNode
}

function MenuEntry({ label, onClick, isOn, isChosen, begins }: Omit<Entry, 'id'>) {
  const several = isOn !== undefined && {
    ...({ closeMenuOnClick: false, role: 'menuitemcheckbox', 'aria-checked': isOn } as const),
    leftSection: <Checkbox.Indicator size="xs" checked={isOn} />,
  }
  return (
    <>
      {begins && <Menu.Divider />}
      <Menu.Item
        {...several}
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

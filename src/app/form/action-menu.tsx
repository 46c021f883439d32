'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { createContext, useContext } from 'react'

export type Action = {
  label: string
  act: () => void
  icon?: Icon
  danger?: boolean | undefined
  /** On wide screens it has a button of its own. */
  narrowOnly?: boolean
}

type Props = {
  /** Whose actions they are, for screen readers. */
  label: string
  /** False stands for what cannot be done now. */
  actions: readonly (Action | false)[]
  /** At the end of a row, where the button is not to stand out. */
  inRow?: boolean
  /** At the head of a record's page: what the page itself adds, such as deleting, stands at its end. */
  ofRecord?: boolean
}

/** What a record's page adds to the menu that its own actions have. */
export const RecordMenu = createContext<readonly Action[]>([])

/** The lesser actions of a record, behind a button at the end of its head or its row. */
export function ActionMenu({ label, actions, inRow = false, ofRecord = false }: Props) {
  const added = useContext(RecordMenu)
  const all = ofRecord ? [...actions, ...added] : actions
  if (!all.some(Boolean)) return null
  const look = inRow ? { variant: 'subtle', color: 'gray' } : { variant: 'default', size: 36 }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...look} aria-label={label}>
          <IconDots size={18} stroke={inRow ? 2 : 1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map(
          (action) =>
            action && (
              <Menu.Item
                key={action.label}
                onClick={action.act}
                leftSection={action.icon && <action.icon size={14} aria-hidden />}
                {...(action.danger && { color: 'var(--mantine-color-error)' })}
                {...(action.narrowOnly && { hiddenFrom: 'lg' })}
              >
                {action.label}
              </Menu.Item>
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import type { Entry } from '../list/menu-box.tsx'
import { MenuBox } from '../list/menus.ts'
import { useOpened } from '../list/opens-later.tsx'

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
  const { opened, change, button } = useOpened()
  const all = ofRecord ? [...actions, ...added] : actions
  if (!all.some(Boolean)) return null
  const look = inRow ? { variant: 'subtle', color: 'gray' } : { variant: 'default', size: 36 }
  const target = (
    <ActionIcon ref={button} {...look} {...(ofRecord && { 'data-of-record': true })} aria-label={label}>
      <IconDots size={18} stroke={inRow ? 2 : 1.6} />
    </ActionIcon>
  )
  const entries = all.flatMap((action): Entry[] => {
    if (!action) return []
    const { label, act, icon, danger, narrowOnly } = action
    const only = narrowOnly && { hiddenFrom: 'lg' as const }
    return [{ id: label, label, onClick: act, icon, danger, ...only }]
  })
  return <MenuBox {...{ opened, target, entries }} position="bottom-end" onChange={change} />
}

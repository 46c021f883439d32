import { type ReactNode, useState } from 'react'
import type { Permission } from '../../domain/permissions.ts'
import { useCreate } from '../frame/create.tsx'

type New = {
  /** What a new one is called. */
  label: string
  permission: Permission
}

/**
 * A dialog over a table, which makes a row or changes one.
 * @param draw the dialog: of a row, or of a new one
 */
export function useEditedRow<Row>(
  { label, permission }: New,
  draw: (row: Row | undefined, onClose: () => void) => ReactNode,
) {
  const [edited, setEdited] = useState<{ row?: Row } | null>(null)
  const begin = () => setEdited({})
  return {
    /** The button that makes a new one; nothing for those who may not. */
    create: useCreate({ label, permission, to: begin }),
    /** Begins a new one. */
    begin,
    edit: (row: Row) => setEdited({ row }),
    dialog: edited && draw(edited.row, () => setEdited(null)),
  }
}

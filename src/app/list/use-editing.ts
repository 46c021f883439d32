import { parseAsBoolean, useQueryState } from 'nuqs'
import { useRef, useState } from 'react'

type History = { currentEntry: { index: number }; entries: () => { url: string | null }[] }

/** The address that Back leads to, of the console's own pages, where the browser says it: also after a reload. */
function addressBefore(): string | null | undefined {
  const history = (globalThis as { navigation?: History }).navigation
  return history?.entries()[history.currentEntry.index - 1]?.url
}

/**
 * Whether a record is edited on its page, by `?edit=true`. Back leads from what was opened there to the record; once that is
 * done, it leads to where the record was come from, as before. A form that is open stays, with what was typed, also where
 * the record can no longer be edited meanwhile.
 */
export function useEditing({ mayWrite, mayEdit }: { mayWrite: boolean; mayEdit: boolean }) {
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const [wasEdited, setEdited] = useState(false)
  const isEdited = editing && mayWrite && (mayEdit || wasEdited)
  if (isEdited !== wasEdited) setEdited(isEdited)
  /** The address of the record from which editing began. */
  const from = useRef<string>(undefined)
  const edit = () => {
    from.current = location.href
    void setEditing(true, { history: 'push' })
  }
  const done = async () => {
    const before = addressBefore() ?? from.current
    from.current = undefined
    await setEditing(null)
    // The record stands in the history twice by now.
    if (before === location.href) history.back()
  }
  return { isEdited, edit, done: () => void done() }
}

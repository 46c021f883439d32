import { createContext, useContext, useEffect, useRef, useState } from 'react'

type Field = {
  /** Makes of what was typed what it means, once that is known; false when it means nothing, and then says why itself. */
  settle: () => Promise<boolean>
  focus: () => void
}

type Fields = {
  add: (field: Field) => () => void
  /** Settles each field; the first that cannot be takes the focus. */
  settle: () => Promise<boolean>
}

function newFields(): Fields {
  const fields = new Set<Field>()
  const settle = async () => {
    let first: Field | undefined
    for (const field of fields) if (!(await field.settle())) first ??= field
    first?.focus()
    return first === undefined
  }
  const add = (field: Field) => {
    fields.add(field)
    return () => fields.delete(field)
  }
  return { add, settle }
}

const UnsettledContext = createContext<Fields | null>(null)

/** The fields of a form whose text may still have to become a choice: they are asked before anything is saved. */
export function useUnsettled(): Fields {
  const [fields] = useState(newFields)
  return fields
}

export const Unsettled = UnsettledContext.Provider

/** A field that its form asks before it saves. */
export function useSettling(field: Field): void {
  const fields = useContext(UnsettledContext)
  const latest = useRef(field)
  latest.current = field
  useEffect(
    () => fields?.add({ settle: () => latest.current.settle(), focus: () => latest.current.focus() }),
    [fields],
  )
}

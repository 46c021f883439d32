import { type ReactNode, useCallback, useState } from 'react'
import { laterComponent } from '../frame/later.tsx'
import type { OwnFields } from './columns.ts'
import type { ServerLine } from './line-changes.ts'
import { ReadLines } from './read-lines.tsx'
import type { LineServer } from './use-saving.ts'
import { useVat } from './vat-choices.ts'

/** Lines that are not saved yet. */
export type LinesDraft = {
  /** Sends them; false when they were refused, and then says why itself. */
  save: () => Promise<boolean>
}

type Props<Own extends object> = LineServer<Own> & {
  /** The document's id. */
  id: string
  /** The document's lines as the server has them. */
  lines: readonly ServerLine<Own>[]
  /** Whose prices the type-ahead shows. */
  customer_id?: string | undefined
  /** The same table without controls. */
  readOnly?: boolean
  /** Begins in an empty line. */
  autoFocus?: boolean
  /** One discount is given to all of its lines. */
  hasDiscount?: boolean
  /** Told of what is not saved, and of null once nothing is; stable. */
  onDraft?: (draft: LinesDraft | null) => void
  /** What the lines of this kind of document have beyond the common fields; a constant or memoized. */
  own?: OwnFields<Own>
  /** Under the totals. */
  children?: ReactNode
}

/** Of lines that have the common fields alone. */
const NOTHING_OWN: OwnFields<object> = { columns: [], blank: {} }

/** What editing needs of them: the columns beyond the common ones, and the VAT rates, which are known. */
export type EditedProps<Own extends object> = Props<Own> & {
  own: OwnFields<Own>
  vat: ReturnType<typeof useVat>
}

/** Dragging, searching and saving come once the lines can be read. What comes later is of one type of lines, here of all. */
const EditedLines = laterComponent<EditedProps<never>>(
  () => import('./edited-lines.tsx').then((module) => module.EditedLines<never>),
  ReadLines,
) as unknown as <Own extends object>(props: EditedProps<Own>) => ReactNode

/**
 * Lines of a document that are read, or edited and saved as one batch, with totals that follow the typing. A document
 * that is closed meanwhile shows what was not saved until it is discarded.
 */
export function LineEditor<Own extends object = object>(props: Props<Own>) {
  const { own = NOTHING_OWN as unknown as OwnFields<Own>, readOnly = false, onDraft } = props
  const vat = useVat()
  const [hasDraft, setHasDraft] = useState(false)
  const tell = useCallback(
    (draft: LinesDraft | null) => {
      setHasDraft(draft !== null)
      onDraft?.(draft)
    },
    [onDraft],
  )
  if ((readOnly && !hasDraft) || !vat.isKnown)
    return (
      <ReadLines lines={props.lines} own={own}>
        {props.children}
      </ReadLines>
    )
  return <EditedLines {...props} own={own} vat={vat} onDraft={tell} />
}

import { useLocale, useTranslations } from 'next-intl'
import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MAX_ITEMS, MAX_LINES } from '../../domain/line-limits.ts'
import { useNotify } from '../form/notify.tsx'
import { holdKeys } from '../frame/held-keys.ts'
import { later } from '../frame/later.tsx'
import type { OwnFields } from './columns.ts'
import { blankLine, changesOf } from './line-changes.ts'
import { readOwn } from './own-controls.tsx'
import {
  type CellPosition,
  choiceOf,
  chosen,
  describedBy,
  isOfCells,
  limitOf,
  numbered,
  type Paste,
  type PastedColumn,
  pasteOf,
  rateOf,
  withPaste,
} from './pasted-cells.ts'
import type { Lines } from './use-lines.ts'
import { useUnits, type useVat } from './vat-choices.ts'

const loadRows = later(() => import('./pasted-rows.ts').then((module) => module.rowsOf))

type Columns<Own extends object> = { own: OwnFields<Own>; vat: ReturnType<typeof useVat> }

/** Makes the columns that can be written, in the order in which they are shown. */
function usePastedColumns<Own extends object>({ own, vat }: Columns<Own>): () => PastedColumn[] {
  const t = useTranslations('lines')
  const locale = useLocale()
  const units = useUnits('pz')
  const choice = (field: string, name: string, meaning: (text: string) => unknown): PastedColumn => ({
    field,
    read: (text) => chosen(field, text, meaning(text), t('refused.unknown', { column: name, text })),
  })
  const number = (field: 'quantity' | 'unit_price' | 'unit_discount_rate'): PastedColumn => ({
    field,
    read: (text) => numbered(field, text, locale, t('refused.number')),
  })
  const ownAt = (at: 'start' | 'end') =>
    own.columns
      .filter((column) => column.at === at)
      .map(({ id, header, control }) => choice(id, header, (text) => readOwn(control, text)))
  return () => [
    ...ownAt('start'),
    { field: 'description', read: describedBy },
    number('quantity'),
    choice('unit_type', t('unit'), (text) => choiceOf(units, text)),
    number('unit_price'),
    number('unit_discount_rate'),
    choice('vat_code', t('vat'), (text) => rateOf(vat.choices, text, locale)),
    ...ownAt('end'),
  ]
}

/** The cell that has the focus; a list of choices is none that the browser would paste into. */
function focusedCell(root: HTMLElement | null): CellPosition | undefined {
  const focused = document.activeElement
  const name = root?.contains(focused) && focused?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  if (!name) return undefined
  const [key = '', field = ''] = name.split('.')
  return { key, field }
}

const pastesAsText = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v'

/** Text of several cells that is pasted while a cell of a line has the focus; Ctrl-Shift-V leaves it to the browser. */
function usePasting(root: RefObject<HTMLElement | null>, paste: (text: string, place: CellPosition) => void) {
  const latest = useRef(paste)
  latest.current = paste
  useEffect(() => {
    let isText = false
    const onKeyDown = (event: KeyboardEvent) => {
      isText = pastesAsText(event)
    }
    const onPaste = (event: ClipboardEvent) => {
      const isMeantAsText = isText
      isText = false
      const place = focusedCell(root.current)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (event.defaultPrevented || isMeantAsText || !place || !isOfCells(text)) return
      event.preventDefault()
      latest.current(text, place)
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('paste', onPaste)
    }
  }, [root])
}

type Options<Own extends object> = Columns<Own> & {
  root: RefObject<HTMLElement | null>
  lines: Lines<Own>
  onPasted: (paste: Paste<Own>, rows: number) => void
}

/** Cells of a spreadsheet that are pasted into a cell of a line fill the lines from it on; too many fill none. */
export function usePastedCells<Own extends object>({ root, lines, own, vat, onPasted }: Options<Own>) {
  const t = useTranslations('lines')
  const notify = useNotify()
  const columnsOf = usePastedColumns({ own, vat })
  const fill = (rows: string[][], place: CellPosition) => {
    const { lines: present, base, edit } = lines
    const paste = pasteOf(present, rows, place, columnsOf(), () => blankLine(vat.standard, own.blank))
    if (!paste) return
    const filled = withPaste(present, paste)
    const limit = limitOf(filled, changesOf(base, filled, own.blank))
    if (limit === 'lines') return notify.apiError(t('tooManyLines', { max: MAX_LINES }))
    if (limit === 'changes') return notify.apiError(t('tooManyChanges', { max: MAX_ITEMS }))
    flushSync(() => edit.paste(paste))
    onPasted(paste, rows.length)
  }
  const latest = useRef(fill)
  latest.current = fill
  usePasting(root, async (text, place) => {
    // What is typed meanwhile belongs to the line as it is then.
    const release = holdKeys()
    try {
      const rowsOf = await loadRows()
      latest.current(rowsOf(text), place)
    } catch (error) {
      notify.failure(error)
    } finally {
      release()
    }
  })
}

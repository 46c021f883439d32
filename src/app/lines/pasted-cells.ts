import { MAX_ITEMS, MAX_LINES } from '../../domain/line-limits.ts'
import { numberOf } from '../format/number-text.ts'
import type { Locale } from '../i18n/locales.ts'
import { type Changes, EMPTY, isEmpty, type LineValues, type LocalLine } from './line-changes.ts'

export type CellPosition = { key: string; field: string }

/** What the text of a pasted cell writes into its line, and why it is not understood where it is not. */
export type Written = { values: object; fault?: string | undefined }

/** A column that a pasted cell may land in. */
export type PastedColumn = {
  field: string
  /** `text` has no spaces around it. */
  read: (text: string, line: LineValues) => Written
}

/** What was pasted, so that it can be taken back. */
export type Paste<Own extends object> = {
  key: string
  /** The cell from which on it fills. */
  place: CellPosition
  /** Fields of the lines that were there, by line key, as they were and as they became. */
  written: ReadonlyMap<string, { before: object; after: object }>
  added: readonly LocalLine<Own>[]
  /** Why cells are not understood, by `key.field`. */
  faults: Readonly<Record<string, string>>
  /** Something stood to the right of the last column. */
  beyond: boolean
}

/** The text is of a spreadsheet: several cells, or one that was copied as a row. */
export const isOfCells = (text: string): boolean => /[\t\r\n]/.test(text) && text.trim() !== ''

const folded = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** The choice that a text names by its value or its label, in upper or lower case; undefined where it names none. */
export function choiceOf<Value extends string>(
  choices: readonly { value: Value; label: string }[],
  text: string,
): Value | undefined {
  const wanted = folded(text)
  const named = (name: string) => folded(name) === wanted
  return (choices.find(({ value }) => named(value)) ?? choices.find(({ label }) => named(label)))?.value
}

/** The VAT rate that a text names; also as a percentage that is written otherwise, such as `22,00 %`. */
export function rateOf(
  rates: readonly { value: string; label: string }[],
  text: string,
  locale: Locale,
): string | undefined {
  return choiceOf(rates, text) ?? choiceOf(rates, String(numberOf(text, locale)))
}

/** A description is meant as it is: the line is not about the article any more that another one named. */
export const describedBy = (text: string, { description }: LineValues): Written => ({
  values: text === description ? {} : { description: text, article_id: null },
})

/** A number as if it were typed and left; an empty one is that of a new line. */
export function numbered(
  field: 'quantity' | 'unit_price' | 'unit_discount_rate',
  text: string,
  locale: Locale,
  wrong: string,
): Written {
  const value = text === '' ? EMPTY[field] : numberOf(text, locale)
  return { values: { [field]: value }, fault: typeof value === 'string' ? wrong : undefined }
}

/** A choice; an empty cell leaves the one that stands, and a text that names none stays as it is. */
export function chosen(field: string, text: string, value: unknown, wrong: string): Written {
  if (text === '') return { values: {} }
  return value === undefined ? { values: { [field]: text }, fault: wrong } : { values: { [field]: value } }
}

/** What a row writes into a line from a column on. */
function rowInto<Own extends object>(
  { key, values }: LocalLine<Own>,
  row: readonly string[],
  columns: readonly PastedColumn[],
) {
  const faults: [string, string][] = []
  const after = {}
  for (const [index, { field, read }] of columns.slice(0, row.length).entries()) {
    const { values: written, fault } = read(row[index]!.trim(), values)
    Object.assign(after, written)
    if (fault !== undefined) faults.push([`${key}.${field}`, fault])
  }
  return { after, faults }
}

const picked = (values: object, fields: object) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, values[field as keyof typeof values]]))

let pastes = 0

/**
 * What rows of cells write into the lines from a cell on: cells go to the columns to the right, rows to the lines below,
 * and past the last one to new lines, of which an empty row makes none.
 * @returns undefined where the place is no cell that can be written
 */
export function pasteOf<Own extends object>(
  lines: readonly LocalLine<Own>[],
  rows: readonly (readonly string[])[],
  place: CellPosition,
  columns: readonly PastedColumn[],
  newLine: () => LocalLine<Own>,
): Paste<Own> | undefined {
  const top = lines.findIndex(({ key }) => key === place.key)
  const left = columns.findIndex(({ field }) => field === place.field)
  if (top < 0 || left < 0) return undefined
  const filled = columns.slice(left)
  const written = new Map<string, { before: object; after: object }>()
  const added: LocalLine<Own>[] = []
  const faults: [string, string][] = []
  for (const [index, row] of rows.entries()) {
    const line = lines[top + index]
    if (!line && row.every((cell) => cell.trim() === '')) continue
    const target = line ?? newLine()
    const { after, faults: found } = rowInto(target, row, filled)
    if (line) written.set(line.key, { before: picked(line.values, after), after })
    else added.push({ ...target, values: { ...target.values, ...after } })
    faults.push(...found)
  }
  const beyond = rows.some((row) => row.slice(filled.length).some((cell) => cell.trim() !== ''))
  const key = `paste-${++pastes}`
  return { key, place, written, added, faults: Object.fromEntries(faults), beyond }
}

/** The lines with what was pasted. */
export function withPaste<Own extends object>(
  lines: readonly LocalLine<Own>[],
  { written, added }: Paste<Own>,
): LocalLine<Own>[] {
  const filled = lines.map((line) => {
    const fields = written.get(line.key)
    return fields ? { ...line, values: { ...line.values, ...fields.after } } : line
  })
  return [...filled, ...added]
}

/** The lines as they were before the paste; what was typed since in its cells, and a new line typed in, stay. */
export function withoutPaste<Own extends object>(
  lines: readonly LocalLine<Own>[],
  { written, added }: Paste<Own>,
): LocalLine<Own>[] {
  const untouched = new Map(added.map(({ key, values }) => [key, values]))
  return lines
    .filter(({ key, values }) => untouched.get(key) !== values)
    .map((line) => {
      const { before, after } = written.get(line.key) ?? { before: {}, after: {} }
      const now = picked(line.values, after)
      const still = Object.entries(before).filter(
        ([field]) => now[field] === after[field as keyof typeof after],
      )
      return still.length === 0 ? line : { ...line, values: { ...line.values, ...Object.fromEntries(still) } }
    })
}

/** Which limit lines would break, and the changes that make them; undefined where they keep within both. */
export function limitOf<Own extends object>(
  lines: readonly LocalLine<Own>[],
  { batch }: Changes,
): 'lines' | 'changes' | undefined {
  if (lines.filter((line) => !isEmpty(line)).length > MAX_LINES) return 'lines'
  const items = Object.values(batch).reduce((sum, list) => sum + list.length, 0)
  return items > MAX_ITEMS ? 'changes' : undefined
}

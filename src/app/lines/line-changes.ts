import type { LineTotals } from '../../domain/money.ts'
import type { Inputs } from '../trpc.ts'

/**
 * What every line has, whatever its document. A number that is still being typed is the text so far; null is left
 * open until lines that are kept for later are used.
 */
export type LineValues = {
  article_id: string | null
  description: string
  quantity: number | string | null
  unit_type: string | null
  unit_price: number | string | null
  unit_discount_rate: number | string | null
  vat_code: string | null
}

/**
 * A line as the server answers it, with what it comes to where it is priced; `Own` is what this kind of document has
 * beyond it.
 */
export type ServerLine<Own extends object = object> = LineValues & {
  id: string
  tax_rate?: number
} & Partial<LineTotals> &
  Own

/** A line on the screen. `key` stays with it all its life, `id` is null until the server has written it. */
export type LocalLine<Own extends object = object> = {
  key: string
  id: string | null
  /** The percentage that the server stored with `vat_code`. */
  stored: { vat_code: string; tax_rate: number } | null
  values: LineValues & Own
  /** What somebody else wrote in fields that were changed here, too, until it is chosen which of both stays. */
  theirs?: Partial<LineValues & Own> | undefined
}

type QuoteBatch = Inputs['quotes']['changeLines']

/** One request with only what changed: the four keys of a line batch. */
export type LineBatch = Pick<QuoteBatch, 'add' | 'update' | 'remove' | 'reorder'>

/** What a new line has until something is written. */
export const EMPTY: LineValues = {
  article_id: null,
  description: '',
  quantity: 1,
  unit_type: 'pz',
  unit_price: 0,
  unit_discount_rate: 0,
  vat_code: '',
}

/** What an emptied number becomes. */
export const EMPTIED = { quantity: 1, unit_price: 0, unit_discount_rate: 0 }

const FIELDS = Object.keys(EMPTY) as (keyof LineValues)[]

let made = 0

export const newKey = () => `line-${++made}`

/** A value as it is sent: an emptied number is the one that a new line has, and text has no spaces around it. */
function sent(field: string, value: unknown): unknown {
  if (value === '' && field in EMPTIED) return EMPTIED[field as keyof typeof EMPTIED]
  return typeof value === 'string' ? value.trim() : value
}

/** What is written in a field, sent as it is, would leave the server's value as it is. */
export function meansSame(field: string, value: unknown, known: unknown): boolean {
  return sent(field, value) === known
}

/** A new line; the VAT rate is the company's default. */
export function blankLine<Own extends object>(vat_code: string, own: Own): LocalLine<Own> {
  return { key: newKey(), id: null, stored: null, values: { ...EMPTY, vat_code, ...own } }
}

/** Nothing has been written in the line: it is not sent. */
export function isEmpty<Own extends object>({ id, values }: LocalLine<Own>): boolean {
  const { article_id, description } = values
  return (
    id === null &&
    article_id === null &&
    description.trim() === '' &&
    [0, '', null].includes(values.unit_price)
  )
}

/** A server's line to be edited. `own` names the fields beyond the common ones. */
export function localLine<Own extends object>(
  line: ServerLine<Own>,
  own: readonly (keyof Own)[],
  key: string = newKey(),
): LocalLine<Own> {
  const { vat_code, tax_rate } = line
  const fields = [...FIELDS, ...own] as (keyof ServerLine<Own>)[]
  const values = Object.fromEntries(fields.map((field) => [field, line[field]])) as LineValues & Own
  const stored = vat_code === null || tax_rate === undefined ? null : { vat_code, tax_rate }
  return { key, id: line.id, stored, values }
}

function changed(values: object, before: object): object {
  const given = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values)
      .filter(([field, value]) => !meansSame(field, value, given[field]))
      .map(([field, value]) => [field, sent(field, value)]),
  )
}

/** Everything of a new line that is seen on the screen, and what of `own` was set. */
function added<Own extends object>({ values }: LocalLine<Own>, blankOwn: Own): object {
  const own = new Set(Object.keys(blankOwn))
  const entries = Object.entries(values).map(([field, value]) => [field, sent(field, value)] as const)
  const unset = blankOwn as Record<string, unknown>
  return Object.fromEntries(entries.filter(([field, value]) => !own.has(field) || value !== unset[field]))
}

export type Changes = {
  batch: LineBatch
  /** Lines that change: added, changed or removed, and one for a new order. */
  count: number
  /** Whose line the n-th item of `add` and `update` is. */
  keys: { add: string[]; update: string[] }
}

/** New lines with their final places; those that follow every stored line need none. */
function additions<Own extends object>(lines: readonly LocalLine<Own>[], blankOwn: Own) {
  const lastStored = lines.findLastIndex(({ id }) => id !== null)
  return lines.flatMap((line, index) => {
    if (line.id !== null) return []
    const place = index < lastStored ? { position: index + 1 } : {}
    return [{ key: line.key, item: { ...added(line, blankOwn), ...place } }]
  })
}

function alterations<Own extends object>(
  lines: readonly LocalLine<Own>[],
  base: ReadonlyMap<string, ServerLine<Own>>,
) {
  return lines.flatMap(({ key, id, values }) => {
    const before = id === null ? undefined : base.get(id)
    const fields = before ? changed(values, before) : {}
    return Object.keys(fields).length > 0 ? [{ key, item: { id, ...fields } }] : []
  })
}

/**
 * The batch that makes the server's lines those on the screen (lines.md#batch): it removes, changes, reorders, then
 * adds from the first place to the last, so that each added line lands where it stands. Blank lines are left out.
 * @param blankOwn what the own fields of a new line are; those still so are left to the server
 */
export function changesOf<Own extends object>(
  base: readonly ServerLine<Own>[],
  local: readonly LocalLine<Own>[],
  blankOwn: Own,
): Changes {
  const lines = local.filter((line) => !isEmpty(line))
  const kept = lines.flatMap(({ id }) => id ?? [])
  const stays = new Set(kept)
  const before = base.filter(({ id }) => stays.has(id)).map(({ id }) => id)
  const remove = base.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  const update = alterations(lines, new Map(base.map((line) => [line.id, line])))
  const add = additions(lines, blankOwn)
  const reorder = kept.some((id, index) => id !== before[index]) ? kept : []
  const batch = {
    ...(add.length > 0 && { add: add.map(({ item }) => item) }),
    ...(update.length > 0 && { update: update.map(({ item }) => item) }),
    ...(remove.length > 0 && { remove }),
    ...(reorder.length > 0 && { reorder }),
  } as LineBatch
  return {
    batch,
    count: add.length + update.length + remove.length + (reorder.length > 0 ? 1 : 0),
    keys: { add: add.map(({ key }) => key), update: update.map(({ key }) => key) },
  }
}

/** The cell that a refusal such as `add[2].vat_code` names; undefined where it names none. */
export function cellOf(param: string, keys: Changes['keys']): { key: string; field: string } | undefined {
  const [, list, index, field] = /^(add|update)\[(\d+)\](?:\.(\w+))?/.exec(param) ?? []
  const key = list && keys[list as 'add' | 'update'][Number(index)]
  return key ? { key, field: field && field !== 'article_id' ? field : 'description' } : undefined
}

/** The lines with the one at `from` standing at `to`. */
export function moved<Line>(lines: readonly Line[], from: number, to: number): Line[] {
  const all = [...lines]
  const [line] = all.splice(from, 1)
  if (line === undefined || to < 0 || to >= lines.length) return [...lines]
  all.splice(to, 0, line)
  return all
}

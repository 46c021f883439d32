import { Decimal } from 'decimal.js'
import { v7 as uuidv7 } from 'uuid'
import { MAX_ITEMS, MAX_LINES } from '../../../domain/line-limits.ts'
import {
  computeTotals,
  type DocumentTotals,
  type LineTotals,
  type PricedLine,
  type Rounding,
} from '../../../domain/money.ts'
import { type ApiError, invalid, missing, unresolved } from '../errors.ts'
import { FieldErrors } from '../field-errors.ts'
import { inactiveRate } from '../references.ts'

/** A document line as stored, whatever the document. */
export type Line = PricedLine &
  LineTotals & {
    id: string
    article_id: string | null
    description: string
    unit_type: string
    position: number
  }

/** The fields that a client may write; each document's own ones come beside these. */
export type LineInput = Partial<
  Pick<
    Line,
    'article_id' | 'description' | 'quantity' | 'unit_type' | 'unit_price' | 'unit_discount_rate' | 'vat_code'
  >
>

export type Batch<Input> = {
  add?: (Input & { position?: number | undefined })[] | undefined
  update?: (Input & { id: string })[] | undefined
  remove?: string[] | undefined
  reorder?: string[] | undefined
}

/** What the lines of a batch are filled from: read once for the whole batch. */
export type Sources<Input> = {
  /** Percentage of each active VAT code. */
  rates: ReadonlyMap<string, number>
  default_vat_code: string
  /** What an article gives to a line that cites it. */
  fromArticle: (article_id: string) => Input | undefined
  /** Why a VAT code that is not among `rates` is refused: out of use unless the document says otherwise. */
  refuseRate?: (param: string) => ApiError
}

const MAX_AMOUNT = 1_000_000_000
export const BATCH_KEYS = ['add', 'update', 'remove', 'reorder'] as const
type BatchKey = (typeof BATCH_KEYS)[number]

const IN_ORDER: readonly string[] = ['remove', 'update', 'reorder', 'add'] satisfies BatchKey[]

/** The order in which what is wrong in a batch is told (lines.md#batch). */
export const batchRank = (param: string): number => IN_ORDER.indexOf(param.replace(/\W.*/, ''))

/** 422 `add` when a batch says nothing, or says too much. Empty arrays count as absent. */
export function checkBatchSize(
  batch: { [K in BatchKey]?: readonly unknown[] | undefined },
  keys: readonly BatchKey[] = BATCH_KEYS,
): void {
  let items = 0
  for (const key of keys) {
    items += batch[key]?.length ?? 0
    if (items <= MAX_ITEMS) continue
    const message = `${key} makes more than ${MAX_ITEMS} items in one batch.`
    throw invalid(key, 'too_many_items', message, { limit: MAX_ITEMS })
  }
  if (items === 0) throw missing('add', `One of ${keys.join(', ')} is required.`)
}

function rateOf(
  vat_code: string,
  param: string,
  { rates, refuseRate = inactiveRate }: Pick<Sources<unknown>, 'rates' | 'refuseRate'>,
): number {
  const rate = rates.get(vat_code)
  if (rate === undefined) throw refuseRate(param)
  return rate
}

function unknownLine(param: string, noun = 'line'): ApiError {
  return invalid(param, 'line_not_found', `${param} names no ${noun} of this document.`)
}

type Identified = { id: string }
type Placed = Identified & { position: number }

/** What a document makes of the items of a batch; `param` names the item where it is wrong. */
export type LineRules<L, Input> = {
  change: (line: L, item: Input & { id: string }, param: string) => L
  make: (item: Input, param: string) => L
  /** What they are where they are no lines, `damage`; and how many there may be. */
  noun?: string
  max?: number
}

/** Where what is wrong with the items goes, and what the items are called. */
type Checked = { errors: FieldErrors; noun?: string | undefined }

export function removeLines<L extends Identified>(
  lines: L[],
  ids: readonly string[],
  { errors, noun }: Checked,
): L[] {
  return ids.reduce((left, id, index) => {
    const kept = left.filter((line) => line.id !== id)
    if (kept.length === left.length) errors.take(unknownLine(`remove[${index}]`, noun))
    return kept
  }, lines)
}

export function updateLines<L extends Identified, Input>(
  lines: L[],
  batch: Pick<Batch<Input>, 'update'>,
  { change, errors, noun }: Pick<LineRules<L, Input>, 'change'> & Checked,
): L[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  batch.update?.forEach((item, index) => {
    const line = byId.get(item.id)
    if (!line) errors.take(unknownLine(`update[${index}].id`, noun))
    const changed = line && errors.from(() => change(line, item, `update[${index}]`))
    if (changed) byId.set(item.id, changed)
  })
  return lines.map((line) => byId.get(line.id)!)
}

function reorderLines<L extends Placed>(
  lines: L[],
  ids: readonly string[],
  { errors, noun = 'line' }: Checked,
): L[] {
  const left = new Map(lines.map((line) => [line.id, line]))
  const ordered = ids.flatMap((id, index) => {
    const line = left.get(id)
    if (!line) errors.take(unknownLine(`reorder[${index}]`, noun))
    left.delete(id)
    return line ?? []
  })
  if (left.size > 0 && ordered.length === ids.length) {
    errors.take(invalid('reorder', 'lines_left_out', `reorder must list every ${noun} that remains, once.`))
  }
  return [...ordered, ...left.values()]
}

function addLines<L extends Placed, Input>(
  lines: L[],
  batch: Batch<Input>,
  { make, noun = 'line', max = MAX_LINES, errors }: Pick<LineRules<L, Input>, 'make' | 'max'> & Checked,
): L[] {
  const { add = [] } = batch
  const all = [...lines]
  add.forEach(({ position, ...item }, index) => {
    const param = `add[${index}]`
    const line = errors.from(() => make(item as unknown as Input, param))
    const limit = lines.length + index + 1
    if (position !== undefined && position > limit) {
      const message = `${param}.position must be at most ${limit}.`
      errors.take(invalid(`${param}.position`, 'position_too_large', message, { limit }))
    }
    if (line) all.splice((position ?? limit) - 1, 0, line)
  })
  if (lines.length + add.length > max) {
    errors.take(invalid('add', 'too_many_items', `add makes more than ${max} ${noun}s.`, { limit: max }))
  }
  return all
}

/**
 * The lines after a batch, at positions 1..n: remove, update, add, reorder (lines.md#batch). Added lines follow the
 * reordered ones unless placed. Nothing is written here: an error leaves everything as it was.
 * @param errors what was found of the batch before
 * @throws 422 that names every item that is wrong, such as `update[1].id`
 */
export function arrangeLines<L extends Placed, Input>(
  lines: readonly L[],
  batch: Batch<Input>,
  rules: LineRules<L, Input>,
  errors = new FieldErrors(),
): L[] {
  const checked = { ...rules, errors }
  const left = removeLines([...lines], batch.remove ?? [], checked)
  const kept = updateLines(left, batch, checked)
  const ordered = batch.reorder?.length ? reorderLines(kept, batch.reorder, checked) : kept
  const after = addLines(ordered, batch, checked)
  errors.reject(batchRank)
  return after.map((line, index) => ({ ...line, position: index + 1 }))
}

export function defined<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>
}

/** What the article that an item cites gives to its line; undefined where it cites none. 422 where there is none. */
export function requireArticle<Filled>(
  item: Pick<LineInput, 'article_id'>,
  param: string,
  fromArticle: (article_id: string) => Filled | undefined,
): Filled | undefined {
  if (item.article_id === undefined || item.article_id === null) return undefined
  const filled = fromArticle(item.article_id)
  if (filled) return filled
  throw unresolved(`${param}.article_id`, 'no article')
}

/** A line needs a description, unless it cites an article, which fills it. */
export function requireDescription(item: Pick<LineInput, 'article_id' | 'description'>, param: string): void {
  if (item.article_id || item.description !== undefined) return
  throw missing(`${param}.description`, `${param}.description is required without article_id.`)
}

/** True where a quantity at a price is an amount that can be stored, a thousand times over. */
export function fitsAmount(quantity: number, price: number): boolean {
  return new Decimal(quantity).times(price).abs().lessThan(MAX_AMOUNT)
}

/** A line's amount and its cost, where it has one, must fit what is stored; the quantity is to blame. */
export function requireAmount(
  line: Pick<Line, 'quantity' | 'unit_price'> & { purchase_price?: number | null },
  param: string,
): void {
  for (const price of ['unit_price', 'purchase_price'] as const) {
    if (fitsAmount(line.quantity, line[price] ?? 0)) continue
    const message = `${param}.quantity times ${price} must stay below ${MAX_AMOUNT}.`
    throw invalid(`${param}.quantity`, 'amount_too_large', message, { limit: MAX_AMOUNT })
  }
}

const NOTHING: LineTotals = { total_before_tax: 0, total_tax: 0, total_after_tax: 0 }

/** How priced lines are changed and made: filled from the article, with the percentage of their VAT rate. */
function pricedRules<L extends Line, Input extends LineInput>(sources: Sources<Input>): LineRules<L, Input> {
  const change = (line: L, item: Input & { id: string }, param: string) => {
    const errors = new FieldErrors()
    errors.from(() => requireArticle(item, param, sources.fromArticle))
    const rate = () => rateOf(item.vat_code!, `${param}.vat_code`, sources)
    const tax_rate = item.vat_code === undefined ? line.tax_rate : (errors.from(rate) ?? line.tax_rate)
    const changed = { ...line, ...defined(item), tax_rate }
    errors.from(() => requireAmount(changed, param))
    errors.reject()
    return changed
  }
  const make = (item: Input, param: string) => {
    const errors = new FieldErrors()
    const filled = errors.from(() => requireArticle(item, param, sources.fromArticle))
    errors.from(() => requireDescription(item, param))
    const line = {
      article_id: null,
      quantity: 1,
      unit_type: 'pz',
      unit_price: 0,
      unit_discount_rate: 0,
      vat_code: sources.default_vat_code,
      ...filled,
      ...defined(item),
    }
    const tax_rate = errors.from(() => rateOf(line.vat_code, `${param}.vat_code`, sources))
    errors.from(() => requireAmount(line, param))
    errors.reject()
    return { ...line, ...NOTHING, id: uuidv7(), tax_rate, position: 0 } as unknown as L
  }
  return { change, make }
}

/** Places and amounts of lines as they stand in their document: positions 1..n, totals that add up. */
export function recalculate<L extends Line>(
  lines: readonly L[],
  rounding?: Rounding<L>,
): { lines: L[]; totals: DocumentTotals } {
  const { lines: amounts, document } = computeTotals(lines, rounding)
  return {
    lines: lines.map((line, index) => ({ ...line, ...amounts[index]!, position: index + 1 })),
    totals: document,
  }
}

/** The priced lines of a document after a batch, and its totals; as `arrangeLines`. */
export function applyBatch<L extends Line, Input extends LineInput>(
  lines: readonly L[],
  batch: Batch<Input>,
  sources: Sources<Input>,
  errors?: FieldErrors,
): { lines: L[]; totals: DocumentTotals } {
  return recalculate(arrangeLines(lines, batch, pricedRules<L, Input>(sources), errors))
}

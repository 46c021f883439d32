import { Decimal } from 'decimal.js'
import { hoursOf } from '../../../domain/labour-hours.ts'
import type { DocumentTotals } from '../../../domain/money.ts'
import { isWorkUnit } from '../../../domain/units.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { applyBatch, type Batch, checkBatchSize, type LineInput } from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { lockStock, moveStock } from '../../core/stock/documents.ts'
import { keptOut } from '../../core/stock/restocked.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { readTemplateBatch } from '../job-templates/application.ts'
import type { AppliedTemplate } from '../job-templates/schema.ts'
import { releaseLines } from '../time-entries/entries.ts'
import { findWorksheet, readLines, type WorksheetLine } from './reads.ts'
import { type LockedWorksheet, lockWorksheet, moving, requireMembers, requireUnfrozen } from './service.ts'

type Input = LineInput &
  Partial<Pick<WorksheetLine, 'kind' | 'purchase_price' | 'user_id' | 'approval_status' | 'done'>>

/** Columns of a worksheet line beyond those that every line has. */
const COLUMNS = [
  ...PRICED_COLUMNS,
  'kind',
  'purchase_price',
  'user_id',
  'quote_line_item_id',
  'approval_status',
  'done',
]

/** What a new line has when neither the client nor its article says otherwise. */
function withDefaults(item: Input, article: ArticleLine | undefined): Input {
  const unit_type = item.unit_type ?? article?.unit_type ?? 'pz'
  const kind = article?.kind ?? (isWorkUnit(unit_type) ? 'work' : 'item')
  const purchase_price = article?.purchase_price ?? null
  return { kind, purchase_price, user_id: null, approval_status: 'approved', done: false, ...item }
}

function fill(batch: Batch<Input>, articles: ReadonlyMap<string, ArticleLine>): Batch<Input> {
  const add = batch.add?.map((item) => {
    const article = item.article_id ? articles.get(item.article_id) : undefined
    return withDefaults(item, article)
  })
  return { ...batch, add }
}

function checkPeople(db: CompanyDatabase, batch: Batch<Input>): Promise<void> {
  const people = (['add', 'update'] as const).flatMap((key) =>
    (batch[key] ?? []).flatMap(({ user_id }, index) =>
      user_id ? { param: `${key}[${index}].user_id`, id: user_id } : [],
    ),
  )
  return requireMembers(db, people)
}

function sumOf(lines: readonly WorksheetLine[], kind: WorksheetLine['kind']): number {
  const amounts = lines.filter((line) => line.kind === kind).map(({ total_before_tax }) => total_before_tax)
  return Decimal.sum(0, ...amounts).toNumber()
}

function costOf(lines: readonly WorksheetLine[]): number {
  const costs = lines.map(({ quantity, purchase_price }) => new Decimal(quantity).times(purchase_price ?? 0))
  return Decimal.sum(0, ...costs)
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/** Hours of labour that the lines stand for. */
function hoursIn(lines: readonly WorksheetLine[]): number {
  const labour = lines.filter(({ kind }) => kind === 'work')
  return Decimal.sum(0, ...labour.map(({ quantity, unit_type }) => hoursOf(quantity, unit_type)))
    .toDecimalPlaces(2, Decimal.ROUND_HALF_UP)
    .toNumber()
}

/** What a worksheet knows of the sum of its lines. */
function totalsOf(lines: readonly WorksheetLine[], totals: DocumentTotals) {
  return {
    ...totals,
    total_parts: sumOf(lines, 'item'),
    total_labour: sumOf(lines, 'work'),
    total_external: sumOf(lines, 'external'),
    total_cost: costOf(lines),
    labour_hours_quoted: hoursIn(lines),
  }
}

/** Whether a part goes out by less of a line than before, or by none: only then something of it may come back. */
const isLess = (before: readonly WorksheetLine[], after: readonly WorksheetLine[]) => {
  const now = new Map(after.map((line) => [line.id, line]))
  return before.some(({ id, article_id, quantity }) => {
    const line = now.get(id)
    return article_id !== null && (line?.article_id !== article_id || line.quantity < quantity)
  })
}

type Recalculated = { lines: WorksheetLine[]; totals: DocumentTotals }

/** Writes a worksheet's lines, its totals and the stock that they move. The caller holds the worksheet's row. */
export async function replaceLines(
  tx: CompanyTransaction,
  worksheet: LockedWorksheet,
  before: readonly WorksheetLine[],
  { lines, totals }: Recalculated,
): Promise<void> {
  const document = moving(worksheet)
  const locked = await lockStock(tx, document, lines)
  const kept = isLess(before, lines) ? await keptOut(tx, document, before, lines) : []
  const after = new Set(lines.map(({ id }) => id))
  const removed = before.filter(({ id }) => !after.has(id))
  await releaseLines(
    tx,
    removed.map(({ id }) => id),
  )
  const always = await writeLines(tx, document, { before, after: lines, columns: COLUMNS })
  await moveStock(tx, document, [...lines, ...kept], locked)
  await tx.change('worksheet', worksheet, totalsOf(lines, totals), { always })
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** The worksheet, locked, with its lines as they stand. Unknown: 404; frozen: 409 `worksheet_frozen`. */
async function lockLines(tx: CompanyTransaction, id: string) {
  const worksheet = await lockWorksheet(tx, id)
  await requireUnfrozen(tx, worksheet)
  return { worksheet, before: await tx.lockedLines('worksheet', id, readLines) }
}

type LockedLines = Awaited<ReturnType<typeof lockLines>>

type Written = { batch: Batch<Input>; sources: Sources; errors?: FieldErrors }

/** Writes the lines of a worksheet that is locked, after a batch, with totals and stock. */
function writeBatch(
  tx: CompanyTransaction,
  { worksheet, before }: LockedLines,
  { batch, sources: { articles, ...sources }, errors }: Written,
): Promise<void> {
  const fromArticle = (article_id: string) => articles.get(article_id)
  const filled = fill(batch, articles)
  const after = applyBatch<WorksheetLine, Input>(before, filled, { ...sources, fromArticle }, errors)
  return replaceLines(tx, worksheet, before, after)
}

/**
 * Changes a worksheet's lines in one transaction, with the worksheet locked (lines.md#batch,
 * worksheets.md#lines-of-worksheets). Answers the worksheet with its new lines and totals.
 */
export function changeLines(context: Context, id: string, batch: Batch<Input>) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    checkBatchSize(batch)
    const locked = await lockLines(tx, id)
    const errors = new FieldErrors()
    await checkPeople(tx, batch).catch(errors.take)
    const sources = await readSources(tx, batch, locked.worksheet.customer_id)
    await writeBatch(tx, locked, { batch, sources, errors })
    return findWorksheet(inside, id)
  })
}

/** Adds a job template's lines at the end (job-templates.md#applying-a-job-template). */
export function applyTemplate(context: Context, id: string, applied: AppliedTemplate) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    const locked = await lockLines(tx, id)
    const { customer_id } = locked.worksheet
    const read = await readTemplateBatch(tx, applied, { customer_id, lines: locked.before.length })
    if (read.batch.add.length > 0) await writeBatch(tx, locked, read as { batch: Batch<Input> } & typeof read)
    return findWorksheet(inside, id)
  })
}

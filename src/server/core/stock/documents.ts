import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import { type Param, prepared } from '../prepared.ts'
import { changeArticles, lockArticles, STOCK_CHANGED, type StockedArticle } from './articles.ts'
import type { MovementSource } from './booking.ts'

/** How the lines of a kind of document move stock: sold parts leave it, bought and credited ones come; a purchase costs. */
const KINDS = {
  worksheet: { source: 'worksheet', sign: -1, costs: false },
  invoice: { source: 'invoice', sign: -1, costs: false },
  credit_note: { source: 'credit_note', sign: 1, costs: false },
  delivery_note: { source: 'delivery_note', sign: -1, costs: false },
  expense: { source: 'purchase', sign: 1, costs: true },
} as const satisfies Record<string, { source: MovementSource; sign: 1 | -1; costs: boolean }>

/** A document whose lines move stock: its lines' table is named after its kind. */
export type StockedDocument = { kind: keyof typeof KINDS; id: string }

/** What the movements of a document copy of it. */
export type MovingDocument = StockedDocument & {
  seq_number: number
  document_date: string
  customer_name?: string | null
  vehicle_name?: string | null
  supplier_name?: string | null
  /** Its lines move stock the other way, as those of a supplier's credit note. */
  reversed?: boolean
}

/** A line as it moves stock; without an id it is one that the document no longer has. */
export type MovingLine = {
  id: string | null
  article_id: string | null
  quantity: number
  total_before_tax: number
}

type Movement = {
  id: string
  article_id: string
  quantity: number
  total: number
  /** EUR of a load that changes the average cost, as exact as stored. */
  cost: string | null
  line_id: string | null
}

type Wanted = Omit<Movement, 'id'>

/** One movement a line that cites a part; labour moves no stock. */
function wantedMovements(
  { kind, reversed = false }: MovingDocument,
  lines: readonly MovingLine[],
  articles: readonly StockedArticle[],
): Wanted[] {
  const { costs, sign } = KINDS[kind]
  const items = new Set(articles.flatMap(({ id, kind }) => (kind === 'item' ? id : [])))
  return lines.flatMap(({ id, article_id, quantity, total_before_tax }) => {
    if (article_id === null || quantity === 0 || !items.has(article_id)) return []
    const cost = costs && !reversed ? String(total_before_tax) : null
    const moved = (reversed ? -1 : 1) * sign * quantity
    return { article_id, quantity: moved, total: total_before_tax, cost, line_id: id }
  })
}

function differs(before: Movement | undefined, { article_id, quantity, total }: Wanted): boolean {
  return !before || before.article_id !== article_id || before.quantity !== quantity || before.total !== total
}

/** The column that names the line which a movement follows. */
const lineColumn = ({ kind }: Pick<StockedDocument, 'kind'>) =>
  `${kind}_line_item_id` as 'worksheet_line_item_id'

const movementColumns = (document: StockedDocument) =>
  sql.raw(`id, article_id, quantity, source, source_object, source_id, seq_number, document_date, customer_name,
  vehicle_name, supplier_name, total, load_cost, ${lineColumn(document)}`)

/** What differs between the movements that a document has and those that its lines want. */
function compare(before: readonly Movement[], wanted: readonly Wanted[]) {
  const known = new Map(before.map((movement) => [movement.line_id, movement]))
  const kept = new Set(wanted.map(({ line_id }) => line_id))
  const changed = wanted.filter((movement) => differs(known.get(movement.line_id), movement))
  const replaced = new Set(changed.map(({ line_id }) => line_id))
  const gone = before.filter(({ line_id }) => !kept.has(line_id))
  const taken = before.filter(({ line_id }) => !kept.has(line_id) || replaced.has(line_id))
  return { known, gone, taken, changed }
}

async function writeMovements(
  tx: CompanyTransaction,
  document: MovingDocument,
  { known, gone, changed }: ReturnType<typeof compare>,
): Promise<void> {
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0)
    await tx.delete('article_movement').where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute()
  if (changed.length === 0) return
  const { kind, id, seq_number, document_date, customer_name, vehicle_name, supplier_name } = document
  const copied = { seq_number, document_date, customer_name, vehicle_name, supplier_name }
  const rows = changed.map(({ line_id, cost: load_cost, ...movement }) => ({
    ...{ source: KINDS[kind].source, source_object: kind, source_id: id, ...copied },
    ...{ ...movement, load_cost },
    [lineColumn(document)]: line_id,
    id: known.get(line_id)?.id ?? uuidv7(),
  }))
  const columns = movementColumns(document)
  // One JSON parameter: the statement is the same however many movements there are.
  await sql`
    INSERT INTO article_movement (company_id, ${columns})
    SELECT ${tx.company_id}::uuid, ${columns}
    FROM jsonb_populate_recordset(NULL::article_movement, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (company_id, id) DO UPDATE SET article_id = excluded.article_id,
      quantity = excluded.quantity, total = excluded.total, load_cost = excluded.load_cost`.execute(
    tx.unscoped,
  )
}

const movementsOf = (kind: StockedDocument['kind']) =>
  prepared((db, param: Param<{ id: string }>) =>
    db
      .select('article_movement')
      .select(['id', 'article_id', 'quantity', 'total', `${lineColumn({ kind })} as line_id`])
      .select(sql<string | null>`load_cost::text`.as('cost'))
      .where('source_object', '=', kind)
      .where('source_id', '=', param('id'))
      .where(lineColumn({ kind }), 'is not', null)
      .orderBy('id'),
  )

const MOVEMENTS = {
  worksheet: movementsOf('worksheet'),
  invoice: movementsOf('invoice'),
  credit_note: movementsOf('credit_note'),
  delivery_note: movementsOf('delivery_note'),
  expense: movementsOf('expense'),
}

/** The movements that follow lines; what is kept out of lines that are no more stays as it is. */
const readMovements = (db: CompanyDatabase, { kind, id }: StockedDocument): Promise<Movement[]> =>
  MOVEMENTS[kind](db, { id })

type LockedStock = { before: Movement[]; articles: StockedArticle[] }

/** The movements of a document as they stand, and the articles of these and of its new lines, locked. */
export async function lockStock(
  tx: CompanyTransaction,
  document: StockedDocument,
  lines: readonly MovingLine[],
): Promise<LockedStock> {
  const before = await readMovements(tx, document)
  return { before, articles: await lockArticles(tx, [...before, ...lines]) }
}

/**
 * Makes the document's movements those of its lines: each line that cites a part unloads its quantity, or loads what
 * is bought or credited (articles.md#movements). No lines, as of a cancelled or deleted worksheet, take all back. A
 * movement that changes is taken back and loaded anew, so the stock stays the sum of the movements.
 * @param locked what was locked before the lines were written; locked here when they did not change
 */
export async function moveStock(
  tx: CompanyTransaction,
  document: MovingDocument,
  lines: readonly MovingLine[],
  locked?: LockedStock,
): Promise<void> {
  const { before, articles } = locked ?? (await lockStock(tx, document, lines))
  if (articles.length === 0) return
  const compared = compare(before, wantedMovements(document, lines, articles))
  await writeMovements(tx, document, compared)
  const { source } = KINDS[document.kind]
  const taken = compared.taken.map((movement) => ({ ...movement, source }))
  const loaded = compared.changed.map((movement) => ({ ...movement, source }))
  await changeArticles(tx, articles, { taken, loaded }, STOCK_CHANGED)
}

import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import { invalid } from '../errors.ts'

/** A document whose lines move stock: its lines' table is named after its kind. */
export type StockedDocument = { kind: 'worksheet' | 'invoice' | 'credit_note' | 'delivery_note'; id: string }

/** What a line's quantity does to the stock: sold parts leave it, credited ones come back. */
const SIGN = { worksheet: -1, invoice: -1, credit_note: 1, delivery_note: -1 } as const

/** What the movements of a document copy of it. */
export type MovingDocument = StockedDocument & {
  seq_number: number
  document_date: string
  customer_name: string | null
  vehicle_name: string | null
}

export type MovingLine = { id: string; article_id: string | null; quantity: number; total_before_tax: number }

type Movement = {
  id: string
  article_id: string
  quantity: number
  total: number
  line_id: string | null
}

/** What lines and their movements need to know of an article. */
export type StockedArticle = { id: string; kind: 'item' | 'work'; stock: number; purchase_price: number }

/**
 * The articles that lines cite, deleted ones too, whose stock nobody else moves until the transaction ends. All lock
 * them in one order and before they write lines, so that two documents never wait for each other: the key lock that
 * a new line takes on its article could not grow while somebody else waits for it.
 */
export async function lockArticles(
  tx: CompanyTransaction,
  lines: readonly { article_id: string | null }[],
): Promise<StockedArticle[]> {
  const ids = [...new Set(lines.flatMap(({ article_id }) => article_id ?? []))]
  if (ids.length === 0) return []
  return tx
    .select('article')
    .select(['id', 'kind', 'stock', 'purchase_price'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

type Wanted = Omit<Movement, 'id'> & { line_id: string }

/** One movement a line that cites a part; labour moves no stock. */
function wantedMovements(
  { kind }: StockedDocument,
  lines: readonly MovingLine[],
  articles: readonly StockedArticle[],
): Wanted[] {
  const items = new Set(articles.flatMap(({ id, kind }) => (kind === 'item' ? id : [])))
  return lines.flatMap(({ id, article_id, quantity, total_before_tax }) => {
    if (article_id === null || quantity === 0 || !items.has(article_id)) return []
    return { article_id, quantity: SIGN[kind] * quantity, total: total_before_tax, line_id: id }
  })
}

/** How much each article's stock changes from what was moved to what is. */
function stockChanges(before: readonly Pick<Movement, 'article_id' | 'quantity'>[], after: typeof before) {
  const changes = new Map<string, Decimal>()
  const add = (article_id: string, quantity: Decimal.Value) =>
    changes.set(article_id, (changes.get(article_id) ?? new Decimal(0)).plus(quantity))
  for (const { article_id, quantity } of before) add(article_id, new Decimal(quantity).negated())
  for (const { article_id, quantity } of after) add(article_id, quantity)
  return [...changes]
    .filter(([, change]) => !change.isZero())
    .map(([id, change]) => ({ id, change: change.toString() }))
}

type StockChange = ReturnType<typeof stockChanges>[number]

const LATER_OF_ARTICLE = sql`greatest(now(), article.updated_at + interval '1 millisecond')`

const MAX_STOCK = 1_000_000_000_000

/** 422 when a stock would leave what can be kept: thousands of lines of the largest quantity. */
function requireStocks(articles: readonly StockedArticle[], changes: readonly StockChange[]): void {
  const stocks = new Map(articles.map(({ id, stock }) => [id, stock]))
  const fits = ({ id, change }: StockChange) =>
    new Decimal(change).plus(stocks.get(id)!).abs().lessThan(MAX_STOCK)
  if (changes.every(fits)) return
  const message = `The stock of an article must stay below ${MAX_STOCK}.`
  throw invalid('quantity', 'stock_too_large', message, { limit: MAX_STOCK })
}

async function applyChanges(
  tx: CompanyTransaction,
  articles: readonly StockedArticle[],
  changes: readonly StockChange[],
): Promise<void> {
  if (changes.length === 0) return
  const stocks = new Map(articles.map(({ id, stock }) => [id, stock]))
  await sql`
    UPDATE article SET stock = stock + moved.change, updated_at = ${LATER_OF_ARTICLE}
    FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS moved (id uuid, change numeric)
    WHERE article.company_id = ${tx.company_id} AND article.id = moved.id`.execute(tx.unscoped)
  for (const { id } of changes)
    tx.journal?.altered('article', id, { stock: stocks.get(id)! }, { name: 'stock_changed' })
}

function differs(before: Movement | undefined, { article_id, quantity, total }: Wanted): boolean {
  return !before || before.article_id !== article_id || before.quantity !== quantity || before.total !== total
}

/** The column that names the line which a movement follows. */
const lineColumn = ({ kind }: StockedDocument) => `${kind}_line_item_id` as 'worksheet_line_item_id'

const movementColumns = (document: StockedDocument) =>
  sql.raw(`id, article_id, quantity, source, source_id, seq_number, document_date, customer_name, vehicle_name, total,
  ${lineColumn(document)}`)

async function writeMovements(
  tx: CompanyTransaction,
  document: MovingDocument,
  { before, wanted }: { before: readonly Movement[]; wanted: readonly Wanted[] },
): Promise<void> {
  const known = new Map(before.map((movement) => [movement.line_id, movement]))
  const kept = new Set(wanted.map(({ line_id }) => line_id as string | null))
  const gone = before.filter((movement) => !kept.has(movement.line_id)).map(({ id }) => id)
  if (gone.length > 0)
    await tx.delete('article_movement').where('id', '=', sql<string>`ANY (${gone}::uuid[])`).execute()
  const changed = wanted.filter((movement) => differs(known.get(movement.line_id), movement))
  if (changed.length === 0) return
  const { kind, id, seq_number, document_date, customer_name, vehicle_name } = document
  const rows = changed.map(({ line_id, ...movement }) => ({
    ...{ source: kind, source_id: id, seq_number, document_date, customer_name, vehicle_name },
    ...movement,
    [lineColumn(document)]: line_id,
    id: known.get(line_id)?.id ?? uuidv7(),
  }))
  const columns = movementColumns(document)
  // One JSON parameter: the statement is the same however many movements there are.
  await sql`
    INSERT INTO article_movement (company_id, ${columns})
    SELECT ${tx.company_id}::uuid, ${columns}
    FROM jsonb_populate_recordset(NULL::article_movement, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (company_id, id) DO UPDATE
    SET article_id = excluded.article_id, quantity = excluded.quantity, total = excluded.total`.execute(
    tx.unscoped,
  )
}

function readMovements(db: CompanyDatabase, document: StockedDocument): Promise<Movement[]> {
  return db
    .select('article_movement')
    .select(['id', 'article_id', 'quantity', 'total', `${lineColumn(document)} as line_id`])
    .where('source', '=', document.kind)
    .where('source_id', '=', document.id)
    .execute()
}

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
 * Makes the document's movements those of its lines: each line that cites a part unloads its quantity,
 * or loads what is credited (articles.md#movements). No lines, as of a cancelled or deleted worksheet, take all back. Stock moves by
 * the difference, so it stays the sum of the movements.
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
  const wanted = wantedMovements(document, lines, articles)
  const changes = stockChanges(before, wanted)
  requireStocks(articles, changes)
  await writeMovements(tx, document, { before, wanted })
  await applyChanges(tx, articles, changes)
}

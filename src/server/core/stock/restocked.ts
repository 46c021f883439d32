import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { toCents } from '../../../domain/money.ts'
import type { CompanyTransaction } from '../company-database.ts'
import type { MovingLine } from './documents.ts'
import { movedBy } from './moved.ts'

/*
 * What went out once comes back once (credit-notes.md#restocking): worksheets and delivery notes unload their parts
 * themselves, invoices copy the lines, and credit notes bring parts of these back.
 */

/** What invoices are made of, and what unloads its parts itself. */
type Origin = { kind: 'worksheet' | 'delivery_note'; id: string }

type Origins = { worksheet_id: string | null; delivery_note_id: string | null }
type Copy = MovingLine & Origins

/** Of what an article of a document: how much it has out, and how much of that lies on the shelf again. */
type Stand = { out: Decimal; returned: Decimal }
type Ledger = Map<string, Stand>

const keyOf = (origin_id: string, article_id: string | null) => `${origin_id} ${article_id}`
const atLeastZero = (value: Decimal) => Decimal.max(0, value)

/**
 * Holds what lines of an invoice were copied from, worksheets and then delivery notes, each ordered by id, also deleted
 * ones: whoever cancels or deletes one, or changes its lines, holds it too while reading what of it lies on the shelf, so
 * that of two who bring the same parts back the second sees what the first brought.
 */
async function holdOrigins(tx: CompanyTransaction, copies: readonly Origins[]): Promise<void> {
  const hold = async (table: 'worksheet' | 'delivery_note', ids: readonly (string | null)[]) => {
    const known = ids.filter((id) => id !== null)
    if (known.length === 0) return
    const rows = tx.unlimited.select(table).select('id').where('id', '=', sql<string>`ANY (${known}::uuid[])`)
    await rows.orderBy('id').forNoKeyUpdate().execute()
  }
  await hold(
    'worksheet',
    copies.map(({ worksheet_id }) => worksheet_id),
  )
  await hold(
    'delivery_note',
    copies.map(({ delivery_note_id }) => delivery_note_id),
  )
}

type Row = { origin_id: string; article_id: string; moved: number; returned: number }

/** What documents have out, and how much of it lies on the shelf again. */
async function readLedger(tx: CompanyTransaction, ids: readonly string[]): Promise<Ledger> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    SELECT origin_id, article_id, sum(quantity) AS moved,
      coalesce(sum(quantity) FILTER (WHERE of_returned), 0) AS returned
    FROM ${movedBy(sql`${tx.company_id}::uuid`, sql`= ANY (${ids}::uuid[])`)} AS moved
    GROUP BY origin_id, article_id`.execute(tx.unscoped)
  return new Map(
    rows.map(({ origin_id, article_id, moved, returned }) => [
      keyOf(origin_id, article_id),
      { out: atLeastZero(new Decimal(moved).negated()), returned: atLeastZero(new Decimal(returned)) },
    ]),
  )
}

/** Lines with no more of each article than there is of it, which those that come first take. */
function within<L extends MovingLine>(
  lines: readonly L[],
  ledger: Ledger,
  { what, originOf }: { what: keyof Stand; originOf: (line: L) => string },
): L[] {
  const left = new Map([...ledger].map(([key, stand]) => [key, stand[what]]))
  return lines.map((line) => {
    const key = keyOf(originOf(line), line.article_id)
    const there = left.get(key) ?? new Decimal(0)
    const quantity = Decimal.min(line.quantity, there)
    left.set(key, there.minus(quantity))
    if (quantity.equals(line.quantity)) return line
    const total = new Decimal(line.total_before_tax).times(quantity).dividedBy(line.quantity)
    return { ...line, quantity: quantity.toNumber(), total_before_tax: toCents(total).toNumber() }
  })
}

/** The lines of a document whose parts come back, with as much of each as lies on the shelf already: that stays unloaded. */
export async function broughtBack(
  tx: CompanyTransaction,
  { id }: Origin,
  lines: readonly MovingLine[],
): Promise<MovingLine[]> {
  if (lines.every(({ article_id }) => article_id === null)) return []
  return within(lines, await readLedger(tx, [id]), { what: 'returned', originOf: () => id })
}

type Returned = { line_id: string | null; article_id: string; returned: number }

/** What of each line of a worksheet lies on the shelf again; of no line is what was kept out of lines that are no more. */
async function readReturned(tx: CompanyTransaction, { id }: Origin): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    SELECT line_id, article_id, sum(quantity) AS returned
    FROM ${movedBy(sql`${tx.company_id}::uuid`, sql`= ${id}::uuid`)} AS moved
    WHERE of_returned GROUP BY line_id, article_id`.execute(tx.unscoped)
  return rows
}

const sumOf = (numbers: readonly Decimal.Value[]) => Decimal.sum(0, ...numbers)

/**
 * What of the parts that a worksheet's lines took and take no more lies on the shelf again: it stays unloaded, by no
 * line. Of a line it is what was brought back of that line beyond what it still takes; of all lines of an article no more
 * than lies there, and no less than what the lines that are left cannot hold.
 */
export async function keptOut(
  tx: CompanyTransaction,
  origin: Origin,
  before: readonly MovingLine[],
  after: readonly MovingLine[],
): Promise<MovingLine[]> {
  const returned = await readReturned(tx, origin)
  const keptOf = (article_id: string) => {
    const rows = returned.filter((row) => row.article_id === article_id)
    const there = atLeastZero(sumOf(rows.map((row) => row.returned)))
    const taken = (lines: readonly MovingLine[]) => lines.filter((line) => line.article_id === article_id)
    const given = taken(before).map(({ id, quantity }) => {
      const ofLine = rows.find(({ line_id }) => line_id === id)?.returned ?? 0
      const now = taken(after).find((line) => line.id === id)?.quantity ?? 0
      return atLeastZero(Decimal.min(ofLine, quantity).minus(now))
    })
    const beyond = there.minus(sumOf(taken(after).map(({ quantity }) => quantity)))
    return Decimal.max(beyond, Decimal.min(there, sumOf(given)))
  }
  return [...new Set(returned.map(({ article_id }) => article_id))].flatMap((article_id) => {
    const quantity = keptOf(article_id).toNumber()
    return quantity > 0 ? [{ id: null, article_id, quantity, total_before_tax: 0 }] : []
  })
}

/** The document that a line of an invoice was copied from; null for one of the invoice's own. */
const originOf = ({ worksheet_id, delivery_note_id }: Origins) => worksheet_id ?? delivery_note_id

/** What an invoice unloads: lines of its own, and of copies what lies on the shelf again and goes out with it. */
export async function unloadedBy<L extends Copy>(tx: CompanyTransaction, lines: readonly L[]): Promise<L[]> {
  const origins = new Set(lines.flatMap((line) => originOf(line) ?? []))
  const ledger = await readLedger(tx, [...origins])
  const again = within(
    lines.filter((line) => originOf(line) !== null),
    ledger,
    { what: 'returned', originOf: (line) => originOf(line)! },
  )
  return [...lines.filter((line) => originOf(line) === null), ...again]
}

/** What an invoice has out of the parts that it unloaded itself, less what its credit notes brought back of them. */
async function readOwnLedger(tx: CompanyTransaction, invoice_id: string): Promise<Ledger> {
  const isOwn = sql`line.worksheet_id IS NULL AND line.delivery_note_id IS NULL`
  const { rows } = await sql<{ article_id: string; moved: number }>`
    WITH moved AS (
      SELECT movement.article_id, movement.quantity FROM invoice_line_item line
        JOIN article_movement movement ON movement.company_id = line.company_id
          AND movement.invoice_line_item_id = line.id
      WHERE line.company_id = ${tx.company_id} AND line.invoice_id = ${invoice_id} AND ${isOwn}
      UNION ALL
      SELECT movement.article_id, movement.quantity FROM credit_note note
        JOIN credit_note_line_item credited ON credited.company_id = note.company_id
          AND credited.credit_note_id = note.id
        JOIN article_movement movement ON movement.company_id = note.company_id
          AND movement.credit_note_line_item_id = credited.id
        LEFT JOIN invoice_line_item line ON line.company_id = note.company_id
          AND line.id = credited.invoice_line_item_id
      WHERE note.company_id = ${tx.company_id} AND note.invoice_id = ${invoice_id} AND ${isOwn})
    SELECT article_id, sum(quantity) AS moved FROM moved GROUP BY article_id`.execute(tx.unscoped)
  return new Map(
    rows.map(({ article_id, moved }) => [
      keyOf(invoice_id, article_id),
      { out: atLeastZero(new Decimal(moved).negated()), returned: new Decimal(0) },
    ]),
  )
}

type Credited = MovingLine & { invoice_line_item_id: string | null }

/**
 * What a restocking credit note of an invoice loads: no more than what is out, of copies by their document, of all other
 * lines by the invoice itself.
 */
export async function loadedBy<L extends Credited>(
  tx: CompanyTransaction,
  lines: readonly L[],
  invoice_id: string,
): Promise<L[]> {
  const ids = lines.flatMap(({ invoice_line_item_id }) => invoice_line_item_id ?? [])
  const copies = await tx
    .select('invoice_line_item')
    .select(['id', 'worksheet_id', 'delivery_note_id'])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  await holdOrigins(tx, copies)
  const origins = new Map(copies.map((copy) => [copy.id, originOf(copy)]))
  const from = (line: L) => origins.get(line.invoice_line_item_id ?? '') ?? invoice_id
  const ledger = new Map([
    ...(await readLedger(tx, [...new Set([...origins.values()].flatMap((id) => id ?? []))])),
    ...(await readOwnLedger(tx, invoice_id)),
  ])
  return within(lines, ledger, { what: 'out', originOf: from })
}

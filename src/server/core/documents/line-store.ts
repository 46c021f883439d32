import { sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { CompanyTransaction } from '../company-database.ts'

/** Columns of every priced line that a batch writes. */
export const PRICED_COLUMNS = [
  'article_id',
  'description',
  'quantity',
  'unit_type',
  'unit_price',
  'unit_discount_rate',
  'tax_rate',
  'vat_code',
  'total_before_tax',
  'total_tax',
  'total_after_tax',
  'position',
]

/** What has lines, in a table of their own: `quote_line_item`. */
type LinedKind = { [T in keyof DB]: T extends `${infer Kind}_line_item` ? Kind : never }[keyof DB]

/** A document whose lines are changed by batches, or `part`s of another kind, with timestamps of their own. */
export type LinedDocument =
  | { kind: LinedKind; id: string; part?: undefined }
  | { kind: 'checkin'; id: string; part: 'damage' }

type Stored = { id: string }

const tableOf = ({ kind, part }: LinedDocument) => `${kind}_${part ?? 'line_item'}` as 'quote_line_item'

/** Whether two states of a line differ in one of the columns. */
export function hasChanged(before: object, after: object, columns: readonly string[]): boolean {
  return columns.some(
    (column) => JSON.stringify(before[column as never]) !== JSON.stringify(after[column as never]),
  )
}

function pick(line: object, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, line[column as never]]))
}

/** One UPDATE for every changed line, from one JSON parameter. */
async function updateLines(
  tx: CompanyTransaction,
  document: LinedDocument,
  { lines, columns }: { lines: readonly Stored[]; columns: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return
  const table = sql.table(tableOf(document))
  const given = columns.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`)
  const assignments = sql.join([...given, ...(document.part ? [sql`updated_at = now()`] : [])])
  await sql`
    UPDATE ${table} AS line SET ${assignments}
    FROM jsonb_populate_recordset(NULL::${table}, ${JSON.stringify(lines)}::jsonb) AS given
    WHERE line.company_id = ${tx.company_id} AND line.id = given.id
      AND line.id = ANY (${lines.map(({ id }) => id)}::uuid[])`.execute(tx.unscoped)
}

/**
 * Writes what a batch changed: removed, changed and added lines, one statement each. The caller holds the document's
 * row, so that no other batch writes in between.
 * @param columns what a batch writes of this kind of line
 * @returns whether anything was written
 */
export async function writeLines<L extends Stored>(
  tx: CompanyTransaction,
  document: LinedDocument,
  { before, after, columns }: { before: readonly L[]; after: readonly L[]; columns: readonly string[] },
): Promise<boolean> {
  const known = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(after.map(({ id }) => id))
  const removed = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) {
    await tx.delete(tableOf(document)).where('id', '=', sql<string>`ANY (${removed}::uuid[])`).execute()
  }
  const changed = after.filter((line) => known.has(line.id) && hasChanged(known.get(line.id)!, line, columns))
  await updateLines(tx, document, { lines: changed, columns })
  const added = after.filter(({ id }) => !known.has(id))
  const rows = added.map((line) => ({
    [`${document.kind}_id`]: document.id,
    ...pick(line, ['id', ...columns]),
  }))
  await tx.insertMany(tableOf(document), rows as never[])
  return removed.length + changed.length + added.length > 0
}

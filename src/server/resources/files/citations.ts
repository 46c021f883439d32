import { sql } from 'kysely'
import { REFERENCES } from '../../../database/model.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { invalid, unresolved } from '../../core/errors.ts'

/*
 * What keeps a file: every column of the schema that points at one. A table that begins to cite files is found here by
 * its foreign key; what writes such a column calls `citeFile` before, and `releaseFile` after it let one go.
 */

/** Columns whose ids name files, by table. */
const CITATIONS = Object.entries(REFERENCES as Record<string, Record<string, string>>).flatMap(
  ([table, columns]) =>
    Object.entries(columns).flatMap(([column, cited]) => (cited === 'file' ? [{ table, column }] : [])),
)

/** Whether any record cites the file, deleted ones too. Exact while the file's row is locked. */
export async function isCited(db: CompanyDatabase, id: string): Promise<boolean> {
  const cites = CITATIONS.map(
    ({ table, column }) =>
      sql`EXISTS (SELECT FROM ${sql.table(table)} WHERE company_id = ${db.company_id} AND ${sql.ref(column)} = ${id})`,
  )
  const { rows } = await sql<{ cited: boolean }>`
    SELECT (${sql.join([sql`false`, ...cites], sql` OR `)}) AS cited`.execute(db.unscoped)
  return rows[0]!.cited
}

/**
 * Holds a ready file for whoever is about to cite it, so that it is not deleted meanwhile.
 * @throws 422 with the field's name for what is no ready file of the company
 */
export async function citeFile(
  tx: CompanyTransaction,
  param: string,
  id: string,
): Promise<{ content_type: string; size: number }> {
  const row = await tx
    .active('file')
    .select(['content_type', 'size', 'status', 'released_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw unresolved(param)
  if (row.status !== 'ready') {
    throw invalid(param, 'file_not_ready', `${param} names a file whose bytes have not come yet.`)
  }
  if (row.released_at !== null) {
    await tx.update('file').set({ released_at: null }).where('id', '=', id).execute()
  }
  return { content_type: row.content_type!, size: row.size! }
}

/** A citation of the file is gone: where it was the last, the file is deleted a day later (files.md#deletion). */
export async function releaseFile(tx: CompanyTransaction, id: string): Promise<void> {
  await tx.select('file').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  if (await isCited(tx, id)) return
  await tx.update('file').set({ released_at: sql`now()` }).where('id', '=', id).execute()
}

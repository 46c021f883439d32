import { sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'

/** What of the settings stands around a document. */
export type Frame = { document_footer: string | null; logo_file_id: string | null }

/** The document whose frame is kept. */
type Key = { kind: DB['printed_frame']['kind']; document_id: string }

const keptFrame = (db: CompanyDatabase, { kind, document_id }: Key) =>
  db
    .select('printed_frame')
    .select(['document_footer', 'logo_file_id'])
    .where('kind', '=', kind)
    .where('document_id', '=', document_id)
    .executeTakeFirst()

/**
 * Logo and foot of a document as they were when it was printed first (printing.md#invoices): of two that print at once
 * one decides.
 */
export async function frameOnce(db: CompanyDatabase, key: Key): Promise<Frame> {
  const kept = await keptFrame(db, key)
  if (kept) return kept
  await sql`
    INSERT INTO printed_frame (company_id, kind, document_id, document_footer, logo_file_id)
    SELECT company.id, ${key.kind}, ${key.document_id}::uuid, company.document_footer, company_logo.file_id
    FROM company LEFT JOIN company_logo ON company_logo.company_id = company.id
    WHERE company.id = ${db.company_id}
    ON CONFLICT DO NOTHING`.execute(db.unscoped)
  return (await keptFrame(db, key))!
}

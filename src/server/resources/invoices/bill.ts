import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'

/** Says which invoice is made of rows that are held; null frees them. */
export async function bill(
  tx: CompanyTransaction,
  table: 'worksheet' | 'delivery_note',
  ids: readonly string[],
  invoice_id: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(table as 'worksheet')
    .set({ invoice_id })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
}

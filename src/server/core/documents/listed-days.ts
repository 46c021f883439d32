import { sql } from 'kysely'
import type { CompanyTransaction } from '../company-database.ts'

/** Documents that keep the day on which they count, which of a draft without a date is the one on which it was made. */
const LISTED = ['invoice', 'credit_note'] as const

/**
 * Counts drafts without a `document_date` on the day on which they were made by another time zone of the workshop: the
 * day is kept in `listed_on` for the lists' index, so it follows the setting here (settings.md#workshop-settings). It is
 * no field of the documents, which give no event.
 */
export async function relistDrafts(tx: CompanyTransaction, time_zone: string): Promise<void> {
  for (const table of LISTED) {
    const made = sql<string>`(created_at AT TIME ZONE ${time_zone})::date`
    await tx
      .update(table)
      .set({ listed_on: made })
      .where('document_date', 'is', null)
      .where('listed_on', '<>', made)
      .execute()
  }
}

import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { lockQuote } from '../quotes/service.ts'
import type { Opened } from './public-quote.ts'
import { readShareLink } from './reads.ts'
import { linkAction } from './service.ts'

/**
 * Keeps when a link was opened first, and tells of it (share-links.md#events-of-links). Of several who open it at once
 * one finds it unopened once the quote is theirs.
 */
export function noteOpened(db: CompanyDatabase, { id, quote_id }: Opened): Promise<void> {
  return db.transaction(async (tx) => {
    const quote = await lockQuote(tx, quote_id)
    const before = await readShareLink(tx, quote_id, id)
    if (before.opened_at !== null) return
    await tx.update('share_link').set({ opened_at: sql`now()` }).where('id', '=', id).execute()
    const after = await readShareLink(tx, quote_id, id)
    await tx.change('quote', quote, {}, { always: true, action: linkAction('link_opened', before, after) })
  })
}

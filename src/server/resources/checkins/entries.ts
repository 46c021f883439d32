import type { CompanyTransaction } from '../../core/company-database.ts'

/**
 * The calendar entries that name a check-in, held; one that was deleted or came to name another until it was held is none
 * of them.
 */
export async function lockEntriesOf(tx: CompanyTransaction, checkin_id: string) {
  const rows = await tx.active('calendar_entry').select('id').where('checkin_id', '=', checkin_id).execute()
  const ids = rows.map(({ id }) => id)
  const entries = await tx.lockMany('calendar_entry', ids, ['checkin_id', 'worksheet_id'])
  return entries.filter((entry) => entry.checkin_id === checkin_id)
}

async function isThere(tx: CompanyTransaction, worksheet_id: string | null): Promise<boolean> {
  if (worksheet_id === null) return false
  const query = tx.unlimited.active('worksheet').select('id').where('id', '=', worksheet_id)
  return (await query.executeTakeFirst()) !== undefined
}

/** The appointments of a check-in name its worksheet, too, unless they name another one that is not deleted. */
export async function nameInEntries(
  tx: CompanyTransaction,
  checkin_id: string,
  worksheet_id: string,
): Promise<void> {
  for (const entry of await lockEntriesOf(tx, checkin_id)) {
    if (!(await isThere(tx, entry.worksheet_id))) await tx.change('calendar_entry', entry, { worksheet_id })
  }
}

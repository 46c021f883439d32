import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'

/** Ids of the calendar entries that name a check-in. */
export async function entriesOf(db: CompanyDatabase, checkin_id: string): Promise<string[]> {
  const rows = await db
    .active('calendar_entry')
    .select('id')
    .where('checkin_id', '=', checkin_id)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
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
  for (const id of await entriesOf(tx, checkin_id)) {
    const entry = await tx.lock('calendar_entry', id, ['worksheet_id'])
    if (!(await isThere(tx, entry.worksheet_id))) await tx.change('calendar_entry', entry, { worksheet_id })
  }
}

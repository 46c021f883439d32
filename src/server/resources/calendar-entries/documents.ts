import type { CompanyTransaction } from '../../core/company-database.ts'

const DOCUMENTS = ['quote_id', 'checkin_id', 'worksheet_id'] as const

type Documents = { [field in (typeof DOCUMENTS)[number]]?: string }

/**
 * The calendar entries that name one of the documents, held; one that was deleted or came to name another until it was
 * held is none of them.
 */
async function lockEntriesOf(tx: CompanyTransaction, documents: Documents) {
  const rows = await tx
    .active('calendar_entry')
    .select('id')
    .where(({ or }) => or(documents))
    .execute()
  const ids = rows.map(({ id }) => id)
  const entries = await tx.lockMany('calendar_entry', ids, DOCUMENTS)
  return entries.filter((entry) =>
    DOCUMENTS.some((field) => entry[field] !== null && entry[field] === documents[field]),
  )
}

/** The appointments of the documents that became a worksheet name it, too, unless they name another one. */
export async function nameInEntries(
  tx: CompanyTransaction,
  documents: Documents,
  worksheet_id: string,
): Promise<void> {
  for (const entry of await lockEntriesOf(tx, documents)) {
    if (entry.worksheet_id === null) await tx.change('calendar_entry', entry, { worksheet_id })
  }
}

/**
 * The appointments of a document that was deleted name it no more. Whoever deletes it has kept others from naming it
 * meanwhile.
 */
export async function forgetInEntries(
  tx: CompanyTransaction,
  field: keyof Documents,
  id: string,
): Promise<void> {
  for (const entry of await lockEntriesOf(tx, { [field]: id }))
    await tx.change('calendar_entry', entry, { [field]: null })
}

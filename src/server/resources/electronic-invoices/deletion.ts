import type { CompanyTransaction } from '../../core/company-database.ts'
import { deleteRecord } from '../../core/records.ts'
import { findElectronicInvoice } from './reads.ts'
import { type Filed, lockOfDocument } from './standing.ts'

/**
 * Deletes the electronic invoice of a document that is being deleted, logically: its files and messages stay
 * (electronic-invoices.md#what-is-kept). Nothing without one.
 */
export async function deleteOfDocument(tx: CompanyTransaction, document: Filed): Promise<void> {
  const filed = await lockOfDocument(tx, document)
  if (!filed) return
  await deleteRecord(tx, {
    table: 'electronic_invoice',
    id: filed.id,
    find: (inside) => findElectronicInvoice(inside, filed.id),
  })
}

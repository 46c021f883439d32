import type { CompanyTransaction } from '../../core/company-database.ts'
import { lockElectronicInvoice } from './standing.ts'

/** Makes the electronic invoice of an expense that is deleted one that was received only. Nothing without one. */
export async function releaseRegistered(tx: CompanyTransaction, expense_id: string): Promise<void> {
  const found = await tx
    .active('electronic_invoice')
    .select('id')
    .where('document_id', '=', expense_id)
    .where('direction', '=', 'inbound')
    .executeTakeFirst()
  if (!found) return
  const invoice = await lockElectronicInvoice(tx, found.id)
  const released = { status: 'received', document_id: null } as const
  await tx.change('electronic_invoice', invoice, released, { action: { name: 'received' } })
}

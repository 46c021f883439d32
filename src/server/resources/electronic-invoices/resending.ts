import { RESENDABLE_STATUSES } from '../../../domain/electronic-invoices.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError } from '../../core/errors.ts'
import type { FiscalDocument } from '../../core/fatturapa/document.ts'
import type { Context } from '../../core/trpc.ts'
import { recopyCreditNote } from '../credit-notes/issue.ts'
import { recopyInvoice } from '../invoices/issue.ts'
import { remake } from './making.ts'
import { findElectronicInvoice } from './reads.ts'
import { isOpen } from './sendable.ts'
import { channelOf, handOver } from './sending.ts'
import { lockElectronicInvoice } from './standing.ts'

type Recopy = (context: Context, tx: CompanyTransaction, id: string) => Promise<FiscalDocument>
const RECOPIES: Record<'invoice' | 'credit_note', Recopy> = {
  invoice: recopyInvoice,
  credit_note: recopyCreditNote,
}

/** @throws 409 `electronic_invoice_not_sendable` for what was not refused */
function requireRefused(status: string | null): void {
  if ((RESENDABLE_STATUSES as readonly (string | null)[]).includes(status)) return
  const message = 'Only an electronic invoice that was rejected or refused is made anew and sent again.'
  throw new ApiError('electronic_invoice_not_sendable', message)
}

/**
 * Makes a new file for the same number and day, with the customer and the workshop as they are today, and sends it
 * (electronic-invoices.md#sending-again). For the console only.
 * @throws 409 `electronic_invoice_not_sendable`, `document_not_issued`; 422 with all that stands against it
 */
export function resend(context: Context, id: string) {
  return context.db.transaction(async (tx) => {
    const { document_object, document_id, status } = await findElectronicInvoice(tx, id)
    requireRefused(document_object === 'expense' ? null : status)
    const made = await RECOPIES[document_object as 'invoice' | 'credit_note'](context, tx, document_id!)
    const refused = await lockElectronicInvoice(tx, id)
    requireRefused(refused.status)
    await remake(tx, refused, made)
    const invoice = await lockElectronicInvoice(tx, id)
    const channel = await channelOf(tx)
    // A public administration's file is signed by hand before it goes that way.
    const waits = invoice.format === 'FPA12' && channel === 'file'
    if (!waits && isOpen(invoice)) await handOver(tx, [id], channel)
    return findElectronicInvoice(tx, id)
  })
}

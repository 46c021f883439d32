import type { ElectronicInvoiceStatus } from '../../../domain/electronic-invoices.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Reader } from '../printing/words.ts'

/** Where a copy says that its original stands. */
const STATES: Partial<Record<ElectronicInvoiceStatus, 'sdiWaiting' | 'sdiRejected' | 'sdiRefused'>> = {
  to_send: 'sdiWaiting',
  sending: 'sdiWaiting',
  error: 'sdiWaiting',
  rejected: 'sdiRejected',
  refused: 'sdiRefused',
}

/** What a document with an electronic invoice says on paper of its original (printing.md#invoices). */
export async function exchangeNote(
  db: CompanyDatabase,
  { words, day }: Reader,
  electronic_invoice_id: string | null,
): Promise<string | null> {
  if (electronic_invoice_id === null) return null
  const filed = await db
    .active('electronic_invoice')
    .select(['status', 'sdi_identifier', 'delivered_on', 'made_available_on', 'channel'])
    .where('id', '=', electronic_invoice_id)
    .executeTakeFirst()
  if (!filed) return null
  const reached = filed.delivered_on ?? filed.made_available_on
  const stands = [
    words[STATES[filed.status] ?? 'sdiSent'],
    filed.sdi_identifier && `SdI ${filed.sdi_identifier}`,
    reached && day(reached),
    filed.channel === 'simulator' && words.sdiSimulated,
  ]
  return `${words.courtesyCopy} (${stands.filter(Boolean).join(', ')}).`
}

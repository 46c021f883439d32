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

type Fiscal = { electronic_invoice_id: string | null; issued_at: string | null; updated_at: string }

const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)

/**
 * What the PDF of an invoice or credit note is: for archives, with its XML in it, where there is one, else for screen
 * readers (printing.md#standards). The same document is the same bytes.
 */
export async function fiscalStanding(db: CompanyDatabase, { electronic_invoice_id, ...of }: Fiscal) {
  const made_at = seconds(of.issued_at ?? of.updated_at)
  if (of.issued_at === null || electronic_invoice_id === null) return { standard: 'ua-1' as const, made_at }
  const file = await db
    .select('electronic_invoice_file')
    .innerJoin('electronic_invoice as filed', (join) =>
      join
        .onRef('filed.company_id', '=', 'electronic_invoice_file.company_id')
        .onRef('filed.id', '=', 'electronic_invoice_file.electronic_invoice_id'),
    )
    .select(['electronic_invoice_file.file_name', 'xml', 'filed.document_date'])
    .where('electronic_invoice_id', '=', electronic_invoice_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const attached = {
    ...{ name: file.file_name.replace(/\.p7m$/i, ''), bytes: Buffer.from(file.xml) },
    ...{ day: file.document_date, description: 'FatturaPA' },
  }
  return { standard: 'a-3a' as const, made_at, attached }
}

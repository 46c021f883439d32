import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { isTransmitted } from '../../../domain/electronic-invoices.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError } from '../../core/errors.ts'
import type { FiscalDocument } from '../../core/fatturapa/document.ts'
import { fileName, fileStem, transmissionNumber } from '../../core/fatturapa/file-name.ts'
import {
  buyerName,
  certifiedEmailOf,
  destinationOf,
  formatOf,
  senderOf,
  taxCodeOf,
  taxNumberOf,
} from '../../core/fatturapa/parties.ts'
import { writeXml } from '../../core/fatturapa/write.ts'
import { adopt } from './moving.ts'
import { isOpen } from './sendable.ts'
import {
  type CurrentFile,
  currentFile,
  type Filed,
  type LockedElectronicInvoice,
  lockOfDocument,
  moveTo,
} from './standing.ts'

/** What a file says of itself, for lists and searches. */
function copiedOf(document: FiscalDocument) {
  const { customer, document_type, full_number, document_date, total_after_tax } = document
  const { single, first, last } = buyerName(customer)
  const number = taxNumberOf(customer)
  return {
    ...{ document_type, document_number: full_number, document_date, total_after_tax },
    format: formatOf(document),
    destination_code: destinationOf(customer),
    destination_certified_email: certifiedEmailOf(customer),
    counterparty_name: single ?? `${first} ${last}`,
    counterparty_vat_country: number?.country ?? null,
    counterparty_vat_number: number?.code ?? null,
    counterparty_tax_code: taxCodeOf(customer),
  } as const
}

const UNSENT = {
  ...({ channel: null, sdi_identifier: null, sent_at: null, signature: 'none' } as const),
  ...{ delivered_on: null, made_available_on: null },
}

/** The bytes of a document under a name. */
function contentOf(document: FiscalDocument, transmission: string) {
  const file_name = fileName(senderOf(document)!, transmission)
  const xml = writeXml(document, transmission)
  const bytes = Buffer.from(xml)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { ...{ file_name, transmission, xml, sha256, size: bytes.length }, stem: fileStem(file_name) }
}

/** Whether a file says a document as it is now. */
const says = ({ transmission, xml }: CurrentFile, document: FiscalDocument) =>
  contentOf(document, transmission).xml === xml

/** The next name of the company; its counter is held until the transaction ends. */
const nextTransmission = async (tx: CompanyTransaction) =>
  transmissionNumber(await nextNumber(tx, { kind: 'electronic_invoice_file' }))

/** Adds a file to an electronic invoice. @returns its id */
async function addFile(
  tx: CompanyTransaction,
  { electronic_invoice_id, attempt }: { electronic_invoice_id: string; attempt: number },
  content: ReturnType<typeof contentOf>,
): Promise<string> {
  const id = uuidv7()
  await tx.insert('electronic_invoice_file', { id, electronic_invoice_id, attempt, ...content }).execute()
  return id
}

async function make(tx: CompanyTransaction, { kind, id: document_id }: Filed, document: FiscalDocument) {
  const id = uuidv7()
  const content = contentOf(document, await nextTransmission(tx))
  const { file_name, stem, sha256 } = content
  const row = { ...copiedOf(document), id, document_object: kind, document_id, file_name }
  await tx.insert('electronic_invoice', row).execute()
  const file_id = await addFile(tx, { electronic_invoice_id: id, attempt: 1 }, content)
  await adopt(tx, { id: file_id, electronic_invoice_id: id, stem, sha256 })
}

/** Whether a file may be known to the exchange system: its name is never used for other content then. */
async function isHanded(tx: CompanyTransaction, { id, sent_at, handed_at }: CurrentFile): Promise<boolean> {
  if (sent_at !== null || handed_at !== null) return true
  const said = await tx
    .select('electronic_invoice_message')
    .select('id')
    .where('electronic_invoice_file_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return said !== undefined
}

/** Writes a content into a new file, or into the one that was never handed over. @returns the file's id */
async function writeFile(
  tx: CompanyTransaction,
  { invoice, file, isNew }: { invoice: LockedElectronicInvoice; file: CurrentFile; isNew: boolean },
  content: ReturnType<typeof contentOf>,
): Promise<string> {
  if (isNew) return addFile(tx, { electronic_invoice_id: invoice.id, attempt: file.attempt + 1 }, content)
  await tx
    .update('electronic_invoice_file')
    .set({ ...content, signature: 'none', signed: null })
    .where('id', '=', file.id)
    .execute()
  return file.id
}

/**
 * Makes the file of an electronic invoice anew, which is to be sent then: under its name where it was never handed over,
 * else under the next one (electronic-invoices.md#file-names).
 */
async function replaceFile(
  tx: CompanyTransaction,
  { invoice, file }: { invoice: LockedElectronicInvoice; file: CurrentFile },
  document: FiscalDocument,
): Promise<void> {
  const isNew = await isHanded(tx, file)
  const content = contentOf(document, isNew ? await nextTransmission(tx) : file.transmission)
  const id = await writeFile(tx, { invoice, file, isNew }, content)
  const { file_name, stem, sha256 } = content
  const copied = { ...copiedOf(document), ...UNSENT, file_name }
  if (isNew || invoice.status !== 'to_send') await moveTo(tx, invoice, 'to_send', { invoice: copied })
  else await tx.change('electronic_invoice', invoice, copied, { always: true })
  await adopt(tx, { id, electronic_invoice_id: invoice.id, stem, sha256 })
}

/** Makes the file anew after a change of its document; nothing changes where an open one says the same. */
export async function remake(
  tx: CompanyTransaction,
  invoice: LockedElectronicInvoice,
  document: FiscalDocument,
): Promise<void> {
  const file = await currentFile(tx, invoice.id)
  if (isOpen(invoice) && says(file, document)) return
  await replaceFile(tx, { invoice, file }, document)
}

/**
 * A reopened document is issued again (electronic-invoices.md#reopened-documents): what the exchange system took
 * meanwhile stays, so the document must say the same; a file that failed and says the same waits to be sent again.
 * @throws 409 `invoice_transmitted`, `credit_note_transmitted`
 */
async function refile(
  tx: CompanyTransaction,
  { kind }: Filed,
  { invoice, document }: { invoice: LockedElectronicInvoice; document: FiscalDocument },
): Promise<void> {
  const file = await currentFile(tx, invoice.id)
  const isSame = says(file, document)
  if (isTransmitted(invoice.status)) {
    if (isSame) return
    const message = `The exchange system took ${invoice.document_number} while it was a draft: issue it as its file says it.`
    throw new ApiError(`${kind}_transmitted`, message)
  }
  if (!isSame || !isOpen(invoice)) return replaceFile(tx, { invoice, file }, document)
  if (invoice.status === 'error') await moveTo(tx, invoice, 'to_send', { both: { channel: null } })
}

/**
 * Makes the electronic invoice of a document that is being issued, with its file, or makes it anew after a correction
 * (electronic-invoices.md#when-it-is-made). `document` has its number.
 * @throws 409 `invoice_transmitted`, `credit_note_transmitted`
 */
export async function fileDocument(
  tx: CompanyTransaction,
  filed: Filed,
  document: FiscalDocument,
): Promise<void> {
  const invoice = await lockOfDocument(tx, filed)
  if (invoice) await refile(tx, filed, { invoice, document })
  else await make(tx, filed, document)
}

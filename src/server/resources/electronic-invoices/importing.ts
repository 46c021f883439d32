import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { OWN_DOCUMENT_TYPES } from '../../../domain/electronic-invoices.ts'
import { bareNumber, numberForms } from '../../../domain/vat-numbers.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { ApiError } from '../../core/errors.ts'
import type { Content, ContentParty } from '../../core/fatturapa/content.ts'
import type { Opened } from '../../core/fatturapa/envelope.ts'
import { fileStem } from '../../core/fatturapa/file-name.ts'
import { type ReadFile, readInvoiceFile } from '../../core/fatturapa/reader.ts'
import { NoXml } from '../../core/fatturapa/xml-tree.ts'
import type { Context } from '../../core/trpc.ts'
import { bytesOf, openedOf, unfit } from './imported-bytes.ts'
import { adoptMetadata, metadataOf } from './metadata.ts'
import { findElectronicInvoice } from './reads.ts'
import { registerIfPossible } from './registering.ts'
import type { ImportInvoiceBody } from './schema.ts'

/** @throws 422 `content` */
function fileOf(xml: Uint8Array): ReadFile {
  try {
    return readInvoiceFile(xml)
  } catch (error) {
    throw error instanceof NoXml ? unfit(error.message) : error
  }
}

type Own = { vat_number: string | null; tax_code: string | null }

/** Whether a party is the workshop: by its VAT number in Italy, or its tax code. */
const isOwn = ({ vat_country, vat_number, tax_code }: ContentParty, own: Own) =>
  (own.vat_number !== null &&
    vat_country === 'IT' &&
    bareNumber('IT', vat_number ?? '') === own.vat_number) ||
  (own.tax_code !== null && tax_code === own.tax_code)

/** @throws 422 `content` of the workshop's own file, `not_addressed_to_company` */
async function requireAddressed(tx: CompanyTransaction, content: Content, allowed: boolean): Promise<void> {
  const own = await tx.selectCompany().select(['vat_number', 'tax_code']).executeTakeFirstOrThrow()
  const isSelfMade = OWN_DOCUMENT_TYPES.has(content.document_type)
  if (isOwn(content.supplier, own) && !isSelfMade) throw unfit('its seller is the workshop itself')
  if (allowed || isOwn(content.recipient, own)) return
  const message = `The file is for ${content.recipient.name || 'somebody else'}: send allow_other_recipient to take it all the same.`
  throw new ApiError('not_addressed_to_company', message, { param: 'content' })
}

/** Whether what came before is of the seller: by the VAT number, else the tax code, else the name of one who has neither. */
function isOfSeller({ vat_country, vat_number, tax_code, name }: ContentParty) {
  if (vat_number !== null)
    return sql<boolean>`counterparty_vat_country IS NOT DISTINCT FROM ${vat_country}
      AND counterparty_vat_number = ANY(${numberForms(vat_country ?? 'IT', vat_number)})`
  if (tax_code !== null) return sql<boolean>`counterparty_tax_code = ${tax_code}`
  return sql<boolean>`counterparty_vat_number IS NULL AND counterparty_tax_code IS NULL AND counterparty_name = ${name}`
}

/** The same document of the same seller that came in other bytes. */
async function cameBefore(tx: CompanyTransaction, { supplier, ...document }: Content) {
  const row = await tx
    .active('electronic_invoice')
    .select('id')
    .where('direction', '=', 'inbound')
    .where('document_number', '=', document.document_number)
    .where('document_date', '=', document.document_date)
    .where('document_type', '=', document.document_type)
    .where('duplicate_of_id', 'is', null)
    .where(isOfSeller(supplier))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

type File = { id: string; name: string; format: string; signature: Opened['signature'] }

/** One document of a file that was received. @returns its id */
async function receive(
  tx: CompanyTransaction,
  file: File & { sdi_identifier: string | null },
  content: Content,
  body_index: number,
): Promise<string> {
  const id = uuidv7()
  const duplicate_of_id = await cameBefore(tx, content)
  const isIgnored = duplicate_of_id !== null || OWN_DOCUMENT_TYPES.has(content.document_type)
  const { supplier, document_type, document_number, document_date, document_total } = content
  await tx
    .insert('electronic_invoice', {
      ...{ id, direction: 'inbound', document_object: 'expense', status: isIgnored ? 'ignored' : 'received' },
      ...{ document_type, document_number, document_date, total_after_tax: document_total },
      counterparty_name: supplier.name,
      counterparty_vat_country: supplier.vat_country,
      counterparty_vat_number: supplier.vat_number,
      counterparty_tax_code: supplier.tax_code,
      ...{ format: file.format, file_name: file.name, signature: file.signature },
      ...{ sdi_identifier: file.sdi_identifier, received_file_id: file.id, body_index, duplicate_of_id },
    })
    .execute()
  return id
}

const received = (tx: CompanyTransaction, sha256: string) =>
  tx
    .select('received_electronic_file')
    .select(['id', 'file_name', 'signature', 'format'])
    .where('sha256', '=', sha256)
    .executeTakeFirst()

async function invoicesOf(tx: CompanyTransaction, received_file_id: string) {
  const rows = await tx
    .active('electronic_invoice')
    .select('id')
    .where('received_file_id', '=', received_file_id)
    .orderBy('body_index')
    .execute()
  const invoices = []
  for (const { id } of rows) invoices.push(await findElectronicInvoice(tx, id))
  return invoices
}

type Import = { name: string; bytes: Uint8Array; opened: Opened; sha256: string }

/** Keeps a file that is new, with a record for each of its documents. @returns the file's id and the documents' */
async function keep(
  tx: CompanyTransaction,
  { name, bytes, opened, sha256 }: Import,
  { format, documents }: ReadFile,
) {
  const metadata = await metadataOf(tx, name)
  const sdi_identifier = metadata[0]?.sdi_identifier ?? null
  const file = { id: uuidv7(), name, format, signature: opened.signature, sdi_identifier }
  await tx
    .insert('received_electronic_file', {
      ...{ id: file.id, file_name: name, stem: fileStem(name), content: Buffer.from(bytes) },
      ...{ xml: Buffer.from(opened.bytes), sha256, signature: opened.signature, format, sdi_identifier },
    })
    .execute()
  const ids: string[] = []
  for (const [index, content] of documents.entries()) ids.push(await receive(tx, file, content, index))
  await adoptMetadata(
    tx,
    metadata.map(({ id }) => id),
    ids[0]!,
  )
  return { file_id: file.id, ids }
}

/**
 * Takes a file that a supplier sent (electronic-invoices.md#received-files): each of its documents is kept, and becomes
 * an expense unless that is not wanted or something stands against it. The same XML again changes nothing. For the
 * console only.
 * @throws 422 `content`, `file_id`, `not_addressed_to_company`
 */
export async function importInvoice(
  context: Context,
  { name, register = true, allow_other_recipient = false, ...given }: ImportInvoiceBody,
) {
  const bytes = await bytesOf(context, given)
  const opened = await openedOf(bytes)
  const file = fileOf(opened.bytes)
  const sha256 = createHash('sha256').update(opened.bytes).digest('hex')
  return context.db.transaction(async (tx) => {
    // Two imports at once follow one another, so that each sees what the other brought.
    await lockCompany(tx)
    const known = await received(tx, sha256)
    if (!known) await requireAddressed(tx, file.documents[0]!, allow_other_recipient)
    const kept = known
      ? { file_id: known.id, ids: [] }
      : await keep(tx, { name, bytes, opened, sha256 }, file)
    if (register) for (const id of kept.ids) await registerIfPossible(context, tx, id)
    return {
      object: 'electronic_invoice_import' as const,
      file_name: known?.file_name ?? name,
      sha256,
      signature: known?.signature ?? opened.signature,
      format: known?.format ?? file.format,
      already_imported: known !== undefined,
      electronic_invoices: await invoicesOf(tx, kept.file_id),
    }
  })
}

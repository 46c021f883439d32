import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { madeFile, openPaper } from '../../core/files/document-links.ts'
import { receivedPdf } from './received-pdf.ts'
import '../credit-notes/print.ts'
import '../invoices/print.ts'

/** The current file with its bytes, or the one received. Unknown: 404. */
async function readFile(db: CompanyDatabase, id: string) {
  const row = await db
    .active('electronic_invoice')
    .leftJoin('received_electronic_file as received', (join) =>
      join
        .onRef('received.company_id', '=', 'electronic_invoice.company_id')
        .onRef('received.id', '=', 'electronic_invoice.received_file_id'),
    )
    .leftJoin('electronic_invoice_file as file', (join) =>
      join
        .onRef('file.company_id', '=', 'electronic_invoice.company_id')
        .onRef('file.electronic_invoice_id', '=', 'electronic_invoice.id'),
    )
    .select(['electronic_invoice.file_name', 'file.xml', 'file.signed'])
    .select(['received.xml as received_xml', 'received.content'])
    .where('electronic_invoice.id', '=', id)
    .orderBy('file.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('electronic invoice')
  const xml = row.received_xml ?? Buffer.from(row.xml!)
  return { file_name: row.file_name, xml, bytes: row.content ?? row.signed ?? xml }
}

const XML = { content_type: 'application/xml', disposition: 'attachment' } as const

/** The invoice as XML, out of its signature (electronic-invoices.md#files). */
export const xmlLink = madeFile('electronic_invoice_xml', async ({ db }, id) => {
  const { file_name, xml } = await readFile(db, id)
  return { ...XML, name: file_name.replace(/\.p7m$/i, ''), bytes: async () => xml }
})

/** The bytes as sent, or as received. */
export const fileLink = madeFile('electronic_invoice_file', async ({ db }, id) => {
  const { file_name, bytes } = await readFile(db, id)
  const content_type = /\.p7m$/i.test(file_name) ? 'application/pkcs7-mime' : 'application/xml'
  return { ...XML, content_type, name: file_name, bytes: async () => bytes }
})

/** The document on paper, under the name of the file. */
export const pdfLink = madeFile('electronic_invoice_pdf', async (source, id, options) => {
  const row = await source.db
    .active('electronic_invoice')
    .select(['file_name', 'direction', 'document_object', 'document_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('electronic invoice')
  const name = `${row.file_name.replace(/\.xml(\.p7m)?$/i, '')}.pdf`
  const [language = '', disposition] = options
  if (row.direction === 'inbound')
    return {
      name,
      content_type: 'application/pdf',
      disposition: disposition === 'inline' ? 'inline' : 'attachment',
      bytes: () => receivedPdf(source.db, id, language),
    }
  const made = await openPaper(source, row.document_id!, [row.document_object, ...options].join(':'))
  return { ...made, name }
})

/** A message as it came; its id stands in the options. */
export const messageLink = madeFile('electronic_invoice_message', async ({ db }, id, [message_id]) => {
  const row = await db
    .select('electronic_invoice_message')
    .select(['file_name', 'content'])
    .where('electronic_invoice_id', '=', id)
    .where('id', '=', message_id!)
    .executeTakeFirst()
  if (!row) throw notFound('message')
  return { ...XML, name: row.file_name, bytes: async () => row.content }
})

import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { madeFile, openMade } from '../../core/files/document-links.ts'
import '../credit-notes/print.ts'
import '../invoices/print.ts'

/** The current file with its bytes. Unknown: 404. */
async function readFile(db: CompanyDatabase, electronic_invoice_id: string) {
  const row = await db
    .select('electronic_invoice_file')
    .select(['file_name', 'xml'])
    .where('electronic_invoice_id', '=', electronic_invoice_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound('electronic invoice')
  return row
}

const XML = { content_type: 'application/xml', disposition: 'attachment' } as const

/** The invoice as XML, out of its signature (electronic-invoices.md#files). */
export const xmlLink = madeFile('electronic_invoice_xml', async ({ db }, id) => {
  const { file_name, xml } = await readFile(db, id)
  return { ...XML, name: file_name.replace(/\.p7m$/i, ''), bytes: async () => Buffer.from(xml) }
})

/** The bytes as sent. */
export const fileLink = madeFile('electronic_invoice_file', async ({ db }, id) => {
  const { file_name, xml } = await readFile(db, id)
  return { ...XML, name: file_name, bytes: async () => Buffer.from(xml) }
})

/** The document on paper, under the name of the file. */
export const pdfLink = madeFile('electronic_invoice_pdf', async (source, id, options) => {
  const row = await source.db
    .active('electronic_invoice')
    .select(['file_name', 'document_object', 'document_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('electronic invoice')
  const made = await openMade(source, row.document_id!, [row.document_object, ...options].join(':'))
  return { ...made, name: row.file_name.replace(/\.xml(\.p7m)?$/i, '.pdf') }
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

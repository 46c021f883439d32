import { documentLink } from '../../core/files/document-links.ts'
import { resource, router } from '../../core/trpc.ts'
import { expense } from '../expenses/schema.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { archiveLink } from './archive.ts'
import { ignoreInvoice, restoreInvoice } from './ignoring.ts'
import { importInvoice } from './importing.ts'
import { fileLink, messageLink, pdfLink, xmlLink } from './links.ts'
import { importMessage } from './messages.ts'
import { countElectronicInvoices, findElectronicInvoice, listElectronicInvoices } from './reads.ts'
import { registerInvoice } from './registering.ts'
import { resend } from './resending.ts'
import * as schema from './schema.ts'
import { cancelSending, markSent, sendElectronicInvoices } from './sending.ts'
import { attachSigned } from './signing.ts'

const ABOUT = 'Invoices and credit notes as the exchange system of the tax office knows them.'
const electronicInvoices = resource('electronic_invoicing', ABOUT)
/** What the console does needs the right to write invoices; no endpoint, so no key reaches it. */
const handling = resource('invoices', ABOUT)
/** Received ones become expenses. */
const buying = resource('expenses', ABOUT)

/** Electronic invoices (electronic-invoices.md#fields-of-electronic-invoices). */
export const electronicInvoicesRouter = router({
  list: electronicInvoices
    .endpoint('GET /v1/electronic-invoices', 'List electronic invoices', {
      description:
        'Lists electronic invoices page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.electronicInvoiceQuery)
    .output(schema.electronicInvoiceList)
    .query(({ ctx, input }) => listElectronicInvoices(ctx, input)),

  statusCounts: electronicInvoices
    .endpoint('GET /v1/electronic-invoices/status-counts', 'Count electronic invoices by status', {
      description: 'Counts how many electronic invoices stand where, over the filters of the list.',
    })
    .input(schema.electronicInvoiceFilters)
    .output(schema.electronicInvoiceStatusCounts)
    .query(({ ctx, input }) => countElectronicInvoices(ctx, input)),

  archive: electronicInvoices
    .endpoint('GET /v1/electronic-invoices/archive', 'Download an archive of electronic invoices', {
      heavy: true,
      description:
        'Gives a link to a ZIP of a period by `document_date`: every file and message as sent or received, and `index.csv`.',
    })
    .input(schema.archiveQuery)
    .output(documentLink)
    .query(({ ctx, input }) => archiveLink(ctx, input)),

  retrieve: electronicInvoices
    .endpoint('GET /v1/electronic-invoices/{id}', 'Retrieve an electronic invoice', {
      description: 'Gives the electronic invoice with its files and what the exchange system said of them.',
    })
    .input(schema.electronicInvoicePath)
    .output(schema.electronicInvoice)
    .query(({ ctx, input }) => findElectronicInvoice(ctx.db, input.id)),

  xml: electronicInvoices
    .endpoint('GET /v1/electronic-invoices/{id}/xml', "Download an electronic invoice's XML", {
      description: 'Gives a link to the invoice as XML, out of its signature.',
    })
    .input(schema.electronicInvoicePath)
    .output(documentLink)
    .query(({ ctx, input }) => xmlLink(ctx, input.id)),

  file: electronicInvoices
    .endpoint('GET /v1/electronic-invoices/{id}/file', "Download an electronic invoice's file", {
      description: 'Gives a link to the bytes as they are sent.',
    })
    .input(schema.electronicInvoicePath)
    .output(documentLink)
    .query(({ ctx, input }) => fileLink(ctx, input.id)),

  pdf: pdfEndpoint(
    electronicInvoices,
    { path: 'electronic-invoices', noun: 'electronic invoice' },
    (ctx, { id, language, disposition }) => pdfLink(ctx, id, [language ?? '', disposition ?? 'attachment']),
  ),

  message: electronicInvoices
    .endpoint(
      'GET /v1/electronic-invoices/{id}/messages/{messageID}',
      'Download a message of the exchange system',
      { description: 'Gives a link to a message as it came.' },
    )
    .input(schema.messagePath)
    .output(documentLink)
    .query(({ ctx, input }) => messageLink(ctx, input.id, [input.messageID])),

  /** For the console only, as all that follow. */
  link: electronicInvoices
    .input(schema.linkQuery)
    .output(documentLink)
    .query(({ ctx, input: { id, kind } }) => LINKS[kind](ctx, id)),

  send: handling
    .input(schema.sendBody)
    .output(schema.sentList)
    .mutation(({ ctx, input }) => sendElectronicInvoices(ctx, input.ids)),

  resend: handling
    .input(schema.electronicInvoicePath)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input }) => resend(ctx, input.id)),

  markSent: handling
    .input(schema.markSentBody)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input }) => markSent(ctx, input.id, input.sdi_identifier)),

  cancelSending: handling
    .input(schema.electronicInvoicePath)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input }) => cancelSending(ctx, input.id)),

  attachSigned: handling
    .input(schema.attachSignedBody)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input: { id, ...file } }) => attachSigned(ctx, id, file)),

  importInvoice: buying
    .input(schema.importInvoiceBody)
    .output(schema.electronicInvoiceImport)
    .mutation(({ ctx, input }) => importInvoice(ctx, input)),

  register: buying
    .input(schema.registerBody)
    .output(expense)
    .mutation(({ ctx, input: { id, ...body } }) => registerInvoice(ctx, id, body)),

  ignore: buying
    .input(schema.electronicInvoicePath)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input }) => ignoreInvoice(ctx, input.id)),

  restore: buying
    .input(schema.electronicInvoicePath)
    .output(schema.electronicInvoice)
    .mutation(({ ctx, input }) => restoreInvoice(ctx, input.id)),

  importMessage: handling
    .input(schema.importedFile)
    .output(schema.electronicInvoiceMessage)
    .mutation(({ ctx, input }) => importMessage(ctx, input)),
})

const LINKS = { xml: xmlLink, file: fileLink, pdf: pdfLink }

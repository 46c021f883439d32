import { paymentEndpoints } from '../../core/documents/payment-endpoints.ts'
import { documentValidation } from '../../core/documents/validation.ts'
import { resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { sendEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { createInvoice } from './create.ts'
import { issueInvoice, reopenInvoice, validateInvoice } from './issue.ts'
import { changeLines } from './lines.ts'
import { payments } from './payments.ts'
import { invoicePdf } from './print.ts'
import { countInvoices, findInvoice, listInvoices } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'Invoices to customers.'
const invoices = resource('invoices', ABOUT)

/** Invoices (invoices.md#fields-of-invoices). */
export const invoicesRouter = router({
  list: invoices
    .endpoint('GET /v1/invoices', 'List invoices', {
      description:
        'Lists invoices page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.invoiceQuery)
    .output(schema.invoiceList)
    .query(({ ctx, input }) => listInvoices(ctx, input)),

  create: invoices
    .endpoint('POST /v1/invoices', 'Create an invoice', {
      status: 201,
      errors: [
        ...(['worksheet_cancelled', 'worksheet_already_invoiced'] as const),
        ...(['document_referenced', 'advance_already_deducted'] as const),
      ],
      description:
        'Makes a draft: of worksheets and delivery notes, whose lines it copies, or of a customer alone. Lines are changed with the batch.',
    })
    .input(schema.invoiceBody)
    .output(schema.invoice)
    .mutation(({ ctx, input }) => createInvoice(ctx, input)),

  statusCounts: invoices
    .endpoint('GET /v1/invoices/status-counts', 'Count invoices by status', {
      description:
        'Counts drafts and issued invoices, and where the payment of these stands, over the filters of the list.',
    })
    .input(schema.invoiceFilters)
    .output(schema.invoiceStatusCounts)
    .query(({ ctx, input }) => countInvoices(ctx, input)),

  retrieve: invoices
    .endpoint('GET /v1/invoices/{id}', 'Retrieve an invoice', {
      description: 'Gives the invoice whole, with its lines and what is still to be received.',
    })
    .input(schema.invoicePath)
    .output(schema.invoice)
    .query(({ ctx, input }) => findInvoice(ctx.db, input.id)),

  update: invoices
    .endpoint('PATCH /v1/invoices/{id}', 'Change an invoice', {
      errors: [
        ...(['invoice_not_draft', 'number_assigned', 'payments_exceed_total'] as const),
        ...(['advance_already_deducted', 'invoice_transmitted'] as const),
      ],
      description:
        'Changes the fields that are sent of a draft; the others stay. Of an issued invoice only what stays free changes.',
    })
    .input(schema.invoicePatch)
    .output(schema.invoice)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateInvoice(ctx, id, patch)),

  delete: invoices
    .endpoint('DELETE /v1/invoices/{id}', 'Delete an invoice', {
      errors: [
        'period_closed',
        'entry_reconciled',
        'invoice_not_draft',
        'sequence_gap',
        'document_referenced',
        'invoice_transmitted',
      ],
      description:
        'Deletes a draft logically, with its payments; its worksheets and delivery notes can be billed again. A draft that has a number is deleted only where that is the last one, which it frees.',
    })
    .input(schema.invoicePath)
    .output(schema.invoice)
    .mutation(({ ctx, input }) => service.deleteInvoice(ctx, input.id)),

  changeLines: invoices
    .endpoint('POST /v1/invoices/{id}/line-items/batch', "Change an invoice's lines", {
      errors: ['invoice_not_draft', 'payments_exceed_total'],
      description:
        "Removes, updates, adds and reorders a draft's lines in one transaction: all or nothing. The line of the stamp duty comes and goes by itself.",
    })
    .input(schema.invoiceBatch)
    .output(schema.invoice)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx, id, batch)),

  issue: invoices
    .endpoint('POST /v1/invoices/{id}/issue', 'Issue an invoice', {
      errors: [
        ...(['period_closed', 'invoice_not_draft', 'number_assigned', 'insufficient_stock'] as const),
        ...(['invoice_transmitted', 'advance_already_deducted'] as const),
      ],
      description:
        'Checks the draft, copies customer and workshop, unloads stock and gives the next number of its section and year, without gaps. `amount` records a payment with it.',
    })
    .input(schema.invoiceIssueBody)
    .output(schema.invoice)
    .mutation(({ ctx, input: { id, ...body } }) => issueInvoice(ctx, id, body)),

  validate: invoices
    .endpoint('POST /v1/invoices/{id}/validate', 'Validate an invoice', {
      unconditional: true,
      permission: 'invoices.read',
      errors: ['advance_already_deducted'],
      description:
        'Says all that stands against issuing a draft, or what is worth a look of an issued invoice, and the number that it has or would get. Nothing is written.',
    })
    .input(schema.invoicePath)
    .output(documentValidation)
    .mutation(({ ctx, input }) => validateInvoice(ctx, input.id)),

  /** For the console only: no endpoint, so no key reaches it. */
  reopen: invoices
    .input(schema.invoicePath)
    .output(schema.invoice)
    .mutation(({ ctx, input }) => reopenInvoice(ctx, input.id)),

  ...paymentEndpoints(invoices, {
    ...{ url: '/v1/invoices', path: schema.invoicePath, body: schema.invoicePaymentBody, service: payments },
    list: ["List an invoice's payments", 'Lists what was received, newest first, all of it in one answer.'],
    payment: 'a payment of an invoice',
    created: 'Records money received for a draft or an issued invoice, up to what is outstanding.',
  }),

  pdf: pdfEndpoint(invoices, { path: 'invoices', noun: 'invoice' }, invoicePdf),

  ...sendEndpoints({ document_type: 'invoice', path: 'invoices', noun: 'invoice', about: ABOUT }),
  ...attachmentEndpoints(OWNERS.invoice, ABOUT),
})

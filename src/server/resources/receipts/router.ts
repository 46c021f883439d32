import { paymentEndpoints } from '../../core/documents/payment-endpoints.ts'
import { documentLink } from '../../core/files/document-links.ts'
import { consoleResource, resource, router } from '../../core/trpc.ts'
import { sendEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { pdfQueryOf } from '../printing/schema.ts'
import { issueReceipt } from './issue.ts'
import { payments } from './payments.ts'
import { receiptPdf, receiptSlip } from './print.ts'
import { countReceipts, findReceipt, listReceipts, receiptTotals } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'Receipts for worksheets, and the payments received for them.'
const receipts = resource('receipts', ABOUT)

/** Receipts (receipts.md#receipts). */
export const receiptsRouter = router({
  list: receipts
    .endpoint('GET /v1/receipts', 'List receipts', {
      description:
        'Lists receipts newest first: those of this year unless a period is sent. All of the period comes in one answer; `limit` or `starting_after` asks for pages of the same order. A receipt counts on its day of issue, before that on its day of creation.',
    })
    .input(schema.receiptQuery)
    .output(schema.receiptList)
    .query(({ ctx, input }) => listReceipts(ctx, input)),

  /** For the console only: how many there are under each tab of the list. */
  statusCounts: receipts.input(schema.receiptFilters).query(({ ctx, input }) => countReceipts(ctx, input)),

  /** For the console only: what the receipts of the list come to. */
  totals: receipts
    .input(schema.receiptFilters)
    .output(schema.receiptTotals)
    .query(({ ctx, input }) => receiptTotals(ctx, input)),

  create: receipts
    .endpoint('POST /v1/receipts', 'Create a receipt', {
      status: 201,
      errors: ['resource_not_found', 'receipt_exists', 'worksheet_cancelled', 'worksheet_already_invoiced'],
      description: 'Makes a draft from a worksheet, once: lines, totals, customer and vehicle are copied.',
    })
    .input(schema.receiptBody)
    .output(schema.receipt)
    .mutation(({ ctx, input }) => service.createReceipt(ctx.db, input)),

  retrieve: receipts
    .endpoint('GET /v1/receipts/{id}', 'Retrieve a receipt', {
      description: 'Gives the receipt whole, with its lines and what is still to be received.',
    })
    .input(schema.receiptPath)
    .output(schema.receipt)
    .query(({ ctx, input }) => findReceipt(ctx.db, input.id)),

  pdf: pdfEndpoint(receipts, { path: 'receipts', noun: 'receipt' }, receiptPdf),

  /** As `pdf`, on a roll (printing.md#receipts). */
  slip: consoleResource('receipts', ABOUT)
    .input(pdfQueryOf('receipt'))
    .output(documentLink)
    .query(({ ctx, input }) => receiptSlip(ctx, input)),

  update: receipts
    .endpoint('PATCH /v1/receipts/{id}', 'Change a draft receipt', {
      errors: ['receipt_not_draft'],
      description:
        'Changes the fields of a draft that are sent; the others stay. Lines and amounts are those of the worksheet.',
    })
    .input(schema.receiptPatch)
    .output(schema.receipt)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateReceipt(ctx.db, id, patch)),

  delete: receipts
    .endpoint('DELETE /v1/receipts/{id}', 'Delete a draft receipt', {
      errors: ['period_closed', 'entry_reconciled', 'receipt_not_draft'],
      description:
        'Deletes a draft logically. Its payments are deleted with it, and its worksheet can have another receipt.',
    })
    .input(schema.receiptPath)
    .output(schema.receipt)
    .mutation(({ ctx, input }) => service.deleteReceipt(ctx.db, input.id)),

  issue: receipts
    .endpoint('POST /v1/receipts/{id}/issue', 'Issue a receipt', {
      errors: ['period_closed', 'receipt_not_draft', 'electronic_receipts_enabled'],
      transaction: 'own',
      description:
        'Gives the draft the next number of its section and year, without gaps, and the time of issue. `amount` records a payment with it.',
    })
    .input(schema.issueBody)
    .output(schema.receipt)
    .mutation(({ ctx, input: { id, ...body } }) => issueReceipt(ctx, id, body)),

  ...sendEndpoints({ document_type: 'receipt', path: 'receipts', noun: 'receipt', about: ABOUT }),

  /** For the console only: no endpoint, so no key reaches it. */
  void: receipts
    .input(schema.receiptPath)
    .output(schema.receipt)
    .mutation(({ ctx, input }) => service.voidReceipt(ctx.db, input.id)),

  ...paymentEndpoints(receipts, {
    ...{ url: '/v1/receipts', path: schema.receiptPath, body: schema.paymentBody, service: payments },
    list: ["List a receipt's payments", 'Lists what was received, newest first, all of it in one answer.'],
    payment: 'a payment',
    created: 'Records money received for a draft or an issued receipt, up to what is outstanding.',
    createErrors: ['period_closed', 'receipt_voided'],
    deleteErrors: ['period_closed', 'entry_reconciled', 'receipt_voided'],
  }),
})

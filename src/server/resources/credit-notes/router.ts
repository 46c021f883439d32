import { paymentEndpoints } from '../../core/documents/payment-endpoints.ts'
import { documentValidation } from '../../core/documents/validation.ts'
import { resource, router } from '../../core/trpc.ts'
import { sendEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { issueCreditNote, reopenCreditNote, validateCreditNote } from './issue.ts'
import { refunds } from './payments.ts'
import { creditNotePdf } from './print.ts'
import { countCreditNotes, findCreditNote, listCreditNotes } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'Credit notes over issued invoices, and what is given back of them.'
const creditNotes = resource('credit_notes', ABOUT)

/** Credit notes (credit-notes.md#fields). */
export const creditNotesRouter = router({
  list: creditNotes
    .endpoint('GET /v1/credit-notes', 'List credit notes', {
      description:
        'Lists credit notes page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.creditNoteQuery)
    .output(schema.creditNoteList)
    .query(({ ctx, input }) => listCreditNotes(ctx, input)),

  /** For the console only: how many there are under each tab of the list. */
  statusCounts: creditNotes
    .input(schema.creditNoteFilters)
    .query(({ ctx, input }) => countCreditNotes(ctx, input)),

  create: creditNotes
    .endpoint('POST /v1/credit-notes', 'Create a credit note', {
      status: 201,
      errors: ['invoice_not_issued', 'invoice_rejected', 'invoice_already_credited'],
      description:
        'Makes a draft over an issued invoice, with its lines as far as no other credit note takes them back.',
    })
    .input(schema.creditNoteBody)
    .output(schema.creditNote)
    .mutation(({ ctx, input }) => service.createCreditNote(ctx, input)),

  retrieve: creditNotes
    .endpoint('GET /v1/credit-notes/{id}', 'Retrieve a credit note', {
      description: 'Gives the credit note whole, with its lines and what is still to be given back.',
    })
    .input(schema.creditNotePath)
    .output(schema.creditNote)
    .query(({ ctx, input }) => findCreditNote(ctx.db, input.id)),

  update: creditNotes
    .endpoint('PATCH /v1/credit-notes/{id}', 'Change a credit note', {
      errors: ['credit_note_not_draft', 'number_assigned', 'credit_note_transmitted'],
      description:
        'Changes the fields that are sent of a draft; the others stay. Of an issued credit note only what stays free changes.',
    })
    .input(schema.creditNotePatch)
    .output(schema.creditNote)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateCreditNote(ctx, id, patch)),

  delete: creditNotes
    .endpoint('DELETE /v1/credit-notes/{id}', 'Delete a credit note', {
      errors: [
        ...(['payments_exist', 'sequence_gap', 'worksheet_already_invoiced'] as const),
        ...(['worksheet_cancelled', 'vehicle_already_invoiced', 'vehicle_not_sold'] as const),
        ...(['advance_already_deducted', 'invoice_not_issued'] as const),
        ...(['document_referenced', 'insufficient_stock', 'credit_note_transmitted'] as const),
      ],
      description:
        'Deletes a draft logically, or an issued credit note that has the last number of its section and year, which it frees.',
    })
    .input(schema.creditNotePath)
    .output(schema.creditNote)
    .mutation(({ ctx, input }) => service.deleteCreditNote(ctx, input.id)),

  changeLines: creditNotes
    .endpoint('POST /v1/credit-notes/{id}/line-items/batch', "Change a credit note's lines", {
      errors: ['credit_note_not_draft'],
      description:
        "Removes, updates, adds and reorders a draft's lines in one transaction, with the invoice's VAT codes: all or nothing.",
    })
    .input(schema.creditNoteBatch)
    .output(schema.creditNote)
    .mutation(({ ctx, input: { id, ...batch } }) => service.changeLines(ctx, id, batch)),

  issue: creditNotes
    .endpoint('POST /v1/credit-notes/{id}/issue', 'Issue a credit note', {
      errors: [
        ...(['period_closed', 'credit_note_not_draft', 'invoice_not_issued'] as const),
        ...(['invoice_rejected', 'number_assigned', 'credit_note_transmitted'] as const),
      ],
      description:
        'Checks the draft against what is left of its invoice, copies customer and workshop, loads stock with `restock` and gives the next number of its section and year, without gaps. `amount` records a refund with it.',
    })
    .input(schema.creditNoteIssueBody)
    .output(schema.creditNote)
    .mutation(({ ctx, input: { id, ...body } }) => issueCreditNote(ctx, id, body)),

  validate: creditNotes
    .endpoint('POST /v1/credit-notes/{id}/validate', 'Validate a credit note', {
      unconditional: true,
      permission: 'credit_notes.read',
      errors: ['invoice_not_issued', 'invoice_rejected'],
      description:
        'Says all that stands against issuing a draft, or what is worth a look of an issued credit note, and the number that it has or would get. Nothing is written.',
    })
    .input(schema.creditNotePath)
    .output(documentValidation)
    .mutation(({ ctx, input }) => validateCreditNote(ctx, input.id)),

  /** For the console only: no endpoint, so no key reaches it. */
  reopen: creditNotes
    .input(schema.creditNotePath)
    .output(schema.creditNote)
    .mutation(({ ctx, input }) => reopenCreditNote(ctx, input.id)),

  ...paymentEndpoints(creditNotes, {
    ...{ url: '/v1/credit-notes', path: schema.creditNotePath, body: schema.refundBody, service: refunds },
    list: [
      "List a credit note's refunds",
      'Lists what was given back, newest first, all of it in one answer.',
    ],
    payment: 'a refund of a credit note',
    created: 'Records money given back for an issued credit note, up to what the customer paid too much.',
    deleted: 'Takes a refund back: what can be given back is what it was before it.',
    createErrors: ['period_closed', 'credit_note_not_issued'],
    deleteErrors: ['period_closed', 'entry_reconciled', 'credit_note_not_issued'],
  }),

  pdf: pdfEndpoint(creditNotes, { path: 'credit-notes', noun: 'credit note' }, creditNotePdf),

  ...sendEndpoints({
    document_type: 'credit_note',
    path: 'credit-notes',
    noun: 'credit note',
    about: ABOUT,
  }),
})

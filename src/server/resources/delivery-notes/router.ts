import { resource, router } from '../../core/trpc.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { issueDeliveryNote, transitionDeliveryNote } from './issue.ts'
import { deliveryNotePdf } from './print.ts'
import { countDeliveryNotes, findDeliveryNote, listDeliveryNotes } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const deliveryNotes = resource('delivery_notes', 'Delivery notes of goods that leave the workshop.')

/** Delivery notes (delivery-notes.md#fields-of-delivery-notes). */
export const deliveryNotesRouter = router({
  list: deliveryNotes
    .endpoint('GET /v1/delivery-notes', 'List delivery notes', {
      description:
        'Lists delivery notes page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.deliveryNoteQuery)
    .output(schema.deliveryNoteList)
    .query(({ ctx, input }) => listDeliveryNotes(ctx, input)),

  /** For the console only: how many there are under each tab of the list. */
  statusCounts: deliveryNotes
    .input(schema.deliveryNoteFilters)
    .query(({ ctx, input }) => countDeliveryNotes(ctx, input)),

  create: deliveryNotes
    .endpoint('POST /v1/delivery-notes', 'Create a delivery note', {
      status: 201,
      description:
        'Makes a draft for a customer or a supplier. Lines are added with the batch; the number comes with the issue.',
    })
    .input(schema.deliveryNoteBody)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input }) => service.createDeliveryNote(ctx, input)),

  retrieve: deliveryNotes
    .endpoint('GET /v1/delivery-notes/{id}', 'Retrieve a delivery note', {
      description: 'Gives the delivery note whole, with its lines by position.',
    })
    .input(schema.deliveryNotePath)
    .output(schema.deliveryNote)
    .query(({ ctx, input }) => findDeliveryNote(ctx.db, input.id)),

  update: deliveryNotes
    .endpoint('PATCH /v1/delivery-notes/{id}', 'Change a delivery note', {
      errors: ['delivery_note_not_draft'],
      description: 'Changes the fields that are sent of a draft; the others stay.',
    })
    .input(schema.deliveryNotePatch)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateDeliveryNote(ctx.db, id, patch)),

  delete: deliveryNotes
    .endpoint('DELETE /v1/delivery-notes/{id}', 'Delete a delivery note', {
      errors: ['delivery_note_not_draft'],
      description: 'Deletes a draft logically. What was issued is cancelled instead, and keeps its number.',
    })
    .input(schema.deliveryNotePath)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input }) => service.deleteDeliveryNote(ctx.db, input.id)),

  changeLines: deliveryNotes
    .endpoint('POST /v1/delivery-notes/{id}/line-items/batch', "Change a delivery note's lines", {
      errors: ['delivery_note_not_draft'],
      description:
        "Removes, updates, adds and reorders a draft's lines in one transaction: all or nothing. Totals are computed anew.",
    })
    .input(schema.deliveryNoteBatch)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input: { id, ...batch } }) => service.changeLines(ctx.db, id, batch)),

  issue: deliveryNotes
    .endpoint('POST /v1/delivery-notes/{id}/issue', 'Issue a delivery note', {
      errors: ['delivery_note_not_draft', 'insufficient_stock'],
      description:
        'Unloads the parts of its lines and gives the next number of the year, without gaps. From then on nothing of it changes.',
    })
    .input(schema.deliveryNotePath)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input }) => issueDeliveryNote(ctx, input.id)),

  transition: deliveryNotes
    .endpoint('POST /v1/delivery-notes/{id}/transitions', 'Cancel a delivery note', {
      errors: ['transition_not_allowed', 'document_referenced'],
      description:
        'Cancels what was issued, unless an invoice is made of it: its parts are loaded again, its number stays. The present status again changes nothing.',
    })
    .input(schema.deliveryNoteTransition)
    .output(schema.deliveryNote)
    .mutation(({ ctx, input }) => transitionDeliveryNote(ctx.db, input.id, input.action)),

  pdf: pdfEndpoint(deliveryNotes, { path: 'delivery-notes', noun: 'delivery note' }, deliveryNotePdf),
})

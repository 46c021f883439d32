import { documentLink } from '../../core/files/document-links.ts'
import { consoleResource, resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { sendEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { pdfQueryOf } from '../printing/schema.ts'
import { worksheetCard } from './card.ts'
import { duplicateWorksheet } from './duplication.ts'
import { applyTemplate, changeLines } from './lines.ts'
import { worksheetPdf } from './print.ts'
import { readProgress } from './progress.ts'
import { countWorksheets, findWorksheet, listWorksheets } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { transitionWorksheet } from './transitions.ts'

const ABOUT = 'Work orders, with their lines and the stock that these move.'
const worksheets = resource('worksheets', ABOUT)

/** Worksheets (worksheets.md#worksheets). */
export const worksheetsRouter = router({
  list: worksheets
    .endpoint('GET /v1/worksheets', 'List worksheets', {
      description:
        'Lists worksheets page by page, newest first: those dated in this year unless a period is sent.',
    })
    .input(schema.worksheetQuery)
    .output(schema.worksheetList)
    .query(({ ctx, input }) => listWorksheets(ctx, input)),

  create: worksheets
    .endpoint('POST /v1/worksheets', 'Create a worksheet', {
      status: 201,
      errors: ['checkin_already_converted'],
      description:
        'Opens a worksheet for work on a vehicle. The number is assigned here; lines are added with the batch.',
    })
    .input(schema.worksheetBody)
    .output(schema.worksheet)
    .mutation(({ ctx, input }) => service.createWorksheet(ctx, input)),

  statusCounts: worksheets
    .endpoint('GET /v1/worksheets/status-counts', 'Count worksheets by status', {
      description:
        'Counts the worksheets in each status, over the same filters as the list: those dated in this year unless a period is sent.',
    })
    .input(schema.worksheetFilters)
    .output(schema.worksheetStatusCounts)
    .query(({ ctx, input }) => countWorksheets(ctx, input)),

  progress: worksheets
    .input(schema.progressQuery)
    .output(schema.progressList)
    .query(({ ctx, input }) => readProgress(ctx.db, input.ids)),

  retrieve: worksheets
    .endpoint('GET /v1/worksheets/{id}', 'Retrieve a worksheet', {
      description: 'Gives the worksheet whole, with its lines by position.',
    })
    .input(schema.worksheetPath)
    .output(schema.worksheet)
    .query(({ ctx, input }) => findWorksheet(ctx, input.id)),

  pdf: pdfEndpoint(worksheets, { path: 'worksheets', noun: 'worksheet', technician: 'price' }, worksheetPdf),

  /** For the windscreen (printing.md#worksheets). */
  card: consoleResource('worksheets', ABOUT)
    .input(pdfQueryOf('worksheet'))
    .output(documentLink)
    .query(({ ctx, input }) => worksheetCard(ctx, input)),

  ...sendEndpoints({
    ...{ document_type: 'worksheet', path: 'worksheets', noun: 'worksheet', about: ABOUT },
    technician: 'price',
  }),

  update: worksheets
    .endpoint('PATCH /v1/worksheets/{id}', 'Change a worksheet', {
      errors: ['worksheet_frozen', 'checkin_already_converted'],
      description:
        'Changes the fields that are sent; the others stay. While it is frozen only `internal_notes`, `assigned_user_ids`, `bay`, `key_tag` and `metadata` change.',
    })
    .input(schema.worksheetPatch)
    .output(schema.worksheet)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateWorksheet(ctx, id, patch)),

  delete: worksheets
    .endpoint('DELETE /v1/worksheets/{id}', 'Delete a worksheet', {
      technician: 'never',
      errors: ['document_referenced'],
      description: 'Deletes the worksheet logically. Stock comes back and its quote can be converted again.',
    })
    .input(schema.worksheetPath)
    .output(schema.worksheet)
    .mutation(({ ctx, input }) => service.deleteWorksheet(ctx, input.id)),

  changeLines: worksheets
    .endpoint('POST /v1/worksheets/{id}/line-items/batch', "Change a worksheet's lines", {
      errors: ['worksheet_frozen', 'insufficient_stock'],
      description:
        'Removes, updates, adds and reorders lines in one transaction: all or nothing. Totals are computed anew and stock moves with the lines.',
    })
    .input(schema.worksheetBatch)
    .output(schema.worksheet)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx, id, batch)),

  applyTemplate: worksheets
    .endpoint('POST /v1/worksheets/{id}/apply-template', 'Add the lines of a job template to a worksheet', {
      errors: ['worksheet_frozen', 'insufficient_stock'],
      description:
        'Adds the lines of a job template at the end: all or nothing. What they leave open is filled from the article, the price list of the customer and the default VAT rate as they are now; stock moves with them.',
    })
    .input(schema.worksheetTemplate)
    .output(schema.worksheet)
    .mutation(({ ctx, input: { id, ...applied } }) => applyTemplate(ctx, id, applied)),

  duplicate: worksheets
    .endpoint('POST /v1/worksheets/{id}/duplicate', 'Duplicate a worksheet', {
      errors: ['insufficient_stock'],
      status: 201,
      description:
        'Makes a new draft of today with the title, the category, the remarks and the lines of a worksheet in any state, their prices included. Stock moves with the lines.',
    })
    .input(schema.worksheetDuplication)
    .output(schema.worksheet)
    .mutation(({ ctx, input: { id, ...wanted } }) => duplicateWorksheet(ctx, id, wanted)),

  transition: worksheets
    .endpoint('POST /v1/worksheets/{id}/transitions', 'Move a worksheet to a status', {
      errors: ['transition_not_allowed', 'worksheet_frozen', 'insufficient_stock'],
      description:
        'Moves the work on: started, waiting, completed, delivered or cancelled. The present status again changes nothing. Cancelling gives the stock back.',
    })
    .input(schema.worksheetTransition)
    .output(schema.worksheet)
    .mutation(({ ctx, input: { id, ...transition } }) => transitionWorksheet(ctx, id, transition)),

  ...attachmentEndpoints(OWNERS.worksheet, ABOUT),
})

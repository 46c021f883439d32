import { resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { sendEndpoints } from '../messages/endpoints.ts'
import { pdfEndpoint } from '../printing/pdf.ts'
import { worksheet } from '../worksheets/schema.ts'
import { convertCheckin } from './conversion.ts'
import { changeDamages } from './damages.ts'
import { checkinPdf } from './print.ts'
import { countCheckins, findCheckin, listCheckins } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { sign, unsign } from './signatures.ts'
import { transitionCheckin } from './transitions.ts'

const ABOUT = 'Vehicles that were brought in: how they stood, what the customer reported and signed.'
const checkins = resource('checkins', ABOUT)

/** Check-ins (checkins.md#check-ins). */
export const checkinsRouter = router({
  list: checkins
    .endpoint('GET /v1/checkins', 'List check-ins', {
      description:
        'Lists check-ins page by page, newest first: those that arrived in this year unless a period is sent.',
    })
    .input(schema.checkinQuery)
    .output(schema.checkinList)
    .query(({ ctx, input }) => listCheckins(ctx, input)),

  create: checkins
    .endpoint('POST /v1/checkins', 'Create a check-in', {
      status: 201,
      errors: ['checkin_exists', 'courtesy_car_taken'],
      description:
        'Takes a vehicle in. An appointment gives customer, vehicle and quote unless they are sent, and names the check-in from then on; it takes one.',
    })
    .input(schema.checkinBody)
    .output(schema.checkin)
    .mutation(({ ctx, input }) => service.createCheckin(ctx, input)),

  statusCounts: checkins
    .endpoint('GET /v1/checkins/status-counts', 'Count check-ins by status', {
      description:
        'Counts the check-ins in each status, over the same filters as the list: those that arrived in this year unless a period is sent.',
    })
    .input(schema.checkinFilters)
    .output(schema.checkinStatusCounts)
    .query(({ ctx, input }) => countCheckins(ctx, input)),

  retrieve: checkins
    .endpoint('GET /v1/checkins/{id}', 'Retrieve a check-in', {
      description: 'Gives the check-in whole, with its damages by position and its signatures.',
    })
    .input(schema.checkinPath)
    .output(schema.checkin)
    .query(({ ctx, input }) => findCheckin(ctx, input.id)),

  update: checkins
    .endpoint('PATCH /v1/checkins/{id}', 'Change a check-in', {
      secret: true,
      errors: ['checkin_completed', 'checkin_signed', 'courtesy_car_taken'],
      description:
        'Changes the fields that are sent; the others stay. Once completed only `notes`, `external_id` and `metadata` change; while it is signed on arrival what the customer did not sign.',
    })
    .input(schema.checkinPatch)
    .output(schema.checkin)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateCheckin(ctx, id, patch)),

  delete: checkins
    .endpoint('DELETE /v1/checkins/{id}', 'Delete a check-in', {
      technician: 'never',
      secret: true,
      errors: ['document_referenced'],
      description:
        'Deletes the check-in logically, unless a worksheet cites it. Appointments no longer name it, and its courtesy car is free.',
    })
    .input(schema.checkinPath)
    .output(schema.checkin)
    .mutation(({ ctx, input }) => service.deleteCheckin(ctx, input.id)),

  transition: checkins
    .endpoint('POST /v1/checkins/{id}/transitions', 'Move a check-in to a status', {
      secret: true,
      errors: ['transition_not_allowed', 'courtesy_car_taken'],
      description:
        'Completes a check-in, or opens it again unless its worksheet is delivered. The present status again changes nothing. A courtesy car that is out comes back on completion.',
    })
    .input(schema.checkinTransition)
    .output(schema.checkin)
    .mutation(({ ctx, input: { id, ...move } }) => transitionCheckin(ctx, id, move)),

  convert: checkins
    .endpoint('POST /v1/checkins/{id}/convert', 'Convert a check-in to a worksheet', {
      status: 201,
      errors: ['checkin_already_converted', 'quote_already_converted', 'insufficient_stock'],
      description:
        'Makes a draft worksheet of the check-in, and answers it. With a quote its lines come along and stock moves with them.',
    })
    .input(schema.checkinPath)
    .output(worksheet)
    .mutation(({ ctx, input }) => convertCheckin(ctx, input.id)),

  pdf: pdfEndpoint(checkins, { path: 'checkins', noun: 'check-in' }, checkinPdf),

  // The mail has the whole sheet, whoever it is sent to.
  ...sendEndpoints({
    document_type: 'checkin',
    path: 'checkins',
    noun: 'check-in',
    about: ABOUT,
    technician: 'price',
  }),

  changeDamages: checkins
    .endpoint('POST /v1/checkins/{id}/damages/batch', "Change a check-in's damages", {
      secret: true,
      errors: ['checkin_completed', 'checkin_signed'],
      description:
        'Removes, updates, adds and reorders damages in one transaction: all or nothing. At most 200 a check-in.',
    })
    .input(schema.damageBatch)
    .output(schema.checkin)
    .mutation(({ ctx, input: { id, ...batch } }) => changeDamages(ctx, id, batch)),

  signatureCreate: checkins
    .endpoint('POST /v1/checkins/{id}/signatures', 'Sign a check-in', {
      status: 201,
      secret: true,
      errors: ['checkin_completed', 'signature_exists'],
      description:
        'Keeps a signature on arrival or on return, one of each. What was signed on arrival stays until the signature is deleted.',
    })
    .input(schema.signatureBody)
    .output(schema.checkinSignature)
    .mutation(({ ctx, input: { id, ...body } }) => sign(ctx, id, body)),

  signatureDelete: checkins
    .endpoint('DELETE /v1/checkins/{id}/signatures/{signature_id}', "Delete a check-in's signature", {
      secret: true,
      description: 'Takes a signature back, in every state, and with it what it froze.',
    })
    .input(schema.signaturePath)
    .output(schema.checkinSignature)
    .mutation(({ ctx, input }) => unsign(ctx, input)),

  ...attachmentEndpoints(OWNERS.checkin, ABOUT),
})

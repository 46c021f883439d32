import { documentLink } from '../../core/files/document-links.ts'
import { consoleResource, resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { labelOf, labelsOf } from './label.ts'
import * as movements from './movements-schema.ts'
import * as reads from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import * as transitions from './transitions.ts'

const ABOUT = 'Tyres that vehicles change together, in the depot, mounted or handed over.'
const tyreSets = resource('tyre_sets', ABOUT)

/** Tyre sets (tyre-sets.md#tyre-sets). */
export const tyreSetsRouter = router({
  list: tyreSets
    .endpoint('GET /v1/tyre-sets', 'List tyre sets', {
      description: 'Lists tyre sets page by page, newest first, without their tyres.',
    })
    .input(schema.tyreSetQuery)
    .output(schema.tyreSetList)
    .query(({ ctx, input }) => reads.listTyreSets(ctx.db, input)),

  statusCounts: tyreSets
    .endpoint('GET /v1/tyre-sets/status-counts', 'Count tyre sets by status', {
      description: 'Counts the sets that the filters of the list find, by status.',
    })
    .input(schema.tyreSetFilters)
    .output(schema.tyreSetStatusCounts)
    .query(({ ctx, input }) => reads.countTyreSets(ctx.db, input)),

  create: tyreSets
    .endpoint('POST /v1/tyre-sets', 'Create a tyre set', {
      status: 201,
      errors: ['location_full', 'vehicle_has_tyre_set'],
      description: 'Adds a set with the next number, in the depot or mounted; its tyres follow by the batch.',
    })
    .input(schema.tyreSetBody)
    .output(schema.tyreSet)
    .mutation(({ ctx, input }) => service.createTyreSet(ctx, input)),

  retrieve: tyreSets
    .endpoint('GET /v1/tyre-sets/{id}', 'Retrieve a tyre set', {
      description: 'Gives the set whole, with its tyres.',
    })
    .input(schema.tyreSetPath)
    .output(schema.tyreSet)
    .query(({ ctx, input }) => reads.findTyreSet(ctx.db, input.id)),

  update: tyreSets
    .endpoint('PATCH /v1/tyre-sets/{id}', 'Update a tyre set', {
      errors: ['tyre_set_in_use'],
      description:
        'Changes the fields that are sent. Status and place go by moves; a mounted set keeps its vehicle.',
    })
    .input(schema.tyreSetPath.extend(schema.tyreSetPatch.shape))
    .output(schema.tyreSet)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateTyreSet(ctx, id, patch)),

  delete: tyreSets
    .endpoint('DELETE /v1/tyre-sets/{id}', 'Delete a tyre set', {
      errors: ['tyre_set_in_use'],
      description: 'Deletes a set logically that was handed over or disposed of.',
    })
    .input(schema.tyreSetPath)
    .output(schema.tyreSet)
    .mutation(({ ctx, input }) => service.deleteTyreSet(ctx, input.id)),

  changeTyres: tyreSets
    .endpoint('POST /v1/tyre-sets/{id}/tyres/batch', 'Change the tyres of a set', {
      description:
        'Removes, updates and adds tyres in one transaction: all or nothing. One movement keeps them.',
    })
    .input(schema.tyreBatch)
    .output(schema.tyreSet)
    .mutation(({ ctx, input: { id, ...batch } }) => service.changeTyres(ctx, id, batch)),

  move: tyreSets
    .endpoint('POST /v1/tyre-sets/{id}/move', 'Move a tyre set to another place', {
      errors: ['tyre_set_not_stored', 'location_full'],
      description:
        'Puts a stored set into another place, or off its place with null. The same place changes nothing.',
    })
    .input(schema.tyreSetPlace)
    .output(schema.tyreSet)
    .mutation(({ ctx, input }) => transitions.moveTyreSet(ctx, input.id, input.location_id)),

  transition: tyreSets
    .endpoint('POST /v1/tyre-sets/{id}/transitions', 'Move a tyre set to a status', {
      errors: ['transition_not_allowed', 'location_full', 'vehicle_has_tyre_set'],
      description:
        'Stores, mounts, hands over or disposes of the set, with what was measured. The present status again changes nothing.',
    })
    .input(schema.tyreSetTransition)
    .output(schema.tyreSet)
    .mutation(({ ctx, input: { id, ...transition } }) => transitions.transitionTyreSet(ctx, id, transition)),

  swap: tyreSets
    .endpoint('POST /v1/tyre-sets/{id}/swap', 'Swap the tyre sets of a vehicle', {
      errors: ['transition_not_allowed', 'location_full'],
      description:
        'Mounts this set and stores the mounted one in one transaction, by default in the place that this one leaves.',
    })
    .input(schema.tyreSetSwapBody)
    .output(schema.tyreSetSwap)
    .mutation(({ ctx, input: { id, ...swap } }) => transitions.swapTyreSets(ctx, id, swap)),

  movements: tyreSets
    .endpoint('GET /v1/tyre-sets/{id}/movements', "List a tyre set's movements", {
      description:
        'Lists what happened to the set, newest first, each time with its tyres as they were after it.',
    })
    .input(movements.movementQuery)
    .output(movements.movementList)
    .query(({ ctx, input: { id, ...request } }) => reads.listMovements(ctx.db, id, request)),

  label: tyreSets
    .endpoint('GET /v1/tyre-sets/{id}/label', "Print a tyre set's label", {
      description:
        'Gives a link to the label, as a PDF of 100 × 50 mm or in ZPL, with its code as text and QR code.',
    })
    .input(schema.labelQuery)
    .output(documentLink)
    .query(({ ctx, input }) => labelOf(ctx, input)),

  /** The labels of what a person chose, in one PDF. */
  labels: consoleResource('tyre_sets', ABOUT)
    .input(schema.labelsQuery)
    .output(documentLink)
    .query(({ ctx, input }) => labelsOf(ctx, input.ids)),

  ...attachmentEndpoints(OWNERS.tyre_set, ABOUT),
})

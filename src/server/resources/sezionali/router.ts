import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const sezionali = resource('settings', 'Sections in which fiscal documents are numbered.')

/** Numbering sections (settings.md#numbering-sections). */
export const sezionaliRouter = router({
  list: sezionali
    .endpoint('GET /v1/sezionali', 'List numbering sections', {
      description:
        'Lists the sections by code, all of them in one answer, each with the numbers that come next.',
    })
    .input(schema.sezionaleQuery)
    .output(schema.sezionaleList)
    .query(({ ctx, input }) => service.listSezionali(ctx, input)),

  create: sezionali
    .endpoint('POST /v1/sezionali', 'Create a numbering section', {
      status: 201,
      description:
        'Opens a section in which documents are numbered from 1. The first one of a kind of document is its default.',
    })
    .input(schema.sezionaleBody)
    .output(schema.sezionale)
    .mutation(({ ctx, input }) => service.createSezionale(ctx, input)),

  retrieve: sezionali
    .endpoint('GET /v1/sezionali/{id}', 'Retrieve a numbering section', {
      description: 'Gives the section with the number that the next document of each kind and year takes.',
    })
    .input(schema.sezionalePath)
    .output(schema.sezionale)
    .query(({ ctx, input }) => service.findSezionale(ctx, input.id)),

  update: sezionali
    .endpoint('PATCH /v1/sezionali/{id}', 'Update a numbering section', {
      description:
        'Changes the fields that are sent; the others stay, and its code and its kinds of document do not change.',
      errors: ['sezionale_used', 'numbering_started'],
    })
    .input(schema.sezionalePath.extend(schema.sezionalePatch.shape))
    .output(schema.sezionale)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateSezionale(ctx, id, patch)),
})

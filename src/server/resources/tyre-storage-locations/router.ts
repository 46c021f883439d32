import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const places = resource('tyre_sets', 'The places of the depot where tyre sets lie.')

/** Storage places (tyre-sets.md#places). */
export const tyreStorageLocationsRouter = router({
  list: places
    .endpoint('GET /v1/tyre-storage-locations', 'List storage places', {
      description: 'Lists the places page by page, by code, each with how many sets lie there.',
    })
    .input(schema.locationQuery)
    .output(schema.locationList)
    .query(({ ctx, input }) => service.listLocations(ctx.db, input)),

  create: places
    .endpoint('POST /v1/tyre-storage-locations', 'Create a storage place', {
      status: 201,
      description: 'Adds a place by its code, which no other place has that is not deleted.',
    })
    .input(schema.locationBody)
    .output(schema.location)
    .mutation(({ ctx, input }) => service.createLocation(ctx.db, input)),

  retrieve: places
    .endpoint('GET /v1/tyre-storage-locations/{id}', 'Retrieve a storage place', {
      description: 'Gives the place with how many sets lie there and how many more fit.',
    })
    .input(schema.locationPath)
    .output(schema.location)
    .query(({ ctx, input }) => service.findLocation(ctx.db, input.id)),

  update: places
    .endpoint('PATCH /v1/tyre-storage-locations/{id}', 'Update a storage place', {
      description: 'Changes the fields that are sent; the capacity not under what lies there.',
    })
    .input(schema.locationPath.extend(schema.locationPatch.shape))
    .output(schema.location)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateLocation(ctx.db, id, patch)),

  delete: places
    .endpoint('DELETE /v1/tyre-storage-locations/{id}', 'Delete a storage place', {
      errors: ['location_not_empty'],
      description: 'Deletes an empty place logically; its code is free again.',
    })
    .input(schema.locationPath)
    .output(schema.location)
    .mutation(({ ctx, input }) => service.deleteLocation(ctx.db, input.id)),
})

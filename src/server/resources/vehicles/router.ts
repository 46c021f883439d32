import { endpoint, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const vehicles = resource('vehicles', 'What the workshop works on: cars, vans, motorcycles and the like.')

/** Vehicles (domain 5.2). */
export const vehiclesRouter = router({
  list: vehicles
    .meta(endpoint('GET /v1/vehicles', 'List vehicles', { description: 'Newest first.' }))
    .input(schema.vehicleQuery)
    .output(schema.vehicleList)
    .query(({ ctx, input }) => service.listVehicles(ctx.db, input)),

  create: vehicles
    .meta(
      endpoint('POST /v1/vehicles', 'Create a vehicle', {
        status: 201,
        description: 'Duplicate plates are allowed.',
      }),
    )
    .input(schema.vehicleBody)
    .output(schema.vehicle)
    .mutation(({ ctx, input }) => service.createVehicle(ctx.db, input)),

  retrieve: vehicles
    .meta(endpoint('GET /v1/vehicles/{id}', 'Retrieve a vehicle'))
    .input(schema.vehiclePath)
    .output(schema.vehicle)
    .query(({ ctx, input }) => service.findVehicle(ctx.db, input.id)),

  update: vehicles
    .meta(
      endpoint('PATCH /v1/vehicles/{id}', 'Update a vehicle', {
        description: 'Partial: omitted = unchanged, `null` clears a nullable field.',
      }),
    )
    .input(schema.vehicleUpdate)
    .output(schema.vehicle)
    .mutation(({ ctx, input: { id, ...body } }) => service.updateVehicle(ctx.db, id, body)),

  delete: vehicles
    .meta(
      endpoint('DELETE /v1/vehicles/{id}', 'Delete a vehicle', {
        description: 'A logical deletion: documents that cite the vehicle stay as they are.',
      }),
    )
    .input(schema.vehiclePath)
    .output(schema.vehicle)
    .mutation(({ ctx, input }) => service.deleteVehicle(ctx.db, input.id)),
})

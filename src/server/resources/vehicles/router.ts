import { consoleResource, resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { vehicleCounts } from './counts.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'What the workshop works on: cars, vans, motorcycles and the like.'
const vehicles = resource('vehicles', ABOUT)

/** Vehicles (vehicles.md#vehicles). */
export const vehiclesRouter = router({
  list: vehicles
    .endpoint('GET /v1/vehicles', 'List vehicles', {
      description: 'Lists vehicles page by page, newest first, each whole.',
    })
    .input(schema.vehicleQuery)
    .output(schema.vehicleList)
    .query(({ ctx, input }) => service.listVehicles(ctx.db, input)),

  create: vehicles
    .endpoint('POST /v1/vehicles', 'Create a vehicle', {
      status: 201,
      description:
        'Adds a vehicle by its plate or VIN, with or without an owner. Duplicate plates are allowed.',
    })
    .input(schema.vehicleBody)
    .output(schema.vehicle)
    .mutation(({ ctx, input }) => service.createVehicle(ctx, input)),

  retrieve: vehicles
    .endpoint('GET /v1/vehicles/{id}', 'Retrieve a vehicle', {
      description: "Gives the vehicle whole, with its owner's name and its deadlines.",
    })
    .input(schema.vehiclePath)
    .output(schema.vehicle)
    .query(({ ctx, input }) => service.findVehicle(ctx.db, input.id)),

  update: vehicles
    .endpoint('PATCH /v1/vehicles/{id}', 'Update a vehicle', {
      description:
        'Changes the fields that are sent; the others stay, and null clears those that may be null.',
    })
    .input(schema.vehicleUpdate)
    .output(schema.vehicle)
    .mutation(({ ctx, input: { id, ...body } }) => service.updateVehicle(ctx, id, body)),

  delete: vehicles
    .endpoint('DELETE /v1/vehicles/{id}', 'Delete a vehicle', {
      description: 'Deletes the vehicle logically: documents that cite it stay as they are.',
    })
    .input(schema.vehiclePath)
    .output(schema.vehicle)
    .mutation(({ ctx, input }) => service.deleteVehicle(ctx.db, input.id)),

  counts: consoleResource('vehicles', ABOUT)
    .input(schema.vehiclePath)
    .output(vehicleCounts.output)
    .query(({ ctx, input }) => vehicleCounts.read(ctx, input.id)),

  ...attachmentEndpoints(OWNERS.vehicle, ABOUT),
})

import { resource, router } from '../../core/trpc.ts'
import { vehicle } from '../vehicles/schema.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const owners = resource('vehicles', 'Who owned vehicles, and who gets them.')

/** Owners of vehicles (vehicles.md#owners). */
export const vehicleOwnersRouter = router({
  list: owners
    .endpoint('GET /v1/vehicles/{id}/owners', "List a vehicle's owners", {
      description: 'Lists who owned the vehicle page by page, the present owner first.',
    })
    .input(schema.ownerQuery)
    .output(schema.ownerList)
    .query(({ ctx, input }) => service.listOwners(ctx.db, input)),

  transfer: owners
    .endpoint('POST /v1/vehicles/{id}/transfer', 'Transfer a vehicle', {
      technician: 'never',
      description:
        "Gives the vehicle to another owner from a day on, without the former owner's fleet number and driver. What was done stays with who had it done.",
    })
    .input(schema.vehicleTransfer)
    .output(vehicle)
    .mutation(({ ctx, input: { id, ...transfer } }) => service.transferVehicle(ctx, id, transfer)),
})

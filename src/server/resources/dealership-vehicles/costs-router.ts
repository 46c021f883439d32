import { resource, router } from '../../core/trpc.ts'
import * as service from './costs.ts'
import * as parts from './parts-schema.ts'
import { dealershipVehiclePath } from './schema.ts'

const costs = resource('dealership', 'What was spent on vehicles of the dealership.')

/** Costs of vehicles of the dealership (dealership.md#costs). */
export const dealershipCostsRouter = router({
  list: costs
    .endpoint('GET /v1/dealership/vehicles/{id}/costs', 'List the costs of a vehicle', {
      description: 'Lists what was spent on it, the latest first, all of it in one answer.',
    })
    .input(dealershipVehiclePath)
    .output(parts.dealershipCostList)
    .query(({ ctx, input }) => service.listCosts(ctx.db, input.id)),

  create: costs
    .endpoint('POST /v1/dealership/vehicles/{id}/costs', 'Add a cost to a vehicle', {
      status: 201,
      description:
        'Writes down what was spent on it. An expense or a worksheet gives title and amount where they are not sent.',
    })
    .input(parts.dealershipCostBody)
    .output(parts.dealershipCost)
    .mutation(({ ctx, input: { id, ...body } }) => service.createCost(ctx, id, body)),

  update: costs
    .endpoint('PATCH /v1/dealership/vehicles/{id}/costs/{costID}', 'Change a cost of a vehicle', {
      description: 'Changes the fields that are sent; the others stay, and nothing is copied again.',
    })
    .input(parts.dealershipCostPatch)
    .output(parts.dealershipCost)
    .mutation(({ ctx, input: { id, costID, ...patch } }) => service.updateCost(ctx, { id, costID }, patch)),

  delete: costs
    .endpoint('DELETE /v1/dealership/vehicles/{id}/costs/{costID}', 'Delete a cost of a vehicle', {
      description: 'Takes the cost off the vehicle; its figures follow.',
    })
    .input(parts.dealershipCostPath)
    .output(parts.dealershipCost)
    .mutation(({ ctx, input }) => service.deleteCost(ctx, input)),
})

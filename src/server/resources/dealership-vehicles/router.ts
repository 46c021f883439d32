import { paymentEndpoints } from '../../core/documents/payment-endpoints.ts'
import { consoleResource, resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { invoice } from '../invoices/schema.ts'
import { readCovers } from './covers.ts'
import { invoiceDealershipVehicle } from './invoicing.ts'
import * as parts from './parts-schema.ts'
import { payments } from './payments.ts'
import { countDealershipVehicles, findDealershipVehicle, listDealershipVehicles } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { transitionDealershipVehicle } from './transitions.ts'

const ABOUT = 'Vehicles that the workshop buys and sells.'
const dealership = resource('dealership', ABOUT)

/** Vehicles of the dealership (dealership.md#fields-of-dealership-vehicles). */
export const dealershipVehiclesRouter = router({
  list: dealership
    .endpoint('GET /v1/dealership/vehicles', 'List vehicles of the dealership', {
      description: 'Lists them page by page, newest first, with their figures.',
    })
    .input(schema.dealershipVehicleQuery)
    .output(schema.dealershipVehicleList)
    .query(({ ctx, input }) => listDealershipVehicles(ctx.db, input)),

  create: dealership
    .endpoint('POST /v1/dealership/vehicles', 'Take a vehicle into the dealership', {
      status: 201,
      errors: ['dealership_vehicle_exists'],
      description:
        'Writes down a vehicle that was bought, `incoming`. A vehicle of the registry gives what is not sent of its description, once.',
    })
    .input(schema.dealershipVehicleBody)
    .output(schema.dealershipVehicle)
    .mutation(({ ctx, input }) => service.createDealershipVehicle(ctx, input)),

  statusCounts: dealership
    .endpoint('GET /v1/dealership/vehicles/status-counts', 'Count vehicles of the dealership by status', {
      description: 'Counts how many are in each status, over the filters of the list.',
    })
    .input(schema.dealershipVehicleFilters)
    .output(schema.dealershipVehicleStatusCounts)
    .query(({ ctx, input }) => countDealershipVehicles(ctx.db, input)),

  /** The first photo of what a page of the console shows. */
  covers: consoleResource('dealership', ABOUT)
    .input(schema.coversQuery)
    .query(({ ctx, input }) => readCovers(ctx, input.ids)),

  retrieve: dealership
    .endpoint('GET /v1/dealership/vehicles/{id}', 'Retrieve a vehicle of the dealership', {
      description: 'Gives the vehicle with its figures: what it costs, is sold for, and leaves.',
    })
    .input(schema.dealershipVehiclePath)
    .output(schema.dealershipVehicle)
    .query(({ ctx, input }) => findDealershipVehicle(ctx.db, input.id)),

  update: dealership
    .endpoint('PATCH /v1/dealership/vehicles/{id}', 'Change a vehicle of the dealership', {
      errors: ['vehicle_already_invoiced', 'dealership_vehicle_exists', 'payments_exceed_total'],
      description:
        'Changes the fields that are sent; the others stay. What an invoice says of it stays while there is one.',
    })
    .input(schema.dealershipVehiclePatch)
    .output(schema.dealershipVehicle)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateDealershipVehicle(ctx, id, patch)),

  delete: dealership
    .endpoint('DELETE /v1/dealership/vehicles/{id}', 'Delete a vehicle of the dealership', {
      errors: ['dealership_vehicle_reserved'],
      description: 'Deletes a vehicle logically that has no buyer. Its number is not given again.',
    })
    .input(schema.dealershipVehiclePath)
    .output(schema.dealershipVehicle)
    .mutation(({ ctx, input }) => service.deleteDealershipVehicle(ctx, input.id)),

  transition: dealership
    .endpoint('POST /v1/dealership/vehicles/{id}/transitions', 'Move a vehicle of the dealership', {
      errors: [
        ...(['transition_not_allowed', 'payments_exist', 'vehicle_already_invoiced'] as const),
        ...(['payments_exceed_total', 'dealership_vehicle_exists', 'courtesy_car_taken'] as const),
      ],
      description:
        'Moves the vehicle to a status, with its buyer and price. Handing it over makes the buyer its owner in the registry. The present status again changes nothing.',
    })
    .input(schema.dealershipTransition)
    .output(schema.dealershipVehicle)
    .mutation(({ ctx, input: { id, ...move } }) => transitionDealershipVehicle(ctx, id, move)),

  ...paymentEndpoints(dealership, {
    ...{ url: '/v1/dealership/vehicles', path: schema.dealershipVehiclePath },
    ...{ body: parts.dealershipPaymentBody, service: payments },
    list: [
      'List the payments for a vehicle',
      "Lists what was received for it, newest first; once it is invoiced they are the invoice's.",
    ],
    payment: 'a payment for a vehicle',
    created: 'Records a deposit or a balance of the buyer, up to what is outstanding of `sale_total`.',
    createErrors: ['vehicle_not_sold', 'vehicle_already_invoiced', 'period_closed'],
    deleteErrors: ['vehicle_already_invoiced', 'period_closed', 'entry_reconciled'],
  }),

  invoice: dealership
    .endpoint('POST /v1/dealership/vehicles/{id}/invoice', 'Invoice a vehicle of the dealership', {
      status: 201,
      errors: ['vehicle_not_sold', 'vehicle_already_invoiced', 'payments_exceed_total'],
      description:
        "Makes the draft of its invoice to the buyer, with one line; payments received become the draft's.",
    })
    .input(schema.dealershipVehiclePath)
    .output(invoice)
    .mutation(({ ctx, input }) => invoiceDealershipVehicle(ctx, input.id)),

  ...attachmentEndpoints(OWNERS.dealership_vehicle, ABOUT),
})

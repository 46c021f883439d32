import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { lastVisits, visits, visitsQuery } from './visits.ts'

const ofVehicles = resource('vehicles', 'What happened to vehicles.')
const ofCustomers = resource('customers', 'What was done for customers.')

/** What happened, kind by kind in one list (history.md#items). */
export const historyRouter = router({
  vehicle: ofVehicles
    .endpoint('GET /v1/vehicles/{id}/history', "List a vehicle's history", {
      description:
        'Lists documents, moves of tyres, completed deadlines and changes of owner page by page, the latest first.',
    })
    .input(schema.historyQuery)
    .output(schema.historyList)
    .query(({ ctx, input }) => service.vehicleHistory(ctx, input)),

  customer: ofCustomers
    .endpoint('GET /v1/customers/{id}/documents', "List a customer's documents", {
      description:
        'Lists quotes, worksheets, receipts, invoices, credit notes, delivery notes and check-ins page by page, the latest first.',
    })
    .input(schema.documentQuery)
    .output(schema.historyList)
    .query(({ ctx, input }) => service.customerDocuments(ctx, input)),

  vehicleVisits: consoleResource('vehicles', 'When vehicles were here last.')
    .input(visitsQuery)
    .output(visits)
    .query(({ ctx, input }) => lastVisits(ctx, 'vehicle_id', input.ids)),

  customerVisits: consoleResource('customers', 'When customers were here last.')
    .input(visitsQuery)
    .output(visits)
    .query(({ ctx, input }) => lastVisits(ctx, 'customer_id', input.ids)),
})

import { knowProcedures, mergeRouters, router } from './core/trpc.ts'
import { apiKeysRouter } from './resources/api-keys/router.ts'
import { articlesRouter } from './resources/articles/router.ts'
import { auditLogRouter } from './resources/audit-log/router.ts'
import { authRouter } from './resources/auth/router.ts'
import { calendarEntriesRouter } from './resources/calendar-entries/router.ts'
import { calendarsRouter } from './resources/calendars/router.ts'
import { cashBookAccountsRouter } from './resources/cash-book-accounts/router.ts'
import { cashBookClosingsRouter } from './resources/cash-book-closings/router.ts'
import { cashBookEntriesRouter } from './resources/cash-book-entries/router.ts'
import { cashBookTransfersRouter } from './resources/cash-book-transfers/router.ts'
import { checkinsRouter } from './resources/checkins/router.ts'
import { creditNotesRouter } from './resources/credit-notes/router.ts'
import { customersRouter } from './resources/customers/router.ts'
import { dealershipCostsRouter } from './resources/dealership-vehicles/costs-router.ts'
import { dealershipVehiclesRouter } from './resources/dealership-vehicles/router.ts'
import { deliveryNotesRouter } from './resources/delivery-notes/router.ts'
import { electronicInvoicesRouter } from './resources/electronic-invoices/router.ts'
import { eventsRouter } from './resources/events/router.ts'
import { expenseCategoriesRouter } from './resources/expense-categories/router.ts'
import { expensesRouter } from './resources/expenses/router.ts'
import { filesRouter } from './resources/files/router.ts'
import { historyRouter } from './resources/history/router.ts'
import { homeRouter } from './resources/home/router.ts'
import { inspectionTemplatesRouter } from './resources/inspection-templates/router.ts'
import { inspectionsRouter } from './resources/inspections/router.ts'
import { invitationsRouter } from './resources/invitations/router.ts'
import { invoicesRouter } from './resources/invoices/router.ts'
import { jobTemplatesRouter } from './resources/job-templates/router.ts'
import { meRouter } from './resources/me/router.ts'
import { membersRouter } from './resources/members/router.ts'
import { messagesRouter } from './resources/messages/router.ts'
import { odometerReadingsRouter } from './resources/odometer-readings/router.ts'
import { paymentMethodsRouter } from './resources/payment-methods/router.ts'
import { priceListsRouter } from './resources/price-lists/router.ts'
import { purchaseOrdersRouter } from './resources/purchase-orders/router.ts'
import { quotesRouter } from './resources/quotes/router.ts'
import { receiptsRouter } from './resources/receipts/router.ts'
import { reportsRouter } from './resources/reports/router.ts'
import { requestLogsRouter } from './resources/request-logs/router.ts'
import { searchRouter } from './resources/search/router.ts'
import { sessionRouter } from './resources/session/router.ts'
import { settingsRouter } from './resources/settings/router.ts'
import { sezionaliRouter } from './resources/sezionali/router.ts'
import { stockAdjustmentsRouter } from './resources/stock-adjustments/router.ts'
import { stockCountsRouter } from './resources/stock-counts/router.ts'
import { suppliersRouter } from './resources/suppliers/router.ts'
import { timeEntriesRouter } from './resources/time-entries/router.ts'
import { tyreSetsRouter } from './resources/tyre-sets/router.ts'
import { tyreStorageLocationsRouter } from './resources/tyre-storage-locations/router.ts'
import { usersRouter } from './resources/users/router.ts'
import { vatRatesRouter } from './resources/vat-rates/router.ts'
import { vehicleDeadlinesRouter } from './resources/vehicle-deadlines/router.ts'
import { vehicleOwnersRouter } from './resources/vehicle-owners/router.ts'
import { vehiclesRouter } from './resources/vehicles/router.ts'
import { webhookDeliveriesRouter } from './resources/webhook-deliveries/router.ts'
import { webhookEndpointsRouter } from './resources/webhook-endpoints/router.ts'
import { workCategoriesRouter } from './resources/work-categories/router.ts'
import { worksheetsRouter } from './resources/worksheets/router.ts'

/** The table of contents: every resource, alphabetical. */
export const appRouter = router({
  apiKeys: apiKeysRouter,
  articles: articlesRouter,
  auditLog: auditLogRouter,
  calendarEntries: calendarEntriesRouter,
  calendars: calendarsRouter,
  cashBookAccounts: cashBookAccountsRouter,
  cashBookClosings: cashBookClosingsRouter,
  cashBookEntries: cashBookEntriesRouter,
  cashBookTransfers: cashBookTransfersRouter,
  checkins: checkinsRouter,
  creditNotes: creditNotesRouter,
  customers: customersRouter,
  dealershipCosts: dealershipCostsRouter,
  dealershipVehicles: dealershipVehiclesRouter,
  deliveryNotes: deliveryNotesRouter,
  electronicInvoices: electronicInvoicesRouter,
  events: eventsRouter,
  expenseCategories: expenseCategoriesRouter,
  expenses: expensesRouter,
  files: filesRouter,
  history: historyRouter,
  home: homeRouter,
  inspectionTemplates: inspectionTemplatesRouter,
  inspections: inspectionsRouter,
  invitations: invitationsRouter,
  invoices: invoicesRouter,
  jobTemplates: jobTemplatesRouter,
  members: membersRouter,
  odometerReadings: odometerReadingsRouter,
  messages: messagesRouter,
  paymentMethods: paymentMethodsRouter,
  priceLists: priceListsRouter,
  purchaseOrders: purchaseOrdersRouter,
  quotes: quotesRouter,
  receipts: receiptsRouter,
  reports: reportsRouter,
  requestLogs: requestLogsRouter,
  search: searchRouter,
  session: sessionRouter,
  settings: settingsRouter,
  sezionali: sezionaliRouter,
  stockAdjustments: stockAdjustmentsRouter,
  stockCounts: stockCountsRouter,
  suppliers: suppliersRouter,
  timeEntries: timeEntriesRouter,
  tyreSets: tyreSetsRouter,
  tyreStorageLocations: tyreStorageLocationsRouter,
  users: usersRouter,
  vatRates: vatRatesRouter,
  vehicleDeadlines: vehicleDeadlinesRouter,
  vehicleOwners: vehicleOwnersRouter,
  vehicles: vehiclesRouter,
  webhookDeliveries: webhookDeliveriesRouter,
  webhookEndpoints: webhookEndpointsRouter,
  workCategories: workCategoriesRouter,
  worksheets: worksheetsRouter,
})

export type AppRouter = typeof appRouter

/** What is of keys and access tokens alone. */
const calledRouter = mergeRouters(appRouter, router({ me: meRouter }))

/** All of /v1: with sign-in for apps, which is none of the console's. */
export const apiRouter = mergeRouters(calledRouter, router({ auth: authRouter }))

knowProcedures(calledRouter)

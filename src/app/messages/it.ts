/** Made from the files in it/ by `npm run messages`. Never changed by hand. */

import access from './it/access.json'
import account from './it/account.json'
import articles from './it/articles.json'
import attachments from './it/attachments.json'
import calendar from './it/calendar.json'
import cashBookEntries from './it/cashBookEntries.json'
import checkins from './it/checkins.json'
import common from './it/common.json'
import crash from './it/crash.json'
import creditNotes from './it/creditNotes.json'
import customers from './it/customers.json'
import dealershipVehicles from './it/dealershipVehicles.json'
import deliveryNotes from './it/deliveryNotes.json'
import electronicInvoices from './it/electronicInvoices.json'
import errors from './it/errors.json'
import events from './it/events.json'
import expenses from './it/expenses.json'
import find from './it/find.json'
import frame from './it/frame.json'
import history from './it/history.json'
import home from './it/home.json'
import invoices from './it/invoices.json'
import jobTemplates from './it/jobTemplates.json'
import keys from './it/keys.json'
import lines from './it/lines.json'
import members from './it/members.json'
import messages from './it/messages.json'
import priceLists from './it/priceLists.json'
import purchaseOrders from './it/purchaseOrders.json'
import quotes from './it/quotes.json'
import receipts from './it/receipts.json'
import reports from './it/reports.json'
import settings from './it/settings.json'
import statement from './it/statement.json'
import stockCounts from './it/stockCounts.json'
import suppliers from './it/suppliers.json'
import timeEntries from './it/timeEntries.json'
import tyreSets from './it/tyreSets.json'
import vehicles from './it/vehicles.json'
import webhooks from './it/webhooks.json'
import workCategories from './it/workCategories.json'
import worksheets from './it/worksheets.json'

export default {
  access,
  account,
  articles,
  attachments,
  calendar,
  cashBookEntries,
  checkins,
  common,
  crash,
  creditNotes,
  customers,
  dealershipVehicles,
  deliveryNotes,
  electronicInvoices,
  errors,
  events,
  expenses,
  find,
  frame,
  history,
  home,
  invoices,
  jobTemplates,
  keys,
  lines,
  members,
  messages,
  priceLists,
  purchaseOrders,
  quotes,
  receipts,
  reports,
  settings,
  statement,
  stockCounts,
  suppliers,
  timeEntries,
  tyreSets,
  vehicles,
  webhooks,
  workCategories,
  worksheets,
}

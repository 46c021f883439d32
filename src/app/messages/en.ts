/** Made from the files in en/ by `npm run messages`. Never changed by hand. */

import access from './en/access.json'
import account from './en/account.json'
import articles from './en/articles.json'
import attachments from './en/attachments.json'
import calendar from './en/calendar.json'
import cashBookEntries from './en/cashBookEntries.json'
import checkins from './en/checkins.json'
import common from './en/common.json'
import crash from './en/crash.json'
import creditNotes from './en/creditNotes.json'
import customers from './en/customers.json'
import dealershipVehicles from './en/dealershipVehicles.json'
import deliveryNotes from './en/deliveryNotes.json'
import electronicInvoices from './en/electronicInvoices.json'
import errors from './en/errors.json'
import events from './en/events.json'
import expenses from './en/expenses.json'
import find from './en/find.json'
import frame from './en/frame.json'
import history from './en/history.json'
import home from './en/home.json'
import invoices from './en/invoices.json'
import jobTemplates from './en/jobTemplates.json'
import keys from './en/keys.json'
import lines from './en/lines.json'
import members from './en/members.json'
import messages from './en/messages.json'
import priceLists from './en/priceLists.json'
import purchaseOrders from './en/purchaseOrders.json'
import quotes from './en/quotes.json'
import receipts from './en/receipts.json'
import reports from './en/reports.json'
import settings from './en/settings.json'
import statement from './en/statement.json'
import stockCounts from './en/stockCounts.json'
import suppliers from './en/suppliers.json'
import timeEntries from './en/timeEntries.json'
import tyreSets from './en/tyreSets.json'
import vehicles from './en/vehicles.json'
import webhooks from './en/webhooks.json'
import workCategories from './en/workCategories.json'
import worksheets from './en/worksheets.json'

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

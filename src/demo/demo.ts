import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/client.ts'
import { PERMISSIONS } from '../domain/permissions.ts'
import { createCompany } from '../operator/companies.ts'
import { createKey } from '../operator/keys.ts'
import { hasCompany } from '../server/resources/companies/service.ts'
import type { Storage } from '../storage/open-storage.ts'
import { createArticles } from './articles.ts'
import { createAttachments } from './attachments.ts'
import { backdateCalendar, createCalendar } from './calendar.ts'
import { createCashBook } from './cash-book.ts'
import { createCheckins } from './checkins.ts'
import { assignWork, createColleagues } from './colleagues.ts'
import { createCustomers } from './customers.ts'
import { createDealership } from './dealership.ts'
import { createDeliveryNotes } from './delivery-notes.ts'
import { nameExamples } from './examples.ts'
import { createExpenses } from './expenses.ts'
import { writeFiscalSettings } from './fiscal-settings.ts'
import { backdateRecords } from './history.ts'
import { createInspections } from './inspections.ts'
import { createInvoices } from './invoices.ts'
import { createJobTemplates } from './job-templates.ts'
import { createMessages } from './messages.ts'
import { writeReadings } from './odometer-readings.ts'
import { inOneTransaction, type OneTransaction } from './one-transaction.ts'
import { createPriceLists } from './price-lists.ts'
import { createPurchaseOrders } from './purchase-orders.ts'
import { backdateQuotes, createQuotes } from './quotes.ts'
import { Random } from './random.ts'
import { backdateReceipts, createReceipts } from './receipts.ts'
import { createReceivedInvoices } from './received-invoices.ts'
import { openStock } from './stock.ts'
import { createStockCounts } from './stock-counts.ts'
import { createSuppliers } from './suppliers.ts'
import { createTimeEntries } from './time-entries.ts'
import { createTyreSets } from './tyre-sets.ts'
import { createDeadlines, recordReminders } from './vehicle-deadlines.ts'
import { createVehicles } from './vehicles.ts'
import { planVisits } from './visits.ts'
import { createWebhooks } from './webhooks.ts'
import { createWorkCategories } from './work-categories.ts'
import { backdateWorksheets, costOrderedParts, createWorksheets } from './worksheets.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Who is known and what is for sale: one function a kind, in the order in which one needs the other. */
async function createRecords(workshop: Workshop) {
  await writeFiscalSettings(workshop)
  const categories = await createWorkCategories(workshop)
  const suppliers = await createSuppliers(workshop)
  const articles = await createArticles(workshop, suppliers)
  const job_templates = await createJobTemplates(workshop, { categories, articles })
  const priceLists = await createPriceLists(workshop, articles)
  const customers = await createCustomers(workshop, priceLists)
  const vehicles = await createVehicles(workshop, customers)
  await createDeadlines(workshop, vehicles)
  return { categories, suppliers, articles, job_templates, priceLists, customers, vehicles }
}

type Records = Awaited<ReturnType<typeof createRecords>>

/** The documents of a year. Their times are planned first and written last, over those of the moment. */
async function createYear(workshop: Workshop, records: Records, technicians: readonly string[]) {
  const { categories } = records
  const { visits, agenda, diary, timing } = planVisits(workshop, new Random('visits'), records)
  await openStock(workshop, records.articles, visits)
  const articles = new Map(records.articles.map((article) => [article.code, article]))
  const quotes = await createQuotes(workshop, visits, { categories, articles })
  const worksheets = await createWorksheets(workshop, visits, { categories, articles, quotes })
  await costOrderedParts(workshop)
  const assigned = await assignWork(workshop, worksheets, technicians)
  const time_entries = await createTimeEntries(workshop, { worksheets, assigned })
  const receipts = await createReceipts(workshop, visits, { worksheets, timing })
  const entries = await createCalendar(workshop, {
    ...records,
    visits,
    quotes,
    worksheets,
    agenda,
    diary,
    timing,
  })
  await backdateRecords(workshop, timing, { ...records, visits })
  await backdateQuotes(workshop, quotes)
  await backdateWorksheets(workshop, worksheets)
  await writeReadings(workshop)
  await backdateReceipts(workshop, receipts)
  const invoices = await createInvoices(workshop, { visits, worksheets })
  await backdateCalendar(workshop, entries)
  return { quotes, worksheets, time_entries, receipts, invoices, entries }
}

/** Everything that a workshop holds; answers how much of each kind. */
async function fill(workshop: Workshop, storage: Storage, technicians: readonly string[]) {
  const records = await createRecords(workshop)
  const year = await createYear(workshop, records, technicians)
  const { quotes, worksheets, time_entries, receipts, invoices, entries } = year
  const purchase_orders = await createPurchaseOrders(workshop, records.suppliers)
  const expenses = await createExpenses(workshop, records.suppliers)
  const received = await createReceivedInvoices(workshop, records.suppliers)
  const dealership = await createDealership(workshop, storage)
  await createCashBook(workshop)
  const delivery_notes = await createDeliveryNotes(workshop, records)
  await createStockCounts(workshop, records.articles)
  await createWebhooks(workshop)
  return {
    work_categories: records.categories.size,
    suppliers: records.suppliers.size,
    articles: records.articles.length,
    job_templates: records.job_templates,
    price_lists: records.priceLists.size,
    customers: records.customers.length,
    vehicles: records.vehicles.length + dealership.vehicles,
    dealership_vehicles: dealership.dealership_vehicles,
    quotes: quotes.size,
    worksheets: worksheets.size,
    time_entries,
    receipts: receipts.length,
    invoices: invoices + dealership.invoices,
    purchase_orders,
    expenses: expenses + received,
    delivery_notes,
    calendar_entries: entries.size,
  }
}

async function makeDemo({ kysely, prisma }: OneTransaction, storage: Storage) {
  const company = await createCompany(prisma, { name: 'Officina Bianchi', owner_name: 'Marco Bianchi' })
  const workshop = await openWorkshop(kysely, company, storage)
  const technicians = await createColleagues(workshop, company.owner.email)
  const counts = await fill(workshop, storage, technicians)
  const reminders = await recordReminders(workshop, company.name)
  const messages = reminders + (await createMessages(workshop, company.name))
  await nameExamples(workshop)
  await createAttachments(workshop, storage)
  const checkins = await createCheckins(workshop, storage)
  const inspection_templates = await createInspections(workshop)
  const tyres = await createTyreSets(workshop, storage)
  const wanted = { name: 'Demo', permissions: [...PERMISSIONS], expires_at: null }
  const { key } = await createKey(prisma, company.company_id, wanted)
  return { company, key, counts: { ...counts, checkins, inspection_templates, messages, ...tyres } }
}

/**
 * Makes a demo workshop with believable Italian data through the procedures of the API, so that its rules hold
 * for every record. The data are the same each time, days apart, and ids but those of the
 * document's examples. All of it or nothing: a start that is
 * killed half-way leaves no workshop whose password nobody has seen.
 */
export function createDemo(database: Database, storage: Storage) {
  return inOneTransaction(database, (tx) => makeDemo(tx, storage))
}

const FIRST_DEMO_LOCK = 0x0ff1c1

/** What an attempt came to: a demo, nothing needed, or another server is at it. */
function attemptFirstDemo(database: Database, storage: Storage) {
  return inOneTransaction(database, async (tx) => {
    const lock = sql<boolean>`pg_try_advisory_xact_lock(${FIRST_DEMO_LOCK})`.as('held')
    const { held } = await tx.kysely.selectNoFrom(lock).executeTakeFirstOrThrow()
    if (!held) return 'busy' as const
    return (await hasCompany(tx.kysely)) ? undefined : makeDemo(tx, storage)
  })
}

/**
 * Makes the demo workshop of an empty database, once, however many servers start on it: the others wait for it.
 * @returns undefined when there is a company already
 */
export async function createFirstDemo(database: Database, storage: Storage) {
  for (;;) {
    const demo = await attemptFirstDemo(database, storage)
    if (demo !== 'busy') return demo
    await delay(100)
  }
}

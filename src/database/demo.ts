import type { Kysely } from 'kysely'
import { createKey } from '../server/auth/api-keys.ts'
import { PERMISSIONS } from '../server/auth/permissions.ts'
import { createCompany } from '../server/resources/companies/service.ts'
import { createArticles } from './demo/articles.ts'
import { createCustomers } from './demo/customers.ts'
import { createPriceLists } from './demo/price-lists.ts'
import { createSuppliers } from './demo/suppliers.ts'
import { createVehicles } from './demo/vehicles.ts'
import { createWorkCategories } from './demo/work-categories.ts'
import { openWorkshop, type Workshop } from './demo/workshop.ts'
import type { DB } from './tables.ts'

/** What a workshop holds: one function a kind, in the order in which one needs the other. */
async function fill(workshop: Workshop) {
  const categories = await createWorkCategories(workshop)
  const suppliers = await createSuppliers(workshop)
  const articles = await createArticles(workshop, suppliers)
  const priceLists = await createPriceLists(workshop, articles)
  const customers = await createCustomers(workshop, priceLists)
  const vehicles = await createVehicles(workshop, customers)
  return {
    work_categories: categories.size,
    suppliers: suppliers.size,
    articles: articles.length,
    price_lists: priceLists.size,
    customers: customers.length,
    vehicles: vehicles.length,
  }
}

/**
 * Makes a demo workshop with believable Italian data through the procedures of the API, so that its rules hold
 * for every record. The data are the same each time, ids and days apart. All of it or nothing: a start that is
 * killed half-way leaves no workshop whose password nobody has seen.
 */
export function createDemo(kysely: Kysely<DB>) {
  return kysely.transaction().execute(async (tx) => {
    const company = await createCompany(tx, { name: 'Officina Bianchi', owner_name: 'Marco Bianchi' })
    const workshop = await openWorkshop(tx, company)
    const counts = await fill(workshop)
    const wanted = { name: 'Demo', permissions: [...PERMISSIONS], expires_at: null }
    const { key } = await createKey(workshop.db, { ...wanted, user_id: company.owner.user_id })
    return { company, key, counts }
  })
}

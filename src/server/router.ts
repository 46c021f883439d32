import { router } from './core/trpc.ts'
import { articlesRouter } from './resources/articles/router.ts'
import { calendarEntriesRouter } from './resources/calendar-entries/router.ts'
import { customersRouter } from './resources/customers/router.ts'
import { homeRouter } from './resources/home/router.ts'
import { priceListsRouter } from './resources/price-lists/router.ts'
import { quotesRouter } from './resources/quotes/router.ts'
import { receiptsRouter } from './resources/receipts/router.ts'
import { searchRouter } from './resources/search/router.ts'
import { sessionRouter } from './resources/session/router.ts'
import { sezionaliRouter } from './resources/sezionali/router.ts'
import { suppliersRouter } from './resources/suppliers/router.ts'
import { vatRatesRouter } from './resources/vat-rates/router.ts'
import { vehiclesRouter } from './resources/vehicles/router.ts'
import { workCategoriesRouter } from './resources/work-categories/router.ts'
import { worksheetsRouter } from './resources/worksheets/router.ts'

/** The table of contents: every resource, alphabetical. */
export const appRouter = router({
  articles: articlesRouter,
  calendarEntries: calendarEntriesRouter,
  customers: customersRouter,
  home: homeRouter,
  priceLists: priceListsRouter,
  quotes: quotesRouter,
  receipts: receiptsRouter,
  search: searchRouter,
  session: sessionRouter,
  sezionali: sezionaliRouter,
  suppliers: suppliersRouter,
  vatRates: vatRatesRouter,
  vehicles: vehiclesRouter,
  workCategories: workCategoriesRouter,
  worksheets: worksheetsRouter,
})

export type AppRouter = typeof appRouter

import type { Report } from './definition.ts'
import { cashFlow } from './definitions/cash-flow.ts'
import { deadStock } from './definitions/dead-stock.ts'
import { deadlinesUpcoming } from './definitions/deadlines-upcoming.ts'
import { dealershipStock } from './definitions/dealership-stock.ts'
import { expenses } from './definitions/expenses.ts'
import { lowStock } from './definitions/low-stock.ts'
import { margin } from './definitions/margin.ts'
import { numberingContinuity } from './definitions/numbering-continuity.ts'
import { payablesAging } from './definitions/payables-aging.ts'
import { payments } from './definitions/payments.ts'
import { quotesConversion } from './definitions/quotes-conversion.ts'
import { receiptsDaily } from './definitions/receipts-daily.ts'
import { receivablesAging } from './definitions/receivables-aging.ts'
import { revenue } from './definitions/revenue.ts'
import { stockValuation } from './definitions/stock-valuation.ts'
import { technicianProductivity } from './definitions/technician-productivity.ts'
import { topArticles } from './definitions/top-articles.ts'
import { topCustomers } from './definitions/top-customers.ts'
import { tyreStorageOccupancy } from './definitions/tyre-storage-occupancy.ts'
import { vatSummary } from './definitions/vat-summary.ts'
import { workCategories } from './definitions/work-categories.ts'
import { worksheetsThroughput } from './definitions/worksheets-throughput.ts'

/** Every report, by name: what the list answers and what the names in paths lead to. */
export const REPORTS: readonly Report[] = [
  cashFlow,
  deadStock,
  deadlinesUpcoming,
  dealershipStock,
  expenses,
  lowStock,
  margin,
  numberingContinuity,
  payablesAging,
  payments,
  quotesConversion,
  receiptsDaily,
  receivablesAging,
  revenue,
  stockValuation,
  technicianProductivity,
  topArticles,
  topCustomers,
  tyreStorageOccupancy,
  vatSummary,
  workCategories,
  worksheetsThroughput,
]

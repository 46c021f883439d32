import { countsOf } from '../../core/counts.ts'

/** How much names a supplier (console.md#suppliers). */
export const supplierCounts = countsOf('supplier', {
  purchase_orders: { table: 'purchase_order', group: 'purchase_orders' },
  expenses: { table: 'expense', group: 'expenses' },
  articles: { table: 'article', group: 'articles' },
})

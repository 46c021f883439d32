import type { Report, Row } from '../words.ts'

/** What of a report its chart shows. */
export type Drawn = {
  /** The columns that are drawn, beside one another or on one another. */
  series: readonly string[]
  stacked?: true
  /** The one of them that is no sum of its time but what there is at its end: a line, by an axis of its own. */
  balance?: string
  /** The columns that are compared, where they are others. */
  about?: readonly string[]
  /** The largest first, lying, with room for their names. */
  ranked?: true
  /** The columns that name a bar together, where one does not tell them apart. */
  named?: readonly string[]
  /** The rows that are drawn, where not all of them are. */
  of?: (row: Row) => boolean
  /** Other points than the rows: what each is called by, and its amounts. */
  points?: (report: Pick<Report, 'rows' | 'totals'>) => { column: string; amount: number }[]
}

const AGES = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'days_over_90']

const aging: Drawn = {
  series: ['total'],
  points: ({ totals }) => AGES.map((column) => ({ column, amount: Number(totals[column] ?? 0) })),
}

const DUE: Record<string, (days: number) => boolean> = {
  overdue: (days) => days < 0,
  this_week: (days) => days >= 0 && days < 7,
  next_week: (days) => days >= 7 && days < 14,
  later: (days) => days >= 14,
}

const due: Drawn = {
  series: ['deadlines'],
  points: ({ rows }) =>
    Object.entries(DUE).map(([column, is]) => ({
      column,
      amount: rows.filter((row: Row) => is(Number(row.days_left))).length,
    })),
}

/** Whether its bars lie: what is ranked, and groups that have names. */
export function lies({ ranked, points }: Drawn, { columns, group_by }: Pick<Report, 'columns' | 'group_by'>) {
  const isTime = columns.some(({ name }) => name === 'period_start')
  return ranked || (!points && group_by !== null && !isTime)
}

/** The chart of each report that answers its question. */
export const CHARTS: Record<string, Drawn> = {
  revenue: { series: ['total_before_tax'] },
  vat_summary: { series: ['tax'], ranked: true, named: ['direction', 'sezionale_code', 'vat_code'] },
  receipts_daily: { series: ['paid_cash', 'paid_electronic', 'not_collected'], stacked: true },
  payments: { series: ['total_in', 'total_out'] },
  cash_flow: { series: ['total_in', 'total_out', 'closing_balance'], balance: 'closing_balance' },
  receivables_aging: aging,
  payables_aging: aging,
  expenses: { series: ['total_before_tax'] },
  quotes_conversion: {
    ...{ series: ['accepted', 'waiting', 'rejected'], stacked: true },
    about: ['quotes', 'accepted', 'converted', 'conversion_rate'],
  },
  worksheets_throughput: { series: ['opened', 'completed', 'delivered'] },
  technician_productivity: { series: ['sold_hours', 'worked_hours'], ranked: true },
  work_categories: { series: ['margin', 'total_cost'], stacked: true, ranked: true },
  margin: { series: ['margin', 'total_cost'], stacked: true },
  top_customers: { series: ['total_before_tax'], ranked: true },
  top_articles: { series: ['margin', 'total_cost'], stacked: true, ranked: true },
  stock_valuation: { series: ['value'], ranked: true },
  low_stock: { series: ['stock', 'ordered_stock', 'minimum_stock'], ranked: true },
  dead_stock: { series: ['value'], ranked: true },
  tyre_storage_occupancy: {
    ...{ series: ['free_count', 'stored_count'], stacked: true, ranked: true },
    of: ({ free_count }) => Number(free_count) > 0,
  },
  deadlines_upcoming: due,
  numbering_continuity: {
    ...{ series: ['documents', 'missing'], stacked: true },
    named: ['document_kind', 'sezionale_code', 'year'],
  },
  dealership_stock: { series: ['days_in_stock'], ranked: true },
}

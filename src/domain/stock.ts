/** Why the stock of a part is corrected (stock-adjustments.md#fields-of-stock-adjustments). */
export const ADJUSTMENT_REASONS = ['correction', 'count', 'damage', 'loss', 'found', 'internal_use'] as const

/** Where a count stands (stock-counts.md#states-of-stock-counts). */
export const STOCK_COUNT_STATUSES = ['draft', 'completed', 'cancelled'] as const
export type StockCountStatus = (typeof STOCK_COUNT_STATUSES)[number]

export const STOCK_COUNT_TRANSITIONS: Record<StockCountStatus, readonly StockCountStatus[]> = {
  draft: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** Parts in one count. */
export const MAX_COUNTED = 10_000

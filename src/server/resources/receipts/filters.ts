import { type SelectQueryBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { type DateFilter, withinPeriod } from '../../core/date-filter.ts'
import { matchesEveryTerm, searchTerms } from '../../core/search.ts'
import type { ReceiptFilters } from './schema.ts'

export const TYPE_IS = {
  draft: sql<boolean>`receipt.issued_at IS NULL`,
  issued: sql<boolean>`receipt.issued_at IS NOT NULL AND receipt.voided_at IS NULL`,
  voided: sql<boolean>`receipt.voided_at IS NOT NULL`,
}

/** Of issued receipts only. One over nothing is paid: nothing of it is outstanding. */
const PAYMENT_STATUS_IS = {
  unpaid: sql<boolean>`(${TYPE_IS.issued} AND receipt.total_payments = 0 AND receipt.total_after_tax > 0)`,
  partial: sql<boolean>`(${TYPE_IS.issued} AND receipt.total_payments > 0
    AND receipt.total_payments < receipt.total_after_tax)`,
  paid: sql<boolean>`(${TYPE_IS.issued} AND receipt.total_payments = receipt.total_after_tax)`,
}

type Filtered = SelectQueryBuilder<DB, 'receipt', object>

/**
 * The filters that the list and its totals share; a receipt counts on its `listed_at` day
 * (receipts.md#list-of-receipts).
 */
export function filtered<Q>(query: Q, request: ReceiptFilters, period: DateFilter, time_zone: string): Q {
  const { q, type, status, customer_id, vehicle_id, worksheet_id, sezionale_id, payment_status } = request
  const terms = searchTerms(q ?? '')
  return (query as unknown as Filtered)
    .where(withinPeriod(sql.ref('receipt.listed_at'), period, time_zone))
    .$if(terms.length > 0, (found) => found.where(matchesEveryTerm(sql.ref('receipt.search_text'), terms)))
    .$if(type !== undefined, (found) => found.where(TYPE_IS[type!]))
    .$if(status !== undefined, (found) => found.where('receipt.status', '=', status!))
    .$if(customer_id !== undefined, (found) => found.where('receipt.customer_id', '=', customer_id!))
    .$if(vehicle_id !== undefined, (found) => found.where('receipt.vehicle_id', '=', vehicle_id!))
    .$if(worksheet_id !== undefined, (found) => found.where('receipt.worksheet_id', '=', worksheet_id!))
    .$if(sezionale_id !== undefined, (found) => found.where('receipt.sezionale_id', '=', sezionale_id!))
    .$if(payment_status !== undefined, (found) =>
      found.where(PAYMENT_STATUS_IS[payment_status!]),
    ) as unknown as Q
}

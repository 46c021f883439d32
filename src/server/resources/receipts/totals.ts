import { type RawBuilder, sql } from 'kysely'
import { resolvePeriod } from '../../core/date-filter.ts'
import type { Context } from '../../core/trpc.ts'
import { filtered, TYPE_IS } from './filters.ts'
import type { ReceiptFilters } from './schema.ts'

const howMany = (which: RawBuilder<boolean>) => sql<number>`count(*) FILTER (WHERE ${which})`
const sumOf = (amount: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${amount}) FILTER (WHERE ${TYPE_IS.issued}), 0)`

/** What the receipts of a list come to: all are counted, the amounts are those of the issued ones. */
export async function receiptTotals({ db, principal }: Context, request: ReceiptFilters) {
  const { time_zone } = principal.company
  const date_filter = resolvePeriod(request, time_zone)
  const matched = db.select('receipt').where('receipt.deleted_at', 'is', null)
  const totals = await filtered(matched, request, date_filter, time_zone)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select([howMany(TYPE_IS.draft).as('drafts'), howMany(TYPE_IS.voided).as('voided')])
    .select([
      sumOf(sql`receipt.total_before_tax`).as('total_before_tax'),
      sumOf(sql`receipt.total_tax`).as('total_tax'),
      sumOf(sql`receipt.total_after_tax`).as('total_after_tax'),
      sumOf(sql`receipt.total_payments`).as('total_payments'),
      sumOf(sql`receipt.total_after_tax - receipt.total_payments`).as('outstanding_payments'),
    ])
    .executeTakeFirstOrThrow()
  return { object: 'receipt_totals' as const, ...totals, date_filter }
}

import { type RawBuilder, sql } from 'kysely'
import { type Days, localDay } from '../days.ts'
import { type Arm, issuedReceipts, signed, voidedReceipts } from '../sales.ts'
import type { Sheet } from './sheet.ts'

type Sql = RawBuilder<unknown>

const dayOf = (arm: Arm) => sql`${arm.moment}::date`

const counted = (arm: Arm): Sql => {
  const [issued, voided] = arm.sign === 1 ? [sql`count(*)`, sql`0`] : [sql`0`, sql`count(*)`]
  return sql`SELECT ${dayOf(arm)} AS day, ${issued} AS receipts, ${voided} AS voids,
      sum(${signed(arm, 'total_before_tax')}) AS total_before_tax, sum(${signed(arm, 'total_tax')}) AS total_tax,
      sum(${signed(arm, 'total_after_tax')}) AS total_after_tax,
      0::numeric AS paid_cash, 0::numeric AS paid_electronic
    FROM receipt WHERE ${arm.where} GROUP BY 1`
}

/** What was paid of them up to their day of issue, also what voiding took back later. */
const paid = (arm: Arm, days: Days): Sql => {
  const sumOf = (is: Sql) => sql`coalesce(sum(${sql.lit(arm.sign)} * entry.amount) FILTER (WHERE ${is}), 0)`
  return sql`SELECT ${dayOf(arm)}, 0, 0, 0, 0, 0, ${sumOf(sql`entry.payment_method = 'MP01'`)},
      ${sumOf(sql`entry.payment_method <> 'MP01'`)}
    FROM receipt JOIN cash_book_entry AS entry ON entry.company_id = receipt.company_id
      AND entry.source_id = receipt.id AND entry.source = 'receipt' AND entry.deleted_at IS NULL
      AND entry.reversal_of_id IS NULL AND entry.entry_date <= ${localDay(sql`receipt.issued_at`, days)}
    WHERE ${arm.where} GROUP BY 1`
}

/** Receipts, voids and how they were paid (reports.md#receipts_daily). */
export const receiptsSheet: Sheet = {
  name: 'receipts',
  columns: {
    ...{ receipts: 'bigint', voids: 'bigint', total_before_tax: 'numeric', total_tax: 'numeric' },
    ...{ total_after_tax: 'numeric', paid_cash: 'numeric', paid_electronic: 'numeric' },
  },
  rows: (days) => {
    const arms = [issuedReceipts(days), voidedReceipts(days)]
    const selects = [...arms.map(counted), ...arms.map((arm) => paid(arm, days))]
    return sql.join(selects, sql` UNION ALL `)
  },
}

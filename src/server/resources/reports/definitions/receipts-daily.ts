import { type RawBuilder, sql } from 'kysely'
import { localDay } from '../days.ts'
import { type Asked, amount, count, day, type Report } from '../definition.ts'
import { type Arm, issuedReceipts, signed, voidedReceipts } from '../sales.ts'

type Sql = RawBuilder<unknown>

const dayOf = (arm: Arm) => sql`${arm.moment}::date`

const receipts = (arm: Arm): Sql => {
  const [issued, voided] = arm.sign === 1 ? [sql`count(*)`, sql`0`] : [sql`0`, sql`count(*)`]
  return sql`SELECT ${dayOf(arm)} AS date, ${issued} AS receipts, ${voided} AS voids,
      sum(${signed(arm, 'total_before_tax')}) AS total_before_tax, sum(${signed(arm, 'total_tax')}) AS total_tax,
      sum(${signed(arm, 'total_after_tax')}) AS total_after_tax,
      0::numeric AS paid_cash, 0::numeric AS paid_electronic
    FROM receipt WHERE ${arm.where} GROUP BY 1`
}

/** What was paid of them up to their day of issue, also what voiding took back later. */
const paid = (arm: Arm, asked: Asked): Sql => {
  const sumOf = (is: Sql) => sql`coalesce(sum(${sql.lit(arm.sign)} * entry.amount) FILTER (WHERE ${is}), 0)`
  return sql`SELECT ${dayOf(arm)}, 0, 0, 0, 0, 0, ${sumOf(sql`entry.payment_method = 'MP01'`)},
      ${sumOf(sql`entry.payment_method <> 'MP01'`)}
    FROM receipt JOIN cash_book_entry AS entry ON entry.company_id = receipt.company_id
      AND entry.source_id = receipt.id AND entry.source = 'receipt' AND entry.deleted_at IS NULL
      AND entry.reversal_of_id IS NULL AND entry.entry_date <= ${localDay(sql`receipt.issued_at`, asked)}
    WHERE ${arm.where} GROUP BY 1`
}

/** The receipts of each day, and how they were paid (reports.md#receipts_daily). */
export const receiptsDaily: Report = {
  name: 'receipts_daily',
  when: 'period',
  takes: [],
  columns: () => [
    ...[day('date'), count('receipts'), count('voids')],
    ...[amount('total_before_tax'), amount('total_tax'), amount('total_after_tax')],
    ...[amount('paid_cash'), amount('paid_electronic'), amount('not_collected')],
  ],
  order: () => sql`date`,
  rows: (asked) => {
    const arms = [issuedReceipts(asked), voidedReceipts(asked)]
    const selects = [...arms.map(receipts), ...arms.map((arm) => paid(arm, asked))]
    return sql`SELECT date, sum(receipts)::bigint AS receipts, sum(voids)::bigint AS voids,
        sum(total_before_tax) AS total_before_tax, sum(total_tax) AS total_tax,
        sum(total_after_tax) AS total_after_tax, sum(paid_cash) AS paid_cash, sum(paid_electronic) AS paid_electronic,
        sum(total_after_tax) - sum(paid_cash) - sum(paid_electronic) AS not_collected
      FROM (${sql.join(selects, sql` UNION ALL `)}) AS arm GROUP BY date`
  },
}

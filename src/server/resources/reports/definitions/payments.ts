import { sql } from 'kysely'
import { type Asked, amount, count, type Report } from '../definition.ts'
import { BY_TIME, groupColumns, groupOrder, periodStart } from '../groups.ts'
import { moneySheet } from '../sheets/money.ts'
import { sheetRows } from '../sheets/sheet.ts'

/** The column that entries are grouped by. */
const keyOf = ({ group_by }: Asked) => {
  if (group_by === 'account') return sql`account_id`
  if (group_by === 'payment_method' || group_by === 'source') return sql.ref(group_by)
  return periodStart(sql`day`, group_by)
}

/** Money received and paid for documents (reports.md#payments). */
export const payments: Report = {
  name: 'payments',
  when: 'period',
  takes: ['group_by'],
  groupings: [...BY_TIME, 'payment_method', 'account', 'source'],
  columns: (group_by) => [
    ...[...groupColumns(group_by), count('count')],
    ...[amount('total_in'), amount('total_out'), amount('net')],
  ],
  order: (group_by) => groupOrder(group_by, 'total_in'),
  rows: (asked) => {
    const [key] = groupColumns(asked.group_by)
    const sums = sql`
      SELECT ${keyOf(asked)} AS ${sql.ref(key!.name)}, sum(entries)::bigint AS count,
        coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0) AS total_in,
        coalesce(sum(amount) FILTER (WHERE direction = 'out'), 0) AS total_out,
        sum(CASE direction WHEN 'in' THEN amount ELSE - amount END) AS net
      FROM ${sheetRows(moneySheet, asked)} WHERE is_payment GROUP BY 1`
    if (asked.group_by !== 'account') return sums
    return sql`SELECT entry.*, cash_book_account.name AS account_name FROM (${sums}) AS entry
      JOIN cash_book_account ON cash_book_account.company_id = ${asked.company_id}::uuid
        AND cash_book_account.id = entry.account_id`
  },
}

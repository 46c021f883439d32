import { sql } from 'kysely'
import { type Asked, amount, day, number, type Report } from '../definition.ts'
import { BY_TIME, groupOrder, periodStart } from '../groups.ts'
import { moneySheet } from '../sheets/money.ts'
import { sheetRows } from '../sheets/sheet.ts'

/** Before every day that can be written. */
const BEGINNING = '0001-01-01'

/** The days of an account; of all accounts without transfers, which change nothing of the whole. */
const entries = (asked: Asked) => sql`${sheetRows(moneySheet, { ...asked, from: BEGINNING })}
  WHERE ${asked.account_id ? sql`account_id = ${asked.account_id}::uuid` : sql`source <> 'transfer'`}`

const NET = sql`CASE direction WHEN 'in' THEN amount ELSE - amount END`

/** Money in and out with what there was before and after (reports.md#cash_flow). What lies before the period has no row. */
export const cashFlow: Report = {
  name: 'cash_flow',
  when: 'period',
  takes: ['group_by', 'account_id'],
  groupings: BY_TIME,
  columns: () => [
    ...[day('period_start'), number('opening_balance')],
    ...[amount('total_in'), amount('total_out'), number('closing_balance')],
  ],
  order: (group_by) => groupOrder(group_by, 'total_in'),
  rows: (asked) => sql`
    SELECT period_start, closing_balance - net AS opening_balance, total_in, total_out, closing_balance FROM (
      SELECT flow.*, sum(net) OVER (ORDER BY period_start NULLS FIRST) AS closing_balance
      FROM (
        SELECT CASE WHEN day >= ${asked.from}::date THEN ${periodStart(sql`day`, asked.group_by)} END AS period_start,
          coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0) AS total_in,
          coalesce(sum(amount) FILTER (WHERE direction = 'out'), 0) AS total_out, sum(${NET}) AS net
        FROM ${entries(asked)} GROUP BY 1) AS flow) AS running
    WHERE period_start IS NOT NULL`,
}

import { sql } from 'kysely'
import { within } from '../days.ts'
import { type Asked, amount, day, number, type Report } from '../definition.ts'
import { BY_TIME, groupOrder, periodStart } from '../groups.ts'

/** The entries of an account; of all accounts without transfers, which change nothing of the whole. */
const entries = ({
  company_id,
  account_id,
}: Asked) => sql`cash_book_entry WHERE company_id = ${company_id}::uuid
  AND deleted_at IS NULL AND ${account_id ? sql`account_id = ${account_id}::uuid` : sql`source <> 'transfer'`}`

const NET = sql`CASE direction WHEN 'in' THEN amount ELSE - amount END`

/** Money in and out with what there was before and after (reports.md#cash_flow). */
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
      SELECT flow.*, before.balance + sum(net) OVER (ORDER BY period_start) AS closing_balance
      FROM (
        SELECT ${periodStart(sql`entry_date`, asked.group_by)} AS period_start,
          coalesce(sum(amount) FILTER (WHERE direction = 'in'), 0) AS total_in,
          coalesce(sum(amount) FILTER (WHERE direction = 'out'), 0) AS total_out, sum(${NET}) AS net
        FROM ${entries(asked)} AND ${within(sql`entry_date`, asked)} GROUP BY 1) AS flow,
      (SELECT coalesce(sum(${NET}), 0) AS balance FROM ${entries(asked)}
        AND entry_date < ${asked.from}::date) AS before) AS running`,
}

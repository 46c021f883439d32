import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { makeDueCopies } from '../server/resources/expenses/recurrence.ts'
import type { DueJobs } from './due-jobs.ts'
import { SYSTEM } from './system.ts'

/* Copies of expenses that come again (expenses.md#recurrence): made on their day, as the company's clock has it. */

type First = { company_id: string; expense_id: string }

const LONGEST_PAUSE_SECONDS = 10 * 60

/** Expenses of which a copy is due. Their copies are made under a lock of their row, so each is made once. */
export function expenseCopies(kysely: Kysely<DB>, scan_seconds: number): DueJobs<First> {
  return {
    queue: 'expense-recurrence',
    scan_seconds,
    first_pause_seconds: scan_seconds,
    longest_pause_seconds: LONGEST_PAUSE_SECONDS,
    due: async () => {
      const rows = await kysely
        .selectFrom('expense')
        .innerJoin('company', 'company.id', 'expense.company_id')
        .select(['expense.company_id', 'expense.id as expense_id'])
        .where('expense.deleted_at', 'is', null)
        .where(sql<boolean>`expense.recurrence_next <= (now() AT TIME ZONE company.time_zone)::date`)
        .execute()
      return rows.map((first) => ({ data: first, singletonKey: first.expense_id }))
    },
    send: ({ company_id, expense_id }) =>
      new CompanyDatabase(kysely, companyForOperator({ company_id }), SYSTEM).transaction((tx) =>
        makeDueCopies(tx, expense_id),
      ),
    failure: 'the copies of an expense could not be made',
    name: ({ expense_id }) => ({ expense_id }),
  }
}

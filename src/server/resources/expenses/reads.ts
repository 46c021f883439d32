import { sql } from 'kysely'
import { EXPENSE_PAYMENT_STATUSES, type ExpenseKind } from '../../../domain/expenses.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import {
  type DueRange,
  hasDueWithin,
  instalmentColumns,
  outstandingOf,
  owedStatus,
  withDueRange,
} from '../../core/documents/instalments.ts'
import { countStatuses, documentList } from '../../core/documents/list.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { matchesEveryTerm } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const STATUS = owedStatus('expense')

const COMPUTED = {
  ...instalmentColumns('expense'),
  kind: sql.ref<ExpenseKind>('expense.kind'),
  category_name: sql.ref<string | null>('expense_category.name'),
  electronic_invoice_id: sql<string | null>`(SELECT filed.id FROM electronic_invoice AS filed
    WHERE filed.company_id = expense.company_id AND filed.document_id = expense.id AND filed.direction = 'inbound'
      AND filed.deleted_at IS NULL)`,
  outstanding_payments: outstandingOf('expense'),
  payment_status: STATUS,
}

const SUMMARY = columnsOf('expense', schema.expenseSummary, COMPUTED)
const RECORD = columnsOf('expense', schema.expense.omit({ line_items: true }), COMPUTED)
const LINE = columnsOf('expense_line_item', schema.expenseLineItem, {
  movement_id: sql.ref<string | null>('article_movement.id'),
})

/** Expenses that are not deleted, with their company, whose day is today, and the category's name, also of one that is gone. */
function expensesOf(db: CompanyDatabase) {
  return db
    .active('expense')
    .innerJoin('company', 'company.id', 'expense.company_id')
    .leftJoin('expense_category', (join) =>
      join
        .onRef('expense_category.company_id', '=', 'expense.company_id')
        .onRef('expense_category.id', '=', 'expense.category_id'),
    )
}

const reads = documentReads('expense', {
  documents: (db) => expensesOf(db).select(RECORD),
  lines: (db) =>
    db
      .select('expense_line_item')
      .leftJoin('article_movement', (join) => join.on(cites('article_movement.expense_line_item_id')))
      .select(LINE),
})

/** The lines of an expense by position, each with the stock movement that it causes. */
export const { readLines } = reads

/** The expense whole, with its lines. Unknown: 404. */
export const findExpense = recordKind('expense', {
  group: 'expenses',
  read: reads.read,
  schema: schema.expense,
  name: ({ seq_number, supplier_name, title }) => `${seq_number} ${supplier_name || title}`.trim(),
})

const listed = documentList<DueRange<schema.ExpenseFilters>>()({
  table: 'expense',
  rows: (db) => expensesOf(db).select(SUMMARY),
  period: ({ from, to }) => sql`expense.document_date BETWEEN ${from}::date AND ${to}::date`,
  filters: {
    kind: (kind) => sql`expense.kind = ${kind}`,
    supplier_id: (id) => sql`expense.supplier_id = ${id}`,
    category_id: (id) => sql`expense.category_id = ${id}`,
    worksheet_id: (id) => sql`expense.worksheet_id = ${id}`,
    vehicle_id: (id) => sql`expense.vehicle_id = ${id}`,
    recurring_expense_id: (id) => sql`expense.recurring_expense_id = ${id}`,
    purchase_order_id: (id) => sql`expense.purchase_order_id = ${id}`,
    external_id: (id) => sql`expense.external_id = ${id}`,
    payment_status: (status) => sql`${STATUS} = ${status}`,
    due: (range) => hasDueWithin('expense', range),
  },
  search: (terms) => matchesEveryTerm(sql.ref('expense.search_text'), terms),
})

/** Expenses of a period, newest first, in cursor pages. */
export const listExpenses = (context: Context, request: schema.ExpenseQuery) =>
  listed.page(context, withDueRange(request))

/** How many expenses of a period stand where with their payment. */
export async function countExpenses(context: Context, request: schema.ExpenseFilters) {
  const { query, date_filter } = listed.matching(context, withDueRange(request), expensesOf(context.db))
  const counts = await countStatuses(STATUS, EXPENSE_PAYMENT_STATUSES, query)
  return { object: 'expense_status_counts' as const, ...counts, date_filter }
}

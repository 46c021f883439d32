import { expressionBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { DEFAULT_COLOR } from '../../core/color.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deletion, recordById } from '../../core/records.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import {
  type ExpenseCategoryBody,
  type ExpenseCategoryPatch,
  type ExpenseCategoryQuery,
  expenseCategory,
} from './schema.ts'

const RECORD = columnsOf('expense_category', expenseCategory, {})

const DEFAULTS = { color: DEFAULT_COLOR, vat_deductibility: 100 }

const is = expressionBuilder<DB, 'expense_category'>()

/** One page of the categories, newest first (lists.md#order). */
export const listExpenseCategories = recordList<ExpenseCategoryQuery>()({
  url: '/v1/expense-categories',
  order: newestFirst('expense_category'),
  rows: (db) => db.active('expense_category').select(RECORD),
  filters: { active: (active) => is('expense_category.active', '=', active) },
})

/** One category of expenses. Unknown: 404. */
export const findExpenseCategory = recordKind('expense_category', {
  group: 'expenses',
  read: recordById('expense_category', (db, id) =>
    db.active('expense_category').select(RECORD).where('id', '=', id),
  ),
  schema: expenseCategory,
  name: ({ name }) => name,
})

/** Creates a category of expenses. */
export function createExpenseCategory(db: CompanyDatabase, body: ExpenseCategoryBody) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    await tx.insert('expense_category', { id, ...DEFAULTS, ...body }).execute()
    return findExpenseCategory(tx, id)
  })
}

/** Changes the fields that were sent. Unknown: 404. */
export function updateExpenseCategory(db: CompanyDatabase, id: string, patch: ExpenseCategoryPatch) {
  return db.transaction(async (tx) => {
    await tx.change('expense_category', await tx.lock('expense_category', id), patch)
    return findExpenseCategory(tx, id)
  })
}

/** Deletes a category of expenses logically and answers it with `deleted_at`. Unknown: 404. */
export const deleteExpenseCategory = deletion('expense_category', findExpenseCategory)

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
  type WorkCategoryBody,
  type WorkCategoryPatch,
  type WorkCategoryQuery,
  workCategory,
} from './schema.ts'

const RECORD = columnsOf('work_category', workCategory, {})

const DEFAULTS = { color: DEFAULT_COLOR, default_duration: 60 }

const is = expressionBuilder<DB, 'work_category'>()

/** One page of the work categories, newest first (lists.md#order). */
export const listWorkCategories = recordList<WorkCategoryQuery>()({
  url: '/v1/work-categories',
  order: newestFirst('work_category'),
  rows: (db) => db.active('work_category').select(RECORD),
  filters: { active: (active) => is('work_category.active', '=', active) },
})

/** One work category. Unknown: 404. */
export const findWorkCategory = recordKind('work_category', {
  group: 'settings',
  read: recordById('work_category', (db, id) =>
    db.active('work_category').select(RECORD).where('id', '=', id),
  ),
  schema: workCategory,
  name: ({ name }) => name,
})

/** Creates a work category. */
export function createWorkCategory(db: CompanyDatabase, body: WorkCategoryBody) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    await tx.insert('work_category', { id, ...DEFAULTS, ...body }).execute()
    return findWorkCategory(tx, id)
  })
}

/** Changes the fields that were sent. Unknown: 404. */
export function updateWorkCategory(db: CompanyDatabase, id: string, patch: WorkCategoryPatch) {
  return db.transaction(async (tx) => {
    await tx.change('work_category', await tx.lock('work_category', id), patch)
    return findWorkCategory(tx, id)
  })
}

/** Deletes a work category logically and answers it with `deleted_at`. Unknown: 404. */
export const deleteWorkCategory = deletion('work_category', findWorkCategory)

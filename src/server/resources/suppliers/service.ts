import { expressionBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { isVatNumberOf } from '../../core/fiscal-codes.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deletion, recordById } from '../../core/records.ts'
import { searchIn } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import {
  type SupplierBody,
  type SupplierPatch,
  type SupplierQuery,
  supplier,
  supplierSummary,
} from './schema.ts'

const SUMMARY = columnsOf('supplier', supplierSummary, {})

const RECORD = columnsOf('supplier', supplier, {
  articles_count: sql<number>`(
    SELECT count(*)::integer FROM article
    WHERE article.company_id = supplier.company_id AND article.supplier_id = supplier.id
      AND article.deleted_at IS NULL)`,
  outstanding_total: sql<number>`(
    SELECT coalesce(sum(CASE WHEN kind = 'credit_note' THEN total_payments - amount_due
      ELSE amount_due - total_payments END), 0) FROM expense
    WHERE expense.company_id = supplier.company_id AND expense.supplier_id = supplier.id
      AND expense.deleted_at IS NULL AND amount_due > total_payments)`,
})

const is = expressionBuilder<DB, 'supplier'>()

const FILTERS: Filters<SupplierQuery> = {
  q: searchIn('supplier.search_text'),
  active: (active) => is('supplier.active', '=', active),
  vat_number: (vat_number) => is('supplier.vat_number', '=', vat_number),
  external_id: (id) => is('supplier.external_id', '=', id),
}

/** One page of the suppliers, newest first (lists.md#order, suppliers.md#filters-of-suppliers). */
export const listSuppliers = recordList<SupplierQuery>()({
  url: '/v1/suppliers',
  order: newestFirst('supplier'),
  rows: (db) => db.active('supplier').select(SUMMARY),
  filters: FILTERS,
})

/** The supplier whole, with the number of its existing articles. Unknown: 404. */
export const findSupplier = recordKind('supplier', {
  group: 'suppliers',
  read: recordById('supplier', (db, id) => db.active('supplier').select(RECORD).where('id', '=', id)),
  schema: supplier,
  name: ({ name }) => name,
})

type VatIdentity = { vat_country?: string; vat_number?: string | null }

/** @throws 422 `vat_number` for an Italian number whose check digit is wrong. */
function checkVatNumber({ vat_country = 'IT', vat_number = null }: VatIdentity): void {
  if (isVatNumberOf(vat_country, vat_number)) return
  throw invalid(
    'vat_number',
    'not_a_vat_number',
    'vat_number must have 11 digits with their check digit when vat_country is IT.',
  )
}

/** Creates a supplier. */
export function createSupplier(db: CompanyDatabase, body: SupplierBody) {
  checkVatNumber(body)
  const id = uuidv7()
  return db.transaction(async (tx) => {
    await tx.insert('supplier', { id, ...body }).execute()
    return findSupplier(tx, id)
  })
}

/** Changes the fields that were sent; the VAT number must suit the resulting country. Unknown: 404. */
export function updateSupplier(db: CompanyDatabase, id: string, patch: SupplierPatch) {
  return db.transaction(async (tx) => {
    const before = await tx.lock('supplier', id, ['vat_country', 'vat_number'])
    checkVatNumber({ ...before, ...patch })
    await tx.change('supplier', before, patch)
    return findSupplier(tx, id)
  })
}

/** Deletes a supplier logically; its articles keep its name. Answers it with `deleted_at`. Unknown: 404. */
export const deleteSupplier = deletion('supplier', findSupplier)

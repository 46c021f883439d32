import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, conflict, invalid } from '../../core/errors.ts'
import { inactiveRate, requireReferences } from '../../core/references.ts'
import type { ExpensePatch } from './schema.ts'

/** What an expense takes of the supplier that it names. */
export async function supplierOf(tx: CompanyTransaction, id: string) {
  return tx
    .select('supplier')
    .select(['name', 'payment_method', 'payment_terms_days'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Every id must name an existing record, and the category one that is offered. @throws 422 */
export async function checkReferences(tx: CompanyTransaction, body: ExpensePatch): Promise<void> {
  await requireReferences(tx, [
    { param: 'supplier_id', table: 'supplier', id: body.supplier_id },
    { param: 'category_id', table: 'expense_category', id: body.category_id },
    { param: 'worksheet_id', table: 'worksheet', id: body.worksheet_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
    { param: 'purchase_order_id', table: 'purchase_order', id: body.purchase_order_id },
  ])
}

/** What came in by an order is not loaded once more (expenses.md#stock). @throws 422 `load_stock` */
export function requireLoadedOnce(expense: Pick<ExpensePatch, 'load_stock' | 'purchase_order_id'>): void {
  if (expense.load_stock && expense.purchase_order_id) throw conflict('load_stock', 'purchase_order_id')
}

/** The category that was sent, where there is one. @throws 422 `category_id` where it is not offered */
export async function categoryOf(tx: CompanyTransaction, id: string | null | undefined) {
  if (!id) return undefined
  const category = await tx
    .select('expense_category')
    .select(['vat_deductibility', 'active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category || category.active) return category
  throw invalid('category_id', 'category_inactive', 'category_id must name a category that is active.')
}

/**
 * The percentage of an active rate; 0 for none. Held, as the expense's foreign key will, so that it stays until the expense
 * cites it. @throws 422 `vat_code`
 */
export async function rateOf(tx: CompanyTransaction, vat_code: string | null): Promise<number> {
  if (vat_code === null) return 0
  const rate = await tx
    .select('vat_rate')
    .select('rate')
    .where('code', '=', vat_code)
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst()
  if (!rate) throw inactiveRate('vat_code')
  return rate.rate
}

/** The company's default rate; null without one. */
export async function defaultRate(tx: CompanyTransaction): Promise<string | null> {
  const rate = await tx
    .select('vat_rate')
    .select('code')
    .where('is_default', '=', true)
    .where('active', '=', true)
    .executeTakeFirst()
  return rate?.code ?? null
}

type Document = {
  id: string
  supplier_id: string | null
  kind: string
  document_number: string | null
  document_date: string
}

/**
 * The same document is there once (expenses.md#duplicates). Holds the supplier's row, also of one that was deleted since,
 * so that of two at once one waits and finds the other.
 * @throws 409 `expense_duplicate`
 */
export async function requireNoDuplicate(tx: CompanyTransaction, expense: Document): Promise<void> {
  const { id, supplier_id, kind, document_number, document_date } = expense
  if (supplier_id === null || document_number === null) return
  await tx.select('supplier').select('id').where('id', '=', supplier_id).forNoKeyUpdate().execute()
  const other = await tx
    .active('expense')
    .select(['id', 'seq_number'])
    .where('supplier_id', '=', supplier_id)
    .where('document_number_key', '=', document_number.toLowerCase())
    .where('kind', '=', kind as 'invoice')
    .where(sql<boolean>`extract(year FROM document_date) = extract(year FROM ${document_date}::date)`)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) return
  throw new ApiError(
    'expense_duplicate',
    `Expense ${other.seq_number} is this document of the supplier already; send allow_duplicate to keep both.`,
    { existing_id: other.id },
  )
}

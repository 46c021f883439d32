import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { nounOf } from '../../core/company-tables.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { orderedBy } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { readWhole } from '../../core/whole-lists.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { lockPart, type RequireNamed } from '../../core/writes/parts.ts'
import { type SupplierPriceBody, supplierPrice } from './supplier-price-schema.ts'

type Key = { id: string; supplier_id: string }

const PRICE = columnsOf('supplier_price', supplierPrice, { supplier_name: sql.ref<string>('supplier.name') })

const BY_NAME = orderedBy('asc', { 'supplier.search_text': 'text', 'supplier_price.supplier_id': 'uuid' })

/** The prices of an article; those of deleted suppliers are left out. */
const pricesOf = (db: CompanyDatabase, article_id: string) =>
  db
    .select('supplier_price')
    .innerJoin('supplier', (join) => join.on(cites('supplier_price.supplier_id')))
    .select(PRICE)
    .where('supplier_price.article_id', '=', article_id)
    .where('supplier.deleted_at', 'is', null)

/** What an article costs at its suppliers, by their names, all of it (purchase-orders.md#supplier-prices). Unknown: 404. */
export async function listSupplierPrices(context: Context, id: string) {
  await requireRecord(context.db, 'article', id)
  const url = `/v1/articles/${id}/supplier-prices`
  return readWhole(context, { url, order: BY_NAME, query: pricesOf(context.db, id) })
}

const readPrice = (db: CompanyDatabase, { id, supplier_id }: Key) =>
  pricesOf(db, id).where('supplier.id', '=', supplier_id).executeTakeFirst()

type Price = NonNullable<Awaited<ReturnType<typeof readPrice>>>

function requirePrice(price: Price | undefined): void {
  if (!price) throw notFound('supplier price')
}

/** The article, locked, and the price that it has; If-Match may name either's version. Unknown: 404. */
const lockPrice = (tx: CompanyTransaction, key: Key, requireNamed: RequireNamed<Price>) =>
  lockPart(tx, 'article', {
    lock: () => tx.lock('article', key.id, [], { to: 'cite' }),
    read: () => readPrice(tx, key),
    ...{ schema: supplierPrice, requireNamed },
  })

/** A supplier's price is part of the article: what changed of it (events.md#parts). */
const priceChanged = (
  supplier_id: string,
  before: object | undefined,
  after: object | undefined,
): Action => ({
  name: 'updated',
  related: (after ?? before)!,
  changes: { [`supplier_prices.${supplier_id}`]: [before ?? null, after ?? null] },
})

const RESET = { supplier_code: null, unit_discount_rate: 0, minimum_quantity: null }

/** Whether a price says already what is sent. */
const says = (before: object, row: object) =>
  Object.entries(row).every(([name, value]) => before[name as never] === value)

/** Sets what an article costs at a supplier, all of it. Unknown article or supplier: 404. */
export function setSupplierPrice(db: CompanyDatabase, key: Key, body: SupplierPriceBody) {
  const { id: article_id, supplier_id } = key
  return db.transaction(async (tx) => {
    const { record: article, before } = await lockPrice(tx, key, () =>
      requireRecord(tx, 'supplier', supplier_id),
    )
    const row = { ...RESET, ...body }
    if (before && says(before, row)) return before
    await tx
      .insert('supplier_price', { article_id, supplier_id, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'article_id', 'supplier_id'])
          .doUpdateSet({ ...row, updated_at: sql`now()` }),
      )
      .execute()
    const price = await readPrice(tx, key)
    if (!price) throw notFound(nounOf('supplier')) // deleted since it was looked for: a deletion waits for no price
    await tx.change(
      'article',
      article,
      {},
      { always: true, action: priceChanged(supplier_id, before, price) },
    )
    return price
  })
}

/** Takes a supplier's price away and answers it with `deleted_at`. Unknown: 404. */
export function removeSupplierPrice(db: CompanyDatabase, key: Key) {
  return db.transaction(async (tx) => {
    const { record: article, before: found } = await lockPrice(tx, key, requirePrice)
    const before = found!
    const { deleted_at } = await tx
      .delete('supplier_price')
      .where('article_id', '=', key.id)
      .where('supplier_id', '=', key.supplier_id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const deleted = { ...before, deleted_at }
    const action = { ...priceChanged(key.supplier_id, before, undefined), related: deleted }
    await tx.change('article', article, {}, { always: true, action })
    return deleted
  })
}

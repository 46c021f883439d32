import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { MAX_COUNTED } from '../../../domain/stock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { orderedBy, readPage } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { requireKept } from '../../core/stock/articles.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { lockPart, type RequireNamed } from '../../core/writes/parts.ts'
import { lockCounted } from '../articles/on-hand.ts'
import { type StockCountItemsQuery, stockCountItem } from './schema.ts'
import { lockStockCount, requireDraft } from './service.ts'

const ITEM = columnsOf('stock_count_item', stockCountItem, {
  article_code: sql.ref<string | null>('article.code'),
  article_name: sql.ref<string>('article.name'),
})

const byName = orderedBy('asc', { 'article.name_key': 'text', 'stock_count_item.article_id': 'uuid' })

/** What was counted, each with its article, also one that is deleted since. */
const itemsOf = (db: CompanyDatabase, stock_count_id: string) =>
  db
    .select('stock_count_item')
    .innerJoin('article', (join) => join.on(cites('stock_count_item.article_id')))
    .select(ITEM)
    .where('stock_count_item.stock_count_id', '=', stock_count_id)

/** One page of the items of a count, by name (stock-counts.md#items-of-stock-counts). Unknown count: 404. */
export async function listItems(db: CompanyDatabase, { id, ...request }: StockCountItemsQuery) {
  await requireRecord(db, 'stock_count', id)
  const { article_id } = request
  const items = itemsOf(db, id)
  const query = article_id ? items.where('stock_count_item.article_id', '=', article_id) : items
  return readPage(query, { url: `/v1/stock-counts/${id}/items`, order: byName, request })
}

type Key = { id: string; article_id: string }

const readItem = (db: CompanyDatabase, { id, article_id }: Key) =>
  itemsOf(db, id).where('stock_count_item.article_id', '=', article_id).executeTakeFirst()

type Item = NonNullable<Awaited<ReturnType<typeof readItem>>>

function requireItem(item: Item | undefined): void {
  if (!item) throw notFound('item of the count')
}

/** The count, locked, and its item; If-Match may name either's version. Unknown: 404. @throws 409 `stock_count_not_draft` */
async function lockItem(tx: CompanyTransaction, key: Key, requireNamed: RequireNamed<Item>) {
  const { record: count, before } = await lockPart(tx, 'stock_count', {
    lock: () => lockStockCount(tx, key.id, 'cite'),
    read: () => readItem(tx, key),
    ...{ schema: stockCountItem, requireNamed },
  })
  requireDraft(count)
  return { count, before }
}

/** An item is a part of its count: what changed of it (events.md#parts). */
const itemChanged = (article_id: string, before: object | undefined, after: object | undefined): Action => ({
  name: 'updated',
  related: (after ?? before)!,
  changes: { [`items.${article_id}`]: [before ?? null, after ?? null] },
})

type Count = Awaited<ReturnType<typeof lockStockCount>>

/** How many items there are, and in how many the count differs, after one has changed. */
function countsAfter({ items_count, differences_count }: Count, before?: Item, after?: Item) {
  const one = (item: Item | undefined) => Number(item !== undefined)
  const differs = (item: Item | undefined) => Number(item !== undefined && item.difference !== 0)
  return {
    items_count: items_count - one(before) + one(after),
    differences_count: differences_count - differs(before) + differs(after),
  }
}

/**
 * Writes down what lies on the shelf, and what should at this moment (stock-counts.md#items-of-stock-counts).
 * @throws 404 for an article that there is not; 409 `stock_count_not_draft`, `limit_reached`; 422 `article_id`
 */
export const countItem = (db: CompanyDatabase, key: Key, counted_quantity: number) =>
  writeItem(db, key, () => counted_quantity)

/** Writes down so many more than were counted, never under 0; throws as `countItem`. */
export const countMore = (db: CompanyDatabase, key: Key, more: number) =>
  writeItem(db, key, (counted) => Decimal.max(0, new Decimal(counted).plus(more)).toNumber())

/** @param next what lies on the shelf, by what was counted so far, while the count is held */
function writeItem(db: CompanyDatabase, key: Key, next: (counted: number) => number) {
  const { id: stock_count_id, article_id } = key
  return db.transaction(async (tx) => {
    const { count, before } = await lockItem(tx, key, () => requireRecord(tx, 'article', article_id))
    const { on_hand_stock: expected_quantity } = await lockCounted(tx, article_id)
    if (!before && count.items_count >= MAX_COUNTED)
      throw new ApiError('limit_reached', `A count has at most ${MAX_COUNTED} items.`)
    const counted_quantity = next(before?.counted_quantity ?? 0)
    const difference = new Decimal(counted_quantity).minus(expected_quantity).toNumber()
    for (const kept of [expected_quantity, counted_quantity, difference])
      requireKept('counted_quantity', kept)
    const values = { expected_quantity, counted_quantity, difference }
    if (before?.expected_quantity === expected_quantity && before.counted_quantity === counted_quantity)
      return before
    await tx
      .insert('stock_count_item', { stock_count_id, article_id, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'stock_count_id', 'article_id'])
          .doUpdateSet({ ...values, updated_at: sql`now()` }),
      )
      .execute()
    const item = (await readItem(tx, key))!
    const action = itemChanged(article_id, before, item)
    await tx.change('stock_count', count, countsAfter(count, before, item), { always: true, action })
    return item
  })
}

/** Takes an item out of a count and answers it with `deleted_at`. Unknown: 404. @throws 409 `stock_count_not_draft` */
export function removeItem(db: CompanyDatabase, key: Key) {
  return db.transaction(async (tx) => {
    const { count, before: found } = await lockItem(tx, key, requireItem)
    const before = found!
    const { deleted_at } = await tx
      .delete('stock_count_item')
      .where('stock_count_id', '=', key.id)
      .where('article_id', '=', key.article_id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirstOrThrow()
    const deleted = { ...before, deleted_at }
    const action = { ...itemChanged(key.article_id, before, undefined), related: deleted }
    await tx.change('stock_count', count, countsAfter(count, before), { always: true, action })
    return deleted
  })
}

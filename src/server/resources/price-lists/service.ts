import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'
import { nounOf } from '../../core/company-tables.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { newestFirst, orderedBy, type PageRequest, readPage } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deleteRecord, recordById, requireRecord } from '../../core/records.ts'
import type { Action } from '../../core/writes/journal-rows.ts'
import { lockPart, type RequireNamed } from '../../core/writes/parts.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import {
  type PriceListBody,
  type PriceListPatch,
  type PriceListQuery,
  priceList,
  priceListPrice,
} from './schema.ts'

const RECORD = columnsOf('price_list', priceList, {})

/** One page of the price lists, newest first (lists.md#order). */
export const listPriceLists = recordList<PriceListQuery>()({
  url: '/v1/price-lists',
  order: newestFirst('price_list'),
  rows: (db) => db.active('price_list').select(RECORD),
})

/** One price list. Unknown: 404. */
export const findPriceList = recordKind('price_list', {
  group: 'articles',
  read: recordById('price_list', (db, id) => db.active('price_list').select(RECORD).where('id', '=', id)),
  schema: priceList,
  name: ({ name }) => name,
})

/** Creates a price list without prices. */
export function createPriceList(db: CompanyDatabase, body: PriceListBody) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    await tx.insert('price_list', { id, ...body }).execute()
    return findPriceList(tx, id)
  })
}

/** Changes the fields that were sent. Unknown: 404. */
export function updatePriceList(db: CompanyDatabase, id: string, patch: PriceListPatch) {
  return db.transaction(async (tx) => {
    await tx.change('price_list', await tx.lock('price_list', id), patch)
    return findPriceList(tx, id)
  })
}

/** Deletes a price list logically; customers that had it are left without one. Unknown: 404. */
export function deletePriceList(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    // The lock waits for a customer that is being given the list, so that the update below sees it.
    await tx.lock('price_list', id, [], { citations: 'wait' })
    const customers = await tx
      .update('customer')
      .set({ price_list_id: null, updated_at: LATER })
      .where('price_list_id', '=', id)
      .returning(['id', 'deleted_at'])
      .execute()
    for (const customer of customers) {
      if (customer.deleted_at === null) tx.journal?.altered('customer', customer.id, { price_list_id: id })
    }
    return deleteRecord(tx, { table: 'price_list', id, find: (inner) => findPriceList(inner, id) })
  })
}

type PriceKey = { id: string; article_id: string }

const PRICE = columnsOf('price_list_price', priceListPrice, {
  article_code: sql.ref<string | null>('article.code'),
  article_name: sql.ref<string>('article.name'),
})

const newestPrice = orderedBy('desc', {
  'price_list_price.created_at': 'instant',
  'price_list_price.article_id': 'uuid',
})

/** The prices on a list of the company, each with its article; those of deleted articles are left out. */
function selectPrices(db: CompanyDatabase, price_list_id: string) {
  return db
    .select('price_list_price')
    .innerJoin('article', (join) => join.on(cites('price_list_price.article_id')))
    .select(PRICE)
    .where('price_list_price.price_list_id', '=', price_list_id)
    .where('article.deleted_at', 'is', null)
}

/** One page of the prices on a list, newest first (lists.md#order). Unknown list: 404. */
export async function listPrices(db: CompanyDatabase, id: string, request: PageRequest) {
  await requireRecord(db, 'price_list', id)
  return readPage(selectPrices(db, id), { url: `/v1/price-lists/${id}/prices`, order: newestPrice, request })
}

const readPrice = (db: CompanyDatabase, { id, article_id }: PriceKey) =>
  selectPrices(db, id).where('article.id', '=', article_id).executeTakeFirst()

/** The price that an article has on a list, null where it has none. Unknown list: 404. */
export async function findPrice(db: CompanyDatabase, key: PriceKey) {
  await requireRecord(db, 'price_list', key.id)
  return (await readPrice(db, key)) ?? null
}

type Price = NonNullable<Awaited<ReturnType<typeof readPrice>>>

function requirePrice(price: Price | undefined): void {
  if (!price) throw notFound('price')
}

/** The list, locked, and the price that it has; If-Match may name either's version. Unknown list: 404. */
const lockPrice = (tx: CompanyTransaction, key: PriceKey, requireNamed: RequireNamed<Price>) =>
  lockPart(tx, 'price_list', {
    lock: () => tx.lock('price_list', key.id, [], { to: 'cite' }),
    read: () => readPrice(tx, key),
    ...{ schema: priceListPrice, requireNamed },
  })

/** A list's price is part of the list: what changed of it (events.md#parts). */
const priceChanged = (article_id: string, before: object | undefined, after: object | undefined): Action => ({
  name: 'updated',
  related: (after ?? before)!,
  changes: { [`prices.${article_id}`]: [before ?? null, after ?? null] },
})

/** Gives an article a price on a list, or another one. Unknown list or article: 404. */
export function setPrice(db: CompanyDatabase, key: PriceKey, sale_price: number) {
  const { id: price_list_id, article_id } = key
  return db.transaction(async (tx) => {
    const { record: list, before } = await lockPrice(tx, key, () => requireRecord(tx, 'article', article_id))
    if (before?.sale_price === sale_price) return before
    await tx
      .insert('price_list_price', { price_list_id, article_id, sale_price })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'price_list_id', 'article_id'])
          .doUpdateSet({ sale_price, updated_at: sql`now()` }),
      )
      .execute()
    const price = await readPrice(tx, key)
    if (!price) throw notFound(nounOf('article')) // deleted since it was looked for: a deletion waits for no price
    await tx.change('price_list', list, {}, { always: true, action: priceChanged(article_id, before, price) })
    return price
  })
}

/** Takes an article's price off a list and answers it with `deleted_at`. Unknown: 404. */
export function removePrice(db: CompanyDatabase, key: PriceKey) {
  return db.transaction(async (tx) => {
    const { record: list, before } = await lockPrice(tx, key, requirePrice)
    const price = before!
    const row = await tx
      .delete('price_list_price')
      .where('price_list_id', '=', key.id)
      .where('article_id', '=', key.article_id)
      .returning(sql<string>`now()`.as('deleted_at'))
      .executeTakeFirst()
    if (!row) throw notFound('price')
    const deleted = { ...price, deleted_at: row.deleted_at }
    const action = { ...priceChanged(key.article_id, price, undefined), related: deleted }
    await tx.change('price_list', list, {}, { always: true, action })
    return deleted
  })
}

import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { cites } from '../../core/joins.ts'
import { newestFirst } from '../../core/lists.ts'
import { deletion, recordById, requireRecord } from '../../core/records.ts'
import { requireActiveRate, requireReferences } from '../../core/references.ts'
import { STOCK_FIGURES, withStockFigures } from '../../core/stock/figures.ts'
import { adjustStock, openingOf, recordOpening } from '../../core/stock/own-movements.ts'
import type { Context } from '../../core/trpc.ts'
import { readWhole } from '../../core/whole-lists.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const supplier_name = sql<string>`coalesce(supplier.name, '')`

const RECORD = columnsOf('article', schema.article, { supplier_name, ...STOCK_FIGURES })
const MINIMUMS = columnsOf('article', schema.articleMinimum, { supplier_name })
const MOVEMENT = columnsOf('article_movement', schema.articleMovement, {})

/** Articles that are not deleted, with their supplier, also one deleted since. */
const articlesOf = (db: CompanyDatabase) =>
  db.active('article').leftJoin('supplier', (join) => join.on(cites('article.supplier_id')))

const articleById = recordById('article', (db, id) =>
  withStockFigures(articlesOf(db)).select(RECORD).where('article.id', '=', id),
)

/** The article whole. Unknown: 404. */
export const findArticle = recordKind('article', {
  group: 'articles',
  read: articleById,
  readMany: articleById.many,
  schema: schema.article,
  name: ({ name }) => name,
})

/** The row that a complete body describes; stock is left to the movements. */
function rowOf({ stock, ...body }: schema.ArticleBody) {
  return {
    ...body,
    minimum_stock: body.minimum_stock ?? 0,
    purchase_price: body.purchase_price ?? 0,
    sale_price: body.sale_price ?? 0,
    unit_discount_rate: body.unit_discount_rate ?? 0,
    location: body.location ?? '',
    comments: body.comments ?? '',
  }
}

async function checkBody(db: CompanyDatabase, body: schema.ArticleBody): Promise<void> {
  const errors = new FieldErrors()
  const supplier = { param: 'supplier_id', table: 'supplier', id: body.supplier_id } as const
  await requireActiveRate(db, 'vat_code', body.vat_code).catch(errors.take)
  await requireReferences(db, [supplier]).catch(errors.take)
  errors.reject()
}

/** Creates an article; stock given with it becomes its opening movement. */
export function createArticle({ db, principal }: Context, body: schema.ArticleBody) {
  return db.transaction(async (tx) => {
    await checkBody(tx, body)
    const id = uuidv7()
    const row = rowOf(body)
    const opening = openingOf({ ...row, stock: body.stock ?? 0 })
    await tx.insert('article', { id, ...row, ...opening }).execute()
    await recordOpening(tx, { ...row, ...opening, id }, principal.company.time_zone)
    return findArticle(tx, id)
  })
}

/** Replaces an article whole; a different stock writes one adjustment of the difference. */
export function replaceArticle({ db, principal }: Context, id: string, body: schema.ArticleBody) {
  return db.transaction(async (tx) => {
    const before = await tx.lock('article', id, ['stock', 'average_cost', 'purchase_price', 'kind'])
    await checkBody(tx, body)
    const row = rowOf(body)
    await tx.change('article', before, row)
    const { time_zone } = principal.company
    const { purchase_price } = row
    await adjustStock(tx, { ...before, purchase_price }, { stock: body.stock ?? 0, time_zone })
    return findArticle(tx, id)
  })
}

/** Deletes an article logically and answers it with `deleted_at`. Unknown: 404. */
export const deleteArticle = deletion('article', findArticle)

/** What the list leaves out and the console's table shows, of the articles that live. */
export function listMinimums(db: CompanyDatabase, ids: readonly string[]) {
  return articlesOf(db).select(MINIMUMS).where('article.id', '=', sql<string>`ANY (${ids}::uuid[])`).execute()
}

/** Loads and unloads of an article, newest first, but those of worksheets that whoever asks does not see. Unknown: 404. */
export async function listMovements(context: Context, id: string) {
  const { db } = context
  await requireRecord(db, 'article', id)
  const all = db.select('article_movement').select(MOVEMENT).where('article_id', '=', id)
  const source = sql.ref<string>('article_movement.source_id')
  const seen = db.select('worksheet').select('id').where('worksheet.id', '=', source)
  const query = all.$if(db.technician_id !== undefined, (limited) =>
    limited.where(({ or, eb, exists }) => or([eb('source_object', '!=', 'worksheet'), exists(seen)])),
  )
  const order = newestFirst('article_movement')
  return readWhole(context, { url: `/v1/articles/${id}/movements`, order, query })
}

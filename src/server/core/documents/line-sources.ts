import { sql } from 'kysely'
import type { CompanyDatabase } from '../company-database.ts'
import type { LineInput, Sources } from './line-batch.ts'

/** What an article gives to the line that cites it. */
export type ArticleLine = LineInput & { kind: 'item' | 'work'; purchase_price: number }

/** Articles by id, priced for a customer: the customer's price list first. One query for all of them. */
async function readArticles(
  db: CompanyDatabase,
  ids: readonly string[],
  customer_id: string | null,
): Promise<Map<string, ArticleLine>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select('article')
    .leftJoin('customer', (join) =>
      join.onRef('customer.company_id', '=', 'article.company_id').on('customer.id', '=', customer_id),
    )
    .leftJoin('price_list_price as price', (join) =>
      join
        .onRef('price.company_id', '=', 'article.company_id')
        .onRef('price.article_id', '=', 'article.id')
        .onRef('price.price_list_id', '=', 'customer.price_list_id'),
    )
    .select([
      'article.id',
      'article.name',
      'article.kind',
      'article.unit_type',
      'article.vat_code',
      'article.unit_discount_rate',
      'article.purchase_price',
    ])
    .select(sql<number>`coalesce(price.sale_price, article.sale_price)`.as('unit_price'))
    .where('article.id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('article.deleted_at', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, ...article }) => [id, { ...article, article_id: id, description: name }]),
  )
}

/**
 * The active ones of the rates by code, and the company's default. They are held (FOR KEY SHARE, as the foreign key of
 * the line will): a line keeps the percentage, so it must not change between here and the line that cites it first.
 */
async function readRates(db: CompanyDatabase, codes: readonly string[]) {
  const rows = await db
    .select('vat_rate')
    .select(['code', 'rate', 'is_default'])
    .where('active', '=', true)
    .where((eb) => eb.or([eb('is_default', '=', true), eb('code', '=', sql<string>`ANY (${codes}::text[])`)]))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return {
    rates: new Map(rows.map(({ code, rate }) => [code, rate])),
    // No rate has an empty code: without an active default, a line must name its own.
    default_vat_code: rows.find(({ is_default }) => is_default)?.code ?? '',
  }
}

type Citing = { article_id?: string | null | undefined; vat_code?: string | null | undefined }

/** Rates and articles for a batch: two queries, however many lines. */
export async function readSources(
  db: CompanyDatabase,
  batch: { add?: Citing[] | undefined; update?: Citing[] | undefined },
  customer_id: string | null,
): Promise<Omit<Sources<LineInput>, 'fromArticle'> & { articles: Map<string, ArticleLine> }> {
  const items = [...(batch.add ?? []), ...(batch.update ?? [])]
  const ids = [...new Set(items.flatMap(({ article_id }) => article_id ?? []))]
  const articles = await readArticles(db, ids, customer_id)
  const citing = [...items, ...articles.values()]
  const codes = [...new Set(citing.flatMap(({ vat_code }) => vat_code ?? []))]
  return { ...(await readRates(db, codes)), articles }
}

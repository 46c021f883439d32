import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { article, DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { conflict, unresolved } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import {
  type Order,
  orderedAfter,
  orderedBy,
  type Page,
  type PageRequest,
  pageOf,
  startOf,
} from '../../core/lists.ts'
import { type Param, prepared, type Run } from '../../core/prepared.ts'
import { preparedPage } from '../../core/prepared-lists.ts'
import { requireReferences } from '../../core/references.ts'
import { fold } from '../../core/search.ts'
import { type ArticleQuery, articleSummary } from './schema.ts'
import {
  type ArticleSearch,
  articleSearch,
  insideRank,
  isFoundInside,
  isInTier,
  isShort,
  PATTERNS,
  PREFIX_TIERS,
} from './search.ts'

/** A part of which there is less than its minimum, in the words of the index that holds only those. */
export const IS_LOW = sql<SqlBool>`(article.kind = 'item' AND article.minimum_stock > 0
  AND article.stock < article.minimum_stock)`

const URL = '/v1/articles'

async function priceListOf(db: CompanyDatabase, customer_id: string): Promise<string | undefined> {
  const customer = await db
    .select('customer')
    .select('price_list_id')
    .where('id', '=', customer_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!customer) throw unresolved('customer_id', 'no customer')
  return customer.price_list_id ?? undefined
}

/** The list whose prices are shown: the one that is named, else the customer's. Both, or an unknown one: 422. */
async function shownPriceList(db: CompanyDatabase, { price_list_id, customer_id }: ArticleQuery) {
  if (price_list_id === undefined) {
    return customer_id === undefined ? undefined : priceListOf(db, customer_id)
  }
  if (customer_id !== undefined) throw conflict('price_list_id', 'customer_id')
  await requireReferences(db, [{ param: 'price_list_id', table: 'price_list', id: price_list_id }])
  return price_list_id
}

/** The summary, with the price on a list where the list has one, else the article's own. */
function summaryOf(price_list_id?: Expression<string>) {
  const own = sql<number>`article.sale_price`
  const listed = sql<number>`coalesce((
    SELECT price.sale_price FROM price_list_price price
    WHERE price.company_id = article.company_id AND price.article_id = article.id
      AND price.price_list_id = ${price_list_id}), ${own})`
  return columnsOf('article', articleSummary, { sale_price: price_list_id ? listed : own })
}

type Filters = Pick<ArticleQuery, 'kind' | 'supplier_id' | 'external_id'> & {
  price_list_id?: string | undefined
  code_key?: string | undefined
  low?: true | undefined
  enough?: true | undefined
}

type IsSet = (name: keyof Filters) => boolean

const is = expressionBuilder<DB, 'article'>()

const FILTERS: Partial<Record<keyof Filters, (param: Param<Filters>) => Expression<SqlBool>>> = {
  kind: (param) => is('article.kind', '=', param('kind')),
  supplier_id: (param) => is('article.supplier_id', '=', param('supplier_id')),
  external_id: (param) => is('article.external_id', '=', param('external_id')),
  code_key: (param) => is('article.code_key', '=', param('code_key')),
  low: () => IS_LOW,
  enough: () => sql<SqlBool>`NOT ${IS_LOW}`,
}

/** The predicates of the filters in use, their values left open for each execution. */
function predicatesOf(param: Param<Filters>, isSet: IsSet): Expression<SqlBool>[] {
  const names = Object.keys(FILTERS) as (keyof Filters)[]
  return names.filter(isSet).map((name) => FILTERS[name]!(param))
}

/** Existing articles that pass the filters, each with the price that is shown. */
function catalogue(db: CompanyDatabase, param: Param<Filters>, isSet: IsSet) {
  return db
    .select('article')
    .select(summaryOf(isSet('price_list_id') ? param('price_list_id') : undefined))
    .where('article.deleted_at', 'is', null)
    .where((eb) => eb.and(predicatesOf(param, isSet)))
}

const BY_NAME = orderedBy('asc', { 'article.name_key': 'text', 'article.id': 'uuid' })

const browsed = preparedPage({
  url: URL,
  hasOnePlan: true,
  order: () => BY_NAME,
  query: (db, param: Param<Filters>, isSet) => catalogue(db, param, isSet),
})

/** Where a page of a search goes on, and how long it is. */
type Values = ArticleSearch & Filters & { rank: number; name: string; id: string; row_count: number }

const inside = (param: Param<Values>): Order => ({
  direction: 'asc',
  keys: [{ expression: insideRank(param as never), kind: 'integer' }, ...BY_NAME.keys],
})

/** The articles of one tier, by name, from the position on when that lies in it. */
function tier(articles: ReturnType<typeof catalogue>, rank: number, param: Param<Values>, resumed: boolean) {
  return articles
    .$if(resumed, (query) =>
      query.where(
        sql<SqlBool>`(article.name_key, article.id) > (${param('name')}::text, ${param('id')}::uuid)`,
      ),
    )
    .select([sql<number>`${sql.lit(rank)}::integer`.as('position_0'), 'article.name_key as position_1'])
    .select('article.id as position_2')
    .orderBy('article.name_key')
    .orderBy('article.id')
    .limit(param('row_count'))
}

type Row = Omit<Selectable<article>, 'sale_price'> & { object: 'article'; sale_price: number }
type SearchStage = Run<Values, Row>
type SearchPlan = { isSet: (name: string) => boolean; from: number; resumed: boolean }

/** The articles whose code or name begins with the search, from a tier on. */
function beginning({ isSet, from, resumed }: SearchPlan): SearchStage {
  return prepared((db, param: Param<Values>) => {
    const ranks = ([1, 2, 3] as const).filter((rank) => rank >= from)
    const tiers = ranks.map((rank) => {
      const articles = catalogue(db, param as never, isSet).where(PREFIX_TIERS[rank](param as never))
      return tier(articles, rank, param, resumed && rank === from)
    })
    // biome-ignore lint/plugin: it begins from tiers that are bound
    return db.unscopedBuilder
      .selectFrom(sql<Row>`(${sql.join(tiers, sql` UNION ALL `)})`.as('found'))
      .selectAll()
      .orderBy(sql`position_0`)
      .orderBy(sql`position_1`)
      .orderBy(sql`position_2`)
      .limit(param('row_count'))
  })
}

/** The articles that hold every term further in, ranked. */
function inner({ isSet, from, resumed }: SearchPlan): SearchStage {
  return prepared((db, param: Param<Values>) => {
    const found = isFoundInside(param as never, PATTERNS.filter(isSet))
    const query = catalogue(db, param as never, isSet).where(found)
    const after = resumed && from > 3 ? [param('rank'), param('name'), param('id')] : undefined
    return orderedAfter(query, inside(param), { rows: param('row_count'), after }) as never
  })
}

/** The same for a short search, one tier after the other. */
function innerTier(rank: 4 | 5, { isSet, from, resumed }: SearchPlan): SearchStage {
  return prepared((db, param: Param<Values>) => {
    const found = isInTier(rank, param as never, PATTERNS.filter(isSet))
    const articles = catalogue(db, param as never, isSet).where(found)
    return tier(articles, rank, param, resumed && rank === from) as never
  })
}

function makeStages(plan: SearchPlan, short: boolean): SearchStage[] {
  const first = plan.from <= 3 ? [beginning(plan)] : []
  if (!short) return [...first, inner(plan)]
  const last = ([4, 5] as const).filter((rank) => rank >= plan.from)
  return [...first, ...last.map((rank) => innerTier(rank, plan))]
}

const stages = new Map<string, SearchStage[]>()

/** The statements that a page is read with, one after the other until it is full; built once a form. */
function stagesFor(names: readonly string[], from: number | undefined, short: boolean): SearchStage[] {
  const key = `${names} ${from} ${short}`
  const plan = { isSet: (name: string) => names.includes(name), from: from ?? 1, resumed: from !== undefined }
  const made = stages.get(key) ?? makeStages(plan, short)
  stages.set(key, made)
  return made
}

const RANK_KEYS = inside((() => undefined) as never).keys

/** A page of a search: by rank, then name (articles.md#search). */
async function searched(
  db: CompanyDatabase,
  request: PageRequest,
  values: ArticleSearch & Filters,
  short: boolean,
): Promise<Page<Row>> {
  const [rank, name, id] = (startOf(URL, request, RANK_KEYS) ?? []) as [number?, string?, string?]
  const names = Object.keys(values).filter((key) => values[key as keyof typeof values] !== undefined)
  const rows: Row[] = []
  for (const stage of stagesFor(names.sort(), rank, short)) {
    const row_count = request.limit + 1 - rows.length
    if (row_count > 0) rows.push(...(await stage(db, { ...values, rank, name, id, row_count } as Values)))
  }
  return pageOf(rows, { url: URL, keys: RANK_KEYS.length, request })
}

/** One page of the catalogue: by name, or ranked while searching (articles.md#search). */
export async function listArticles(db: CompanyDatabase, request: ArticleQuery) {
  const { q, kind, supplier_id, external_id, code, low_stock } = request
  const search = articleSearch(q)
  const filters: Filters = {
    kind,
    supplier_id,
    external_id,
    price_list_id: await shownPriceList(db, request),
    code_key: code === undefined ? undefined : fold(code),
    low: low_stock === true || undefined,
    enough: low_stock === false || undefined,
  }
  return search
    ? searched(db, request, { ...filters, ...search }, isShort(q!))
    : browsed(db, request, filters)
}

import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { add, toCents } from '../../../domain/money.ts'
import type { CompanyTransaction } from '../company-database.ts'
import { ApiError, invalid } from '../errors.ts'
import { type Param, prepared } from '../prepared.ts'
import type { AnsweredRecord } from '../writes/differences.ts'
import type { Action } from '../writes/journal-rows.ts'
import { load, type Moved, priceOf, takeBack, type Valued } from './average-cost.ts'
import { withStockFigures } from './figures.ts'

/** What lines and their movements need to know of an article. */
export type StockedArticle = {
  id: string
  kind: 'item' | 'work'
  stock: number
  purchase_price: number
  average_cost: number
}

/** A locked article with what else is told of its stock. */
export type LockedArticle = StockedArticle & { reserved_stock: number; ordered_stock: number }

type Ids = { ids: string[] }

const LOCK = prepared((db, param: Param<Ids>) =>
  db
    .select('article')
    .select(['id', 'kind', 'stock', 'purchase_price', 'average_cost'])
    .where('id', '=', sql<string>`ANY (${param('ids')}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

const FIGURES = prepared((db, param: Param<Ids>) =>
  withStockFigures(db.select('article'))
    .select(['article.id', 'reserved.quantity as reserved_stock', 'ordered.quantity as ordered_stock'])
    .where('article.id', '=', sql<string>`ANY (${param('ids')}::uuid[])`),
)

/**
 * The articles that lines cite, deleted ones too, whose stock nobody else moves until the transaction ends. All lock
 * them in one order and before they write lines, so that two documents never wait for each other: the key lock that
 * a new line takes on its article could not grow while somebody else waits for it.
 */
export async function lockArticles(
  tx: CompanyTransaction,
  lines: readonly { article_id: string | null }[],
): Promise<LockedArticle[]> {
  const ids = [...new Set(lines.flatMap(({ article_id }) => article_id ?? []))]
  if (ids.length === 0) return []
  const articles = await LOCK(tx, { ids })
  // Read behind the lock, so that no other document has moved them in between.
  const figures = new Map((await FIGURES(tx, { ids })).map(({ id, ...known }) => [id, known]))
  return articles.map((article) => ({ ...article, ...figures.get(article.id)! }))
}

/** What of a part lies on the shelf: what is set aside lies there, too. */
export const onHandOf = ({ stock, reserved_stock }: Pick<LockedArticle, 'stock' | 'reserved_stock'>) =>
  add(stock, reserved_stock)

/** A movement as it changes its article; a `purchase` gives it its purchase price, too. */
type Change = Moved & { article_id: string; source: string }

/** What stops being so is taken back first, then what comes is loaded, each in the order given. */
export type Changes = { taken?: readonly Change[]; loaded?: readonly Change[] }

type State = Valued & { purchase_price: Decimal }

const NAMES = ['stock', 'average_cost', 'purchase_price'] as const

const stateOf = ({ stock, average_cost, purchase_price }: StockedArticle): State => ({
  stock: new Decimal(stock),
  average_cost: new Decimal(average_cost),
  purchase_price: new Decimal(purchase_price),
})

function statesAfter(articles: readonly StockedArticle[], { taken = [], loaded = [] }: Changes) {
  const states = new Map(articles.map((article) => [article.id, stateOf(article)]))
  for (const change of taken) {
    const state = states.get(change.article_id)!
    states.set(change.article_id, { ...state, ...takeBack(state, change) })
  }
  for (const change of loaded) {
    const state = states.get(change.article_id)!
    const purchase_price = (change.source === 'purchase' && priceOf(change)) || state.purchase_price
    states.set(change.article_id, { ...load(state, change), purchase_price })
  }
  return states
}

const MAX_STOCK = 1_000_000_000_000

/**
 * A stock, or what is booked or counted of one, must be what can be kept: thousands of lines of the largest quantity.
 * @throws 422 with the field that makes it more
 */
export function requireKept(param: string, quantity: Decimal.Value): void {
  if (new Decimal(quantity).abs().lessThan(MAX_STOCK)) return
  const message = `The stock of an article, and each change of it, must stay below ${MAX_STOCK}.`
  throw invalid(param, 'stock_too_large', message, { limit: MAX_STOCK })
}

/** Setting and counting are free: they say what there is. */
const FREE: ReadonlySet<string> = new Set(['adjustment', 'opening'])

const isFree = ({ taken = [], loaded = [] }: Changes) =>
  taken.length === 0 && loaded.every(({ source }) => FREE.has(source))

/**
 * Unless the company allows it, nothing takes more of a part than there is (stock.md#negative-stock). The articles are
 * locked, so that of several at once none goes below.
 * @throws 409 `insufficient_stock`
 */
async function requireEnough(
  tx: CompanyTransaction,
  articles: readonly StockedArticle[],
  states: ReadonlyMap<string, State>,
): Promise<void> {
  const short = articles.find(({ id, kind, stock }) => {
    const after = states.get(id)!.stock
    return kind === 'item' && after.isNegative() && !after.isZero() && after.lessThan(stock)
  })
  if (!short) return
  const { allow_negative_stock } = await tx
    .selectCompany()
    .select('allow_negative_stock')
    .executeTakeFirstOrThrow()
  if (allow_negative_stock) return
  const { name } = await tx
    .select('article')
    .select('name')
    .where('id', '=', short.id)
    .executeTakeFirstOrThrow()
  const after = states.get(short.id)!.stock
  const message = `The stock of "${name}" is ${short.stock} and would fall to ${after}, below 0.`
  throw new ApiError('insufficient_stock', message, { existing_id: short.id })
}

const LATER_OF_ARTICLE = sql`greatest(now(), article.updated_at + interval '1 millisecond')`

/** What is told of a part's stock, as it was; a record that was locked whole is told by what was read of it. */
function formerOf(article: StockedArticle | LockedArticle): AnsweredRecord {
  const { kind, stock, purchase_price, average_cost } = article
  const isPart = kind === 'item'
  const stock_value = isPart ? toCents(Decimal.max(0, stock).times(average_cost)).toNumber() : 0
  const former = { stock, purchase_price, ...(isPart && { average_cost }), stock_value }
  if (!('reserved_stock' in article)) return former
  const { reserved_stock, ordered_stock } = article
  return { ...former, reserved_stock, ordered_stock, on_hand_stock: isPart ? onHandOf(article) : 0 }
}

type Altered = { article: StockedArticle; state: State }

function alteredOf(articles: readonly StockedArticle[], states: ReadonlyMap<string, State>): Altered[] {
  return articles.flatMap((article) => {
    const state = states.get(article.id)!
    return NAMES.every((name) => state[name].equals(article[name])) ? [] : [{ article, state }]
  })
}

/**
 * Changes stock, average cost and purchase price of locked articles by movements that are taken back and that come:
 * the one door of every stock change (stock.md#average-cost). Writing the movements is the caller's.
 * @throws 409 `insufficient_stock` where that is not allowed
 * @param action how the change of the article is called, where no request for the article itself makes it
 */
export async function changeArticles(
  tx: CompanyTransaction,
  articles: readonly StockedArticle[],
  changes: Changes,
  action?: Action,
): Promise<void> {
  const states = statesAfter(articles, changes)
  for (const { stock } of states.values()) requireKept('quantity', stock)
  if (!isFree(changes)) await requireEnough(tx, articles, states)
  const altered = alteredOf(articles, states)
  if (altered.length === 0) return
  const rows = altered.map(({ article, state }) => ({
    id: article.id,
    ...Object.fromEntries(NAMES.map((n) => [n, state[n].toFixed()])),
  }))
  await sql`
    UPDATE article SET stock = moved.stock, average_cost = moved.average_cost,
      purchase_price = moved.purchase_price, updated_at = ${LATER_OF_ARTICLE}
    FROM jsonb_populate_recordset(NULL::article, ${JSON.stringify(rows)}::jsonb) AS moved
    WHERE article.company_id = ${tx.company_id} AND article.id = moved.id
      AND article.id = ANY (${rows.map(({ id }) => id)}::uuid[])`.execute(tx.unscoped)
  for (const { article } of altered) tx.journal?.altered('article', article.id, formerOf(article), action)
}

/** How a change is called that a document makes. */
export const STOCK_CHANGED: Action = { name: 'stock_changed' }

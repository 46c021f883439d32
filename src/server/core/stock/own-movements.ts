import { Decimal } from 'decimal.js'
import { v7 as uuidv7 } from 'uuid'
import { today } from '../clock.ts'
import type { CompanyTransaction } from '../company-database.ts'
import { nextNumber } from '../documents/numbering.ts'
import { requireKept, type StockedArticle } from './articles.ts'
import { costOf, load } from './average-cost.ts'
import { bookMovements } from './booking.ts'

/** What a piece of a load costs that no purchase brought (stock.md#average-cost). */
export function unitCostOf(
  { average_cost, purchase_price }: Pick<StockedArticle, 'average_cost' | 'purchase_price'>,
  sent?: number | null,
): number {
  return sent ?? (average_cost === 0 ? purchase_price : average_cost)
}

/** What an article begins with: stock that is there costs its purchase price. */
export function openingOf({ stock, purchase_price }: { stock: number; purchase_price: number }) {
  const cost = stock > 0 ? costOf(stock, purchase_price) : null
  const nothing = { stock: new Decimal(0), average_cost: new Decimal(0) }
  return { stock, average_cost: load(nothing, { quantity: stock, cost }).average_cost.toNumber() }
}

type Origin = { source: 'opening' | 'adjustment'; time_zone: string }

type OwnMovement = Parameters<typeof bookMovements>[1][number]

/** A movement that belongs to no document: it names itself, and has a number of its own counter. */
async function ownMovement(
  tx: CompanyTransaction,
  { source, time_zone, ...moved }: Pick<OwnMovement, 'article_id' | 'quantity' | 'unit_cost'> & Origin,
): Promise<OwnMovement> {
  const id = uuidv7()
  const named = { id, source, source_object: 'article_movement', source_id: id } as const
  const seq_number = await nextNumber(tx, { kind: source })
  return { ...moved, ...named, seq_number, document_date: today(time_zone) }
}

/** Writes down the stock that a new article has. */
export async function recordOpening(
  tx: CompanyTransaction,
  { id, stock, purchase_price }: { id: string; stock: number; purchase_price: number },
  time_zone: string,
): Promise<void> {
  if (stock === 0) return
  const unit_cost = stock > 0 ? purchase_price : null
  const opening = { article_id: id, quantity: stock, unit_cost, source: 'opening', time_zone } as const
  await bookMovements(tx, [await ownMovement(tx, opening)])
}

/**
 * Sets an article's stock by one movement of the difference; no difference, no row (articles.md#stock). The caller
 * holds the article's row, so that nothing moves in between.
 */
export async function adjustStock(
  tx: CompanyTransaction,
  article: StockedArticle,
  {
    stock,
    source = 'adjustment',
    time_zone,
  }: { stock: number; source?: Origin['source']; time_zone: string },
): Promise<void> {
  const quantity = new Decimal(stock).minus(article.stock).toNumber()
  if (quantity === 0) return
  requireKept('stock', quantity)
  const unit_cost = quantity > 0 ? unitCostOf(article) : null
  const own = await ownMovement(tx, { article_id: article.id, quantity, unit_cost, source, time_zone })
  await bookMovements(tx, [own], { articles: [article] })
}

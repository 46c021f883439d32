import { Decimal } from 'decimal.js'
import { lockArticles } from '../server/core/stock/articles.ts'
import { adjustStock } from '../server/core/stock/own-movements.ts'
import type { DemoArticle } from './articles.ts'
import { mapConcurrent } from './concurrency.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

/** How much of each article the work takes; what was cancelled gave it back. */
function taken(visits: readonly Visit[]): Map<string, Decimal> {
  const quantities = new Map<string, Decimal>()
  const lines = visits.flatMap(({ work, lines }) => (work && work.status !== 'cancelled' ? lines : []))
  for (const { code, quantity } of lines) {
    if (code !== null) quantities.set(code, (quantities.get(code) ?? new Decimal(0)).plus(quantity))
  }
  return quantities
}

/**
 * Brings in the opening stock: what is there today and what the work of the year takes of it. Deliveries are not
 * recorded yet, and without them stock would run far below zero.
 */
export async function openStock({ db, time_zone }: Workshop, articles: DemoArticle[], visits: Visit[]) {
  const quantities = taken(visits)
  const parts = articles.filter(({ group }) => group !== 'Manodopera')
  await mapConcurrent(parts, ({ id, code, stock }) => {
    const opening = new Decimal(stock).plus(quantities.get(code) ?? 0).toNumber()
    const change = { stock: opening, source: 'opening', time_zone } as const
    return db.transaction(async (tx) => {
      const [article] = await lockArticles(tx, [{ article_id: id }])
      await adjustStock(tx, article!, change)
    })
  })
}

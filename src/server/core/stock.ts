import { Decimal } from 'decimal.js'
import { v7 as uuidv7 } from 'uuid'
import { today } from './clock.ts'
import { type CompanyTransaction, LATER } from './company-database.ts'
import { nextNumber } from './documents/numbering.ts'

export type StockChange = { stock: number; source: 'opening' | 'adjustment'; time_zone: string }

/**
 * Sets an article's stock by one movement of the difference; no difference, no row (articles.md#stock). The caller
 * holds the article's row, so that nothing moves in between.
 */
export async function adjustStock(
  tx: CompanyTransaction,
  article: { id: string; stock: number },
  { stock, source, time_zone }: StockChange,
): Promise<void> {
  const quantity = new Decimal(stock).minus(article.stock)
  if (quantity.isZero()) return
  const id = uuidv7()
  await tx.update('article').set({ stock, updated_at: LATER }).where('id', '=', article.id).execute()
  tx.written('article', article.id)
  await tx
    .insert('article_movement', {
      id,
      article_id: article.id,
      quantity: quantity.toNumber(),
      source,
      source_id: id,
      seq_number: await nextNumber(tx, { kind: source }),
      document_date: today(time_zone),
    })
    .execute()
}

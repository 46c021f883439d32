import { Decimal } from 'decimal.js'
import { v7 as uuidv7 } from 'uuid'
import { today } from './clock.ts'
import { type CompanyTransaction, LATER } from './company-database.ts'
import { nextNumber } from './documents/numbering.ts'

export type StockChange = { stock: number; source: 'opening' | 'adjustment'; time_zone: string }

type Movement = { article_id: string; quantity: number } & Pick<StockChange, 'source' | 'time_zone'>

/** Writes down that stock came or went by no document. */
export async function recordMovement(
  tx: CompanyTransaction,
  { article_id, quantity, source, time_zone }: Movement,
): Promise<void> {
  const id = uuidv7()
  const seq_number = await nextNumber(tx, { kind: source })
  const document_date = today(time_zone)
  const moved = { id, article_id, quantity, source, source_id: id, seq_number, document_date }
  await tx.insert('article_movement', moved).execute()
}

/**
 * Sets an article's stock by one movement of the difference; no difference, no row (articles.md#stock). The caller
 * holds the article's row, so that nothing moves in between.
 */
export async function adjustStock(
  tx: CompanyTransaction,
  article: { id: string; stock: number },
  { stock, source, time_zone }: StockChange,
): Promise<void> {
  const quantity = new Decimal(stock).minus(article.stock).toNumber()
  if (quantity === 0) return
  await tx.update('article').set({ stock, updated_at: LATER }).where('id', '=', article.id).execute()
  tx.written('article', article.id)
  await recordMovement(tx, { article_id: article.id, quantity, source, time_zone })
}

import type { CompanyTransaction } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { lockArticles, type StockedArticle } from '../../core/stock/articles.ts'
import { STOCK_FIGURES, withStockFigures } from './stock-figures.ts'

/** A part, locked, with what of it lies on the shelf. */
export type CountedArticle = StockedArticle & { on_hand_stock: number }

/** The part that is adjusted or counted, held until the transaction ends. @throws 422 `article_id` for labour */
export async function lockCounted(tx: CompanyTransaction, article_id: string): Promise<CountedArticle> {
  const [article] = await lockArticles(tx, [{ article_id }])
  if (article!.kind !== 'item')
    throw invalid('article_id', 'not_an_item', 'article_id must name a part: labour has no stock.')
  // Read behind the lock, so that nothing has moved in between.
  const { on_hand_stock } = await withStockFigures(tx.select('article'))
    .select(STOCK_FIGURES.on_hand_stock.as('on_hand_stock'))
    .where('article.id', '=', article_id)
    .executeTakeFirstOrThrow()
  return { ...article!, on_hand_stock }
}

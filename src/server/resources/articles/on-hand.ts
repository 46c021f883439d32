import type { CompanyTransaction } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { type LockedArticle, lockArticles, onHandOf } from '../../core/stock/articles.ts'

/** A part, locked, with what of it lies on the shelf. */
export type CountedArticle = LockedArticle & { on_hand_stock: number }

/** The part that is adjusted or counted, held until the transaction ends. @throws 422 `article_id` for labour */
export async function lockCounted(tx: CompanyTransaction, article_id: string): Promise<CountedArticle> {
  const [article] = await lockArticles(tx, [{ article_id }])
  if (article!.kind !== 'item')
    throw invalid('article_id', 'not_an_item', 'article_id must name a part: labour has no stock.')
  return { ...article!, on_hand_stock: onHandOf(article!) }
}

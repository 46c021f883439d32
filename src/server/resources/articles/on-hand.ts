import type { CompanyTransaction } from '../../core/company-database.ts'
import { type FieldError, fieldError, invalidFields } from '../../core/errors.ts'
import { type LockedArticle, lockArticles, onHandOf } from '../../core/stock/articles.ts'

/** A part, locked, with what of it lies on the shelf. */
export type CountedArticle = LockedArticle & { on_hand_stock: number }

const NOT_AN_ITEM = fieldError(
  'article_id',
  'not_an_item',
  'article_id must name a part: labour has no stock.',
)

/**
 * The part that is adjusted or counted, held until the transaction ends; what else was found wrong with the body is told
 * beside it. @throws 422 `article_id` for labour, and the others
 */
export async function lockCounted(
  tx: CompanyTransaction,
  article_id: string,
  others: readonly FieldError[] = [],
): Promise<CountedArticle> {
  const [article] = await lockArticles(tx, [{ article_id }])
  const faults = [...(article!.kind === 'item' ? [] : [NOT_AN_ITEM]), ...others]
  if (faults.length > 0) throw invalidFields(faults)
  return { ...article!, on_hand_stock: onHandOf(article!) }
}

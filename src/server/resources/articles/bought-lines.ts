import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { LineInput } from '../../core/documents/line-batch.ts'
import type { ArticleLine } from '../../core/documents/line-sources.ts'

type Price = { unit_price: number; unit_discount_rate: number; supplier_code: string | null }

/** What a supplier asks for articles, by their ids; one query for all of them. */
export async function readSupplierPrices(
  db: CompanyDatabase,
  supplier_id: string | null,
  article_ids: readonly string[],
): Promise<Map<string, Price>> {
  if (supplier_id === null || article_ids.length === 0) return new Map()
  const rows = await db
    .select('supplier_price')
    .select(['article_id', 'unit_price', 'unit_discount_rate', 'supplier_code'])
    .where('supplier_id', '=', supplier_id)
    .where('article_id', '=', sql<string>`ANY (${article_ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ article_id, ...price }) => [article_id, price]))
}

/**
 * What is bought costs what the supplier asks for it, else what the workshop paid last; a discount of the article is
 * one on its sale (purchase-orders.md#supplier-prices).
 */
export function boughtLineOf(
  article: ArticleLine | undefined,
  price: Price | undefined,
): LineInput | undefined {
  if (!article) return undefined
  const { kind, purchase_price, ...line } = article
  const { unit_price = purchase_price, unit_discount_rate = 0 } = price ?? {}
  return { ...line, unit_price, unit_discount_rate }
}

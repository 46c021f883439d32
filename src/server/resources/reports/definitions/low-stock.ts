import { sql } from 'kysely'
import { ORDERED } from '../../../core/stock/figures.ts'
import { IS_LOW } from '../../articles/list.ts'
import { LIMITS, number, type Report, text, uuid } from '../definition.ts'

/** What should be ordered (reports.md#low_stock). */
export const lowStock: Report = {
  name: 'low_stock',
  when: null,
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [
    ...[uuid('article_id'), text('code'), text('name'), uuid('supplier_id'), text('supplier_name')],
    ...[number('stock'), number('minimum_stock'), number('ordered_stock'), number('missing')],
  ],
  order: () => sql`name_key, article_id`,
  rows: ({ company_id }) => sql`
    SELECT article.id AS article_id, article.code, article.name, article.name_key, article.supplier_id,
      supplier.name AS supplier_name, article.stock, article.minimum_stock, ordered.quantity AS ordered_stock,
      article.minimum_stock - article.stock AS missing
    FROM article LEFT JOIN supplier ON supplier.company_id = article.company_id AND supplier.id = article.supplier_id,
      LATERAL ${ORDERED} AS ordered
    WHERE article.company_id = ${company_id}::uuid AND article.deleted_at IS NULL AND ${IS_LOW}`,
}

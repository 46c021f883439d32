import { z } from 'zod'
import { STOCK_COUNT_STATUSES } from '../../../domain/stock.ts'
import { count, instant, linkOrNull, remarks, title } from '../../core/documents/fields.ts'
import { answered, field, inputs, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { countedQuantity } from '../stock-adjustments/schema.ts'

const status = values.choice('StockCountStatus', 'Where a count stands.', STOCK_COUNT_STATUSES)

/** One declaration a field: how it is written and answered, what it is, an example (stock-counts.md#fields-of-stock-counts). */
const fields = {
  seq_number: count("Its number, counted by the company's counts.", 3),
  title: field(title, 'What is counted.', { example: 'Inventario filtri' }),
  comments: remarks('Remarks.'),
  status: answered(status, '`draft`, `completed` or `cancelled`.', 'draft'),
  items_count: count('How many parts were counted.', 42),
  differences_count: count('Of how many of them the count differs.', 3),
  completed_at: instant('When its differences were booked.'),
}

/** A count of parts (stock-counts.md#fields-of-stock-counts). */
export const stockCount = recordOf('stock_count', outputs(fields), {
  noun: 'count',
  description: 'Parts that are counted and booked together.',
})

const written = z.strictObject(inputs(fields)).partial()

/** A new count; its items are counted one by one. */
export const stockCountBody = written
export type StockCountBody = z.output<typeof written>

export const stockCountPath = pathOf('stock count')
export const stockCountPatch = stockCountPath.extend(written.shape)

const filters = { status: filter(status, 'Counts in this status only.') }

/** Filters that the list and the counts share. */
export const stockCountFilters = z.strictObject(filters)
export type StockCountFilters = z.output<typeof stockCountFilters>

export const stockCountQuery = z.strictObject({ ...filters, ...paging() })
export type StockCountQuery = z.output<typeof stockCountQuery>

export const stockCountList = listOf('StockCountList', stockCount)

/** A move of the count (stock-counts.md#states-of-stock-counts). */
export const stockCountTransition = stockCountPath.extend({
  action: status.meta({
    description: 'The status to move to: `completed` or `cancelled`.',
    example: 'completed',
  }),
})

/** A part of a count (stock-counts.md#items-of-stock-counts). */
export const stockCountItem = z
  .object({
    object: z.literal('stock_count_item').describe('Always `stock_count_item`.'),
    ...outputs({
      article_id: answered(values.idOut(), 'The part.'),
      article_code: answered(z.string().nullable(), 'Its code.', 'OC 90'),
      article_name: answered(z.string(), 'Its name.', 'Filtro olio'),
      expected_quantity: answered(z.number(), 'What should have lain on the shelf when it was counted.', 12),
      counted_quantity: answered(z.number(), 'What lay there.', 11),
      difference: answered(z.number(), 'Counted less expected.', -1),
      movement_id: linkOrNull('The movement that booked the difference.'),
    }),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'StockCountItem', description: 'A part of a count, with what lay on the shelf.' })

export const stockCountItemsQuery = stockCountPath.extend({
  article_id: filter(values.id(), 'The item of this article only.'),
  ...paging(),
})
export type StockCountItemsQuery = z.output<typeof stockCountItemsQuery>

export const stockCountItemList = listOf('StockCountItemList', stockCountItem)

export const stockCountItemPath = stockCountPath.extend({
  article_id: values.id().describe('The article.'),
})

/** So many more of a part than were counted (console.md#counting-stock). */
export const stockCountMore = stockCountItemPath.extend({
  more: values.decimal(3).describe('How many more lie there; what is under 0 takes back.'),
})

export const stockCountItemBody = z.strictObject({
  counted_quantity: countedQuantity.input.meta({ description: 'What lies on the shelf.', example: 11 }),
})

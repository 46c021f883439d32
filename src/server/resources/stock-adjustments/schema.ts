import { z } from 'zod'
import { ADJUSTMENT_REASONS } from '../../../domain/stock.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { count, linkOrNull, remarks } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  identity,
  inputs,
  kind,
  kinds,
  nullable,
  oneOf,
  outputs,
  pathOf,
} from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const reason = values.choice('AdjustmentReason', 'Why stock is corrected.', ADJUSTMENT_REASONS)

/** How much of a part: up to three decimals. */
const quantity = kind(values.decimal(3), z.number())
export const countedQuantity = kind(values.decimal(3, { min: 0 }), z.number())

/** One declaration a field: how it is written and answered, what it is, an example (stock-adjustments.md#fields-of-stock-adjustments). */
const fields = {
  seq_number: count("Its number, counted by the company's adjustments.", 12),
  article_id: field(kinds.id, 'The part.'),
  quantity: field(quantity, 'What came (+) or went (−); 0 where what was counted was there.', {
    toWrite: 'What came (+) or went (−), not 0; either this or `counted_quantity`.',
    example: -1,
  }),
  counted_quantity: field(
    nullable(countedQuantity),
    'What lay on the shelf; null where the quantity was sent.',
    {
      toWrite: 'What lies on the shelf: the difference to `on_hand_stock` is booked.',
    },
  ),
  reason: field(oneOf(reason), 'Why.', { note: '`correction` unless sent', example: 'damage' }),
  unit_cost: field(nullable(kinds.cost), 'EUR a piece of what came.', {
    note: 'the average cost unless sent, and the purchase price while that is 0',
  }),
  adjustment_date: field(kinds.date, 'Its day.', { note: 'today unless sent', example: '2026-09-05' }),
  comments: remarks('Remarks.'),
  stock_after: answered(z.number(), "The article's stock behind it.", 11),
  movement_id: linkOrNull('The movement; null where nothing differed.'),
  user_id: answered(values.idOut(), 'Who made it.'),
}

/** A correction of stock (stock-adjustments.md#fields-of-stock-adjustments). */
export const stockAdjustment = z
  .object({ ...identity('stock_adjustment', 'adjustment'), ...outputs(fields), ...values.timestamps })
  .meta({ id: 'StockAdjustment', description: 'A correction of what there is of a part.' })

/** A new adjustment; none is changed or deleted. */
export const stockAdjustmentBody = z
  .strictObject(inputs(fields))
  .partial()
  .required({ article_id: true })
  .meta({ anyOf: [{ required: ['quantity'] }, { required: ['counted_quantity'] }] })
export type StockAdjustmentBody = z.output<typeof stockAdjustmentBody>

export const stockAdjustmentPath = pathOf('stock adjustment')

const filters = {
  article_id: filter(values.id(), 'Adjustments of this article only.'),
  reason: filter(reason, 'Adjustments with this reason only.'),
  ...periodQuery,
}

/** What the list can be narrowed to (stock-adjustments.md#list-of-stock-adjustments). */
export type StockAdjustmentFilters = z.output<z.ZodObject<typeof filters>>

export const stockAdjustmentQuery = z.strictObject({ ...filters, ...paging() })

export const stockAdjustmentList = listOf('StockAdjustmentList', stockAdjustment, {
  date_filter: dateFilter.describe('The period of the list, by `adjustment_date`.'),
})

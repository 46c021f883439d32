import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../domain/example-ids.ts'
import { MAX_ITEMS } from '../../../domain/line-limits.ts'
import { count, linkOrNull } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  identity,
  inputs,
  kind,
  kinds,
  optionalText,
  outputs,
  recordOf,
} from '../../core/fields.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { purchaseOrderPath } from './schema.ts'

const itemFields = {
  line_item_id: field(kinds.id, 'The line of the order.', { example: EXAMPLE_IDS.ordered_line }),
  article_id: linkOrNull('The article of the line.'),
  description: answered(z.string(), 'What came in.', 'Filtro olio motore'),
  quantity: field(kind(values.decimal(3, { min: 0.001 }), z.number()), 'How much came in.', {
    toWrite: 'How much came in, at most what is open.',
    example: 1,
  }),
  unit_price: field(kinds.price, 'EUR a piece before tax: what it cost.', {
    note: "the line's price after its discount unless sent",
    example: 7.25,
  }),
  movement_id: linkOrNull('The stock movement that it causes.'),
}

/** One line of an order that came in, or a part of it (purchase-orders.md#goods-receipts). */
const goodsReceiptItem = z
  .object({ ...identity('goods_receipt_item', 'item'), ...outputs(itemFields) })
  .meta({ id: 'GoodsReceiptItem', description: 'What of a line came in.' })

const number = optionalText(values.nullableLine(50))

const fields = {
  seq_number: count("Its number, counted by the company's goods receipts.", 64),
  purchase_order_id: answered(values.idOut(), 'The order.'),
  received_date: field(kinds.date, 'The day on which it came in.', {
    note: 'today unless sent',
    example: '2026-09-07',
  }),
  document_number: field(number, "The number of the supplier's delivery note.", { example: 'DDT 451' }),
}

/** What of an order came in at once (purchase-orders.md#goods-receipts). */
export const goodsReceipt = recordOf(
  'goods_receipt',
  { ...outputs(fields), items: z.array(goodsReceiptItem).describe('What came in, in the order given.') },
  { description: 'What of an order came in at once.' },
)

const item = z
  .strictObject(inputs(itemFields))
  .partial({ unit_price: true })
  .meta({ id: 'GoodsReceiptItemBody', description: 'What of a line came in.' })

/** What came in; everything that is open without `items`. */
export const goodsReceiptBody = purchaseOrderPath.extend({
  ...z.strictObject(inputs(fields)).partial().shape,
  items: values.list(item, MAX_ITEMS, 1).optional().describe('What came in; all that is open unless sent.'),
})
export type GoodsReceiptBody = Omit<z.output<typeof goodsReceiptBody>, 'id'>

export const goodsReceiptPath = purchaseOrderPath.extend({
  goodsReceiptID: values.id().describe('The goods receipt.'),
})

export const goodsReceiptList = listOf('GoodsReceiptList', goodsReceipt)

import { z } from 'zod'
import { field, inputs, kind, kinds, nullable, optionalText, outputs } from '../../core/fields.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { articlePath } from './schema.ts'

/** A part number of a supplier: up to 50 characters; an empty one is kept as null. */
export const supplierCode = optionalText(values.nullableLine(50))

const fields = {
  supplier_code: field(supplierCode, "The supplier's part number.", { example: '0 451 103 318' }),
  unit_price: field(kinds.cost, 'EUR before tax and discount, at this supplier.', { example: 8.4 }),
  unit_discount_rate: field(kinds.percentage, 'Discount, per cent.', { note: '0 unless sent', example: 10 }),
  minimum_quantity: field(
    nullable(kind(values.decimal(3, { min: 0 }), z.number())),
    'The least that the supplier sells at once.',
    { example: 5 },
  ),
}

/** What an article costs at a supplier's (purchase-orders.md#supplier-prices). */
export const supplierPrice = z
  .object({
    object: z.literal('supplier_price').describe('Always `supplier_price`.'),
    supplier_id: values.idOut().describe('The supplier.'),
    supplier_name: z.string().meta({ description: "The supplier's name.", example: 'Ricambi Nord S.r.l.' }),
    ...outputs(fields),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'SupplierPrice', description: 'What an article costs at a supplier.' })

/** The price that a supplier is to have; what is left out is reset. */
const body = z
  .strictObject(inputs(fields))
  .partial({ supplier_code: true, unit_discount_rate: true, minimum_quantity: true })

/** A supplier's price in the path. */
export const supplierPricePath = articlePath.extend({ supplier_id: values.id().describe('The supplier.') })

export const supplierPriceBody = supplierPricePath.extend(body.shape)
export type SupplierPriceBody = z.output<typeof body>

export const supplierPriceList = listOf('SupplierPriceList', supplierPrice)

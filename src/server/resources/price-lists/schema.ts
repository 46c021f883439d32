import { z } from 'zod'
import { field, inputs, kinds, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const fields = { name: field(kinds.name, 'What it is called.', { example: 'Flotte' }) }

/** A price list (articles.md#price-lists). */
export const priceList = recordOf('price_list', outputs(fields), {
  description: 'Prices for the customers that it is given to.',
})

const priceFields = { sale_price: field(kinds.price, 'EUR before tax, on this list.', { example: 12.5 }) }

/** What an article costs on a price list (articles.md#price-lists). */
export const priceListPrice = z
  .object({
    object: z.literal('price_list_price').describe('Always `price_list_price`.'),
    article_id: values.idOut().describe('The article.'),
    article_code: z.string().nullable().meta({ description: "The article's code.", example: 'OC 90' }),
    article_name: z.string().meta({ description: "The article's name.", example: 'Filtro olio motore' }),
    ...outputs(priceFields),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'PriceListPrice', description: "An article's price on one price list." })

export const priceListBody = z
  .strictObject(inputs(fields))
  .meta({ id: 'PriceListBody', description: 'A new price list.' })

/** A change of some fields. */
export const priceListPatch = z.strictObject(inputs(fields)).partial()

export type PriceListBody = z.output<typeof priceListBody>
export type PriceListPatch = z.output<typeof priceListPatch>

/** Query of the price list list (lists.md#envelope). */
export const priceListQuery = z.strictObject(paging())

export type PriceListQuery = z.output<typeof priceListQuery>

export const priceListPath = pathOf('price list')

/** A price list in the path, and how its prices are paged. */
export const priceListPricesQuery = priceListPath.extend(paging())

export const priceListPricePath = priceListPath.extend({
  article_id: values.id().describe('The article.'),
})

/** The price that an article is to have. */
export const priceListPriceBody = z
  .strictObject(inputs(priceFields))
  .meta({ id: 'PriceListPriceBody', description: "An article's price on the list." })

export const priceListList = listOf('PriceListList', priceList)
export const priceListPriceList = listOf('PriceListPriceList', priceListPrice)

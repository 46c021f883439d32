import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const priceLists = resource('articles', 'Prices of articles for the customers that a list is given to.')

/** Price lists and the prices on them, under the permissions of the articles (articles.md#price-lists). */
export const priceListsRouter = router({
  list: priceLists
    .endpoint('GET /v1/price-lists', 'List price lists', {
      technician: 'price',
      description: 'Lists the price lists page by page, newest first, without their prices.',
    })
    .input(schema.priceListQuery)
    .output(schema.priceListList)
    .query(({ ctx, input }) => service.listPriceLists(ctx.db, input)),

  create: priceLists
    .endpoint('POST /v1/price-lists', 'Create a price list', {
      status: 201,
      description:
        'Makes an empty price list. Prices are put on it one by one; customers get it as `price_list_id`.',
    })
    .input(schema.priceListBody)
    .output(schema.priceList)
    .mutation(({ ctx, input }) => service.createPriceList(ctx.db, input)),

  retrieve: priceLists
    .endpoint('GET /v1/price-lists/{id}', 'Retrieve a price list', {
      technician: 'price',
      description: 'Gives the price list; its prices are a list of their own.',
    })
    .input(schema.priceListPath)
    .output(schema.priceList)
    .query(({ ctx, input }) => service.findPriceList(ctx.db, input.id)),

  update: priceLists
    .endpoint('PATCH /v1/price-lists/{id}', 'Update a price list', {
      description: 'Changes the fields that are sent; the others stay.',
    })
    .input(schema.priceListPath.extend(schema.priceListPatch.shape))
    .output(schema.priceList)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updatePriceList(ctx.db, id, patch)),

  delete: priceLists
    .endpoint('DELETE /v1/price-lists/{id}', 'Delete a price list', {
      description:
        'Deletes the price list logically. The customers that had it are left without one: they pay the sale prices of the articles.',
    })
    .input(schema.priceListPath)
    .output(schema.priceList)
    .mutation(({ ctx, input }) => service.deletePriceList(ctx.db, input.id)),

  prices: priceLists
    .endpoint('GET /v1/price-lists/{id}/prices', 'List the prices on a price list', {
      technician: 'price',
      description:
        'Lists what articles cost on this list, page by page, newest first. Prices of deleted articles are left out.',
    })
    .input(schema.priceListPricesQuery)
    .output(schema.priceListPriceList)
    .query(({ ctx, input: { id, ...request } }) => service.listPrices(ctx.db, id, request)),

  /** For the console only: what an article costs on the list, before it is put on it; null where it is not there. */
  price: priceLists
    .meta({ technician: 'price' })
    .input(schema.priceListPricePath)
    .output(schema.priceListPrice.nullable())
    .query(({ ctx, input }) => service.findPrice(ctx.db, input)),

  setPrice: priceLists
    .endpoint('PUT /v1/price-lists/{id}/prices/{article_id}', "Set an article's price on a price list", {
      description: 'Puts the article on the list at this price, or replaces the price that it has there.',
    })
    .input(schema.priceListPricePath.extend(schema.priceListPriceBody.shape))
    .output(schema.priceListPrice)
    .mutation(({ ctx, input }) => service.setPrice(ctx.db, input, input.sale_price)),

  removePrice: priceLists
    .endpoint(
      'DELETE /v1/price-lists/{id}/prices/{article_id}',
      "Remove an article's price from a price list",
      { description: 'Takes the article off the list, where it then costs its own sale price again.' },
    )
    .input(schema.priceListPricePath)
    .output(schema.priceListPrice)
    .mutation(({ ctx, input }) => service.removePrice(ctx.db, input)),
})

import { resource, router } from '../../core/trpc.ts'
import { listArticles } from './list.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import * as priceSchema from './supplier-price-schema.ts'
import * as prices from './supplier-prices.ts'

const articles = resource('articles', 'The parts catalogue and the labour price list.')

/** Parts catalogue and labour price list (articles.md#articles). */
export const articlesRouter = router({
  list: articles
    .endpoint('GET /v1/articles', 'List articles', {
      description:
        'Lists parts and labour page by page: by name, or the best matches of `q` first. With `customer_id` or `price_list_id` the prices are those of that price list.',
    })
    .input(schema.articleQuery)
    .output(schema.articleList)
    .query(({ ctx, input }) => listArticles(ctx.db, input)),

  create: articles
    .endpoint('POST /v1/articles', 'Create an article', {
      status: 201,
      description:
        'Adds a part or a labour price to the catalogue; `unit_type` decides which of the two it is. A `stock` is written as an opening movement.',
    })
    .input(schema.articleBody)
    .output(schema.article)
    .mutation(({ ctx, input }) => service.createArticle(ctx, input)),

  retrieve: articles
    .endpoint('GET /v1/articles/{id}', 'Retrieve an article', {
      description: 'Gives the article whole, with its stock, both prices and its supplier.',
    })
    .input(schema.articlePath)
    .output(schema.article)
    .query(({ ctx, input }) => service.findArticle(ctx.db, input.id)),

  update: articles
    .endpoint('PATCH /v1/articles/{id}', 'Replace an article', {
      description:
        'Replaces the article: takes all of it, and optional fields that are left out are reset, not kept. Another `stock` writes one movement of the difference.',
    })
    .input(schema.articlePath.extend(schema.articleBody.shape))
    .output(schema.article)
    .mutation(({ ctx, input: { id, ...body } }) => service.replaceArticle(ctx, id, body)),

  delete: articles
    .endpoint('DELETE /v1/articles/{id}', 'Delete an article', {
      description: 'Deletes the article logically: document lines that cite it stay as they are.',
    })
    .input(schema.articlePath)
    .output(schema.article)
    .mutation(({ ctx, input }) => service.deleteArticle(ctx.db, input.id)),

  /** For the console only: what the specification's list leaves out, for the articles of a page. */
  minimums: articles
    .input(schema.minimumsQuery)
    .output(schema.articleMinimums)
    .query(({ ctx, input }) => service.listMinimums(ctx.db, input.ids)),

  movements: articles
    .endpoint('GET /v1/articles/{id}/movements', "List an article's movements", {
      description: 'Lists what came into stock and what went out, newest first, all of it in one answer.',
    })
    .input(schema.articlePath)
    .output(schema.articleMovementList)
    .query(({ ctx, input }) => service.listMovements(ctx, input.id)),

  supplierPrices: articles
    .endpoint('GET /v1/articles/{id}/supplier-prices', "List an article's supplier prices", {
      technician: 'cost',
      description: 'Lists what the article costs at its suppliers, by their names, all of it in one answer.',
    })
    .input(schema.articlePath)
    .output(priceSchema.supplierPriceList)
    .query(({ ctx, input }) => prices.listSupplierPrices(ctx, input.id)),

  setSupplierPrice: articles
    .endpoint('PUT /v1/articles/{id}/supplier-prices/{supplier_id}', "Set an article's price at a supplier", {
      description:
        'Sets the whole of it: what is left out is reset. Orders and expenses fill their lines from it.',
    })
    .input(priceSchema.supplierPriceBody)
    .output(priceSchema.supplierPrice)
    .mutation(({ ctx, input: { id, supplier_id, ...body } }) =>
      prices.setSupplierPrice(ctx.db, { id, supplier_id }, body),
    ),

  removeSupplierPrice: articles
    .endpoint(
      'DELETE /v1/articles/{id}/supplier-prices/{supplier_id}',
      "Remove an article's price at a supplier",
      { description: 'Takes the price away; what is written stays as it is.' },
    )
    .input(priceSchema.supplierPricePath)
    .output(priceSchema.supplierPrice)
    .mutation(({ ctx, input }) => prices.removeSupplierPrice(ctx.db, input)),
})

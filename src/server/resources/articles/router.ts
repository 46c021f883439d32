import { endpoint, resource, router } from '../../core/trpc.ts'
import { listArticles } from './list.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const articles = resource('articles', 'The parts catalogue and the labour price list.')

/** Parts catalogue and labour price list (articles.md#articles). */
export const articlesRouter = router({
  list: articles
    .meta(
      endpoint('GET /v1/articles', 'List articles', {
        description:
          'Lists parts and labour page by page: by name, or the best matches of `q` first. With `customer_id` or `price_list_id` the prices are those of that price list.',
      }),
    )
    .input(schema.articleQuery)
    .output(schema.articleList)
    .query(({ ctx, input }) => listArticles(ctx.db, input)),

  create: articles
    .meta(
      endpoint('POST /v1/articles', 'Create an article', {
        status: 201,
        description:
          'Adds a part or a labour price to the catalogue; `unit_type` decides which of the two it is. A `stock` is written as an opening movement.',
      }),
    )
    .input(schema.articleBody)
    .output(schema.article)
    .mutation(({ ctx, input }) => service.createArticle(ctx, input)),

  retrieve: articles
    .meta(
      endpoint('GET /v1/articles/{id}', 'Retrieve an article', {
        description: 'Gives the article whole, with its stock, both prices and its supplier.',
      }),
    )
    .input(schema.articlePath)
    .output(schema.article)
    .query(({ ctx, input }) => service.findArticle(ctx.db, input.id)),

  update: articles
    .meta(
      endpoint('PATCH /v1/articles/{id}', 'Replace an article', {
        description:
          'Replaces the article: takes all of it, and optional fields that are left out are reset, not kept. Another `stock` writes one movement of the difference.',
      }),
    )
    .input(schema.articlePath.extend(schema.articleBody.shape))
    .output(schema.article)
    .mutation(({ ctx, input: { id, ...body } }) => service.replaceArticle(ctx, id, body)),

  delete: articles
    .meta(
      endpoint('DELETE /v1/articles/{id}', 'Delete an article', {
        description: 'Deletes the article logically: document lines that cite it stay as they are.',
      }),
    )
    .input(schema.articlePath)
    .output(schema.article)
    .mutation(({ ctx, input }) => service.deleteArticle(ctx.db, input.id)),

  /** For the console only: what the specification's list leaves out, for the articles of a page. */
  minimums: articles
    .input(schema.minimumsQuery)
    .output(schema.articleMinimums)
    .query(({ ctx, input }) => service.listMinimums(ctx.db, input.ids)),

  movements: articles
    .meta(
      endpoint('GET /v1/articles/{id}/movements', "List an article's movements", {
        description: 'Lists what came into stock and what went out, newest first, all of it in one answer.',
      }),
    )
    .input(schema.articlePath)
    .output(schema.articleMovementList)
    .query(({ ctx, input }) => service.listMovements(ctx, input.id)),
})

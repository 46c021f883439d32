import { endpoint, resource, router } from '../../core/trpc.ts'
import { listArticles } from './list.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const articles = resource('articles', 'The parts catalogue and the labour price list.')

/** Parts catalogue and labour price list (specification, Articles). */
export const articlesRouter = router({
  list: articles
    .meta(endpoint('GET /v1/articles', 'List articles'))
    .input(schema.articleQuery)
    .output(schema.articleList)
    .query(({ ctx, input }) => listArticles(ctx.db, input)),

  create: articles
    .meta(endpoint('POST /v1/articles', 'Create an article', { status: 201 }))
    .input(schema.articleBody)
    .output(schema.article)
    .mutation(({ ctx, input }) => service.createArticle(ctx, input)),

  retrieve: articles
    .meta(endpoint('GET /v1/articles/{id}', 'Retrieve an article'))
    .input(schema.articlePath)
    .output(schema.article)
    .query(({ ctx, input }) => service.findArticle(ctx.db, input.id)),

  update: articles
    .meta(
      endpoint('PATCH /v1/articles/{id}', 'Replace an article', {
        description: 'Takes the complete article: optional fields that are left out are reset, not kept.',
      }),
    )
    .input(schema.articlePath.extend(schema.articleBody.shape))
    .output(schema.article)
    .mutation(({ ctx, input: { id, ...body } }) => service.replaceArticle(ctx, id, body)),

  delete: articles
    .meta(
      endpoint('DELETE /v1/articles/{id}', 'Delete an article', {
        description: 'A logical deletion: document lines that cite the article stay as they are.',
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
        description: 'Loads and unloads, newest first, all of them in one answer.',
      }),
    )
    .input(schema.articlePath)
    .output(schema.articleMovementList)
    .query(({ ctx, input }) => service.listMovements(ctx, input.id)),
})

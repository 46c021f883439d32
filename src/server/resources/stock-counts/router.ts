import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as items from './items.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'Counts of what lies on the shelves.'
const stockCounts = resource('articles', ABOUT)

/** Stock counts (stock-counts.md#fields-of-stock-counts). */
export const stockCountsRouter = router({
  list: stockCounts
    .endpoint('GET /v1/stock-counts', 'List stock counts', {
      description: 'Lists counts page by page, newest first.',
    })
    .input(schema.stockCountQuery)
    .output(schema.stockCountList)
    .query(({ ctx, input }) => service.listStockCounts(ctx.db, input)),

  /** For the console only: how many there are under each tab of the list. */
  statusCounts: stockCounts
    .input(schema.stockCountFilters)
    .query(({ ctx, input }) => service.countStockCounts(ctx.db, input)),

  create: stockCounts
    .endpoint('POST /v1/stock-counts', 'Open a stock count', {
      status: 201,
      description: 'Opens a count without items. What lies on the shelf is put into it, article by article.',
    })
    .input(schema.stockCountBody)
    .output(schema.stockCount)
    .mutation(({ ctx, input }) => service.createStockCount(ctx.db, input)),

  retrieve: stockCounts
    .endpoint('GET /v1/stock-counts/{id}', 'Retrieve a stock count', {
      description: 'Gives the count, with how many items it has and how many of them differ.',
    })
    .input(schema.stockCountPath)
    .output(schema.stockCount)
    .query(({ ctx, input }) => service.findStockCount(ctx.db, input.id)),

  update: stockCounts
    .endpoint('PATCH /v1/stock-counts/{id}', 'Change a stock count', {
      errors: ['stock_count_not_draft'],
      description: 'Changes the fields that are sent of a draft; the others stay.',
    })
    .input(schema.stockCountPatch)
    .output(schema.stockCount)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateStockCount(ctx.db, id, patch)),

  delete: stockCounts
    .endpoint('DELETE /v1/stock-counts/{id}', 'Delete a stock count', {
      errors: ['stock_count_not_draft'],
      description: 'Deletes a draft logically; nothing of it was booked.',
    })
    .input(schema.stockCountPath)
    .output(schema.stockCount)
    .mutation(({ ctx, input }) => service.deleteStockCount(ctx.db, input.id)),

  items: stockCounts
    .endpoint('GET /v1/stock-counts/{id}/items', 'List the items of a stock count', {
      description: 'Lists what was counted, page by page, by name.',
    })
    .input(schema.stockCountItemsQuery)
    .output(schema.stockCountItemList)
    .query(({ ctx, input }) => items.listItems(ctx.db, input)),

  countItem: stockCounts
    .endpoint('PUT /v1/stock-counts/{id}/items/{article_id}', 'Count an article', {
      errors: ['stock_count_not_draft', 'limit_reached'],
      description:
        'Writes down what lies on the shelf, and what should at this moment. Counting the article again takes the place of what was counted before.',
    })
    .input(schema.stockCountItemPath.extend(schema.stockCountItemBody.shape))
    .output(schema.stockCountItem)
    .mutation(({ ctx, input }) => items.countItem(ctx.db, input, input.counted_quantity)),

  /** What a scanner counts: two who count one part at once lose nothing. */
  countMore: consoleResource('articles', ABOUT)
    .input(schema.stockCountMore)
    .output(schema.stockCountItem)
    .mutation(({ ctx, input }) => items.countMore(ctx.db, input, input.more)),

  removeItem: stockCounts
    .endpoint('DELETE /v1/stock-counts/{id}/items/{article_id}', 'Take an article out of a stock count', {
      errors: ['stock_count_not_draft'],
      description: 'Takes the article out of the count, as if it had not been counted.',
    })
    .input(schema.stockCountItemPath)
    .output(schema.stockCountItem)
    .mutation(({ ctx, input }) => items.removeItem(ctx.db, input)),

  transition: stockCounts
    .endpoint('POST /v1/stock-counts/{id}/transitions', 'Complete or cancel a stock count', {
      errors: ['transition_not_allowed'],
      description:
        'Completing books each difference as one movement, all of them or none; what moved since an article was counted is kept. The present status again changes nothing.',
    })
    .input(schema.stockCountTransition)
    .output(schema.stockCount)
    .mutation(({ ctx, input }) => service.transitionStockCount(ctx, input.id, input.action)),
})

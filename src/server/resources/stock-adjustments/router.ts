import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import { createStockAdjustment, findStockAdjustment, listStockAdjustments } from './service.ts'

const stockAdjustments = resource('articles', 'Corrections of what there is of a part.')

/** Stock adjustments (stock-adjustments.md#fields-of-stock-adjustments). */
export const stockAdjustmentsRouter = router({
  list: stockAdjustments
    .endpoint('GET /v1/stock-adjustments', 'List stock adjustments', {
      description:
        'Lists adjustments page by page, newest first: those of this year by `adjustment_date` unless a period is sent.',
    })
    .input(schema.stockAdjustmentQuery)
    .output(schema.stockAdjustmentList)
    .query(({ ctx, input }) => listStockAdjustments(ctx, input)),

  create: stockAdjustments
    .endpoint('POST /v1/stock-adjustments', 'Adjust the stock of an article', {
      status: 201,
      description:
        'Books a quantity, or the difference of what was counted to what should lie on the shelf, as one movement. It stays: another one corrects it.',
    })
    .input(schema.stockAdjustmentBody)
    .output(schema.stockAdjustment)
    .mutation(({ ctx, input }) => createStockAdjustment(ctx, input)),

  retrieve: stockAdjustments
    .endpoint('GET /v1/stock-adjustments/{id}', 'Retrieve a stock adjustment', {
      description: 'Gives one adjustment, with the stock that it left and its movement.',
    })
    .input(schema.stockAdjustmentPath)
    .output(schema.stockAdjustment)
    .query(({ ctx, input }) => findStockAdjustment(ctx.db, input.id)),
})

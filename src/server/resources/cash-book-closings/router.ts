import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const closings = resource('cash_book', 'The end of days in the cash book.')

/** Closings of the cash book (cash-book.md#closings). */
export const cashBookClosingsRouter = router({
  list: closings
    .endpoint('GET /v1/cash-book-closings', 'List closings', {
      description: 'Lists closings page by page, the latest `closing_date` first.',
    })
    .input(schema.cashBookClosingQuery)
    .output(schema.cashBookClosingList)
    .query(({ ctx, input }) => service.listClosings(ctx.db, input)),

  create: closings
    .endpoint('POST /v1/cash-book-closings', 'Create a closing', {
      status: 201,
      description:
        'Closes the days up to one, and keeps what the accounts held then beside what was counted. Nothing of closed days is written, changed or deleted.',
    })
    .input(schema.cashBookClosingBody)
    .output(schema.cashBookClosing)
    .mutation(({ ctx, input }) => service.createClosing(ctx, input)),

  retrieve: closings
    .endpoint('GET /v1/cash-book-closings/{id}', 'Retrieve a closing', {
      description: 'Gives the closing with what the accounts held.',
    })
    .input(schema.cashBookClosingPath)
    .output(schema.cashBookClosing)
    .query(({ ctx, input }) => service.findClosing(ctx.db, input.id)),

  delete: closings
    .endpoint('DELETE /v1/cash-book-closings/{id}', 'Delete the last closing', {
      errors: ['closing_not_last'],
      description: 'Opens the days of the last closing again.',
    })
    .input(schema.cashBookClosingPath)
    .output(schema.cashBookClosing)
    .mutation(({ ctx, input }) => service.deleteClosing(ctx.db, input.id)),
})

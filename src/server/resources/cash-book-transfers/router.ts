import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const transfers = resource('cash_book', 'Money moved from one account to another.')

/** Transfers between accounts of the cash book (cash-book.md#transfers). */
export const cashBookTransfersRouter = router({
  list: transfers
    .endpoint('GET /v1/cash-book-transfers', 'List transfers', {
      description:
        'Lists transfers page by page, the latest `transfer_date` first: those of this year unless a period is sent.',
    })
    .input(schema.cashBookTransferQuery)
    .output(schema.cashBookTransferList)
    .query(({ ctx, input }) => service.listTransfers(ctx, input)),

  create: transfers
    .endpoint('POST /v1/cash-book-transfers', 'Create a transfer', {
      status: 201,
      errors: ['period_closed'],
      description: 'Moves money from one account to another, such as cash to the bank: an entry of each.',
    })
    .input(schema.cashBookTransferBody)
    .output(schema.cashBookTransfer)
    .mutation(({ ctx, input }) => service.createTransfer(ctx, input)),

  retrieve: transfers
    .endpoint('GET /v1/cash-book-transfers/{id}', 'Retrieve a transfer', {
      description: 'Gives the transfer with the ids of its entries.',
    })
    .input(schema.cashBookTransferPath)
    .output(schema.cashBookTransfer)
    .query(({ ctx, input }) => service.findTransfer(ctx.db, input.id)),

  delete: transfers
    .endpoint('DELETE /v1/cash-book-transfers/{id}', 'Delete a transfer', {
      errors: ['period_closed', 'entry_reconciled'],
      description: 'Deletes the transfer logically, and both of its entries with it.',
    })
    .input(schema.cashBookTransferPath)
    .output(schema.cashBookTransfer)
    .mutation(({ ctx, input }) => service.deleteTransfer(ctx.db, input.id)),
})

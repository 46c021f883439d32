import { resource, router } from '../../core/trpc.ts'
import { findEntry, listEntries } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const entries = resource('cash_book', 'All money in and out, account by account.')

/** Entries of the cash book (cash-book.md#entries). */
export const cashBookEntriesRouter = router({
  list: entries
    .endpoint('GET /v1/cash-book-entries', 'List entries of the cash book', {
      description:
        'Lists entries page by page, the latest `entry_date` first: those of this year unless a period is sent, with what all of them come to.',
    })
    .input(schema.cashBookEntryQuery)
    .output(schema.cashBookEntryList)
    .query(({ ctx, input }) => listEntries(ctx, input)),

  create: entries
    .endpoint('POST /v1/cash-book-entries', 'Create an entry of the cash book', {
      status: 201,
      errors: ['period_closed'],
      description: 'Writes money in or out by hand, such as a purchase from the drawer.',
    })
    .input(schema.cashBookEntryBody)
    .output(schema.cashBookEntry)
    .mutation(({ ctx, input }) => service.createEntry(ctx, input)),

  retrieve: entries
    .endpoint('GET /v1/cash-book-entries/{id}', 'Retrieve an entry of the cash book', {
      description: 'Gives the entry with what wrote it.',
    })
    .input(schema.cashBookEntryPath)
    .output(schema.cashBookEntry)
    .query(({ ctx, input }) => findEntry(ctx.db, input.id)),

  update: entries
    .endpoint('PATCH /v1/cash-book-entries/{id}', 'Update an entry of the cash book', {
      errors: ['entry_locked', 'period_closed', 'entry_reconciled'],
      description:
        'Changes the fields that are sent; the others stay. Of an entry that a payment, a transfer or an account writes only `reconciled`, `external_id` and `metadata`.',
    })
    .input(schema.cashBookEntryPath.extend(schema.cashBookEntryPatch.shape))
    .output(schema.cashBookEntry)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateEntry(ctx.db, id, patch)),

  delete: entries
    .endpoint('DELETE /v1/cash-book-entries/{id}', 'Delete an entry of the cash book', {
      errors: ['entry_locked', 'period_closed', 'entry_reconciled'],
      description: 'Deletes an entry by hand logically; it counts in no sum any more.',
    })
    .input(schema.cashBookEntryPath)
    .output(schema.cashBookEntry)
    .mutation(({ ctx, input }) => service.deleteEntry(ctx.db, input.id)),

  reconcile: entries
    .endpoint('POST /v1/cash-book-entries/reconcile', 'Reconcile entries of the cash book', {
      description:
        'Marks entries as found on the statement of their account, or takes that back: all of them or none, also of closed days.',
    })
    .input(schema.reconcileBody)
    .output(schema.reconciledList)
    .mutation(({ ctx, input }) => service.reconcileEntries(ctx.db, input)),
})

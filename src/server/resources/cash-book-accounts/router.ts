import { resource, router } from '../../core/trpc.ts'
import * as reads from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const accounts = resource('cash_book', 'Where money lies, and what is there.')

/** Accounts of the cash book (cash-book.md#accounts). */
export const cashBookAccountsRouter = router({
  list: accounts
    .endpoint('GET /v1/cash-book-accounts', 'List accounts of the cash book', {
      description: 'Lists drawers, bank accounts and the like page by page, newest first.',
    })
    .input(schema.cashBookAccountQuery)
    .output(schema.cashBookAccountList)
    .query(({ ctx, input }) => reads.listAccounts(ctx.db, input)),

  balance: accounts
    .endpoint('GET /v1/cash-book-balance', 'Retrieve the balance of the cash book', {
      description: 'Gives what each account held at the end of a day, and all of them together.',
    })
    .input(schema.cashBookBalanceQuery)
    .output(schema.cashBookBalance)
    .query(({ ctx, input }) => reads.cashBookBalance(ctx, input)),

  create: accounts
    .endpoint('POST /v1/cash-book-accounts', 'Create an account of the cash book', {
      status: 201,
      errors: ['period_closed'],
      description: 'Adds an account; an opening balance becomes its first entry.',
    })
    .input(schema.cashBookAccountBody)
    .output(schema.cashBookAccount)
    .mutation(({ ctx, input }) => service.createAccount(ctx, input)),

  retrieve: accounts
    .endpoint('GET /v1/cash-book-accounts/{id}', 'Retrieve an account of the cash book', {
      description: 'Gives the account with what it holds.',
    })
    .input(schema.cashBookAccountPath)
    .output(schema.cashBookAccount)
    .query(({ ctx, input }) => reads.findAccount(ctx.db, input.id)),

  update: accounts
    .endpoint('PATCH /v1/cash-book-accounts/{id}', 'Update an account of the cash book', {
      errors: ['account_default', 'period_closed', 'entry_reconciled'],
      description:
        'Changes the fields that are sent; the others stay. `is_default: true` takes the place of the present default.',
    })
    .input(schema.cashBookAccountPath.extend(schema.cashBookAccountPatch.shape))
    .output(schema.cashBookAccount)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateAccount(ctx.db, id, patch)),

  delete: accounts
    .endpoint('DELETE /v1/cash-book-accounts/{id}', 'Delete an account of the cash book', {
      errors: ['account_default', 'account_used'],
      description: 'Deletes an account without entries logically; one with entries is put out of use.',
    })
    .input(schema.cashBookAccountPath)
    .output(schema.cashBookAccount)
    .mutation(({ ctx, input }) => service.deleteAccount(ctx.db, input.id)),
})

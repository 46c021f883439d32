import { paymentEndpoints } from '../../core/documents/payment-endpoints.ts'
import { resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { changeLines } from './lines.ts'
import { payments } from './payments.ts'
import { countExpenses, findExpense, listExpenses } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'What the workshop buys and owes.'
const expenses = resource('expenses', ABOUT)

/** Expenses (expenses.md#fields-of-expenses). */
export const expensesRouter = router({
  list: expenses
    .endpoint('GET /v1/expenses', 'List expenses', {
      description:
        'Lists expenses page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.expenseQuery)
    .output(schema.expenseList)
    .query(({ ctx, input }) => listExpenses(ctx, input)),

  create: expenses
    .endpoint('POST /v1/expenses', 'Create an expense', {
      status: 201,
      errors: ['expense_duplicate'],
      description:
        'Writes down what was bought, by its totals. Lines are added with the batch and take their place.',
    })
    .input(schema.expenseBody)
    .output(schema.expense)
    .mutation(({ ctx, input }) => service.createExpense(ctx, input)),

  statusCounts: expenses
    .endpoint('GET /v1/expenses/status-counts', 'Count expenses by payment', {
      description:
        'Counts how many expenses are unpaid, paid in part, overdue and paid, over the filters of the list.',
    })
    .input(schema.expenseFilters)
    .output(schema.expenseStatusCounts)
    .query(({ ctx, input }) => countExpenses(ctx, input)),

  retrieve: expenses
    .endpoint('GET /v1/expenses/{id}', 'Retrieve an expense', {
      description: 'Gives the expense whole, with its lines and what is still to be paid.',
    })
    .input(schema.expensePath)
    .output(schema.expense)
    .query(({ ctx, input }) => findExpense(ctx.db, input.id)),

  update: expenses
    .endpoint('PATCH /v1/expenses/{id}', 'Change an expense', {
      errors: [
        ...(['expense_has_lines', 'payments_exceed_total', 'payments_exist'] as const),
        ...(['expense_duplicate', 'insufficient_stock'] as const),
      ],
      description: 'Changes the fields that are sent; the others stay, and due dates follow the amount.',
    })
    .input(schema.expensePatch)
    .output(schema.expense)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateExpense(ctx, id, patch)),

  delete: expenses
    .endpoint('DELETE /v1/expenses/{id}', 'Delete an expense', {
      errors: ['payments_exist', 'insufficient_stock'],
      description: 'Deletes an expense without payments logically. Its number is not given again.',
    })
    .input(schema.expensePath)
    .output(schema.expense)
    .mutation(({ ctx, input }) => service.deleteExpense(ctx, input.id)),

  changeLines: expenses
    .endpoint('POST /v1/expenses/{id}/line-items/batch', "Change an expense's lines", {
      errors: ['payments_exceed_total', 'insufficient_stock'],
      description:
        'Removes, updates, adds and reorders lines in one transaction: all or nothing. The totals are then those of the lines.',
    })
    .input(schema.expenseBatch)
    .output(schema.expense)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx, id, batch)),

  ...paymentEndpoints(expenses, {
    ...{ url: '/v1/expenses', path: schema.expensePath, body: schema.expensePaymentBody, service: payments },
    list: ["List an expense's payments", 'Lists what was paid, newest first, all of it in one answer.'],
    payment: 'a payment of an expense',
    created: 'Records money paid, or received for a credit note, up to what is outstanding.',
  }),

  ...attachmentEndpoints(OWNERS.expense, ABOUT),
})

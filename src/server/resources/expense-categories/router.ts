import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const expenseCategories = resource('expenses', 'What expenses are for.')

/** Categories of expenses (expenses.md#categories). */
export const expenseCategoriesRouter = router({
  list: expenseCategories
    .endpoint('GET /v1/expense-categories', 'List categories of expenses', {
      description: 'Lists what expenses are for page by page, newest first.',
    })
    .input(schema.expenseCategoryQuery)
    .output(schema.expenseCategoryList)
    .query(({ ctx, input }) => service.listExpenseCategories(ctx.db, input)),

  create: expenseCategories
    .endpoint('POST /v1/expense-categories', 'Create a category of expenses', {
      status: 201,
      description: 'Adds a category, which expenses can name.',
    })
    .input(schema.expenseCategoryBody)
    .output(schema.expenseCategory)
    .mutation(({ ctx, input }) => service.createExpenseCategory(ctx.db, input)),

  retrieve: expenseCategories
    .endpoint('GET /v1/expense-categories/{id}', 'Retrieve a category of expenses', {
      description: 'Gives the category with its colour and deductible part of the VAT.',
    })
    .input(schema.expenseCategoryPath)
    .output(schema.expenseCategory)
    .query(({ ctx, input }) => service.findExpenseCategory(ctx.db, input.id)),

  update: expenseCategories
    .endpoint('PATCH /v1/expense-categories/{id}', 'Update a category of expenses', {
      description: 'Changes the fields that are sent; the others stay.',
    })
    .input(schema.expenseCategoryPath.extend(schema.expenseCategoryPatch.shape))
    .output(schema.expenseCategory)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateExpenseCategory(ctx.db, id, patch)),

  delete: expenseCategories
    .endpoint('DELETE /v1/expense-categories/{id}', 'Delete a category of expenses', {
      description:
        'Deletes the category logically: it is offered for no new expense, and those that have it keep its name.',
    })
    .input(schema.expenseCategoryPath)
    .output(schema.expenseCategory)
    .mutation(({ ctx, input }) => service.deleteExpenseCategory(ctx.db, input.id)),
})

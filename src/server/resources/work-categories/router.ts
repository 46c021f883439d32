import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const workCategories = resource('settings', 'Kinds of work, each with a colour and a usual duration.')

/** Work categories (settings.md#work-categories). */
export const workCategoriesRouter = router({
  list: workCategories
    .endpoint('GET /v1/work-categories', 'List work categories', {
      description: 'Lists the kinds of work page by page, newest first.',
    })
    .input(schema.workCategoryQuery)
    .output(schema.workCategoryList)
    .query(({ ctx, input }) => service.listWorkCategories(ctx.db, input)),

  create: workCategories
    .endpoint('POST /v1/work-categories', 'Create a work category', {
      status: 201,
      description: 'Adds a kind of work, which quotes, worksheets and calendar entries can name.',
    })
    .input(schema.workCategoryBody)
    .output(schema.workCategory)
    .mutation(({ ctx, input }) => service.createWorkCategory(ctx.db, input)),

  retrieve: workCategories
    .endpoint('GET /v1/work-categories/{id}', 'Retrieve a work category', {
      description: 'Gives the category with its colour and usual duration.',
    })
    .input(schema.workCategoryPath)
    .output(schema.workCategory)
    .query(({ ctx, input }) => service.findWorkCategory(ctx.db, input.id)),

  update: workCategories
    .endpoint('PATCH /v1/work-categories/{id}', 'Update a work category', {
      description: 'Changes the fields that are sent; the others stay.',
    })
    .input(schema.workCategoryPath.extend(schema.workCategoryPatch.shape))
    .output(schema.workCategory)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateWorkCategory(ctx.db, id, patch)),

  delete: workCategories
    .endpoint('DELETE /v1/work-categories/{id}', 'Delete a work category', {
      description: 'Deletes the category logically: it is offered for no new work.',
    })
    .input(schema.workCategoryPath)
    .output(schema.workCategory)
    .mutation(({ ctx, input }) => service.deleteWorkCategory(ctx.db, input.id)),
})

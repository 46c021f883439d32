import { consoleResource, resource, router } from '../../core/trpc.ts'
import { supplierCounts } from './counts.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { supplierStatement } from './statement.ts'

const ABOUT = 'Whom the workshop buys parts and services from.'
const suppliers = resource('suppliers', ABOUT)

/** Suppliers (suppliers.md#fields-of-suppliers). */
export const suppliersRouter = router({
  list: suppliers
    .endpoint('GET /v1/suppliers', 'List suppliers', {
      description: 'Lists suppliers page by page, newest first.',
    })
    .input(schema.supplierQuery)
    .output(schema.supplierList)
    .query(({ ctx, input }) => service.listSuppliers(ctx.db, input)),

  create: suppliers
    .endpoint('POST /v1/suppliers', 'Create a supplier', {
      status: 201,
      description: 'Adds a supplier, whom articles are bought from.',
    })
    .input(schema.supplierBody)
    .output(schema.supplier)
    .mutation(({ ctx, input }) => service.createSupplier(ctx.db, input)),

  retrieve: suppliers
    .endpoint('GET /v1/suppliers/{id}', 'Retrieve a supplier', {
      description: 'Gives the supplier whole, with the number of its articles in the catalogue.',
    })
    .input(schema.supplierPath)
    .output(schema.supplier)
    .query(({ ctx, input }) => service.findSupplier(ctx.db, input.id)),

  update: suppliers
    .endpoint('PATCH /v1/suppliers/{id}', 'Update a supplier', {
      description:
        'Changes the fields that are sent; the others stay, and null clears those that may be null.',
    })
    .input(schema.supplierPath.extend(schema.supplierPatch.shape))
    .output(schema.supplier)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateSupplier(ctx.db, id, patch)),

  delete: suppliers
    .endpoint('DELETE /v1/suppliers/{id}', 'Delete a supplier', {
      description: 'Deletes the supplier logically: its articles keep its name.',
    })
    .input(schema.supplierPath)
    .output(schema.supplier)
    .mutation(({ ctx, input }) => service.deleteSupplier(ctx.db, input.id)),

  statement: suppliers
    .endpoint('GET /v1/suppliers/{id}/statement', "Retrieve a supplier's statement", {
      permission: 'expenses.read',
      description: 'Says what the workshop owes the supplier over a period, entry by entry.',
    })
    .input(schema.supplierStatementQuery)
    .output(schema.supplierStatement)
    .query(({ ctx, input }) => supplierStatement(ctx, input)),

  counts: consoleResource('suppliers', ABOUT)
    .input(schema.supplierPath)
    .output(supplierCounts.output)
    .query(({ ctx, input }) => supplierCounts.read(ctx, input.id)),
})

import { consoleResource, resource, router } from '../../core/trpc.ts'
import { attachmentEndpoints } from '../attachments/endpoints.ts'
import { OWNERS } from '../attachments/owners.ts'
import { vehicleList } from '../vehicles/schema.ts'
import { anonymizeCustomer } from './anonymize.ts'
import { customerCounts } from './counts.ts'
import { anonymizeDeleted, deletedList, deletedQuery, listDeleted } from './deleted.ts'
import { listDuplicates } from './duplicates.ts'
import { mergeCustomers } from './merge.ts'
import { customerSales, salesOfCustomer } from './sales.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { customerStatement } from './statement.ts'

const ABOUT = 'Whom the workshop works for: people, firms, public offices.'
const customers = resource('customers', ABOUT)

/** Customers (customers.md#customers). */
export const customersRouter = router({
  list: customers
    .endpoint('GET /v1/customers', 'List customers', {
      description: 'Lists customers page by page, newest first, with what a list shows of them.',
    })
    .input(schema.customerQuery)
    .output(schema.customerList)
    .query(({ ctx, input }) => service.listCustomers(ctx.db, input)),

  duplicates: customers
    .endpoint('GET /v1/customers/duplicates', 'List duplicate customers', {
      description:
        'Lists who shares a tax code, a VAT number, an e-mail address, a telephone number or a name with others, group by group.',
    })
    .input(schema.duplicateQuery)
    .output(schema.duplicateList)
    .query(({ ctx, input }) => listDuplicates(ctx.db, input)),

  create: customers
    .endpoint('POST /v1/customers', 'Create a customer', {
      status: 201,
      description: 'Adds a customer. Duplicates are allowed: fleets and families repeat names.',
    })
    .input(schema.customerBody)
    .output(schema.customer)
    .mutation(({ ctx, input }) => service.createCustomer(ctx.db, input)),

  retrieve: customers
    .endpoint('GET /v1/customers/{id}', 'Retrieve a customer', {
      description:
        'Gives the customer whole: addresses, fiscal codes, terms, consents and the number of vehicles.',
    })
    .input(schema.customerPath)
    .output(schema.customer)
    .query(({ ctx, input }) => service.findCustomer(ctx.db, input.id)),

  update: customers
    .endpoint('PATCH /v1/customers/{id}', 'Update a customer', {
      description:
        'Changes the fields that are sent; the others stay, and null clears those that may be null.',
    })
    .input(schema.customerUpdate)
    .output(schema.customer)
    .mutation(({ ctx, input: { id, ...body } }) => service.updateCustomer(ctx.db, id, body)),

  delete: customers
    .endpoint('DELETE /v1/customers/{id}', 'Delete a customer', {
      description: 'Deletes the customer logically: vehicles and documents keep the name.',
    })
    .input(schema.customerPath)
    .output(schema.customer)
    .mutation(({ ctx, input }) => service.deleteCustomer(ctx.db, input.id)),

  vehicles: customers
    .endpoint('GET /v1/customers/{id}/vehicles', "List a customer's vehicles", {
      permission: 'vehicles.read',
      description: 'Lists the vehicles that the customer owns now, page by page, newest first.',
    })
    .input(schema.customerVehiclesQuery)
    .output(vehicleList)
    .query(({ ctx, input }) => service.listCustomerVehicles(ctx.db, input)),

  merge: customers
    .endpoint('POST /v1/customers/{id}/merge', 'Merge another customer into this one', {
      description:
        'Lets everything that names the source name this customer, fills what this one lacks from it, then deletes the source. It cannot be undone.',
    })
    .input(schema.customerMerge)
    .output(schema.customer)
    .mutation(({ ctx, input }) => mergeCustomers(ctx.db, input)),

  anonymize: customers
    .endpoint('POST /v1/customers/{id}/anonymize', 'Anonymize a customer', {
      errors: ['resource_not_found', 'customer_in_use'],
      description:
        'Erases the person and keeps the books: personal data goes from the customer, from what names them and from kept changes, what was issued stays; then the customer is deleted. It cannot be undone.',
    })
    .input(schema.customerPath)
    .output(schema.customer)
    .mutation(({ ctx, input }) => anonymizeCustomer(ctx, input.id)),

  statement: customers
    .endpoint('GET /v1/customers/{id}/statement', "Retrieve a customer's statement", {
      technician: 'price',
      description:
        'Tells what the customer owes over a period: issued receipts, invoices and refunds as debit, payments and credit notes as credit, each with the balance after it.',
    })
    .input(schema.statementQuery)
    .output(schema.statement)
    .query(({ ctx, input }) => customerStatement(ctx, input)),

  /** The list with what the specification leaves out of it and the console shows. */
  contacts: consoleResource('customers', ABOUT)
    .input(schema.customerQuery)
    .output(schema.contactList)
    .query(({ ctx, input }) => service.listCustomers(ctx.db, input)),

  /** The duplicates likewise. */
  duplicateContacts: consoleResource('customers', ABOUT)
    .input(schema.duplicateQuery)
    .output(schema.duplicateContactList)
    .query(({ ctx, input }) => listDuplicates(ctx.db, input)),

  counts: consoleResource('customers', ABOUT)
    .input(schema.customerPath)
    .output(customerCounts.output)
    .query(({ ctx, input }) => customerCounts.read(ctx, input.id)),

  /** Two years of what was billed (console.md#customers). */
  sales: consoleResource('customers', ABOUT)
    .meta({ technician: 'price' })
    .input(schema.customerPath)
    .output(customerSales)
    .query(({ ctx, input }) => salesOfCustomer(ctx, input.id)),

  /** Who was deleted before being anonymized, for who may do so (customers.md#anonymizing). */
  deleted: consoleResource('customers', ABOUT)
    .meta({ permission: 'customers.write' })
    .input(deletedQuery)
    .output(deletedList)
    .query(({ ctx, input }) => listDeleted(ctx, input)),

  anonymizeDeleted: consoleResource('customers', ABOUT)
    .input(schema.customerPath)
    .output(schema.customerPath)
    .mutation(({ ctx, input }) => anonymizeDeleted(ctx, input.id)),

  ...attachmentEndpoints(OWNERS.customer, ABOUT),
})

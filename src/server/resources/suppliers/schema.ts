import { z } from 'zod'
import { periodQuery } from '../../core/date-filter.ts'
import { euros } from '../../core/documents/fields.ts'
import { statementOf } from '../../core/documents/statement.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integratorFields,
  kinds,
  nullable,
  optionalText,
  outputs,
  pathOf,
} from '../../core/fields.ts'
import { countryCode, paymentMethod } from '../../core/fiscal-codes.ts'
import { iban } from '../../core/iban.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import { address, contact, exchangeAddress, taxNumbers } from '../../core/party-fields.ts'
import * as values from '../../core/values.ts'

/**
 * One declaration a field: how it is written and answered, what it is, an example
 * (suppliers.md#fields-of-suppliers).
 */
const fields = {
  name: field(kinds.name, 'What it is called.', { example: 'Ricambi Nord S.r.l.' }),
  ...taxNumbers,
  ...exchangeAddress,
  ...contact,
  ...address,
  country: field(optionalText(countryCode().nullable()), 'Country of the address, ISO 3166-1 alpha-2.', {
    example: 'IT',
  }),
  contact_name: field(kinds.optionalName, 'Whom to ask for.', { example: 'Anna Bianchi' }),
  payment_method: field(optionalText(paymentMethod().nullable()), 'How it is paid, `MP01` to `MP23`.', {
    example: 'MP05',
  }),
  payment_terms_days: field(kinds.integer, 'Days until payment is due.', {
    note: '0 unless sent on create',
    example: 30,
  }),
  iban: field(optionalText(iban()), 'Its bank account.', {
    toWrite: "Its bank account: the country's length, and check digits that agree.",
    example: 'IT60X0542811101000000123456',
  }),
  customer_code: field(kinds.shortText, "The workshop's code at the supplier's.", { example: 'C-1042' }),
  discount_rate: field(kinds.percentage, 'Discount that it grants, per cent.', {
    note: '0 unless sent on create',
    example: 12.5,
  }),
  lead_time_days: field(nullable(kinds.integer), 'Days from order to delivery.', { example: 2 }),
  minimum_order: field(nullable(kinds.price), 'Least order, EUR before tax.', { example: 50 }),
  notes: field(kinds.remarks, 'Remarks.'),
  active: field(kinds.boolean, 'Whether it is still ordered from.', {
    note: 'true unless sent on create',
    example: true,
  }),
  ...integratorFields('suppliers'),
}

/** A supplier in a list (suppliers.md#fields-of-suppliers). */
export const supplierSummary = z
  .object({ ...identity('supplier'), ...outputs(fields), ...values.timestamps })
  .meta({ id: 'SupplierSummary', description: 'A supplier as it stands in a list.' })

/** A supplier whole (suppliers.md#fields-of-suppliers). */
export const supplier = z
  .object({
    ...supplierSummary.shape,
    articles_count: z
      .number()
      .meta({ type: 'integer', description: 'Articles of the catalogue bought from it.', example: 37 }),
    outstanding_total: euros('that the workshop still owes it, less its credit notes', 1220).output,
    ...values.deletedAt,
  })
  .meta({ id: 'Supplier', description: 'Whom the workshop buys from.' })

/** A change of some fields; null clears one that may be null (requests.md#partial-changes). */
export const supplierPatch = z.strictObject(inputs(fields)).partial()

/** A new supplier (suppliers.md#fields-of-suppliers). */
export const supplierBody = supplierPatch
  .required({ name: true })
  .meta({ id: 'SupplierBody', description: 'A new supplier.' })

export type SupplierBody = z.output<typeof supplierBody>
export type SupplierPatch = z.output<typeof supplierPatch>

/** Query of the supplier list (suppliers.md#filters-of-suppliers). */
export const supplierQuery = z.strictObject({
  q: search('Every term must stand somewhere in the name.', 'ricambi'),
  active: filter(z.boolean(), 'Only those still ordered from, or only the others.'),
  vat_number: filter(
    values.text({ max: 255 }).toUpperCase(),
    'Only those with exactly this VAT number.',
    '12345678903',
  ),
  external_id: externalIdOf('supplier'),
  ...paging(),
})

export type SupplierQuery = z.output<typeof supplierQuery>

export const supplierPath = pathOf('supplier')

/** What the workshop owes a supplier, and how it came about (expenses.md#statement-of-a-supplier). */
export const supplierStatement = statementOf(
  {
    ...{ id: 'SupplierStatement', description: 'What the workshop owes a supplier, entry by entry.' },
    ...{ types: ['expense', 'credit_note', 'payment', 'refund'], documents: ['expense'] },
  },
  outputs({
    supplier_id: answered(values.idOut(), 'The supplier.'),
    supplier_name: answered(z.string(), 'Its name.', 'Ricambi Nord S.r.l.'),
  }),
)

export type SupplierStatementEntry = z.output<typeof supplierStatement>['entries'][number]

/** The statement of a supplier over a period. */
export const supplierStatementQuery = supplierPath.extend(periodQuery)
export type SupplierStatementQuery = z.output<typeof supplierStatementQuery>

export const supplierList = listOf('SupplierList', supplierSummary)

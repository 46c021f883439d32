import { z } from 'zod'
import { countryCode, paymentMethod, sdiCode, taxCode, vatNumber } from '../../core/fiscal-codes.ts'
import { iban } from '../../core/iban.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const textOut = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { example }) })

/** A supplier in a list (domain 5.8). */
export const supplierSummary = z
  .object({
    object: z.literal('supplier').describe('Always `supplier`.'),
    id: values.idOut().describe('The supplier.'),
    name: z.string().meta({ description: 'What it is called.', example: 'Ricambi Nord S.r.l.' }),
    tax_code: textOut('Italian tax code.', '12345678903'),
    vat_number: textOut('VAT number without the country.', '12345678903'),
    vat_country: z.string().meta({ description: 'Whose VAT number it is, ISO 3166.', example: 'IT' }),
    sdi_code: textOut('Where the exchange system delivers invoices.', 'M5UXCR1'),
    certified_email: textOut('Certified e-mail (PEC).', 'ricambinord@pec.example'),
    email: textOut('E-mail.', 'ordini@ricambinord.example'),
    phone: textOut('Telephone.', '+39 02 1234567'),
    address: textOut('Street and number.', 'Via Roma 1'),
    postal_code: textOut('Postal code.', '20121'),
    city: textOut('Town.', 'Milano'),
    province: textOut('Province.', 'MI'),
    country: textOut('Country, ISO 3166.', 'IT'),
    contact_name: textOut('Whom to ask for.', 'Anna Bianchi'),
    payment_method: textOut('How it is paid, `MP01` to `MP23`.', 'MP05'),
    payment_terms_days: z
      .number()
      .meta({ type: 'integer', description: 'Days until payment is due.', example: 30 }),
    iban: textOut('Its bank account.', 'IT60X0542811101000000123456'),
    customer_code: textOut("The workshop's code at the supplier's.", 'C-1042'),
    discount_rate: z.number().meta({ description: 'Discount that it grants, per cent.', example: 12.5 }),
    lead_time_days: z
      .number()
      .nullable()
      .meta({ type: ['integer', 'null'], description: 'Days from order to delivery.', example: 2 }),
    minimum_order: z.number().nullable().meta({ description: 'Least order, EUR before tax.', example: 50 }),
    notes: textOut('Remarks.'),
    active: z.boolean().meta({ description: 'Whether it is still ordered from.', example: true }),
    external_id: textOut('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    ...values.timestamps,
  })
  .meta({ id: 'SupplierSummary', description: 'A supplier as it stands in a list.' })

/** A supplier whole (domain 5.8). */
export const supplier = z
  .object({
    ...supplierSummary.shape,
    articles_count: z
      .number()
      .meta({ type: 'integer', description: 'Articles of the catalogue bought from it.', example: 37 }),
    ...values.deletedAt,
  })
  .meta({ id: 'Supplier', description: 'Whom the workshop buys from.' })

const short = (description: string, example?: string) =>
  values.shortText().meta({ description, ...(example !== undefined && { example }) })

// No defaults here: under `.partial()` they would fill in what a PATCH leaves out. A field that a create leaves
// out takes its column's default.
const fields = {
  name: values.name().meta({ description: 'What it is called.', example: 'Ricambi Nord S.r.l.' }),
  tax_code: taxCode().meta({
    description: 'Italian tax code: 16 characters with their check character, or 11 digits.',
    example: '12345678903',
  }),
  vat_number: vatNumber().meta({
    description: 'VAT number without the country. An Italian one has 11 digits, the last a check digit.',
    example: '12345678903',
  }),
  vat_country: countryCode().meta({
    description: 'Whose VAT number it is, ISO 3166; `IT` unless sent on create.',
    example: 'IT',
  }),
  sdi_code: sdiCode().meta({
    description: 'Where the exchange system delivers invoices.',
    example: 'M5UXCR1',
  }),
  certified_email: values
    .email()
    .meta({ description: 'Certified e-mail (PEC).', example: 'ricambinord@pec.example' }),
  email: values.email().meta({ description: 'E-mail.', example: 'ordini@ricambinord.example' }),
  phone: short('Telephone.', '+39 02 1234567'),
  address: short('Street and number.', 'Via Roma 1'),
  postal_code: short('Postal code.', '20121'),
  city: short('Town.', 'Milano'),
  province: short('Province.', 'MI'),
  country: countryCode().nullable().meta({ description: 'Country, ISO 3166.', example: 'IT' }),
  contact_name: values.nullableName().meta({ description: 'Whom to ask for.', example: 'Anna Bianchi' }),
  payment_method: paymentMethod()
    .nullable()
    .meta({ description: 'How it is paid, `MP01` to `MP23`.', example: 'MP05' }),
  payment_terms_days: values
    .integer()
    .meta({ description: 'Days until payment is due; 0 unless sent on create.', example: 30 }),
  iban: iban().meta({
    description: "Its bank account: the country's length, and check digits that agree.",
    example: 'IT60X0542811101000000123456',
  }),
  customer_code: short("The workshop's code at the supplier's.", 'C-1042'),
  discount_rate: values
    .percentage()
    .meta({ description: 'Discount that it grants, per cent; 0 unless sent on create.', example: 12.5 }),
  lead_time_days: values
    .integer()
    .nullable()
    .meta({ description: 'Days from order to delivery.', example: 2 }),
  minimum_order: values.price().nullable().meta({ description: 'Least order, EUR before tax.', example: 50 }),
  notes: values.nullableFreeText().describe('Remarks.'),
  active: z
    .boolean()
    .meta({ description: 'Whether it is still ordered from; true unless sent on create.', example: true }),
  external_id: values.externalId().describe('Its id in another system; unique among suppliers.'),
  metadata: values.metadata().describe("Pairs of the integrator's own; a PATCH replaces them all."),
}

/** A new supplier (domain 5.8). */
export const supplierBody = z
  .strictObject(fields)
  .partial()
  .required({ name: true })
  .meta({ id: 'SupplierBody', description: 'A new supplier.' })

/** A change of some fields; null clears one that may be null (domain 5). */
export const supplierPatch = z.strictObject(fields).partial()

export type SupplierBody = z.output<typeof supplierBody>
export type SupplierPatch = z.output<typeof supplierPatch>

/** Query of the supplier list (domain 5.8). */
export const supplierQuery = z.strictObject({
  q: values
    .text({ max: 255 })
    .optional()
    .meta({ description: 'Every term must stand somewhere in the name.', example: 'ricambi' }),
  active: z.boolean().optional().describe('Only those still ordered from, or only the others.'),
  vat_number: values
    .text({ max: 255 })
    .toUpperCase()
    .optional()
    .meta({ description: 'Only those with exactly this VAT number.', example: '12345678903' }),
  ...paging(),
})

export type SupplierQuery = z.output<typeof supplierQuery>

/** A supplier in the path. */
export const supplierPath = z.strictObject({ id: values.id().describe('The supplier.') })

export const supplierList = listOf('SupplierList', supplierSummary)

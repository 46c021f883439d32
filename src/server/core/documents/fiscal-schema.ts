import { z } from 'zod'
import { ORDER_REFERENCE_KINDS, type OrderReference } from '../../../domain/invoices.ts'
import {
  answered,
  field,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  typedInputs,
} from '../fields.ts'
import { failure } from '../reasons.ts'
import * as values from '../values.ts'
import { copied, countOrNull, euros, totals } from './fields.ts'
import { lineFields } from './line-schema.ts'

/*
 * What invoices and credit notes have in common beyond documents (invoices.md#fields-of-invoices).
 */

const text = (description: string, example: string | null) =>
  answered(z.string().nullable(), description, example)

const snapshotFields = {
  customer_type: answered(z.string(), 'What kind of customer it was.', 'company'),
  full_name: answered(z.string(), 'The name as it was.', 'Rossi Srl'),
  first_name: text('First name of a person.', null),
  last_name: text('Last name of a person.', null),
  company_name: text('Name of a company.', 'Rossi Srl'),
  vat_country: answered(z.string(), 'Country of the VAT number.', 'IT'),
  vat_number: text('VAT number.', '01234567897'),
  tax_code: text('Tax code.', null),
  address: text('Street and number.', 'Via Emilia 12'),
  postal_code: text('Postal code.', '41121'),
  city: text('City.', 'Modena'),
  province: text('Province.', 'MO'),
  country: text('Country.', 'IT'),
  sdi_code: text('Where electronic invoices arrive.', 'M5UXCR1'),
  certified_email: text('Certified e-mail address.', null),
}

/** The customer as an issued document keeps them (invoices.md#what-is-copied). */
export const customerSnapshot = z.object({
  object: z.literal('customer_snapshot').describe('Always `customer_snapshot`.'),
  ...outputs(snapshotFields),
})

/** Characters that the exchange system takes in the number of an order. */
const ascii = (length: { min?: number; max: number }) =>
  values
    .text(length)
    .overwrite(values.emptyIfUnseen)
    .refine((value) => /^[\x20-\x7e]*$/.test(value), failure('not_ascii', 'must be of ASCII characters only'))

/** A code of public tenders, which may be absent. */
const tenderCode = optionalText(values.orNull(ascii({ max: 15 })))

const referenceKind = values.choice(
  'OrderReferenceKind',
  'An order, a contract or an agreement.',
  ORDER_REFERENCE_KINDS,
)

const referenceFields = {
  kind: field(oneOf(referenceKind), 'What it is.', { example: 'order' }),
  number: field(kind(ascii({ min: 1, max: 20 }), z.string()), 'Its number.', { example: 'OR-2026-17' }),
  date: field(nullable(kinds.date), 'Its day.'),
  cig: field(tenderCode, 'The code of the tender, CIG.', { example: null }),
  cup: field(tenderCode, 'The code of the project, CUP.', { example: null }),
}

const MAX_REFERENCES = 20

/** Orders, contracts and agreements that a document cites (invoices.md#order-references). */
export const orderReferences = kind(
  values.list(
    z
      .strictObject(typedInputs('order_reference', referenceFields))
      .partial({ date: true, cig: true, cup: true })
      .meta({ id: 'OrderReferenceInput', description: 'An order that is cited, as it is sent.' }),
    MAX_REFERENCES,
  ),
  z.array(
    z
      .object({
        object: z.literal('order_reference').describe('Always `order_reference`.'),
        ...outputs(referenceFields),
      })
      .meta({ id: 'OrderReference', description: 'An order, contract or agreement that a document cites.' }),
  ),
)

/** References as they are kept and answered. */
export const keptReferences = (sent: z.output<(typeof orderReferences)['input']>): OrderReference[] =>
  sent.map(({ kind: of, number, date = null, cig = null, cup = null }) => ({
    object: 'order_reference' as const,
    ...{ kind: of, number, date, cig, cup },
  }))

const summaryFields = {
  vat_code: answered(z.string(), 'The VAT code.', '22'),
  tax_rate: answered(z.number(), 'Its percentage.', 22),
  nature: text('Why no VAT is charged; null with a rate over 0.', null),
  legal_reference: text('The law that says so.', null),
  taxable: euros('of its lines, before tax'),
  tax: euros('of tax on them', 2.95),
}

/** What a document comes to by VAT code (money.md#summary-by-vat-code). */
const vatSummary = z.array(
  z
    .object({
      object: z.literal('invoice_vat_summary').describe('Always `invoice_vat_summary`.'),
      ...outputs(summaryFields),
    })
    .meta({ id: 'InvoiceVatSummary', description: 'What a document comes to at one VAT code.' }),
)

/** What a line of an invoice or credit note has beside what every line has (invoices.md#lines-of-invoices). */
export const fiscalLineFields = {
  ...lineFields,
  unit_price: field(kind(values.decimal(4), z.number()), 'EUR before tax and discount; below 0 it deducts.', {
    note: '0 unless sent',
    example: 14.9,
  }),
  withholding: field(kinds.boolean, 'Whether tax is kept back of it.', {
    note: 'true unless sent',
    example: true,
  }),
  nature: answered(z.string().nullable(), 'Why no VAT is charged; null with a rate over 0.', null),
}

/** How a document is numbered (invoices.md#numbers). */
export const fiscalNumber = {
  seq_number: countOrNull('Its number in its section and year; null until issued.', 128),
  full_number: answered(z.string().nullable(), 'The number as it is printed; null until issued.', '128/A'),
  sezionale_code: answered(z.string(), "The section's code.", 'F'),
  document_date: field(nullable(kinds.date), 'Its day; null on a draft: the day of issue.', {
    example: null,
  }),
}

/** Whom and what it is about, by name (invoices.md#what-is-copied). */
export const fiscalParties = {
  customer_name: answered(z.string(), "The customer's name; stays once issued.", 'Mario Rossi'),
  vehicle_name: answered(copied.vehicle_name.output.nullable(), 'Make, model and version.', 'Fiat Panda 1.2'),
  vehicle_license: answered(copied.vehicle_license.output.nullable(), 'The plate.', 'AB123CD'),
}

/** Whether stamp duty is due (money.md#stamp-duty). */
export const stampDuty = {
  apply_stamp_duty: field(nullable(kinds.boolean), 'Whether stamp duty is due; null: as the amounts say.', {
    example: null,
  }),
}

/** The amounts that decide what is due of an invoice or credit note (money.md#amount-due). */
export const fiscalTotals = {
  ...totals,
  total_discount: euros('of discount in the lines', 1.49),
  vat_summary: { output: vatSummary.describe('What it comes to by VAT code, in the order of the lines.') },
  stamp_duty_amount: euros('of stamp duty: 2.00 or nothing', 0),
}

import { z } from 'zod'
import { CUSTOMER_TYPES } from '../../../domain/customer-types.ts'
import { periodQuery } from '../../core/date-filter.ts'
import { statementOf } from '../../core/documents/statement.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integratorFields,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  pick,
  typed,
} from '../../core/fields.ts'
import { countryCode, paymentMethod } from '../../core/fiscal-codes.ts'
import { exactly, externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import { address, contact, exchangeAddress, taxNumbers } from '../../core/party-fields.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'
import { withholding } from '../../core/withholding.ts'
import { attachmentsCount } from '../attachments/schema.ts'

const customer_type = values.choice('CustomerType', 'A kind of customer.', CUSTOMER_TYPES)

const languageCode = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(
      (value) => /^[a-z]{2}$/.test(value),
      failure('not_a_language', 'must be a language code of ISO 639-1, such as it'),
    )
    .meta({ pattern: '^[a-z]{2}$' })

const letterFields = {
  number: field(kind(values.text({ min: 1, max: 255 }), z.string()), 'Its number.', { example: '2026/15' }),
  date: field(kinds.date, 'Its day.', { example: '2026-01-12' }),
  amount: field(
    kind(values.decimal(2, { min: 0 }), kinds.price.output),
    'EUR, up to which no VAT is charged.',
    {
      example: 15000,
    },
  ),
}

const letterOfIntent = typed('letter_of_intent', letterFields)

const vatCode = kind(values.text({ min: 1, max: 10 }), z.string())

/** One declaration a field: how it is written and answered, what it is, an example (customers.md#customers). */
const fields = {
  customer_type: field(oneOf(customer_type), 'What kind of customer it is.', {
    toWrite: '`private` unless sent.',
  }),
  full_name: field(kinds.name, 'The name on documents.', {
    toWrite:
      'The name on documents. Required unless first and last name, or company_name, are given: then derived from them, and again when they change.',
    example: 'Mario Rossi',
  }),
  first_name: field(kinds.optionalName, 'First name.', { example: 'Mario' }),
  last_name: field(kinds.optionalName, 'Last name.', { example: 'Rossi' }),
  company_name: field(kinds.optionalName, 'Name of the firm.', { example: 'Trasporti Rossi Srl' }),
  ...taxNumbers,
  ...exchangeAddress,
  ...contact,
  mobile: field(kinds.shortText, 'Mobile telephone.', { example: '+39 333 1234567' }),
  ...address,
  country: field(optionalText(countryCode().nullable()), 'Country of the address, ISO 3166-1 alpha-2.', {
    note: '`IT` unless sent on create',
    example: 'IT',
  }),
  birth_date: field(nullable(kinds.date), 'Day of birth.', { example: '1985-12-10' }),
  language: field(kind(languageCode(), z.string()), 'Language to write in.', {
    toWrite: 'Language to write in, ISO 639-1; `it` unless sent.',
    example: 'it',
  }),
  price_list_id: field(nullable(kinds.id), 'The price list that applies to the customer.'),
  default_vat_code: field(nullable(vatCode), 'Usual VAT rate; lines do not take it by themselves.', {
    toWrite: 'Usual VAT rate, an active one of the company; lines do not take it by themselves.',
    example: '22',
  }),
  default_payment_method: field(optionalText(paymentMethod().nullable()), 'How the customer pays.', {
    toWrite: 'How the customer pays, `MP01` to `MP23`.',
    example: 'MP05',
  }),
  payment_terms_days: field(kinds.integer, 'Days to pay.', {
    note: 'those of the settings unless sent',
    example: 30,
  }),
  payment_terms_end_of_month: field(kinds.boolean, 'Whether a due date becomes the last day of its month.', {
    note: 'false unless sent',
    example: false,
  }),
  unit_discount_rate: field(
    kinds.percentage,
    'Usual discount, per cent; lines do not take it by themselves.',
    {
      note: '0 unless sent',
      example: 5,
    },
  ),
  letter_of_intent: field(nullable(letterOfIntent), "Lettera d'intento of a habitual exporter."),
  split_payment: field(kinds.boolean, 'Whether VAT is paid by the customer.', {
    toWrite: 'Whether VAT is paid by the customer. Unless sent: true for a public administration only.',
  }),
  withholding: field(nullable(withholding), 'What the customer keeps back of invoices, as tax.', {
    example: null,
  }),
  marketing_consent: field(kinds.boolean, 'May be written to with offers.', { note: 'false unless sent' }),
  reminder_consent: field(kinds.boolean, 'May be reminded of deadlines.', { note: 'false unless sent' }),
  consent_updated_at: answered(values.dateTimeOut().nullable(), 'When a consent last changed.'),
  notes: field(kinds.remarks, 'Remarks.'),
  tags: field(kinds.tags, 'Labels.', { example: ['flotta'] }),
  vehicles_count: answered(kinds.integer.output, 'How many vehicles the customer owns.', 1),
  outstanding_total: answered(kinds.price.output, 'EUR left to be paid of what was issued.', 122),
  ...attachmentsCount,
  ...integratorFields('customers'),
}

/** A new customer: which name is needed depends on the others, see service.ts (customers.md#name). */
export const customerBody = z
  .strictObject(inputs(fields))
  .partial()
  .meta({
    anyOf: [
      { required: ['full_name'] },
      { required: ['company_name'] },
      { required: ['first_name', 'last_name'] },
    ],
  })

export type CustomerBody = z.output<typeof customerBody>

export const customerPath = pathOf('customer')

/** A partial update: omitted = unchanged, null clears a nullable field. */
export const customerUpdate = customerPath.extend(customerBody.shape)

const answers = outputs(fields)

/** A customer in a list (customers.md#customers). */
const customerSummary = z
  .object({
    ...identity('customer'),
    ...pick(answers, 'customer_type', 'full_name', 'email', 'phone', 'city'),
  })
  .meta({ id: 'CustomerSummary', description: 'A customer as it stands in a list.' })

/** And as the console lists them: some are reached by the mobile telephone alone. */
export const customerContact = customerSummary.extend(pick(answers, 'mobile'))

/** A customer whole (customers.md#customers). */
export const customer = z
  .object({
    ...customerSummary.shape,
    ...answers,
    ...values.timestamps,
    anonymized_at: filter(
      values.dateTimeOut(),
      'When the person was erased; only in the answer of anonymizing and in its events.',
    ),
    ...values.deletedAt,
  })
  .meta({ id: 'Customer', description: 'Whom the workshop works for.' })

/** Query of the customer list (customers.md#filters-of-customers). */
export const customerQuery = z.strictObject({
  q: search(
    'Every term must stand in the name; a text with a digit is also a telephone, a plate or a tax code.',
    'rossi',
  ),
  customer_type: filter(customer_type, 'Customers of this kind only.'),
  city: exactly('Of this city, whatever the case.', 'Milano'),
  tag: exactly('With this label.', 'flotta'),
  email: exactly('With this e-mail address, whatever the case.', 'mario.rossi@example.it'),
  phone: filter(
    values.text({ max: 255 }).refine((value) => /\d/.test(value), failure('no_digits', 'must hold digits')),
    'With this number in `phone` or `mobile`; only digits count, with or without +39.',
    '021234567',
  ),
  vat_number: exactly('With this VAT number.', '00743110157'),
  tax_code: exactly('With this tax code.', 'RSSMRA85T10A562S'),
  has_outstanding: filter(z.boolean(), 'Those who still have to pay something; or the others.'),
  external_id: externalIdOf('customer'),
  ...paging(),
})

export type CustomerQuery = z.output<typeof customerQuery>

/** The vehicles of one customer, page by page. */
export const customerVehiclesQuery = customerPath.extend(paging())

export type CustomerVehiclesQuery = z.output<typeof customerVehiclesQuery>

export const customerList = listOf('CustomerList', customerSummary)

export const contactList = listOf('CustomerContactList', customerContact)

/** Two customers that are one: the source becomes the customer of the path (customers.md#merging). */
export const customerMerge = customerPath.extend({
  source_id: values.id().describe('The customer that goes.'),
})

/** What a customer owes, and how it came about (customers.md#statement). */
export const statement = statementOf(
  {
    ...{ id: 'Statement', description: 'What a customer owes, entry by entry.' },
    ...{
      types: ['receipt', 'invoice', 'credit_note', 'payment', 'refund'],
      documents: ['receipt', 'invoice', 'credit_note'],
    },
  },
  outputs({
    customer_id: answered(values.idOut(), 'The customer.'),
    customer_name: answered(z.string(), 'Their name.', 'Mario Rossi'),
  }),
)

export type StatementEntry = z.output<typeof statement>['entries'][number]

/** The statement of a customer over a period. */
export const statementQuery = customerPath.extend(periodQuery)

export type StatementQuery = z.output<typeof statementQuery>

/** What customers may share, in the order of the list. */
export const DUPLICATE_REASONS = ['tax_code', 'vat_number', 'email', 'phone', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]
const duplicateReason = values.choice('DuplicateReason', 'What customers share.', DUPLICATE_REASONS)

const duplicateFields = {
  reason: answered(duplicateReason, 'What they share.'),
  value: answered(z.string(), 'It, as it is compared.', 'mario rossi'),
  customers: answered(z.array(customerSummary), 'Who shares it, the oldest first, at most 20.'),
}

/** Customers who may be one and the same (customers.md#duplicates). */
const customerDuplicates = z
  .object({
    object: z.literal('customer_duplicates').describe('Always `customer_duplicates`.'),
    ...outputs(duplicateFields),
  })
  .meta({ id: 'CustomerDuplicates', description: 'Customers who share something.' })

export const duplicateList = listOf('CustomerDuplicatesList', customerDuplicates)

/** And as the console shows them. */
export const duplicateContactList = listOf(
  'CustomerDuplicateContactsList',
  customerDuplicates.extend({ customers: z.array(customerContact) }),
)

/** Query of the list of duplicates. */
export const duplicateQuery = z.strictObject({
  reason: filter(duplicateReason, 'Those who share this only.'),
  customer_id: filter(values.id(), 'What this customer shares with others.'),
  ...paging(),
})

export type DuplicateQuery = z.output<typeof duplicateQuery>

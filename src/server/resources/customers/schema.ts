import { z } from 'zod'
import { countryCode, paymentMethod, sdiCode, taxCode, vatNumber } from '../../core/fiscal-codes.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const customer_type = values.choice('CustomerType', 'A kind of customer.', [
  'private',
  'sole_trader',
  'company',
  'public_administration',
])

const languageCode = () =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}$/, { error: 'must be a language code of ISO 639-1, such as it' })

const letterOfIntent = z.strictObject({
  number: values.text({ min: 1, max: 255 }).meta({ description: 'Its number.', example: '2026/15' }),
  date: values.date().meta({ description: 'Its day.', example: '2026-01-12' }),
  amount: values
    .decimal(2, { min: 0 })
    .meta({ description: 'EUR, up to which no VAT is charged.', example: 15000 }),
})

/** What a client writes. No field has a default here: one that is left out of a PATCH stays as it is. */
const fields = {
  customer_type: customer_type.describe('`private` unless sent.'),
  full_name: values.name().meta({
    description:
      'The name on documents. Required unless first and last name, or company_name, are given: then derived from them, and again when they change.',
    example: 'Mario Rossi',
  }),
  first_name: values.nullableName().meta({ description: 'First name.', example: 'Mario' }),
  last_name: values.nullableName().meta({ description: 'Last name.', example: 'Rossi' }),
  company_name: values
    .nullableName()
    .meta({ description: 'Name of the firm.', example: 'Trasporti Rossi Srl' }),
  tax_code: taxCode().meta({
    description: 'Codice fiscale: 16 characters with their check character, or 11 digits.',
    example: 'RSSMRA85T10A562S',
  }),
  vat_number: vatNumber().meta({
    description: 'VAT number: 11 digits with their check digit for `IT`, free for other countries.',
    example: '00743110157',
  }),
  vat_country: countryCode().meta({
    description: 'Country of the VAT number, ISO 3166-1 alpha-2; `IT` unless sent.',
    example: 'IT',
  }),
  sdi_code: sdiCode().meta({
    description: 'Where electronic invoices go: 7 characters, 6 for a public administration.',
    example: 'M5UXCR1',
  }),
  certified_email: values.email().meta({ description: 'PEC address.', example: 'rossi@pec.example.it' }),
  email: values.email().meta({ description: 'E-mail address.', example: 'mario.rossi@example.it' }),
  phone: values.shortText().meta({ description: 'Telephone.', example: '+39 02 1234567' }),
  mobile: values.shortText().meta({ description: 'Mobile telephone.', example: '+39 333 1234567' }),
  address: values.shortText().meta({ description: 'Street and number.', example: 'Via Garibaldi 12' }),
  postal_code: values.shortText().meta({ description: 'CAP or postal code.', example: '20121' }),
  city: values.shortText().meta({ description: 'City.', example: 'Milano' }),
  province: values.shortText().meta({ description: 'Province.', example: 'MI' }),
  country: countryCode().nullable().meta({
    description: 'Country of the address, ISO 3166-1 alpha-2; `IT` unless sent.',
    example: 'IT',
  }),
  birth_date: values.date().nullable().meta({ description: 'Day of birth.', example: '1985-12-10' }),
  language: languageCode().meta({
    description: 'Language to write in, ISO 639-1; `it` unless sent.',
    example: 'it',
  }),
  price_list_id: values.id().nullable().describe('The price list that applies to the customer.'),
  default_vat_code: values
    .text({ min: 1, max: 10 })
    .nullable()
    .meta({ description: 'An active VAT rate of the company, for new lines.', example: '22' }),
  default_payment_method: paymentMethod()
    .nullable()
    .meta({ description: 'How the customer pays, `MP01` to `MP23`.', example: 'MP05' }),
  payment_terms_days: values.integer().meta({ description: 'Days to pay; 0 unless sent.', example: 30 }),
  unit_discount_rate: values
    .percentage()
    .meta({ description: 'Usual discount, per cent; 0 unless sent.', example: 5 }),
  letter_of_intent: letterOfIntent.nullable().describe("Lettera d'intento of a habitual exporter."),
  split_payment: z
    .boolean()
    .describe('Whether VAT is paid by the customer. Unless sent: true for a public administration only.'),
  marketing_consent: z.boolean().describe('May be written to with offers; false unless sent.'),
  reminder_consent: z.boolean().describe('May be reminded of deadlines; false unless sent.'),
  notes: values.nullableFreeText().describe('Remarks.'),
  tags: values.tags().meta({ description: 'Labels.', example: ['flotta'] }),
  external_id: values.externalId().describe('Its id in another system; unique among customers.'),
  metadata: values.metadata().describe("Pairs of the integrator's own; a PATCH replaces them all."),
}

/** A new customer: which name is needed depends on the others, see service.ts (domain 5.1). */
export const customerBody = z
  .strictObject(fields)
  .partial()
  .meta({
    anyOf: [
      { required: ['full_name'] },
      { required: ['company_name'] },
      { required: ['first_name', 'last_name'] },
    ],
  })

export type CustomerBody = z.output<typeof customerBody>

/** A customer in the path. */
export const customerPath = z.strictObject({ id: values.id().describe('The customer.') })

/** A partial update: omitted = unchanged, null clears a nullable field. */
export const customerUpdate = customerPath.extend(customerBody.shape)

const nullable = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { example }) })

/** A customer in a list (specification, Customer). */
export const customerSummary = z
  .object({
    object: z.literal('customer').describe('Always `customer`.'),
    id: values.idOut().describe('The customer.'),
    customer_type: customer_type.describe('What kind of customer it is.'),
    full_name: z.string().meta({ description: 'The name on documents.', example: 'Mario Rossi' }),
    email: nullable('E-mail address.', 'mario.rossi@example.it'),
    phone: nullable('Telephone.', '+39 02 1234567'),
    mobile: nullable('Mobile telephone.', '+39 333 1234567'),
    city: nullable('City.', 'Milano'),
  })
  .meta({ id: 'CustomerSummary', description: 'A customer as it stands in a list.' })

/** A customer whole (domain 5.1). */
export const customer = z
  .object({
    ...customerSummary.shape,
    first_name: nullable('First name.', 'Mario'),
    last_name: nullable('Last name.', 'Rossi'),
    company_name: nullable('Name of the firm.'),
    tax_code: nullable('Codice fiscale.', 'RSSMRA85T10A562S'),
    vat_number: nullable('VAT number.', '00743110157'),
    vat_country: z.string().meta({ description: 'Country of the VAT number.', example: 'IT' }),
    sdi_code: nullable('Where electronic invoices go.', 'M5UXCR1'),
    certified_email: nullable('PEC address.', 'rossi@pec.example.it'),
    address: nullable('Street and number.', 'Via Garibaldi 12'),
    postal_code: nullable('CAP or postal code.', '20121'),
    province: nullable('Province.', 'MI'),
    country: nullable('Country of the address.', 'IT'),
    birth_date: values.dateOut().nullable().meta({ description: 'Day of birth.', example: '1985-12-10' }),
    language: z.string().meta({ description: 'Language to write in.', example: 'it' }),
    price_list_id: values.idOut().nullable().describe('The price list that applies to the customer.'),
    default_vat_code: nullable('VAT rate of new lines.', '22'),
    default_payment_method: nullable('How the customer pays.', 'MP05'),
    payment_terms_days: z.number().meta({ type: 'integer', description: 'Days to pay.', example: 30 }),
    unit_discount_rate: z.number().meta({ description: 'Usual discount, per cent.', example: 5 }),
    letter_of_intent: z
      .object({
        number: z.string().meta({ description: 'Its number.', example: '2026/15' }),
        date: values.dateOut().meta({ description: 'Its day.', example: '2026-01-12' }),
        amount: z.number().meta({ description: 'EUR, up to which no VAT is charged.', example: 15000 }),
      })
      .nullable()
      .describe("Lettera d'intento of a habitual exporter."),
    split_payment: z.boolean().describe('Whether VAT is paid by the customer.'),
    marketing_consent: z.boolean().describe('May be written to with offers.'),
    reminder_consent: z.boolean().describe('May be reminded of deadlines.'),
    consent_updated_at: values.dateTimeOut().nullable().describe('When a consent last changed.'),
    notes: nullable('Remarks.'),
    tags: z.array(z.string()).meta({ description: 'Labels.', example: ['flotta'] }),
    vehicles_count: z
      .number()
      .meta({ type: 'integer', description: 'How many vehicles the customer owns.', example: 1 }),
    external_id: nullable('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'Customer', description: 'Whom the workshop works for.' })

const filter = () => values.text({ min: 1, max: 255 }).optional()

/** Query of the customer list (specification, Customers; domain 5.1). */
export const customerQuery = z.strictObject({
  q: values
    .text({ max: 255 })
    .optional()
    .meta({ description: 'Every term must stand in the name.', example: 'rossi' }),
  customer_type: customer_type.optional().describe('Customers of this kind only.'),
  city: filter().meta({ description: 'Of this city, whatever the case.', example: 'Milano' }),
  tag: filter().meta({ description: 'With this label.', example: 'flotta' }),
  email: filter().meta({
    description: 'With this e-mail address, whatever the case.',
    example: 'mario.rossi@example.it',
  }),
  phone: values
    .text({ max: 255 })
    .refine((value) => /\d/.test(value), { error: 'must hold digits' })
    .optional()
    .meta({
      description: 'With this number in `phone` or `mobile`; only digits count, with or without +39.',
      example: '021234567',
    }),
  vat_number: filter().meta({ description: 'With this VAT number.', example: '00743110157' }),
  tax_code: filter().meta({ description: 'With this tax code.', example: 'RSSMRA85T10A562S' }),
  ...paging(),
})

export type CustomerQuery = z.output<typeof customerQuery>

/** The vehicles of one customer, page by page. */
export const customerVehiclesQuery = customerPath.extend(paging())

export type CustomerVehiclesQuery = z.output<typeof customerVehiclesQuery>

export const customerList = listOf('CustomerList', customerSummary)

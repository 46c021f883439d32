import { z } from 'zod'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** A VAT rate of the company (domain 5.12). */
export const vatRate = z
  .object({
    object: z.literal('vat_rate').describe('Always `vat_rate`.'),
    id: values.idOut().describe('The rate.'),
    code: z.string().meta({ description: 'What `vat_code` cites.', example: '22' }),
    description: z
      .string()
      .meta({ description: 'What it is called on documents.', example: 'Aliquota ordinaria 22%' }),
    rate: z.number().meta({ description: 'Per cent.', example: 22 }),
    nature: z.string().nullable().meta({
      description: 'FatturaPA nature, `N1` to `N7`, of an exempt rate; null of a taxed one.',
      example: null,
    }),
    active: z.boolean().meta({ description: 'Only active rates can be cited by a write.', example: true }),
    is_default: z.boolean().meta({ description: 'Taken where a line names no `vat_code`.', example: true }),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'VatRate', description: 'A VAT rate or a reason for exemption.' })

/** Reasons for charging no VAT, as electronic invoices name them. */
const NATURES = [
  ...['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5'],
  ...['N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8', 'N6.9', 'N7'],
]

const nature = values.choice('VatNature', 'A reason for charging no VAT, as FatturaPA names it.', NATURES)

// No defaults here: under `.partial()` they would fill in what a PATCH leaves out.
const fields = {
  description: values
    .name()
    .meta({ description: 'What it is called on documents.', example: 'Aliquota minima 4%, editoria' }),
  rate: values.percentage().meta({ description: 'Per cent, 0 to 100.', example: 4 }),
  nature: nature.nullable().meta({
    description: 'FatturaPA nature of an exempt rate; only with `rate` 0.',
    example: null,
  }),
  is_default: z.boolean().meta({
    description: '`true` takes the place of the present default; `false` unless sent on create.',
    example: false,
  }),
}

/** A new VAT rate; it is active. */
export const vatRateBody = z
  .strictObject({
    code: values.text({ min: 1, max: 10 }).meta({
      description: 'What `vat_code` will cite; one of its kind, and it stays.',
      example: '4E',
    }),
    ...fields,
  })
  .partial({ nature: true, is_default: true })
  .meta({ id: 'VatRateBody', description: 'A new VAT rate.' })

/** A change of some fields. */
export const vatRatePatch = z
  .strictObject({
    ...fields,
    active: z.boolean().meta({ description: 'Only active rates can be cited by a write.', example: true }),
  })
  .partial()

export type VatRateBody = z.output<typeof vatRateBody>
export type VatRatePatch = z.output<typeof vatRatePatch>

/** A VAT rate in the path. */
export const vatRatePath = z.strictObject({ id: values.id().describe('The rate.') })

/** Query of the VAT rate list (domain 5.12). */
export const vatRateQuery = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe('`true` for the rates in use, `false` for those put out of use.'),
})

export type VatRateQuery = z.output<typeof vatRateQuery>

export const vatRateList = listOf('VatRateList', vatRate)

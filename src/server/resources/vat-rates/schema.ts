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
  })
  .meta({ id: 'VatRate', description: 'A VAT rate or a reason for exemption.' })

/** Query of the VAT rate list (domain 5.12). */
export const vatRateQuery = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe('`true` for the rates in use, `false` for those put out of use.'),
})

export const vatRateList = listOf('VatRateList', vatRate)

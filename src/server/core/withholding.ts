import { z } from 'zod'
import { WITHHOLDING_REASONS, WITHHOLDING_TYPES } from '../../domain/fiscal-codes.ts'
import { field, kind, oneOf, typed } from './fields.ts'
import * as values from './values.ts'

const withholdingType = values.choice('WithholdingType', 'From whom tax is kept back.', WITHHOLDING_TYPES)
const withholdingReason = values.choice(
  'WithholdingReason',
  'Why tax is kept back: letters of the yearly certificate, CU.',
  WITHHOLDING_REASONS,
)

const withholdingFields = {
  type: field(oneOf(withholdingType), '`RT01` kept back from a person, `RT02` from a company.', {
    example: 'RT02',
  }),
  rate: field(kind(values.decimal(2, { min: 0.01, max: 100 }), z.number()), 'Per cent, over 0.', {
    example: 4,
  }),
  reason: field(kind(withholdingReason, z.string()), 'Letters of the CU form: `W` for a condominium.', {
    example: 'W',
  }),
}

/** What a customer keeps back as tax (customers.md#terms). */
export const withholding = typed('withholding', withholdingFields)

import { z } from 'zod'
import { VAT_NATURES } from '../../../domain/vat-natures.ts'
import {
  field,
  inputs,
  kind,
  kinds,
  optionalText,
  outputs,
  pathOf,
  pick,
  recordOf,
} from '../../core/fields.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const nature = values.choice('VatNature', 'A reason for charging no VAT, as FatturaPA names it.', VAT_NATURES)

const legalReference = values.nullableLine(100)

/** One declaration a field: how it is written and answered, what it is, an example (settings.md#vat-rates). */
const fields = {
  code: field(kind(values.text({ min: 1, max: 10 }), z.string()), 'What `vat_code` cites.', {
    toWrite: 'What `vat_code` will cite; one of its kind, and it stays.',
    example: '4E',
  }),
  description: field(kinds.name, 'What it is called on documents.', {
    example: 'Aliquota minima 4%, editoria',
  }),
  rate: field(kinds.percentage, 'Per cent.', { toWrite: 'Per cent, 0 to 100.', example: 4 }),
  nature: field(
    optionalText(nature.nullable()),
    'FatturaPA nature, `N1` to `N7`, of an exempt rate; null of a taxed one.',
    { toWrite: 'FatturaPA nature of an exempt rate; only with `rate` 0.', example: null },
  ),
  legal_reference: field(optionalText(legalReference), 'The law that invoices cite for it.', {
    toWrite: 'The law that invoices cite for it, up to 100 characters.',
    example: null,
  }),
  stamp_duty: field(kinds.boolean, 'Whether its lines count towards the stamp duty.', {
    toWrite:
      'Whether its lines count towards the stamp duty; never with a rate over 0. Unless sent on create: true for the natures `N2.1`, `N2.2`, `N3.5`, `N3.6`, `N4`.',
    example: false,
  }),
  is_default: field(kinds.boolean, 'Taken where a line names no `vat_code`.', {
    toWrite: '`true` takes the place of the present default; `false` unless sent on create.',
    example: false,
  }),
  active: field(kinds.boolean, 'Only active rates can be cited by a write.', { example: true }),
}

const answers = outputs(fields)

/** A VAT rate of the company (settings.md#vat-rates). */
export const vatRate = recordOf(
  'vat_rate',
  {
    ...pick(answers, 'code', 'description', 'rate', 'nature', 'legal_reference', 'stamp_duty', 'active'),
    ...pick(answers, 'is_default'),
  },
  { noun: 'rate', description: 'A VAT rate or a reason for exemption.' },
)

const { active, ...first } = inputs(fields)

/** A new VAT rate; it is active. */
export const vatRateBody = z
  .strictObject(first)
  .partial({ nature: true, legal_reference: true, stamp_duty: true, is_default: true })
  .meta({ id: 'VatRateBody', description: 'A new VAT rate.' })

const { code, ...changed } = first

/** A change of some fields; the code stays. */
export const vatRatePatch = z.strictObject({ ...changed, active }).partial()

export type VatRateBody = z.output<typeof vatRateBody>
export type VatRatePatch = z.output<typeof vatRatePatch>

export const vatRatePath = pathOf('rate')

/** Query of the VAT rate list (settings.md#vat-rates). */
export const vatRateQuery = z.strictObject({
  active: z
    .boolean()
    .default(true)
    .describe('`true` for the rates in use, `false` for those put out of use.'),
})

export type VatRateQuery = z.output<typeof vatRateQuery>

export const vatRateList = listOf('VatRateList', vatRate)

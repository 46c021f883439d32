import { z } from 'zod'
import { TECHNICIAN_AMOUNTS } from '../../../domain/permissions.ts'
import {
  field,
  inputs,
  integer,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
} from '../../core/fields.ts'
import { countryCode } from '../../core/fiscal-codes.ts'
import { address, contact, taxNumbers } from '../../core/party-fields.ts'
import { timeZone } from '../../core/time-zone.ts'
import * as values from '../../core/values.ts'
import { printLanguage } from '../printing/schema.ts'
import { fiscalFields } from './fiscal-fields.ts'
import { openingFields } from './opening-fields.ts'

const technicianAmounts = values.choice(
  'TechnicianAmounts',
  'Which amounts of money technicians are shown.',
  TECHNICIAN_AMOUNTS,
)

/**
 * One declaration a field: how it is written and answered, what it is, an example (settings.md#workshop-settings).
 */
const fields = {
  name: field(kinds.name, 'What the workshop is called.', { example: 'Officina Bianchi' }),
  legal_name: field(kinds.optionalName, 'Its name in the register.', { example: 'Officina Bianchi S.r.l.' }),
  ...taxNumbers,
  ...address,
  country: field(kind(countryCode(), z.string()), 'Country, ISO 3166; whose VAT number it is.', {
    toWrite: 'Country, ISO 3166.',
    example: 'IT',
  }),
  ...contact,
  ...fiscalFields,
  time_zone: field(kind(timeZone(), z.string()), 'Decides what today is: IANA name.', {
    toWrite: 'A time zone of the IANA database. Holds within a second.',
    example: 'Europe/Rome',
  }),
  ...openingFields,
  technician_amounts: field(
    oneOf(technicianAmounts),
    'Which amounts of money the role `technician` is shown: none, prices, or costs as well.',
    { example: 'none' },
  ),
  electronic_receipts_enabled: field(
    kinds.boolean,
    'Whether receipts are issued through the telematic register, and not by this API.',
    { example: false },
  ),
  allow_negative_stock: field(
    kinds.boolean,
    'Whether work, sales and deliveries may take more of a part than there is.',
    { example: true },
  ),
  reminder_lead_hours: field(
    integer({ min: 1, max: 336 }),
    'How long before an appointment its automatic reminder goes out, hours.',
    {
      toWrite:
        'How long before an appointment its automatic reminder goes out, hours: 1 to 336. Holds for every reminder that has not gone out.',
      example: 24,
    },
  ),
  locale: field(oneOf(printLanguage), "Language of documents, unless the customer's is one of these.", {
    example: 'it',
  }),
  logo_file_id: field(nullable(kinds.id), 'The logo that stands on documents.', {
    toWrite: 'The logo that stands on documents: a ready PNG or JPEG of at most 2 MiB.',
    example: null,
  }),
  document_footer: field(
    optionalText(values.nullableFreeText({ max: 1000 })),
    'What stands at the foot of every page of a document.',
    { example: 'Banca Esempio, IBAN IT60X0542811101000000123456' },
  ),
  quote_terms: field(kinds.remarks, 'Terms that stand on every quote.', {
    example: 'I ricambi sostituiti restano a disposizione per 7 giorni.',
  }),
  quote_validity_days: field(
    nullable(integer({ min: 1, max: 365 })),
    'How many days a new quote holds; null: no end.',
    { toWrite: 'How many days a new quote holds, 1 to 365; null: no end.', example: 30 },
  ),
  default_vat_code: field(
    kind(values.text({ min: 1, max: 10 }), z.string()),
    'VAT rate of a line that names none.',
    { toWrite: 'An active VAT rate, which becomes the default one.', example: '22' },
  ),
}

/** What holds for the whole workshop (settings.md#workshop-settings). One for each company, so without an id. */
export const settings = z
  .object({
    object: z.literal('settings').describe('Always `settings`.'),
    ...outputs(fields),
    currency: z.literal('EUR').meta({ description: 'Of every amount.', example: 'EUR' }),
    ...values.timestamps,
  })
  .meta({ id: 'Settings', description: 'What holds for the whole workshop.' })

/** The settings are read whole. */
export const settingsQuery = z.strictObject({})

/** A change of some settings; null clears one that may be null (settings.md#workshop-settings). */
export const settingsPatch = z.strictObject(inputs(fields)).partial()

export type SettingsPatch = z.output<typeof settingsPatch>

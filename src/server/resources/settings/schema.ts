import { z } from 'zod'
import { countryCode, taxCode, vatNumber } from '../../core/fiscal-codes.ts'
import { timeZone } from '../../core/time-zone.ts'
import * as values from '../../core/values.ts'

const textOut = (description: string, example: string) => z.string().nullable().meta({ description, example })

/** What holds for the whole workshop (domain 5.12). One for each company, so without an id. */
export const settings = z
  .object({
    object: z.literal('settings').describe('Always `settings`.'),
    name: z.string().meta({ description: 'What the workshop is called.', example: 'Officina Bianchi' }),
    legal_name: textOut('Its name in the register.', 'Officina Bianchi S.r.l.'),
    vat_number: textOut('VAT number without the country.', '12345678903'),
    tax_code: textOut('Italian tax code.', '12345678903'),
    address: textOut('Street and number.', 'Via Emilia 120'),
    postal_code: textOut('Postal code.', '41123'),
    city: textOut('Town.', 'Modena'),
    province: textOut('Province.', 'MO'),
    country: z.string().meta({ description: 'Country, ISO 3166; whose VAT number it is.', example: 'IT' }),
    email: textOut('E-mail.', 'info@officinabianchi.example'),
    phone: textOut('Telephone.', '+39 059 123456'),
    certified_email: textOut('Certified e-mail (PEC).', 'officinabianchi@pec.example'),
    time_zone: z.string().meta({ description: 'Decides what today is: IANA name.', example: 'Europe/Rome' }),
    electronic_receipts_enabled: z.boolean().meta({
      description: 'Whether receipts are issued through the telematic register, and not by this API.',
      example: false,
    }),
    reminder_lead_hours: z.number().meta({
      type: 'integer',
      description: 'How long before an appointment its automatic reminder goes out, hours.',
      example: 24,
    }),
    default_vat_code: z.string().meta({ description: 'VAT rate of a line that names none.', example: '22' }),
    ...values.timestamps,
  })
  .meta({ id: 'Settings', description: 'What holds for the whole workshop.' })

/** The settings are read whole. */
export const settingsQuery = z.strictObject({})

const short = (description: string, example: string) => values.shortText().meta({ description, example })

/** A change of some settings; null clears one that may be null (domain 5.12). */
export const settingsPatch = z
  .strictObject({
    name: values.name().meta({ description: 'What the workshop is called.', example: 'Officina Bianchi' }),
    legal_name: values
      .nullableName()
      .meta({ description: 'Its name in the register.', example: 'Officina Bianchi S.r.l.' }),
    vat_number: vatNumber().meta({
      description: 'VAT number without the country. An Italian one has 11 digits, the last a check digit.',
      example: '12345678903',
    }),
    tax_code: taxCode().meta({
      description: 'Italian tax code: 16 characters with their check character, or 11 digits.',
      example: '12345678903',
    }),
    address: short('Street and number.', 'Via Emilia 120'),
    postal_code: short('Postal code.', '41123'),
    city: short('Town.', 'Modena'),
    province: short('Province.', 'MO'),
    country: countryCode().meta({ description: 'Country, ISO 3166.', example: 'IT' }),
    email: values.email().meta({ description: 'E-mail.', example: 'info@officinabianchi.example' }),
    phone: short('Telephone.', '+39 059 123456'),
    certified_email: values
      .email()
      .meta({ description: 'Certified e-mail (PEC).', example: 'officinabianchi@pec.example' }),
    time_zone: timeZone().meta({
      description: 'A time zone of the IANA database. Holds within a second.',
      example: 'Europe/Rome',
    }),
    electronic_receipts_enabled: z.boolean().meta({
      description: 'Whether receipts are issued through the telematic register, and not by this API.',
      example: false,
    }),
    reminder_lead_hours: values.integer({ min: 1, max: 336 }).meta({
      description:
        'How long before an appointment its automatic reminder goes out, hours: 1 to 336. Holds for every reminder that has not gone out.',
      example: 24,
    }),
    default_vat_code: values
      .text({ min: 1, max: 10 })
      .meta({ description: 'An active VAT rate, which becomes the default one.', example: '22' }),
  })
  .partial()

export type SettingsPatch = z.output<typeof settingsPatch>

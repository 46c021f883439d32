import { isValidIBAN } from 'ibantools'
import { failure } from './reasons.ts'
import * as values from './values.ts'

/**
 * A bank account's IBAN (values.md#fiscal-codes), kept in upper case without spaces; null or an empty text clears
 * it.
 */
export const iban = () =>
  values
    .text({ max: 255 })
    .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
    .refine(
      (text) => text === '' || isValidIBAN(text),
      failure('not_an_iban', "must be an IBAN: the country's length, and check digits that agree"),
    )
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .meta({ pattern: '^[A-Za-z]{2} ?[0-9]{2}[A-Za-z0-9 ]{11,}$' })

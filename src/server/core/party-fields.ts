import { z } from 'zod'
import { field, kind, kinds, optionalText } from './fields.ts'
import { countryCode, sdiCode, taxCode, vatNumber } from './fiscal-codes.ts'

/* What customers, suppliers and the workshop itself have in common. */

/** By what numbers taxes know somebody (values.md#fiscal-codes). */
export const taxNumbers = {
  tax_code: field(optionalText(taxCode()), 'Italian tax code, codice fiscale.', {
    toWrite: 'Italian tax code, codice fiscale: 16 characters with their check character, or 11 digits.',
    example: '12345678903',
  }),
  vat_number: field(optionalText(vatNumber()), 'VAT number without the country.', {
    toWrite: 'VAT number without the country. An Italian one has 11 digits, the last a check digit.',
    example: '12345678903',
  }),
}

/** Where electronic invoices find somebody (values.md#fiscal-codes). */
export const exchangeAddress = {
  vat_country: field(kind(countryCode(), z.string()), 'Country of the VAT number, ISO 3166-1 alpha-2.', {
    note: '`IT` unless sent on create',
    example: 'IT',
  }),
  sdi_code: field(optionalText(sdiCode()), 'Where the exchange system delivers invoices.', {
    toWrite: 'Where the exchange system delivers invoices: 7 characters, 6 for a public administration.',
    example: 'M5UXCR1',
  }),
}

/** How somebody is written to and called (values.md#texts). */
export const contact = {
  certified_email: field(kinds.email, 'Certified e-mail address (PEC).', { example: 'bianchi@pec.example' }),
  email: field(kinds.email, 'E-mail address.', { example: 'info@bianchi.example' }),
  phone: field(kinds.shortText, 'Telephone.', { example: '+39 02 1234567' }),
}

/** Where somebody is, but for the country, which each of them leaves out by a rule of its own (values.md#texts). */
export const address = {
  address: field(kinds.shortText, 'Street and number.', { example: 'Via Garibaldi 12' }),
  postal_code: field(kinds.shortText, 'Postal code (CAP).', { example: '20121' }),
  city: field(kinds.shortText, 'Town.', { example: 'Milano' }),
  province: field(kinds.shortText, 'Province, as its plates name it.', { example: 'MI' }),
}

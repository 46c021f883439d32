import { z } from 'zod'
import { PAYMENT_METHODS } from '../../domain/payment-methods.ts'
import { failure } from './reasons.ts'
import * as values from './values.ts'

/** Codes of the Italian tax authority and of electronic invoicing (values.md#fiscal-codes). */

/** Surname, name, year, month, day, place, check; omocodia puts one of LMNPQRSTUV for a digit. */
const PERSONAL = /^[A-Z]{6}[\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\dLMNPQRSTUV]{2}[A-Z][\dLMNPQRSTUV]{3}[A-Z]$/

/** What a character in an odd place counts, by its place in the alphabet or by its digit. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

function ordinal(character: string): number {
  return character >= 'A' ? character.charCodeAt(0) - 65 : Number(character)
}

function isPersonalTaxCode(code: string): boolean {
  if (!PERSONAL.test(code)) return false
  const sum = [...code.slice(0, 15)]
    .map(ordinal)
    .reduce((total, value, index) => total + (index % 2 === 0 ? ODD[value]! : value), 0)
  return sum % 26 === ordinal(code[15]!)
}

/** True for 11 digits of which the last is the check digit: a VAT number, or the tax code of a body. */
export function isItalianVatNumber(code: string): boolean {
  if (!/^(?!0{11})\d{11}$/.test(code)) return false
  const sum = [...code]
    .map(Number)
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((total, value) => total + value, 0)
  return sum % 10 === 0
}

/** True for a codice fiscale in upper case: 16 characters with their check character, or 11 digits. */
export function isTaxCode(code: string): boolean {
  return isPersonalTaxCode(code) || isItalianVatNumber(code)
}

/** True unless an Italian VAT number has a wrong check digit; other countries' numbers are free. */
export function isVatNumberOf(country: string, vat_number: string | null): boolean {
  return country !== 'IT' || vat_number === null || isItalianVatNumber(vat_number)
}

/** Upper-case text or null; a text of which nothing is seen is null too. */
function code(isRight: (text: string) => boolean, options?: ReturnType<typeof failure>, pattern?: string) {
  return values
    .text({ max: 255 })
    .toUpperCase()
    .overwrite(values.emptyIfUnseen)
    .refine((value) => value === '' || isRight(value), options)
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ ...(pattern && { pattern }) })
}

/** A codice fiscale, kept in upper case. */
export const taxCode = () =>
  code(
    isTaxCode,
    failure(
      'not_a_tax_code',
      'must be an Italian tax code: 16 characters with their check character, or 11 digits',
    ),
    '^([A-Za-z0-9]{16}|[0-9]{11})$',
  )

/** A VAT number, kept in upper case; whether it is right depends on its country, see isVatNumberOf. */
export const vatNumber = () => code(() => true)

function sdiCodeOf(lengths: string, said: string) {
  const kept = new RegExp(`^[A-Z\\d]{${lengths}}$`)
  return code(
    (value) => kept.test(value),
    failure('not_an_sdi_code', `must have ${said} characters, A-Z and 0-9`),
    `^[A-Za-z0-9]{${lengths}}$`,
  )
}

/** Where the exchange system delivers invoices: 7 characters, 6 for a public office. Kept in upper case. */
export const sdiCode = () => sdiCodeOf('6,7', '6 or 7')

/** The same of a workshop, which is no public office. */
export const receivingCode = () => sdiCodeOf('7', '7')

/** ISO 3166-1 alpha-2. */
const COUNTRIES = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY
  BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK
  FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR
  IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK
  ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM
  PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF
  TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(
    /\s+/,
  ),
)

/** A country, ISO 3166-1 alpha-2, kept in upper case. */
export const countryCode = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .refine(
      (value) => COUNTRIES.has(value),
      failure('not_a_country', 'must be a country code of ISO 3166-1, such as IT'),
    )
    .meta({ pattern: '^[A-Za-z]{2}$' })

/** How an invoice is paid, as electronic invoices say it: MP01 cash, MP05 bank transfer, MP08 card. */
const method = values.choice(
  'PaymentMethod',
  'A payment method of the ministry: `MP01` cash, `MP05` bank transfer, `MP08` card.',
  PAYMENT_METHODS,
)

export const paymentMethod = () => method

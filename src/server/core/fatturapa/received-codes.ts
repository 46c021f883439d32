import type { Problem } from '../documents/validation.ts'
import { isItalianVatNumber, isTaxCode } from '../fiscal-codes.ts'
import type { ContentParty, Discount, Received } from './content.ts'

/*
 * What the exchange system finds in the numbers and codes of a file, beside its sums (electronic-invoices.md#content).
 */

/** A rule of the exchange system: what of a document breaks it. */
export type Check = (received: Received) => Problem[]

export const say = (param: string, sdi_code: string, message: string): Problem => ({
  ...{ param, code: 'parameter_invalid', sdi_code, message },
})

/** The check digits of a party's Italian numbers. */
const digitsOf =
  (whose: 'supplier' | 'recipient', [forNumber, forCode]: readonly [string, string]): Check =>
  (received) => {
    const { vat_country, vat_number, tax_code }: ContentParty = received[whose]
    const isWrong = vat_country === 'IT' && vat_number !== null && !isItalianVatNumber(vat_number)
    return [
      ...(isWrong ? [say(`${whose}.vat_number`, forNumber, 'The VAT number has a wrong check digit.')] : []),
      ...(tax_code !== null && !isTaxCode(tax_code)
        ? [say(`${whose}.tax_code`, forCode, 'The tax code has a wrong check character.')]
        : []),
    ]
  }

const recipientNumber: Check = ({ recipient: { vat_number, tax_code } }) =>
  vat_number === null && tax_code === null
    ? [say('recipient.tax_code', '00417', 'The customer has neither VAT number nor tax code.')]
    : []

const documentNumber: Check = ({ document_number }) =>
  /\d/.test(document_number) ? [] : [say('document_number', '00425', 'The number has no digit.')]

const CREDIT_NOTE = 'TD04'

const beforeInvoice: Check = ({ document_type, document_date, related_documents }) =>
  document_type === CREDIT_NOTE &&
  related_documents.some(({ kind, date }) => kind === 'invoice' && date !== null && document_date < date)
    ? [say('document_date', '00418', 'The credit note lies before its invoice.')]
    : []

const reverseSplit: Check = ({ vat_summary }) =>
  vat_summary.flatMap(({ nature, exigibility }, index) =>
    nature?.startsWith('N6') && exigibility === 'S'
      ? [say(`vat_summary[${index}].exigibility`, '00420', 'Split payment does not go with nature N6.')]
      : [],
  )

/** Integrations of purchases have a nature with a rate over 0. */
const INTEGRATION = 'TD16'

type Coded = { tax_rate: number; nature: string | null }

/** The codes of a rate of 0 without a nature, and of another one with it. */
const NATURES = {
  line_items: ['00400', '00401'],
  vat_summary: ['00429', '00430'],
  funds: ['00413', '00414'],
} as const

/** What is wrong with a rate and its nature. */
function faultOf({ tax_rate, nature }: Coded, [without, needless]: readonly [string, string]) {
  if (tax_rate === 0 && nature === null) return ['nature', without, 'A rate of 0 needs a nature.'] as const
  if (tax_rate !== 0 && nature !== null)
    return ['nature', needless, 'Only a rate of 0 has a nature.'] as const
  if (/^N[236]$/.test(nature ?? '')) return ['nature', '00445', 'The nature is told closer today.'] as const
  return tax_rate > 0 && tax_rate < 1
    ? (['tax_rate', '00424', 'The rate lies over 0 and below 1.'] as const)
    : undefined
}

const ratesAndNatures: Check = (received) =>
  Object.entries(NATURES).flatMap(([of, codes]) =>
    received[of as keyof typeof NATURES].flatMap((each: Coded, index) => {
      const found = faultOf(each, codes)
      if (!found || (found[1] === codes[1] && received.document_type === INTEGRATION)) return []
      const [field, sdi_code, message] = found
      return [say(`${of}[${index}].${field}`, sdi_code, message)]
    }),
  )

/** Tax is kept back of a line or a pension fund, and the document says nowhere how much. */
const unsaidWithholding: Check = ({ withholdings, priced, funds }) => {
  if (withholdings.length > 0) return []
  const of = (sdi_code: string, message: string) => [say('withholdings', sdi_code, message)]
  const isOf = (parts: readonly { is_withheld: boolean }[]) => parts.some(({ is_withheld }) => is_withheld)
  return [
    ...(isOf(priced) ? of('00411', 'A line keeps tax back, the document says no withholding.') : []),
    ...(isOf(funds) ? of('00415', 'A pension fund keeps tax back, the document says no withholding.') : []),
  ]
}

const isEmpty = ({ percentage, amount }: Discount) => percentage === null && amount === null

/** Discounts that say neither how many per cent nor how much. */
const emptyDiscounts: Check = ({ discounts, priced }) => [
  ...(discounts.some(isEmpty)
    ? [say('document_total', '00437', 'A discount of the document has neither percentage nor amount.')]
    : []),
  ...priced.flatMap((line, index) =>
    line.discounts.some(isEmpty)
      ? [say(`line_items[${index}].total_price`, '00438', 'A discount has neither percentage nor amount.')]
      : [],
  ),
]

export const CODE_CHECKS: readonly Check[] = [
  digitsOf('supplier', ['00301', '00302']),
  digitsOf('recipient', ['00305', '00306']),
  recipientNumber,
  documentNumber,
  beforeInvoice,
  reverseSplit,
  ratesAndNatures,
  unsaidWithholding,
  emptyDiscounts,
]

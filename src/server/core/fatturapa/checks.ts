import { isItalianVatNumber, isTaxCode } from '../fiscal-codes.ts'
import { AMOUNT_CHECKS } from './amount-checks.ts'
import type { FiscalDocument } from './document.ts'
import { intentOf, ratedLines } from './line-data.ts'
import { ABROAD, destinationOf, isOwnCustomer, isPublic, taxCodeOf, taxNumberOf } from './parties.ts'
import { type Fault, fault, rejection } from './problems.ts'
import { formatFaults } from './write.ts'

/** A rule of the exchange system: what of a document breaks it (electronic-invoices.md#checks). */
type Check = (document: FiscalDocument) => Fault | Fault[] | false

const required = (param: string, code: string) => fault(param, 'missing', `${param} is required.`, code)

const sellerAbroad: Check = ({ company }) =>
  company.country !== 'IT' &&
  fault(
    'settings.country',
    'exchange_refuses',
    'settings.country must be IT: only then does Officina write files.',
  )

const sellerVatNumber: Check = ({ company: { vat_number } }) => {
  if (vat_number === null) return required('settings.vat_number', '00301')
  if (isItalianVatNumber(vat_number)) return false
  return fault(
    'settings.vat_number',
    'not_a_vat_number',
    'settings.vat_number has a wrong check digit.',
    '00301',
  )
}

const sellerTaxCode: Check = ({ company: { tax_code } }) => {
  if (tax_code === null) return required('settings.tax_code', '00302')
  if (isTaxCode(tax_code)) return false
  return fault(
    'settings.tax_code',
    'not_a_tax_code',
    'settings.tax_code has a wrong check character.',
    '00302',
  )
}

const customerVatNumber: Check = ({ customer: { vat_country, vat_number } }) =>
  vat_country === 'IT' &&
  vat_number !== null &&
  !isItalianVatNumber(vat_number) &&
  fault('customer.vat_number', 'not_a_vat_number', 'customer.vat_number has a wrong check digit.', '00305')

const customerTaxCode: Check = ({ customer }) => {
  const code = taxCodeOf(customer)
  if (code === null || isTaxCode(code)) return false
  return fault(
    'customer.tax_code',
    'not_a_tax_code',
    'customer.tax_code has a wrong check character.',
    '00306',
  )
}

const customerNumber: Check = ({ customer }) =>
  taxNumberOf(customer) === null && taxCodeOf(customer) === null && required('customer.tax_code', '00417')

const destinationLength: Check = ({ customer }) => {
  const { sdi_code } = customer
  if (!isPublic(customer)) {
    const isShort = sdi_code !== null && sdi_code.length !== 7 && customer.vat_country === 'IT'
    return (
      isShort &&
      fault('customer.sdi_code', 'not_an_sdi_code', 'customer.sdi_code must have 7 characters.', '00427')
    )
  }
  if (sdi_code?.length === 6) return false
  const message = 'customer.sdi_code must have the 6 characters of the office.'
  return fault('customer.sdi_code', sdi_code === null ? 'missing' : 'not_an_sdi_code', message, '00427')
}

/** Only customers from abroad are addressed so. */
const destinationAbroad: Check = ({ customer }) =>
  destinationOf(customer) === ABROAD &&
  (taxNumberOf(customer)?.country ?? 'IT') === 'IT' &&
  rejection('customer.sdi_code', '00313', `must not be ${ABROAD}: the customer is Italian.`)

/** Whose customer cannot be the workshop itself. */
const TO_OTHERS = ['TD01', 'TD02', 'TD24', 'TD25']

const ownCustomer: Check = (document) =>
  TO_OTHERS.includes(document.document_type) &&
  isOwnCustomer(document) &&
  rejection('customer.vat_number', '00471', "must not be the workshop's own.")

const eachLine =
  (isWrong: (line: FiscalDocument['line_items'][number]) => boolean, code: string, message: string): Check =>
  (document) =>
    ratedLines(document).flatMap(([index, line]) =>
      isWrong(line) ? [rejection(`line_items[${index}].vat_code`, code, message)] : [],
    )

const isOfNature = ({ nature }: { nature: string | null }, letters: string) =>
  nature?.startsWith(letters) ?? false

const splitReverse: Check = (document) =>
  document.split_payment &&
  ratedLines(document).some(([, line]) => isOfNature(line, 'N6')) &&
  rejection('split_payment', '00420', 'does not go with lines whose VAT the customer owes.')

const letterOfIntent: Check = (document) =>
  ratedLines(document).some(([, { nature }]) => nature === 'N3.5') &&
  intentOf(document) === null &&
  fault(
    'customer.letter_of_intent',
    document.customer.letter_of_intent ? 'exchange_refuses' : 'missing',
    'customer.letter_of_intent must have a protocol of 17 and 6 digits, with - or / between.',
  )

const withheldLine: Check = ({ withholding, withholding_amount }) =>
  withholding === null &&
  withholding_amount !== 0 &&
  rejection('withholding', '00411', 'is missing, though tax is kept back.')

/** Each rule by the code with which the exchange system refuses what breaks it; those without one are the law's. */
const CHECKS: Record<string, Check> = {
  seller_abroad: sellerAbroad,
  '00301': sellerVatNumber,
  '00302': sellerTaxCode,
  '00417': customerNumber,
  '00305': customerVatNumber,
  '00306': customerTaxCode,
  '00427': destinationLength,
  '00313': destinationAbroad,
  '00471': ownCustomer,
  '00400': eachLine(
    (line) => line.tax_rate === 0 && line.nature === null,
    '00400',
    'has a rate of 0 and no nature.',
  ),
  '00401': eachLine(
    (line) => line.tax_rate > 0 && line.nature !== null,
    '00401',
    'has a nature with a rate over 0.',
  ),
  '00424': eachLine(
    (line) => line.tax_rate > 0 && line.tax_rate < 1,
    '00424',
    'has a rate over 0 and below 1.',
  ),
  '00445': eachLine(
    (line) => /^N[236]$/.test(line.nature ?? ''),
    '00445',
    'has a nature that is told closer today.',
  ),
  '00411': withheldLine,
  '00420': splitReverse,
  letter_of_intent: letterOfIntent,
  ...AMOUNT_CHECKS,
}

/** What is missing where there are no lines, which whoever issues refuses. */
const OF_LINES = ['line_items', 'vat_summary']

/**
 * What keeps a document from the exchange system, but for its dates and that it has no lines: a field is named once, by
 * the first rule that it breaks.
 */
export function exchangeFaults(document: FiscalDocument): Fault[] {
  const found = Object.values(CHECKS).flatMap((check) => check(document) || [])
  const isSaid = ({ param }: Fault) => document.line_items.length === 0 && OF_LINES.includes(param)
  const all = [...found, ...formatFaults(document)].filter((one) => !isSaid(one))
  return all.filter(({ param }, index) => all.findIndex((other) => other.param === param) === index)
}

/** What is wrong with its day: after today (00403), before the invoice that a credit note cites (00418). */
export function dateFaults(document: FiscalDocument, today: string): Fault[] {
  const { document_date: day, document_type, related_documents } = document
  if (day > today) return [fault('document_date', 'in_future', 'document_date lies after today.', '00403')]
  const isEarly = document_type === 'TD04' && related_documents.some(({ date }) => day < date)
  return isEarly ? [rejection('document_date', '00418', 'lies before the invoice.')] : []
}

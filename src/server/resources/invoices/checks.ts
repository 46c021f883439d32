import type { AnsweredSummary } from '../../../domain/fiscal-summary.ts'
import { type Problem, WARNINGS, type Warning, warning } from '../../core/documents/validation.ts'
import { type Fault, fault } from '../../core/fatturapa/problems.ts'

/** What the rules look at of an invoice that is to be issued. */
export type Checked = {
  lines_count: number
  document_type: string
  /** how many delivery notes it cites */
  delivery_notes_count: number
  /** EUR that were invoiced under the customer's letter of intent, this document included, beyond what it covers */
  over_letter: number
  total_after_tax: number
  total_tax: number
  vat_summary: readonly AnsweredSummary[]
  document_date: string
  today: string
  /** the day of the last number of its section and year; null where there is none, or it has its number */
  last_date: string | null
  full_number: string
  payment_method: string | null
  order_references: readonly { cig: string | null }[]
  customer_type: string
  fiscal_regime: string
  electronic_invoicing_enabled: boolean
}

const LONGEST_NUMBER = 20
const CASH_LIMIT = 5000

const RULES: readonly ((of: Checked) => Fault | false)[] = [
  ({ lines_count }) => lines_count === 0 && fault('line_items', 'no_lines', 'line_items must not be empty.'),
  ({ total_after_tax }) =>
    total_after_tax < 0 && fault('line_items', 'below_zero', 'line_items must not come to less than 0.'),
  ({ document_date, today }) =>
    document_date > today &&
    fault('document_date', 'in_future', `document_date must not lie after today, ${today}.`, '00403'),
  ({ document_date, last_date }) => last_date !== null && document_date < last_date && goesBack(last_date),
  ({ full_number }) =>
    full_number.length > LONGEST_NUMBER &&
    fault(
      'sezionale_id',
      'too_long',
      `sezionale_id must give a number of at most ${LONGEST_NUMBER} characters.`,
      '00200',
    ),
]

/** Days never go back within a section and year (invoices.md#numbers). */
export const goesBack = (last_date: string) =>
  fault(
    'document_date',
    'before_last_number',
    `document_date must not lie before ${last_date}, the day of the section's last number.`,
  )

/** What keeps an invoice from being issued, in the contract's order. */
export const faultsOf = (of: Checked): Fault[] =>
  RULES.map((rule) => rule(of)).filter((found) => found !== false)

const say = (code: Warning, param: string | null) => warning(code, param, WARNINGS[code])

const CAUTIONS: readonly ((of: Checked) => Problem[])[] = [
  ({ electronic_invoicing_enabled }) =>
    electronic_invoicing_enabled
      ? []
      : [say('electronic_invoicing_disabled', 'settings.electronic_invoicing_enabled')],
  ({ payment_method, total_after_tax }) =>
    payment_method === 'MP01' && total_after_tax > CASH_LIMIT ? [say('cash_limit', 'payment_method')] : [],
  ({ customer_type, order_references }) =>
    customer_type === 'public_administration' && order_references.every(({ cig }) => cig === null)
      ? [say('cig_missing', 'order_references')]
      : [],
  ({ vat_summary }) =>
    vat_summary
      .filter(({ nature, legal_reference }) => nature !== null && legal_reference === null)
      .map(({ vat_code }) =>
        warning('legal_reference_missing', 'vat_summary', `The VAT rate ${vat_code} cites no law.`),
      ),
  ({ document_type, delivery_notes_count }) =>
    document_type === 'TD24' && delivery_notes_count === 0
      ? [say('delivery_note_missing', 'document_type')]
      : [],
  ({ over_letter }) =>
    over_letter > 0 ? [say('letter_of_intent_exceeded', 'customer.letter_of_intent')] : [],
  ({ fiscal_regime, total_tax }) =>
    fiscal_regime === 'RF19' && total_tax > 0 ? [say('regime_mismatch', 'settings.fiscal_regime')] : [],
]

/** What is worth a look (invoices.md#warnings). */
export const warningsOf = (of: Checked): Problem[] => CAUTIONS.flatMap((caution) => caution(of))

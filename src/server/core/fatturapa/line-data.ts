import type { FiscalDocument, FiscalLineItem } from './document.ts'
import { piecesOf, toLatin } from './transliteration.ts'

/** What the table writes of a document's lists: lines, summaries, remarks, instalments. */

export type Line = FiscalLineItem & {
  number: number
  /** whether it says a quantity: without one the exchange system counts 1 */
  is_counted: boolean
  is_withheld: boolean
  intent: { number: string; date: string } | null
}

/** A line that says something and costs nothing: it borrows its rate, lest there be a summary of its own. */
const isRemark = ({ kind, total_before_tax }: FiscalLineItem) => kind === 'text' && total_before_tax === 0

/** The lines whose own VAT code the file says, each with its place: remarks borrow another's, unless there is nothing else. */
export function ratedLines({ line_items }: Pick<FiscalDocument, 'line_items'>) {
  const all = [...line_items.entries()]
  const rated = all.filter(([, line]) => !isRemark(line))
  return rated.length > 0 ? rated : all
}

const LONGEST_CODE = 35

/** The nature of what is sold without VAT under a letter of intent. */
export const UNDER_LETTER = 'N3.5'

/** The protocol of a letter of intent as the file says it, 17 and 6 digits; null in any other form. */
export function intentOf({ customer }: Pick<FiscalDocument, 'customer'>) {
  const found = /^(\d{17})[-/](\d{6})$/.exec(customer.letter_of_intent?.number ?? '')
  return found && { number: `${found[1]}-${found[2]}`, date: customer.letter_of_intent!.date }
}

/** The lines with what each takes from others. */
export function linesOf(document: FiscalDocument): Line[] {
  const { line_items, withholding } = document
  const intent = intentOf(document)
  let lender = line_items.find((line) => !isRemark(line))
  return line_items.map((line, index) => {
    const is_remark = isRemark(line)
    if (!is_remark) lender = line
    const { vat_code, tax_rate, nature } = is_remark ? (lender ?? line_items[0]!) : line
    return {
      ...line,
      ...{ vat_code, tax_rate, nature, number: index + 1 },
      is_counted: !is_remark || line.unit_price !== 0,
      article_code: toLatin(line.article_code ?? '').length <= LONGEST_CODE ? line.article_code : null,
      is_withheld: withholding !== null && line.withholding && line.kind !== 'stamp_duty',
      intent: nature === UNDER_LETTER ? intent : null,
    }
  })
}

const ON_CASH = ['RF16', 'RF17']

export type SummaryRow = FiscalDocument['vat_summary'][number] & { exigibility: string | null }

/** The summaries with when the tax is owed: by the customer, on payment, at once. */
export function summaryOf({ vat_summary, split_payment, company }: FiscalDocument): SummaryRow[] {
  const owed = split_payment ? 'S' : ON_CASH.includes(company.fiscal_regime) ? 'D' : 'I'
  return vat_summary.map((row) => ({ ...row, exigibility: row.tax_rate > 0 ? owed : null }))
}

const LONGEST_REMARK = 200

/** What the law has documents say of the regime under which they are issued. */
export const REGIME_WORDS: Readonly<Record<string, string>> = {
  RF17: "IVA per cassa ai sensi dell'art. 32-bis DL 83/2012",
  RF19: "Operazione effettuata ai sensi dell'art. 1, commi da 54 a 89, L. 190/2014",
}
const SPLIT_PAYMENT = 'Scissione dei pagamenti, art. 17-ter DPR 633/72'
const STAMP_DUTY = 'Imposta di bollo assolta in modo virtuale ai sensi del DM 17/06/2014'

function vehicleText({ vehicle }: FiscalDocument): string | null {
  if (!vehicle) return null
  const named = ['Veicolo', vehicle.license, vehicle.name].filter(Boolean).join(' ')
  return vehicle.km === null ? named : `${named}, km ${vehicle.km}`
}

const legalWords = ({ company, split_payment, stamp_duty_amount }: FiscalDocument) => [
  REGIME_WORDS[company.fiscal_regime],
  split_payment && SPLIT_PAYMENT,
  stamp_duty_amount > 0 && STAMP_DUTY,
]

/** What is said of the document as a whole, in pieces that the file takes. */
export const remarksOf = (document: FiscalDocument): string[] =>
  [
    document.reason,
    document.title,
    vehicleText(document),
    document.comments,
    ...legalWords(document),
  ].flatMap((text) => (text ? piecesOf(text, LONGEST_REMARK) : []))

/** The methods that name an account. */
const BY_BANK = ['MP05', 'MP12', 'MP13', 'MP19', 'MP20', 'MP21']

/** How an invoice is to be paid: each instalment; nothing of credit notes, nor where no method is named. */
export function paymentsOf({
  document_type,
  payment_method,
  amount_due,
  instalments,
  bank_account,
}: FiscalDocument) {
  if (document_type === 'TD04' || payment_method === null || amount_due <= 0) return []
  const bank = BY_BANK.includes(payment_method) ? bank_account : null
  return instalments.map((instalment) => ({ ...instalment, method: payment_method, bank }))
}

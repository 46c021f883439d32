import type { FiscalDocument } from './document.ts'
import type { Warning } from './problems.ts'
import { isReplaced } from './transliteration.ts'

/** What is worth a look and stops nothing (electronic-invoices.md#warnings). */

const replaced = (param: string): Warning => ({
  ...{ param, code: 'characters_replaced' },
  message: `${param} has characters that the file does not take; it says others.`,
})

/** The texts that go into the file, by our field. */
function textsOf({ company, customer, ...document }: FiscalDocument): [string, string | null | undefined][] {
  const { title, reason, comments, line_items } = document
  const lines = line_items.map(({ description }, index) => [`line_items[${index}].description`, description])
  const fields = ['address', 'city', 'first_name', 'last_name'] as const
  return [
    ...Object.entries({ title, reason, comments }),
    ['settings.legal_name', company.legal_name],
    ['customer.full_name', customer.full_name],
    ...fields.map((field): [string, string | null] => [`settings.${field}`, company[field]]),
    ...fields.map((field): [string, string | null] => [`customer.${field}`, customer[field]]),
    ...(lines as [string, string][]),
  ]
}

/** Only an 11-digit tax code: perhaps that of a VAT group, which the exchange system refuses (00327). */
const isPerhapsGroup = ({ customer: { vat_number, tax_code } }: FiscalDocument) =>
  vat_number === null && /^\d{11}$/.test(tax_code ?? '')

const SEND_WITHIN_DAYS = 12
const DEFERRED = ['TD24', 'TD25']
const DEFERRED_UNTIL = 15

/** The last day on which the file of a document is sent in time. */
export function sendBy({
  document_type,
  document_date,
}: Pick<FiscalDocument, 'document_type' | 'document_date'>) {
  const day = new Date(`${document_date}T00:00:00Z`)
  if (DEFERRED.includes(document_type)) day.setUTCMonth(day.getUTCMonth() + 1, DEFERRED_UNTIL)
  else day.setUTCDate(day.getUTCDate() + SEND_WITHIN_DAYS)
  return day.toISOString().slice(0, 10)
}

const late = (day: string): Warning => ({
  ...{ param: 'document_date', code: 'sent_late' },
  message: `The file should have been sent by ${day}.`,
})

const group: Warning = {
  ...{ param: 'customer.tax_code', code: 'vat_group_possible' },
  message: 'If the code is that of a VAT group, the VAT number is needed too.',
}

export function exchangeWarnings(document: FiscalDocument, today: string): Warning[] {
  const texts = textsOf(document).filter(([, text]) => text && isReplaced(text))
  const last = sendBy(document)
  return [
    ...texts.map(([param]) => replaced(param)),
    ...(isPerhapsGroup(document) ? [group] : []),
    ...(today > last ? [late(last)] : []),
  ]
}

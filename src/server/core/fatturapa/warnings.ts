import type { FiscalDocument } from './document.ts'
import type { Warning } from './problems.ts'
import { isReplaced } from './transliteration.ts'
import { replacedFields } from './write.ts'

/** What is worth a look and stops nothing (electronic-invoices.md#warnings). */

const replaced = (param: string): Warning => ({
  ...{ param, code: 'characters_replaced' },
  message: `${param} has characters that the file does not take; it says others.`,
})

/** What the file says of the document as a whole, each text by our field: there they are divided already. */
function remarksOf({ title, reason, comments, vehicle }: FiscalDocument): string[] {
  const { name, license } = vehicle ?? {}
  const texts = { title, reason, comments, vehicle_name: name, vehicle_license: license }
  return Object.entries(texts).flatMap(([param, text]) => (text && isReplaced(text) ? [param] : []))
}

/** Where a name stands with us that the table knows by the field it mostly stands in. */
function fieldOf(param: string, { company, customer }: FiscalDocument): string {
  if (param === 'settings.legal_name' && company.legal_name === null) return 'settings.name'
  return param === 'customer.full_name' && customer.company_name ? 'customer.company_name' : param
}

/** The fields whose texts the file says in other characters, each once. */
function replacedIn(document: FiscalDocument): Set<string> {
  const written = replacedFields(document).map((param) => fieldOf(param, document))
  return new Set([...remarksOf(document), ...written])
}

/** Only an 11-digit tax code: perhaps that of a VAT group, which the exchange system refuses (00327). */
const isPerhapsGroup = ({ customer: { vat_number, tax_code } }: FiscalDocument) =>
  vat_number === null && /^\d{11}$/.test(tax_code ?? '')

const SEND_WITHIN_DAYS = 12
const DEFERRED = ['TD24', 'TD25']
const DEFERRED_UNTIL = 15

/** The last day on which the file of a document is sent in time. */
function sendBy({ document_type, document_date }: Pick<FiscalDocument, 'document_type' | 'document_date'>) {
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
  const last = sendBy(document)
  return [
    ...[...replacedIn(document)].map(replaced),
    ...(isPerhapsGroup(document) ? [group] : []),
    ...(today > last ? [late(last)] : []),
  ]
}

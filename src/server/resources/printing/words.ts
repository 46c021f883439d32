import type { Language } from '../../../domain/languages.ts'

const it = {
  quote: 'Preventivo',
  worksheet: 'Scheda lavoro',
  card: 'Foglio parabrezza',
  promised: 'Promessa',
  keyTag: 'Chiavi',
  bay: 'Postazione',
  moreWork: 'Altro nella scheda lavoro: {count}',
  receipt: 'Ricevuta',
  invoice: 'Fattura',
  advanceInvoice: 'Fattura di acconto',
  debitNote: 'Nota di debito',
  deferredInvoice: 'Fattura differita',
  draft: 'Bozza',
  drafts: 'BOZZA',
  cancelled: 'ANNULLATA',
  notFiscal: 'Documento non fiscale',
  page: 'Pagina {page} di {pages}',
  customer: 'Cliente',
  vatNumber: 'P. IVA',
  taxCode: 'C.F.',
  phone: 'Tel.',
  vehicle: 'Veicolo',
  plate: 'Targa',
  vin: 'Telaio',
  km: 'Km',
  kmOut: 'Km alla consegna',
  validUntil: 'Valido fino al',
  warrantyUntil: 'Garanzia fino al',
  subject: 'Oggetto',
  reportedIssues: 'Difetti segnalati',
  diagnosis: 'Diagnosi',
  workDone: 'Lavori eseguiti',
  comments: 'Note',
  terms: 'Condizioni',
  description: 'Descrizione',
  quantity: 'Q.tà',
  unit: 'U.M.',
  price: 'Prezzo',
  discount: 'Sconto',
  vat: 'IVA',
  amount: 'Importo',
  taxable: 'Imponibile',
  tax: 'Imposta',
  totalDiscount: 'Sconto totale',
  total: 'Totale',
  paid: 'Incassato',
  outstanding: 'Da incassare',
  date: 'Data',
  method: 'Pagamento',
  bank: 'Banca',
  acceptance: 'Per accettazione',
  dueDate: 'Scadenza',
  splitTax: 'IVA a carico del cliente',
  withheld: 'Ritenuta d’acconto',
  amountDue: 'Netto a pagare',
  order: 'Ordine',
  related: 'Integra la fattura',
  creditNote: 'Nota di credito',
  credits: 'Storna la fattura',
  reason: 'Motivo',
  electronicInvoice: 'Fattura elettronica',
  courtesyCopy:
    'Copia di cortesia priva di valore fiscale: l’originale è il file XML trasmesso al Sistema di Interscambio',
  sdiWaiting: 'non ancora trasmessa',
  sdiSent: 'trasmessa',
  sdiRejected: 'scartata: mai emessa',
  sdiRefused: 'rifiutata dall’amministrazione',
  sdiSimulated: 'simulatore: nulla è stato trasmesso',
  receivedCopy: 'Copia di cortesia: l’originale è il file XML ricevuto.',
  stampDuty: 'Bollo',
  stampDutyPaid: 'Imposta di bollo di € 2,00 assolta.',
  letterOfIntent: 'Dichiarazione d’intento',
  splitPayment: 'Scissione dei pagamenti, art. 17-ter DPR 633/1972: l’IVA è versata dal cliente.',
  MP01: 'Contanti',
  MP05: 'Bonifico',
  MP08: 'Carta',
  deliveryNote: 'Documento di trasporto',
  deliveryNotes: 'Documenti di trasporto',
  recipient: 'Destinatario',
  cancelledNote: 'ANNULLATO',
  deliveryReason: 'Causale',
  reasonSale: 'Vendita',
  reasonReturn: 'Reso',
  reasonRepair: 'Riparazione',
  reasonLoan: 'Comodato',
  reasonOther: 'Altro',
  destination: 'Luogo di destinazione',
  carrier: 'Vettore',
  appearance: 'Aspetto dei beni',
  packages: 'Colli',
  weight: 'Peso',
  receivedBy: 'Firma del destinatario',
  labels: 'etichette',
  summer: 'Estive',
  winter: 'Invernali',
  all_season: 'Quattro stagioni',
}

/** What stands on printed documents beside what was typed. */
export type Words = typeof it

const en: Words = {
  quote: 'Quote',
  worksheet: 'Worksheet',
  card: 'Job card',
  promised: 'Promised',
  keyTag: 'Keys',
  bay: 'Bay',
  moreWork: 'More on the worksheet: {count}',
  receipt: 'Receipt',
  invoice: 'Invoice',
  advanceInvoice: 'Advance invoice',
  debitNote: 'Debit note',
  deferredInvoice: 'Deferred invoice',
  draft: 'Draft',
  drafts: 'DRAFT',
  cancelled: 'CANCELLED',
  notFiscal: 'Not a fiscal document',
  page: 'Page {page} of {pages}',
  customer: 'Customer',
  vatNumber: 'VAT no.',
  taxCode: 'Tax code',
  phone: 'Tel.',
  vehicle: 'Vehicle',
  plate: 'Plate',
  vin: 'VIN',
  km: 'Km',
  kmOut: 'Km at delivery',
  validUntil: 'Valid until',
  warrantyUntil: 'Warranty until',
  subject: 'Subject',
  reportedIssues: 'Reported issues',
  diagnosis: 'Diagnosis',
  workDone: 'Work done',
  comments: 'Remarks',
  terms: 'Terms',
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit',
  price: 'Price',
  discount: 'Discount',
  vat: 'VAT',
  amount: 'Amount',
  taxable: 'Taxable',
  tax: 'Tax',
  totalDiscount: 'Total discount',
  total: 'Total',
  paid: 'Received',
  outstanding: 'Outstanding',
  date: 'Date',
  method: 'Payment',
  bank: 'Bank',
  acceptance: 'Accepted by',
  dueDate: 'Due on',
  splitTax: 'VAT paid by the customer',
  withheld: 'Withholding tax',
  amountDue: 'To be paid',
  order: 'Order',
  related: 'Adds to invoice',
  creditNote: 'Credit note',
  electronicInvoice: 'Electronic invoice',
  courtesyCopy:
    'Courtesy copy without fiscal value: the original is the XML file sent to the exchange system',
  sdiWaiting: 'not sent yet',
  sdiSent: 'sent',
  sdiRejected: 'rejected: never issued',
  sdiRefused: 'refused by the administration',
  sdiSimulated: 'simulator: nothing was sent',
  receivedCopy: 'A copy for reading: the original is the XML file that was received.',
  credits: 'Takes back invoice',
  reason: 'Reason',
  stampDuty: 'Stamp duty',
  stampDutyPaid: 'Stamp duty of € 2.00 paid.',
  letterOfIntent: 'Letter of intent',
  splitPayment: 'Split payment, art. 17-ter DPR 633/1972: the customer pays the VAT to the state.',
  MP01: 'Cash',
  MP05: 'Bank transfer',
  MP08: 'Card',
  deliveryNote: 'Delivery note',
  deliveryNotes: 'Delivery notes',
  recipient: 'Recipient',
  cancelledNote: 'CANCELLED',
  deliveryReason: 'Reason',
  reasonSale: 'Sale',
  reasonReturn: 'Return',
  reasonRepair: 'Repair',
  reasonLoan: 'Loan',
  reasonOther: 'Other',
  destination: 'Place of delivery',
  carrier: 'Carrier',
  appearance: 'Appearance of the goods',
  packages: 'Packages',
  weight: 'Weight',
  receivedBy: 'Received by',
  labels: 'labels',
  summer: 'Summer',
  winter: 'Winter',
  all_season: 'All-season',
}

const LOCALES: Record<Language, string> = { it: 'it-IT', en: 'en-GB' }

const decimals = (locale: string, minimumFractionDigits: number, maximumFractionDigits: number) => {
  const format = new Intl.NumberFormat(locale, {
    ...{ minimumFractionDigits, maximumFractionDigits },
    useGrouping: 'always' as 'min2',
  })
  // as it is written: what a computer has in its place differs from it at the eighth decimal
  return (value: number) => format.format(`${value}`)
}

function formatsOf(language: Language, time_zone: string) {
  const locale = LOCALES[language]
  const amount = decimals(locale, 2, 2)
  const shape = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const days = new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' })
  const instants = new Intl.DateTimeFormat(locale, { ...shape, timeZone: time_zone })
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: time_zone } as const
  const moments = new Intl.DateTimeFormat(locale, { ...shape, ...clock })
  const percent = decimals(locale, 0, 2)
  return {
    amount,
    euros: (value: number) => `€ ${amount(value)}`,
    /** Of a unit: with 4 decimals at most, in a file of somebody else's with 8. */
    price: decimals(locale, 2, 8),
    number: decimals(locale, 0, 8),
    percent: (value: number) => `${percent(value)}%`,
    /** A day, `2026-09-05`. */
    day: (day: string) => days.format(new Date(day)),
    /** The day of an instant where the workshop is. */
    dayOf: (instant: string) => instants.format(new Date(instant)),
    /** That day with the time. */
    momentOf: (instant: string) => moments.format(new Date(instant)),
  }
}

const makeReader = (language: Language, time_zone: string) => ({
  language,
  words: language === 'it' ? it : en,
  ...formatsOf(language, time_zone),
})

export type Reader = Readonly<ReturnType<typeof makeReader>>

const readers = new Map<string, Reader>()

/** The words, numbers and days of a reader; formats cost far more to make than to use. */
export function readerOf(language: Language, time_zone: string): Reader {
  const key = `${language} ${time_zone}`
  const known = readers.get(key)
  if (known) return known
  const made = makeReader(language, time_zone)
  readers.set(key, made)
  return made
}

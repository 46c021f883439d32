import { Decimal } from 'decimal.js'
import { bareFileName } from '../../../domain/file-names.ts'
import { isKeptDay } from '../../../domain/kept-days.ts'
import type { Beside, Content, ContentLine, ContentParty, ContentSummary, Discount, Fund } from './content.ts'
import { isMessageRoot } from './message-reader.ts'
import {
  childOf,
  childrenOf,
  dayIn,
  type Element,
  NoXml,
  parseRoot,
  parserOf,
  textOf,
  textsOf,
} from './xml-tree.ts'

/** A file that was read: its form, what each of its documents says, and what of each only the checks look at. */
export type ReadFile = { format: string; documents: Content[]; beside: Beside[] }

const parser = parserOf([
  ...[
    'FatturaElettronicaBody',
    'DatiRitenuta',
    'DatiCassaPrevidenziale',
    'Causale',
    'DatiRiepilogo',
    'DettaglioLinee',
    'CodiceArticolo',
    'ScontoMaggiorazione',
  ],
  ...[
    'DatiOrdineAcquisto',
    'DatiContratto',
    'DatiConvenzione',
    'DatiRicezione',
    'DatiFattureCollegate',
    'DatiDDT',
  ],
  ...['DatiPagamento', 'DettaglioPagamento', 'Allegati', 'DatiBeniServizi'],
])

const NUMBER = /^[+-]?\d+([.,]\d+)?$/
/** No number of a file is as large: the schema has up to 12 digits before the point. */
const TOO_LARGE = 1e12

/** A number as written, blanks aside; null for what is none. @throws NoXml for one that the schema has no place for */
function numberOf(element: Element | undefined, name: string): number | null {
  const text = textOf(element, name)?.replace(/\s/g, '') ?? ''
  if (!NUMBER.test(text)) return null
  const number = Number(text.replace(',', '.'))
  if (Math.abs(number) >= TOO_LARGE) throw new NoXml(`its ${name} is too large`)
  return number
}

const dateOf = (element: Element | undefined, name: string) => dayIn(textOf(element, name))

const LONGEST_NUMBER = 255

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** A party: where its numbers, its name and its seat stand. */
function partyOf(
  codes: Element | undefined,
  names: Element | undefined,
  seat: Element | undefined,
): ContentParty {
  const number = childOf(codes, 'IdFiscaleIVA')
  const person = [textOf(names, 'Nome'), textOf(names, 'Cognome')].filter(Boolean).join(' ')
  const address = [textOf(seat, 'Indirizzo'), textOf(seat, 'NumeroCivico')].filter(Boolean).join(' ')
  return {
    object: 'electronic_invoice_party',
    name: oneLine(textOf(names, 'Denominazione') ?? person),
    vat_country: textOf(number, 'IdPaese')?.toUpperCase() ?? null,
    vat_number: textOf(number, 'IdCodice'),
    tax_code: textOf(codes, 'CodiceFiscale')?.toUpperCase() ?? null,
    address: address === '' ? null : oneLine(address),
    postal_code: textOf(seat, 'CAP'),
    city: textOf(seat, 'Comune'),
    province: textOf(seat, 'Provincia'),
    country: textOf(seat, 'Nazione')?.toUpperCase() ?? null,
  }
}

/** The parties stand elsewhere in a simplified invoice. */
function partiesOf(header: Element) {
  const [seller, buyer] = [childOf(header, 'CedentePrestatore'), childOf(header, 'CessionarioCommittente')]
  const whole = (party: Element | undefined) => {
    const facts = childOf(party, 'DatiAnagrafici')
    return facts && partyOf(facts, childOf(facts, 'Anagrafica'), childOf(party, 'Sede'))
  }
  const other = childOf(buyer, 'AltriDatiIdentificativi')
  return {
    supplier: whole(seller) ?? partyOf(seller, seller, childOf(seller, 'Sede')),
    recipient:
      whole(buyer) ??
      partyOf(childOf(buyer, 'IdentificativiFiscali') ?? buyer, other, childOf(other, 'Sede')),
  }
}

const lineOf = (line: Element, index: number): ContentLine => {
  const total_price = numberOf(line, 'PrezzoTotale') ?? 0
  return {
    object: 'electronic_invoice_line_item',
    line_number: numberOf(line, 'NumeroLinea') ?? index + 1,
    code: textOf(childrenOf(line, 'CodiceArticolo')[0], 'CodiceValore'),
    description: oneLine(textOf(line, 'Descrizione') ?? ''),
    quantity: numberOf(line, 'Quantita'),
    unit_type: textOf(line, 'UnitaMisura'),
    unit_price: numberOf(line, 'PrezzoUnitario') ?? total_price,
    total_price,
    tax_rate: numberOf(line, 'AliquotaIVA') ?? 0,
    nature: textOf(line, 'Natura'),
  }
}

const summaryOf = (row: Element): ContentSummary => ({
  object: 'electronic_invoice_vat_summary',
  tax_rate: numberOf(row, 'AliquotaIVA') ?? 0,
  nature: textOf(row, 'Natura'),
  taxable: numberOf(row, 'ImponibileImporto') ?? 0,
  tax: numberOf(row, 'Imposta') ?? 0,
  exigibility: textOf(row, 'EsigibilitaIVA'),
  rounding: numberOf(row, 'Arrotondamento'),
  legal_reference: textOf(row, 'RiferimentoNormativo'),
})

/** In a simplified invoice amounts are with tax, and each is line and summary in one. */
function simplified(row: Element, index: number): { line: ContentLine; summary: ContentSummary } {
  const tax = childOf(row, 'DatiIVA')
  const total = new Decimal(numberOf(row, 'Importo') ?? 0)
  const rate = numberOf(tax, 'Aliquota') ?? 0
  const owed = numberOf(tax, 'Imposta')
  const taxable = (
    owed === null ? total.times(100).dividedBy(rate + 100) : total.minus(owed)
  ).toDecimalPlaces(2)
  const nature = textOf(row, 'Natura')
  const of = { tax_rate: rate, nature }
  const price = taxable.toNumber()
  return {
    line: {
      object: 'electronic_invoice_line_item',
      ...{ line_number: index + 1, code: null, description: oneLine(textOf(row, 'Descrizione') ?? '') },
      ...{ quantity: null, unit_type: null, unit_price: price, total_price: price, ...of },
    },
    summary: {
      object: 'electronic_invoice_vat_summary',
      ...{ ...of, taxable: price, tax: total.minus(taxable).toNumber() },
      ...{ exigibility: null, rounding: null, legal_reference: textOf(row, 'RiferimentoNormativo') },
    },
  }
}

const RELATED = {
  DatiOrdineAcquisto: 'order',
  DatiContratto: 'contract',
  DatiConvenzione: 'agreement',
  DatiRicezione: 'receipt',
  DatiFattureCollegate: 'invoice',
} as const

/** Everything that the document cites. */
function relatedIn(general: Element | undefined): Content['related_documents'] {
  const object = 'electronic_invoice_related_document' as const
  const cited = Object.entries(RELATED).flatMap(([name, kind]) =>
    childrenOf(general, name).map((each) => ({
      ...{ object, kind, number: textOf(each, 'IdDocumento') ?? '', date: dateOf(each, 'Data') },
      ...{ cig: textOf(each, 'CodiceCIG'), cup: textOf(each, 'CodiceCUP') },
    })),
  )
  const notes = childrenOf(general, 'DatiDDT').map((note) => ({
    ...{ object, kind: 'delivery_note' as const, number: textOf(note, 'NumeroDDT') ?? '' },
    ...{ date: dateOf(note, 'DataDDT'), cig: null, cup: null },
  }))
  return [...cited, ...notes].filter(({ number }) => number !== '')
}

const paymentsIn = (body: Element): Content['payments'] =>
  childrenOf(body, 'DatiPagamento')
    .flatMap((terms) => childrenOf(terms, 'DettaglioPagamento'))
    .map((each) => ({
      object: 'electronic_invoice_payment',
      payment_method: textOf(each, 'ModalitaPagamento') ?? '',
      due_date: dateOf(each, 'DataScadenzaPagamento'),
      amount: numberOf(each, 'ImportoPagamento') ?? 0,
      iban: textOf(each, 'IBAN'),
    }))

const attachmentsIn = (body: Element): Content['attachments'] =>
  childrenOf(body, 'Allegati').map((each) => ({
    object: 'electronic_invoice_attachment',
    // some programs write folders, too
    name: bareFileName(textOf(each, 'NomeAttachment') ?? '', ''),
    size: Buffer.from(textOf(each, 'Attachment') ?? '', 'base64').length,
  }))

/** Lines and summaries, of a simplified invoice each two in one. */
function goodsIn(body: Element) {
  const goods = childrenOf(body, 'DatiBeniServizi')
  const lines = goods.flatMap((each) => childrenOf(each, 'DettaglioLinee'))
  const rows = goods.flatMap((each) => childrenOf(each, 'DatiRiepilogo'))
  if (lines.length + rows.length > 0)
    return { line_items: lines.map(lineOf), vat_summary: rows.map(summaryOf) }
  const both = goods.map(simplified)
  return { line_items: both.map(({ line }) => line), vat_summary: both.map(({ summary }) => summary) }
}

const isWithheld = (element: Element) => textOf(element, 'Ritenuta') === 'SI'

const fundsIn = (facts: Element | undefined): Fund[] =>
  childrenOf(facts, 'DatiCassaPrevidenziale').map((fund) => ({
    amount: numberOf(fund, 'ImportoContributoCassa') ?? 0,
    tax_rate: numberOf(fund, 'AliquotaIVA') ?? 0,
    nature: textOf(fund, 'Natura'),
    is_withheld: isWithheld(fund),
  }))

const discountsIn = (element: Element | undefined): Discount[] =>
  childrenOf(element, 'ScontoMaggiorazione').map((each) => ({
    is_surcharge: textOf(each, 'Tipo') === 'MG',
    percentage: numberOf(each, 'Percentuale'),
    amount: numberOf(each, 'Importo'),
  }))

function besideOf(body: Element): Beside {
  const facts = childOf(childOf(body, 'DatiGenerali'), 'DatiGeneraliDocumento')
  const lines = childrenOf(body, 'DatiBeniServizi').flatMap((each) => childrenOf(each, 'DettaglioLinee'))
  return {
    funds: fundsIn(facts),
    discounts: discountsIn(facts),
    priced: lines.map((line) => ({ is_withheld: isWithheld(line), discounts: discountsIn(line) })),
  }
}

function documentOf(body: Element, parties: ReturnType<typeof partiesOf>): Content {
  const general = childOf(body, 'DatiGenerali')
  const facts = childOf(general, 'DatiGeneraliDocumento')
  const document_date = dateOf(facts, 'Data')
  const document_number = textOf(facts, 'Numero')
  if (document_date === null || document_number === null)
    throw new NoXml('a document of it has no number, or no day of the calendar')
  if (!isKeptDay(document_date)) throw new NoXml('the day of a document of it lies where no list has it')
  if (document_number.length > LONGEST_NUMBER) throw new NoXml('the number of a document of it is too long')
  const bollo = childOf(facts, 'DatiBollo')
  return {
    ...{ object: 'electronic_invoice_content', ...parties, document_number, document_date },
    document_type: textOf(facts, 'TipoDocumento') ?? 'TD01',
    currency: textOf(facts, 'Divisa') ?? 'EUR',
    document_total: numberOf(facts, 'ImportoTotaleDocumento'),
    rounding: numberOf(facts, 'Arrotondamento'),
    stamp_duty: bollo !== undefined || textOf(facts, 'BolloVirtuale') === 'SI',
    withholdings: childrenOf(facts, 'DatiRitenuta').map((each) => ({
      object: 'electronic_invoice_withholding',
      type: textOf(each, 'TipoRitenuta') ?? '',
      amount: numberOf(each, 'ImportoRitenuta') ?? 0,
      rate: numberOf(each, 'AliquotaRitenuta') ?? 0,
      reason: textOf(each, 'CausalePagamento') ?? '',
    })),
    ...goodsIn(body),
    payments: paymentsIn(body),
    related_documents: relatedIn(general),
    comments: textsOf(facts, 'Causale').map(oneLine),
    attachments: attachmentsIn(body),
  }
}

const ROOTS = ['FatturaElettronica', 'FatturaElettronicaSemplificata']

/**
 * Reads an invoice as tolerantly as files occur: other prefixes and encodings, older and simplified forms, elements
 * that nobody knows (electronic-invoices.md#received-files).
 * @throws NoXml for a message, and for what names no seller or has no document
 */
export function readInvoiceFile(xml: Uint8Array): ReadFile {
  const [name, root] = parseRoot(parser, xml)
  if (isMessageRoot(name)) throw new NoXml('it is a message of the exchange system')
  if (!ROOTS.includes(name)) throw new NoXml(`its root is ${name}`)
  const header = childOf(root, 'FatturaElettronicaHeader')
  const bodies = childrenOf(root, 'FatturaElettronicaBody')
  if (!header || bodies.length === 0) throw new NoXml('it holds no document')
  const parties = partiesOf(header)
  if (parties.supplier.name === '') throw new NoXml('it names no seller')
  const format =
    textOf(childOf(header, 'DatiTrasmissione'), 'FormatoTrasmissione') ?? textOf(root, '@versione')
  const documents = bodies.map((body) => documentOf(body, parties))
  return { format: format ?? 'FPR12', documents, beside: bodies.map(besideOf) }
}

/** The bytes of the attachments of one document, under their bare names. */
export function attachmentsOf(xml: Uint8Array, index: number): { name: string; bytes: Buffer }[] {
  const [, root] = parseRoot(parser, xml)
  return childrenOf(childrenOf(root, 'FatturaElettronicaBody')[index], 'Allegati').map((each) => ({
    // some programs write folders, too
    name: bareFileName(textOf(each, 'NomeAttachment') ?? '', ''),
    bytes: Buffer.from(textOf(each, 'Attachment') ?? '', 'base64'),
  }))
}

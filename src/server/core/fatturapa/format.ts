import type { FiscalDocument, OrderReference, Seller } from './document.ts'
import { type Element, group, value } from './elements.ts'
import * as kinds from './kinds.ts'
import { type Line, linesOf, paymentsOf, remarksOf, type SummaryRow, summaryOf } from './line-data.ts'
import * as parties from './parties.ts'

/** The table of the file: names, order, occurrence and kinds of value (electronic-invoices.md#the-file). */

/** A document with what names its file. */
export type Transmission = FiscalDocument & { transmission: string }

const taxNumber = (param: string) => [
  value<parties.TaxNumber>('IdPaese', kinds.country, param, ({ country }) => country),
  value<parties.TaxNumber>('IdCodice', kinds.taxNumber, param, ({ code }) => code),
]

const named = (names: { single: string; first: string; last: string }) => [
  value<parties.PartyName>('Denominazione', kinds.latin(80), names.single, ({ single }) => single, '0-1'),
  value<parties.PartyName>('Nome', kinds.latin(60), names.first, ({ first }) => first, '0-1'),
  value<parties.PartyName>('Cognome', kinds.latin(60), names.last, ({ last }) => last, '0-1'),
]

type Address = Pick<FiscalDocument['customer'], 'address' | 'postal_code' | 'city' | 'province' | 'country'>

const isHere = ({ country }: Address) => (country ?? 'IT') === 'IT'

const ADDRESS: readonly Element<Address>[] = [
  value('Indirizzo', kinds.latin(60), 'address', ({ address }) => address),
  value('CAP', kinds.postalCode, 'postal_code', (of) => (isHere(of) ? of.postal_code : '00000')),
  value('Comune', kinds.latin(60), 'city', ({ city }) => city),
  value('Provincia', kinds.province, 'province', (of) => isHere(of) && (of.province || null), '0-1'),
  value('Nazione', kinds.country, 'country', ({ country }) => country ?? 'IT'),
]

const REGISTER: readonly Element<Seller>[] = [
  value('Ufficio', kinds.province, 'rea_office', ({ rea_office }) => rea_office),
  value('NumeroREA', kinds.ascii(20), 'rea_number', ({ rea_number }) => rea_number),
  value('CapitaleSociale', kinds.amount(2), 'share_capital', ({ share_capital }) => share_capital, '0-1'),
  value(
    ...(['SocioUnico', kinds.word, 'sole_shareholder'] as const),
    ({ sole_shareholder: sole }) => sole !== null && (sole ? 'SU' : 'SM'),
    '0-1',
  ),
  value('StatoLiquidazione', kinds.word, 'in_liquidation', ({ in_liquidation }) =>
    in_liquidation ? 'LS' : 'LN',
  ),
]

const SELLER: readonly Element<Seller>[] = [
  group('DatiAnagrafici', (company) => company, [
    group('IdFiscaleIVA', ({ vat_number }) => ({ country: 'IT', code: vat_number }), taxNumber('vat_number')),
    value('CodiceFiscale', kinds.taxCode, 'tax_code', ({ tax_code }) => tax_code, '0-1'),
    group(
      'Anagrafica',
      parties.sellerName,
      named({ single: 'legal_name', first: 'first_name', last: 'last_name' }),
    ),
    value('RegimeFiscale', kinds.word, 'fiscal_regime', ({ fiscal_regime }) => fiscal_regime),
  ]),
  group('Sede', (company) => company, ADDRESS),
  group('IscrizioneREA', (of) => Boolean(of.rea_office && of.rea_number) && of, REGISTER, { occurs: '0-1' }),
  group(
    'Contatti',
    (company) => company,
    [
      value('Telefono', kinds.ascii(12), 'phone', parties.phoneOf, '0-1'),
      value('Email', kinds.email, 'email', ({ email }) => email, '0-1'),
    ],
    { occurs: '0-1' },
  ),
]

const CUSTOMER: readonly Element<FiscalDocument['customer']>[] = [
  group('DatiAnagrafici', (customer) => customer, [
    group('IdFiscaleIVA', parties.taxNumberOf, taxNumber('vat_number'), { occurs: '0-1' }),
    value('CodiceFiscale', kinds.taxCode, 'tax_code', parties.taxCodeOf, '0-1'),
    group(
      'Anagrafica',
      parties.buyerName,
      named({ single: 'full_name', first: 'first_name', last: 'last_name' }),
    ),
  ]),
  group('Sede', (customer) => customer, ADDRESS),
]

const HEADER: readonly Element<Transmission>[] = [
  group('DatiTrasmissione', (document) => document, [
    group(
      'IdTrasmittente',
      (document) => ({ country: 'IT', code: parties.senderOf(document) }),
      taxNumber('settings.tax_code'),
    ),
    value('ProgressivoInvio', kinds.ascii(10), 'file_name', ({ transmission }) => transmission),
    value('FormatoTrasmissione', kinds.word, 'customer.customer_type', parties.formatOf),
    value('CodiceDestinatario', kinds.destination, 'customer.sdi_code', ({ customer }) =>
      parties.destinationOf(customer),
    ),
    value(
      ...(['PECDestinatario', kinds.email, 'customer.certified_email'] as const),
      ({ customer }) => parties.certifiedEmailOf(customer),
      '0-1',
    ),
  ]),
  group('CedentePrestatore', ({ company }) => company, SELLER, { param: 'settings' }),
  group('CessionarioCommittente', ({ customer }) => customer, CUSTOMER, { param: 'customer' }),
]

const DOCUMENT: readonly Element<FiscalDocument>[] = [
  value('TipoDocumento', kinds.word, 'document_type', ({ document_type }) => document_type),
  value('Divisa', kinds.word, 'document_type', () => 'EUR'),
  value('Data', kinds.documentDay, 'document_date', ({ document_date }) => document_date),
  value('Numero', kinds.documentNumber, 'sezionale_id', ({ full_number }) => full_number),
  group(
    'DatiRitenuta',
    ({ withholding, withholding_amount }) => withholding && { ...withholding, withholding_amount },
    [
      value('TipoRitenuta', kinds.word, 'type', ({ type }) => type),
      value('ImportoRitenuta', kinds.amount(2), 'amount', ({ withholding_amount }) => withholding_amount),
      value('AliquotaRitenuta', kinds.rate, 'rate', ({ rate }) => rate),
      value('CausalePagamento', kinds.word, 'reason', ({ reason }) => reason),
    ],
    { param: 'withholding', occurs: '0-1' },
  ),
  group(
    'DatiBollo',
    (document) => document.stamp_duty_amount > 0 && document,
    [
      value('BolloVirtuale', kinds.word, 'apply_stamp_duty', () => 'SI'),
      value(
        'ImportoBollo',
        kinds.amount(2),
        'apply_stamp_duty',
        ({ stamp_duty_amount }) => stamp_duty_amount,
      ),
    ],
    { occurs: '0-1' },
  ),
  value('ImportoTotaleDocumento', kinds.amount(2), 'line_items', ({ total_after_tax }) => total_after_tax),
  value('Causale', kinds.latin(200), 'comments', remarksOf, '0-n'),
]

const reference = (name: string, kind: OrderReference['kind']) =>
  group<FiscalDocument, OrderReference>(
    name,
    ({ order_references }) => order_references.filter((of) => of.kind === kind),
    [
      value('IdDocumento', kinds.ascii(20), 'order_references', ({ number }) => number),
      value('Data', kinds.day, 'order_references', ({ date }) => date, '0-1'),
      value('CodiceCUP', kinds.ascii(15), 'order_references', ({ cup }) => cup, '0-1'),
      value('CodiceCIG', kinds.ascii(15), 'order_references', ({ cig }) => cig, '0-1'),
    ],
    { occurs: '0-n' },
  )

const GENERAL: readonly Element<FiscalDocument>[] = [
  group('DatiGeneraliDocumento', (document) => document, DOCUMENT),
  reference('DatiOrdineAcquisto', 'order'),
  reference('DatiContratto', 'contract'),
  reference('DatiConvenzione', 'agreement'),
  group(
    'DatiFattureCollegate',
    ({ related_documents }) => related_documents,
    [
      value('IdDocumento', kinds.ascii(20), 'related_documents', ({ number }) => number),
      value('Data', kinds.day, 'related_documents', ({ date }) => date),
    ],
    { occurs: '0-n' },
  ),
  group(
    'DatiDDT',
    // No lines are named where one note covers all of them.
    ({ delivery_notes: notes, line_items: { length } }) =>
      notes.map((note) => ({ ...note, positions: note.positions.length < length ? note.positions : [] })),
    [
      value('NumeroDDT', kinds.ascii(20), 'delivery_note_ids', ({ number }) => number),
      value('DataDDT', kinds.day, 'delivery_note_ids', ({ date }) => date),
      value(
        ...(['RiferimentoNumeroLinea', kinds.count, 'delivery_note_ids'] as const),
        ({ positions }) => positions.map((position) => position + 1),
        '0-n',
      ),
    ],
    { occurs: '0-n' },
  ),
]

const LINE: readonly Element<Line>[] = [
  value('NumeroLinea', kinds.count, 'position', ({ number }) => number),
  group(
    'CodiceArticolo',
    ({ article_code }) => article_code,
    [
      value('CodiceTipo', kinds.ascii(35), 'article_id', () => 'INTERNO'),
      value('CodiceValore', kinds.latin(35), 'article_id', (code: string) => code),
    ],
    { occurs: '0-1' },
  ),
  value('Descrizione', kinds.latin(1000), 'description', ({ description }) => description),
  value('Quantita', kinds.quantity, 'quantity', (line) => line.is_counted && line.quantity, '0-1'),
  value('UnitaMisura', kinds.ascii(10), 'unit_type', (line) => line.is_counted && line.unit_type, '0-1'),
  value('PrezzoUnitario', kinds.amount(4), 'unit_price', ({ unit_price }) => unit_price),
  group(
    'ScontoMaggiorazione',
    (line) => line.unit_discount_rate > 0 && line,
    [
      value('Tipo', kinds.word, 'unit_discount_rate', () => 'SC'),
      value('Percentuale', kinds.rate, 'unit_discount_rate', ({ unit_discount_rate }) => unit_discount_rate),
    ],
    { occurs: '0-1' },
  ),
  value('PrezzoTotale', kinds.amount(2), 'unit_price', ({ total_before_tax }) => total_before_tax),
  value('AliquotaIVA', kinds.rate, 'vat_code', ({ tax_rate }) => tax_rate),
  value('Ritenuta', kinds.word, 'withholding', ({ is_withheld }) => is_withheld && 'SI', '0-1'),
  value('Natura', kinds.word, 'vat_code', ({ nature }) => nature, '0-1'),
  group(
    'AltriDatiGestionali',
    ({ intent }) => intent,
    [
      value('TipoDato', kinds.ascii(10), 'vat_code', () => 'INTENTO'),
      value('RiferimentoTesto', kinds.latin(60), 'vat_code', ({ number }) => number),
      value('RiferimentoData', kinds.day, 'vat_code', ({ date }) => date),
    ],
    { occurs: '0-1' },
  ),
]

const SUMMARY: readonly Element<SummaryRow>[] = [
  value('AliquotaIVA', kinds.rate, 'tax_rate', ({ tax_rate }) => tax_rate),
  value('Natura', kinds.word, 'nature', ({ nature }) => nature, '0-1'),
  value('ImponibileImporto', kinds.amount(2), 'taxable', ({ taxable }) => taxable),
  value('Imposta', kinds.amount(2), 'tax', ({ tax }) => tax),
  value('EsigibilitaIVA', kinds.word, 'split_payment', ({ exigibility }) => exigibility, '0-1'),
  value(
    ...(['RiferimentoNormativo', kinds.latin(100), 'legal_reference'] as const),
    ({ nature, legal_reference }) => nature !== null && legal_reference,
    '0-1',
  ),
]

const PAYMENT: readonly Element<ReturnType<typeof paymentsOf>[number]>[] = [
  value('ModalitaPagamento', kinds.word, 'payment_method', ({ method }) => method),
  value('DataScadenzaPagamento', kinds.day, 'instalments', ({ due_date }) => due_date),
  value('ImportoPagamento', kinds.amount(2), 'instalments', ({ amount }) => amount),
  value('IstitutoFinanziario', kinds.latin(80), 'bank_account_id', ({ bank }) => bank?.name, '0-1'),
  value('IBAN', kinds.iban, 'bank_account_id', ({ bank }) => bank?.iban, '0-1'),
]

const conditionsOf = ({ document_type, instalments }: FiscalDocument) =>
  document_type === 'TD02' ? 'TP03' : instalments.length > 1 ? 'TP01' : 'TP02'

const BODY: readonly Element<FiscalDocument>[] = [
  group('DatiGenerali', (document) => document, GENERAL),
  group('DatiBeniServizi', (document) => document, [
    group('DettaglioLinee', linesOf, LINE, { param: 'line_items', occurs: '1-n' }),
    group('DatiRiepilogo', summaryOf, SUMMARY, { param: 'vat_summary', occurs: '1-n' }),
  ]),
  group(
    'DatiPagamento',
    (document) => paymentsOf(document).length > 0 && document,
    [
      value('CondizioniPagamento', kinds.word, 'payment_method', conditionsOf),
      group('DettaglioPagamento', paymentsOf, PAYMENT, { occurs: '1-n' }),
    ],
    { occurs: '0-1' },
  ),
]

/** Everything below the root. */
export const ROOT: readonly Element<Transmission>[] = [
  group('FatturaElettronicaHeader', (document) => document, HEADER),
  group('FatturaElettronicaBody', (document) => document, BODY),
]

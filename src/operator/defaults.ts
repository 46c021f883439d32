import { bearsStampDuty, type VatNature } from '../domain/vat-natures.ts'

const taxed = (rate: number, description: string) => ({
  ...{ code: String(rate), description, rate },
  ...{ nature: null, legal_reference: null, stamp_duty: false },
})

const exempt = (nature: VatNature, description: string, legal_reference: string) => ({
  ...{ code: nature, description, rate: 0, nature, legal_reference },
  stamp_duty: bearsStampDuty(nature),
})

/** Where every new company counts its days, until it says otherwise (settings.md#workshop-settings). */
export const DEFAULT_TIME_ZONE = 'Europe/Rome'

/** VAT rates that every new company starts with (settings.md#vat-rates). `22` is the default one. */
export const DEFAULT_VAT_RATES = [
  taxed(22, 'Aliquota ordinaria 22%'),
  taxed(10, 'Aliquota ridotta 10%'),
  taxed(5, 'Aliquota ridotta 5%'),
  taxed(4, 'Aliquota minima 4%'),
  exempt('N1', 'Esclusa art. 15', 'Escluso art. 15 DPR 633/72'),
  exempt('N2.1', 'Non soggetta, artt. 7-7septies', 'Non soggetta artt. 7-7septies DPR 633/72'),
  exempt('N2.2', 'Non soggetta, altri casi', 'Operazione non soggetta a IVA'),
  exempt('N3.1', 'Non imponibile, esportazioni', 'Non imponibile art. 8 c. 1 lett. a) DPR 633/72'),
  exempt('N3.2', 'Non imponibile, cessioni intracomunitarie', 'Non imponibile art. 41 DL 331/93'),
  exempt('N3.5', "Non imponibile, dichiarazione d'intento", 'Non imponibile art. 8 c. 1 lett. c) DPR 633/72'),
  exempt('N4', 'Esente art. 10', 'Esente art. 10 DPR 633/72'),
  exempt('N5', 'Regime del margine', 'Regime del margine, art. 36 DL 41/95'),
  exempt('N6.1', 'Inversione contabile, rottami', 'Inversione contabile art. 74 c. 7 e 8 DPR 633/72'),
  exempt('N6.9', 'Inversione contabile, altri casi', 'Inversione contabile art. 17 DPR 633/72'),
  taxed(0, 'Aliquota 0%'),
]

export const DEFAULT_SECTIONS = [
  { code: 'R', name: 'Ricevute', document_kinds: ['receipt'] },
  { code: 'A', name: 'Fatture', document_kinds: ['invoice', 'credit_note'] },
] as const

/** Accounts of the cash book that every new company starts with (cash-book.md#accounts). */
export const DEFAULT_ACCOUNTS = [
  { name: 'Cassa', kind: 'cash' },
  { name: 'Banca', kind: 'bank' },
] as const

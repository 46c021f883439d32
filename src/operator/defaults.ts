/** VAT rates that every new company starts with (settings.md#vat-rates). `22` is the default one. */
export const DEFAULT_VAT_RATES = [
  { code: '22', description: 'Aliquota ordinaria 22%', rate: 22, nature: null },
  { code: '10', description: 'Aliquota ridotta 10%', rate: 10, nature: null },
  { code: '5', description: 'Aliquota ridotta 5%', rate: 5, nature: null },
  { code: '4', description: 'Aliquota minima 4%', rate: 4, nature: null },
  { code: 'N1', description: 'Esclusa art. 15', rate: 0, nature: 'N1' },
  { code: 'N2.2', description: 'Non soggetta, altri casi', rate: 0, nature: 'N2.2' },
  { code: 'N3.1', description: 'Non imponibile, esportazioni', rate: 0, nature: 'N3.1' },
  { code: 'N3.5', description: "Non imponibile, dichiarazione d'intento", rate: 0, nature: 'N3.5' },
  { code: 'N4', description: 'Esente art. 10', rate: 0, nature: 'N4' },
  { code: 'N5', description: 'Regime del margine', rate: 0, nature: 'N5' },
  { code: 'N6.9', description: 'Inversione contabile, altri casi', rate: 0, nature: 'N6.9' },
  { code: '0', description: 'Aliquota 0%', rate: 0, nature: null },
] as const

export const DEFAULT_SECTIONS = [
  { code: 'R', name: 'Ricevute', document_kinds: ['receipt'] },
  { code: 'A', name: 'Fatture', document_kinds: ['invoice', 'credit_note'] },
] as const

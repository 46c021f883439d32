import type { Language } from '../../../domain/languages.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'

const it: Record<PaymentMethod, string> = {
  MP01: 'Contanti',
  MP02: 'Assegno',
  MP03: 'Assegno circolare',
  MP04: 'Contanti presso Tesoreria',
  MP05: 'Bonifico',
  MP06: 'Vaglia cambiario',
  MP07: 'Bollettino bancario',
  MP08: 'Carta di pagamento',
  MP09: 'RID',
  MP10: 'RID utenze',
  MP11: 'RID veloce',
  MP12: 'Ri.Ba.',
  MP13: 'MAV',
  MP14: 'Quietanza erario',
  MP15: 'Giroconto su conti di contabilità speciale',
  MP16: 'Domiciliazione bancaria',
  MP17: 'Domiciliazione postale',
  MP18: 'Bollettino di conto corrente postale',
  MP19: 'SEPA Direct Debit',
  MP20: 'SEPA Direct Debit CORE',
  MP21: 'SEPA Direct Debit B2B',
  MP22: 'Trattenuta su somme già riscosse',
  MP23: 'PagoPA',
}

const en: Record<PaymentMethod, string> = {
  MP01: 'Cash',
  MP02: 'Cheque',
  MP03: 'Bank draft',
  MP04: 'Cash at the treasury',
  MP05: 'Bank transfer',
  MP06: 'Promissory note',
  MP07: 'Bank slip',
  MP08: 'Payment card',
  MP09: 'Direct debit (RID)',
  MP10: 'Direct debit of utilities (RID)',
  MP11: 'Fast direct debit (RID)',
  MP12: 'Bank receipt (Ri.Ba.)',
  MP13: 'Payment slip (MAV)',
  MP14: 'Tax office receipt',
  MP15: 'Transfer between special accounts',
  MP16: 'Bank standing order',
  MP17: 'Postal standing order',
  MP18: 'Postal slip',
  MP19: 'SEPA direct debit',
  MP20: 'SEPA direct debit, core',
  MP21: 'SEPA direct debit, B2B',
  MP22: 'Withheld from sums due',
  MP23: 'PagoPA',
}

const METHODS = { it, en } satisfies Record<Language, object>

/** How something is paid, in the reader's words. */
export const methodName = (language: Language, method: PaymentMethod) => METHODS[language][method]

import { fiscalAmounts } from '../../src/domain/fiscal-amounts.ts'
import { fiscalSummary } from '../../src/domain/fiscal-summary.ts'
import type { FiscalDocument, FiscalLineItem } from '../../src/server/core/fatturapa/document.ts'

export const LINE: FiscalLineItem = {
  ...{ kind: 'item', description: 'Olio motore 5W30', article_code: 'OL-5W30', quantity: 4, unit_type: 'L' },
  ...{ unit_price: 14.9, unit_discount_rate: 0, total_before_tax: 59.6 },
  ...{ vat_code: '22', tax_rate: 22, nature: null, withholding: true },
}

const COMPANY: FiscalDocument['company'] = {
  ...{ name: 'Officina Rossi', legal_name: 'Officina Rossi S.r.l.', first_name: null, last_name: null },
  ...{ vat_number: '01234567897', tax_code: '01234567897', address: 'Via Roma 1', postal_code: '20121' },
  ...{ city: 'Milano', province: 'MI', country: 'IT', fiscal_regime: 'RF01', rea_office: 'MI' },
  ...{ rea_number: '1234567', share_capital: 10000, sole_shareholder: true, in_liquidation: false },
  ...{ phone: '+39 02 1234567', email: 'info@example.com' },
}

const CUSTOMER: FiscalDocument['customer'] = {
  ...{ customer_type: 'company', full_name: 'Bianchi S.p.A.', first_name: null, last_name: null },
  ...{ company_name: 'Bianchi S.p.A.', vat_country: 'IT', vat_number: '12345678903', tax_code: null },
  ...{ address: 'Corso Italia 5', postal_code: '10121', city: 'Torino', province: 'TO', country: 'IT' },
  ...{ sdi_code: 'ABC1234', certified_email: null },
}

/** What is to be said of a document; its amounts follow from its lines. */
export type Given = Partial<Omit<FiscalDocument, 'company' | 'customer'>> & {
  company?: Partial<FiscalDocument['company']>
  customer?: Partial<FiscalDocument['customer']>
}

const BEARS_STAMP = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']

const cents = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + BigInt(Math.round(amount * 100)), 0n)

/** A document with the amounts that its lines come to. */
export function documentOf({ company, customer, ...given }: Given = {}): FiscalDocument {
  const line_items = given.line_items ?? [LINE]
  const lines = line_items.map((line) => ({ ...line, legal_reference: line.nature && 'Art. 10 DPR 633/72' }))
  const vat_summary = fiscalSummary(lines)
  const total_tax = Number(cents(vat_summary.map(({ tax }) => tax))) / 100
  const before = Number(cents(vat_summary.map(({ taxable }) => taxable))) / 100
  const total_after_tax = Math.round((before + total_tax) * 100) / 100
  const terms = {
    ...{ apply_stamp_duty: null, stamp_duty_automatic: true, split_payment: given.split_payment ?? false },
    withholding: given.withholding ?? null,
  }
  const stamped = line_items.map((line) => ({ ...line, stamp_duty: BEARS_STAMP.includes(line.nature ?? '') }))
  const { amount_due, stamp_duty_amount, withholding_amount } = fiscalAmounts(
    stamped,
    { total_tax, total_after_tax },
    terms,
  )
  return {
    ...{
      document_type: 'TD01',
      document_date: '2026-11-20',
      full_number: '128/A',
      title: '',
      comments: null,
    },
    ...{
      withholding: null,
      split_payment: false,
      order_references: [],
      related_documents: [],
      delivery_notes: [],
    },
    ...{ payment_method: 'MP05', bank_account: { name: 'Banca', iban: 'IT60X0542811101000000123456' } },
    instalments: [{ due_date: '2026-12-20', amount: amount_due }],
    ...{ vat_summary, total_after_tax, amount_due, stamp_duty_amount, withholding_amount },
    ...given,
    ...{ line_items, company: { ...COMPANY, ...company }, customer: { ...CUSTOMER, ...customer } },
  }
}

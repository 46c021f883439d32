import type { WITHHOLDING_REASONS, WITHHOLDING_TYPES } from '../../../domain/fiscal-codes.ts'
import type { CompanySnapshot, CustomerSnapshot } from '../../../domain/fiscal-snapshots.ts'
import type { SummarizedCode } from '../../../domain/fiscal-summary.ts'

/** The workshop, as a document keeps it on issue, named as in the settings. */
export type Seller = Omit<CompanySnapshot, 'phone' | 'email'> &
  Partial<Pick<CompanySnapshot, 'phone' | 'email'>>

/** The customer, as a document keeps them on issue. */
export type Buyer = Omit<CustomerSnapshot, 'object'> & {
  letter_of_intent?: { number: string; date: string } | null
}

export type FiscalLineItem = {
  kind: string
  description: string
  article_code?: string | null
  quantity: number
  unit_type: string
  /** before the discount; negative for what is deducted */
  unit_price: number
  unit_discount_rate: number
  total_before_tax: number
  vat_code: string
  tax_rate: number
  nature: string | null
  withholding: boolean
}

export type OrderReference = {
  kind: 'order' | 'contract' | 'agreement'
  number: string
  date: string | null
  cig: string | null
  cup: string | null
}

/** A document that goes to the exchange system, in our words (electronic-invoices.md#the-file). */
export type FiscalDocument = {
  company: Seller
  customer: Buyer
  document_type: string
  document_date: string
  full_number: string
  title: string
  /** of credit notes */
  reason?: string | null
  comments: string | null
  vehicle?: { name: string; license: string | null; km: number | null } | null
  split_payment: boolean
  withholding: {
    type: (typeof WITHHOLDING_TYPES)[number]
    rate: number
    reason: (typeof WITHHOLDING_REASONS)[number]
  } | null
  withholding_amount: number
  stamp_duty_amount: number
  total_after_tax: number
  amount_due: number
  order_references: readonly OrderReference[]
  /** the invoice of a credit or debit note, the advances of a final invoice */
  related_documents: readonly { number: string; date: string }[]
  /** `positions`: of the lines copied from the note, from 0 */
  delivery_notes: readonly { number: string; date: string; positions: readonly number[] }[]
  line_items: readonly FiscalLineItem[]
  vat_summary: readonly SummarizedCode[]
  payment_method: string | null
  bank_account?: { name: string; iban: string | null } | null
  instalments: readonly { due_date: string; amount: number }[]
}

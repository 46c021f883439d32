/*
 * What a file says, as it says it: nothing is computed (electronic-invoices.md#content). The shapes are those of the
 * answers.
 */

export type ContentParty = {
  object: 'electronic_invoice_party'
  name: string
  vat_country: string | null
  vat_number: string | null
  tax_code: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country: string | null
}

export type ContentSummary = {
  object: 'electronic_invoice_vat_summary'
  tax_rate: number
  nature: string | null
  taxable: number
  tax: number
  exigibility: string | null
  rounding: number | null
  legal_reference: string | null
}

export type ContentLine = {
  object: 'electronic_invoice_line_item'
  line_number: number
  code: string | null
  description: string
  quantity: number | null
  unit_type: string | null
  unit_price: number
  total_price: number
  tax_rate: number
  nature: string | null
}

type ContentPayment = {
  object: 'electronic_invoice_payment'
  payment_method: string
  due_date: string | null
  amount: number
  iban: string | null
}

/** What goes to a pension fund, which is part of what is taxable. */
export type Fund = Pick<ContentSummary, 'tax_rate' | 'nature'> & { amount: number; is_withheld: boolean }

/** What is taken off a price or a document, or put on it. */
export type Discount = { is_surcharge: boolean; percentage: number | null; amount: number | null }

/** What of a document only the checks look at. */
export type Beside = {
  funds: readonly Fund[]
  /** of the document as a whole */
  discounts: readonly Discount[]
  /** of its lines, in their order; none of a simplified invoice */
  priced: readonly { is_withheld: boolean; discounts: readonly Discount[] }[]
}

export const RELATED_KINDS = [
  ...(['order', 'contract', 'agreement', 'receipt', 'invoice', 'delivery_note'] as const),
] as const

/** One document of a file, as the checks look at it. */
export type Received = Content & Beside

/** One document of a file. */
export type Content = {
  object: 'electronic_invoice_content'
  supplier: ContentParty
  recipient: ContentParty
  document_type: string
  document_number: string
  document_date: string
  currency: string
  document_total: number | null
  rounding: number | null
  stamp_duty: boolean
  withholdings: {
    object: 'electronic_invoice_withholding'
    type: string
    amount: number
    rate: number
    reason: string
  }[]
  vat_summary: ContentSummary[]
  line_items: ContentLine[]
  payments: ContentPayment[]
  related_documents: {
    object: 'electronic_invoice_related_document'
    kind: (typeof RELATED_KINDS)[number]
    number: string
    date: string | null
    cig: string | null
    cup: string | null
  }[]
  comments: string[]
  attachments: { object: 'electronic_invoice_attachment'; name: string; size: number }[]
}

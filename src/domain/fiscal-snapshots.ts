/** What an issued document keeps of its customer (invoices.md#what-is-copied). */
export type CustomerSnapshot = {
  object: 'customer_snapshot'
  customer_type: string
  full_name: string
  first_name: string | null
  last_name: string | null
  company_name: string | null
  vat_country: string
  vat_number: string | null
  tax_code: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country: string | null
  sdi_code: string | null
  certified_email: string | null
}

/** What it keeps of the workshop. */
export type CompanySnapshot = {
  name: string
  legal_name: string | null
  first_name: string | null
  last_name: string | null
  vat_number: string | null
  tax_code: string | null
  address: string | null
  postal_code: string | null
  city: string | null
  province: string | null
  country: string
  fiscal_regime: string
  rea_office: string | null
  rea_number: string | null
  share_capital: number | null
  sole_shareholder: boolean | null
  in_liquidation: boolean
  phone: string | null
  email: string | null
}

/** Under which a customer is charged no VAT. @public the generated tables take it */
export type LetterOfIntent = { object: 'letter_of_intent'; number: string; date: string; amount: number }

/** How and when a document is to be paid. */
export type PaymentTerms = {
  payment_method: string | null
  instalments: readonly { due_date: string; amount: number }[]
}

/** What its file says of the customer's letter of intent, of articles by their ids, and of its payment. */
export type FileSnapshot = {
  letter_of_intent: LetterOfIntent | null
  article_codes: Record<string, string | null>
  /** missing where it was issued before this was kept */
  payment?: PaymentTerms
}

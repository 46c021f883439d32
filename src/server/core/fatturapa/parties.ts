import { bareNumber } from '../../../domain/vat-numbers.ts'
import type { Buyer, FiscalDocument, Seller } from './document.ts'
import { senderCode } from './file-name.ts'

/** The code that stands for a number where a person from abroad has none. */
const NO_NUMBER = '99999999999'
/** Where no code is known: the tax office's box, or the certified address. */
const NO_CODE = '0000000'
export const ABROAD = 'XXXXXXX'

export type TaxNumber = { country: string; code: string | null }

export const isPublic = ({ customer_type }: Buyer) => customer_type === 'public_administration'

const isAbroad = ({ country }: Buyer) => country !== null && country !== 'IT'

const hasForeignNumber = ({ vat_country, vat_number }: Buyer) => vat_number !== null && vat_country !== 'IT'

const hasNoNumber = ({ vat_number, tax_code }: Buyer) => vat_number === null && tax_code === null

/** The number of a customer for VAT, as the file says it (electronic-invoices.md#who-is-who). */
export function taxNumberOf(customer: Buyer): TaxNumber | null {
  const { vat_country, vat_number, country } = customer
  if (vat_number !== null)
    return {
      country: vat_country,
      code: vat_country === 'IT' ? vat_number : bareNumber(vat_country, vat_number),
    }
  return isAbroad(customer) && hasNoNumber(customer) ? { country: country!, code: NO_NUMBER } : null
}

/** The tax code, unless the VAT number says the same. */
export function taxCodeOf(customer: Buyer): string | null {
  if (hasForeignNumber(customer)) return null
  return customer.tax_code === customer.vat_number ? null : customer.tax_code
}

/** Where the exchange system delivers the file. */
export function destinationOf(customer: Buyer): string | null {
  if (isPublic(customer)) return customer.sdi_code
  if (hasForeignNumber(customer) || (isAbroad(customer) && hasNoNumber(customer))) return ABROAD
  if (isAbroad(customer) && customer.vat_number === null) return NO_CODE
  return customer.sdi_code ?? NO_CODE
}

/** The certified address, which counts without a code only. */
export const certifiedEmailOf = (customer: Buyer) =>
  destinationOf(customer) === NO_CODE ? customer.certified_email : null

/** Which form of the file a customer takes. */
export const formatOf = ({ customer }: Pick<FiscalDocument, 'customer'>) =>
  isPublic(customer) ? 'FPA12' : 'FPR12'

/** One name, or first and last. */
export type PartyName = {
  single: string | null
  first: string | null
  last: string | null
}

const single = (name: string): PartyName => ({ single: name, first: null, last: null })

export function sellerName({ name, legal_name, first_name, last_name }: Seller): PartyName {
  if (first_name && last_name) return { single: null, first: first_name, last: last_name }
  return single(legal_name ?? name)
}

const PERSONS = ['private', 'sole_trader']

export function buyerName({ customer_type, ...customer }: Buyer): PartyName {
  const { first_name, last_name, company_name, full_name } = customer
  const isPerson = PERSONS.includes(customer_type) && first_name && last_name
  return isPerson ? { single: null, first: first_name, last: last_name } : single(company_name || full_name)
}

/** The workshop's telephone where the file takes it: 5 to 12 digits. */
export function phoneOf({ phone }: Seller): string | null {
  const digits = (phone ?? '').replace(/^\s*(\+|00)39/, '').replace(/\D/g, '')
  return digits.length >= 5 && digits.length <= 12 ? digits : null
}

export const senderOf = ({ company }: FiscalDocument) => senderCode(company)

/** Whether the customer is the workshop itself. */
export const isOwnCustomer = ({ company, customer }: FiscalDocument) =>
  customer.vat_country === 'IT' && customer.vat_number !== null && customer.vat_number === company.vat_number

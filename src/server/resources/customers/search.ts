import { searchText } from '../../core/search.ts'

/** The digits of a telephone number as dialled in Italy, so that writing it with spaces or +39 is the same. */
export function phoneKey(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)(?:39)?/, '')
    .replace(/\+/g, '')
}

type Found = Record<
  'email' | 'certified_email' | 'phone' | 'mobile' | 'tax_code' | 'vat_number',
  string | null
>

/** What the search over everything looks in; the blank at its start lets `% ma%` find the first word, too. */
export function findText(customer: Found, full_name: string): string {
  const { email, certified_email, phone, mobile, tax_code, vat_number } = customer
  const phones = [phone, mobile].map((number) => number && phoneKey(number))
  return ` ${searchText([full_name, email, certified_email, ...phones, tax_code, vat_number])}`
}

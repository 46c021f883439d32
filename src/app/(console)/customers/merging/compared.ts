import type { Customer } from '../contact/contact.tsx'

/** What is compared of two customers, in the order of the form. */
const COMPARED = [
  'full_name',
  'customer_type',
  'company_name',
  'first_name',
  'last_name',
  'phone',
  'mobile',
  'email',
  'address',
  'postal_code',
  'city',
  'province',
  'tax_code',
  'vat_number',
  'sdi_code',
  'certified_email',
  'birth_date',
  'external_id',
  'tags',
  'notes',
] as const satisfies readonly (keyof Customer)[]

type ComparedField = (typeof COMPARED)[number]

const shownValue = (value: Customer[ComparedField]): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '')

export type Comparison = {
  field: ComparedField
  stays: string
  goes: string
  /** Which of the two the merged customer has. */
  outcome: 'stays' | 'goes' | 'both'
}

/** Labels and remarks of both are kept; of the rest what is missing is taken (customers.md#merging). */
function outcomeOf(field: ComparedField, stays: string, goes: string): Comparison['outcome'] {
  if (goes === '' || goes === stays) return 'stays'
  if (field === 'tags' || field === 'notes') return stays === '' ? 'goes' : 'both'
  return stays === '' ? 'goes' : 'stays'
}

/** Two customers field by field, without what neither has. */
export function compare(stays: Customer, goes: Customer): Comparison[] {
  return COMPARED.flatMap((field) => {
    const [own, other] = [shownValue(stays[field]), shownValue(goes[field])]
    if (own === '' && other === '') return []
    return [{ field, stays: own, goes: other, outcome: outcomeOf(field, own, other) }]
  })
}

import { numberOrZero, valuesFrom } from '../../form/form-values.ts'
import type { Inputs } from '../../trpc.ts'
import type { Customer } from './contact.tsx'
import { type CustomerType, derivedName } from './customer-name.ts'

type Body = NonNullable<Inputs['customers']['create']>

export const EMPTY = {
  customer_type: 'private' as CustomerType,
  full_name: '',
  first_name: '',
  last_name: '',
  company_name: '',
  tax_code: '',
  vat_number: '',
  vat_country: 'IT',
  sdi_code: '',
  certified_email: '',
  email: '',
  phone: '',
  mobile: '',
  address: '',
  postal_code: '',
  city: '',
  province: '',
  country: 'IT',
  birth_date: '',
  price_list_id: null as string | null,
  default_vat_code: null as string | null,
  default_payment_method: null as string | null,
  payment_terms_days: 0 as number | string,
  unit_discount_rate: 0 as number | string,
  split_payment: false,
  reminder_consent: false,
  marketing_consent: false,
  tags: [] as string[],
  notes: '',
}
export type CustomerValues = typeof EMPTY

const chosenName = (customer: Customer) =>
  customer.full_name === derivedName(customer) ? '' : customer.full_name

/** A name that follows from its parts is left empty: it goes on following them. */
export function valuesOf(customer: Customer): CustomerValues {
  return { ...valuesFrom(EMPTY, customer), full_name: chosenName(customer) }
}

/** The fields of a person and of a firm; those that are not shown are not sent, so that they stay. */
export const PERSON_ONLY = ['first_name', 'last_name', 'birth_date'] as const
export const FIRM_ONLY = ['company_name', 'vat_number', 'vat_country', 'sdi_code', 'split_payment'] as const

export const isFirm = ({ customer_type }: Pick<CustomerValues, 'customer_type'>) =>
  customer_type !== 'private'

/** What a sole trader is called beside the firm stays in sight. */
export function hiddenFields(values: CustomerValues): readonly (keyof CustomerValues)[] {
  if (!isFirm(values)) return FIRM_ONLY
  return values.customer_type === 'sole_trader' ? [] : PERSON_ONLY
}

export function bodyOf(values: CustomerValues, customer: Customer | undefined): Body {
  const { full_name, ...rest } = values
  const body: Body = {
    ...rest,
    country: values.country || null,
    birth_date: values.birth_date || null,
    payment_terms_days: numberOrZero(values.payment_terms_days),
    unit_discount_rate: numberOrZero(values.unit_discount_rate),
  }
  for (const field of hiddenFields(values)) delete body[field]
  const wasChosen = customer !== undefined && chosenName(customer) !== ''
  if (full_name !== '') return { ...body, full_name }
  return wasChosen ? { ...body, full_name: derivedName(values) } : body
}

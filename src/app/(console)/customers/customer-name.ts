import type { Inputs } from '../../trpc.ts'

export type CustomerType = NonNullable<NonNullable<Inputs['customers']['list']>['customer_type']>

/** In the order in which they are offered. */
export const CUSTOMER_TYPES = [
  'private',
  'sole_trader',
  'company',
  'public_administration',
] as const satisfies readonly CustomerType[]

type Names = {
  customer_type: CustomerType
  first_name: string | null
  last_name: string | null
  company_name: string | null
}

/** The name that the server makes of the parts: a person's own before the firm's, or the other way round. */
export function derivedName({ customer_type, first_name, last_name, company_name }: Names): string {
  const person = first_name && last_name ? `${first_name} ${last_name}` : ''
  const firm = company_name ?? ''
  return customer_type === 'private' ? person || firm : firm || person
}

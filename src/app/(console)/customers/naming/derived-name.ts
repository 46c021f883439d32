import type { CustomerType } from '../../../../domain/customer-types.ts'

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

import type { Mail } from './mailer.ts'

/** The workshop that a mail to a customer comes from. */
export type Workshop = { company_name: string; company_email: string | null; company_phone: string | null }

/** Its columns, for whoever reads what a mail says with `company` among the tables. */
export const WORKSHOP_COLUMNS = [
  'company.name as company_name',
  'company.email as company_email',
  'company.phone as company_phone',
] as const

/** Whose the mail is: it carries the workshop's name, and answers go to its address. */
export const sentBy = ({ company_name, company_email }: Workshop): Pick<Mail, 'from_name' | 'reply_to'> => ({
  from_name: company_name,
  ...(company_email && { reply_to: { name: company_name, address: company_email } }),
})

/** What a mail ends with: who wrote it, and where they are called. */
export const signature = ({ company_name, company_phone }: Workshop): string[] => [
  ...['', company_name],
  ...(company_phone ? [`Tel. ${company_phone}`] : []),
  '',
]

import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RecordLink } from '../frame/record-link.tsx'
import type { Outputs } from '../trpc.ts'

/** Who has statements. */
export type Accounts = 'customers' | 'suppliers'
export type Statement = Outputs[Accounts]['statement']
export type Entry = Statement['entries'][number]

const SECTIONS = {
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'creditNotes',
  expense: 'expenses',
} as const

const CUSTOMER_WORDS = {
  receipt: 'receipt',
  invoice: 'invoice',
  credit_note: 'creditNote',
  payment: 'payment',
  refund: 'refund',
} as const
const SUPPLIER_WORDS = {
  expense: 'expense',
  credit_note: 'creditNote',
  payment: 'payment',
  refund: 'refund',
} as const

type CustomerWord = keyof typeof CUSTOMER_WORDS
type SupplierWord = keyof typeof SUPPLIER_WORDS

/** What an entry is, by its document: of a supplier everything stands on an expense. */
function useEntryName({ type, document_type, number }: Entry): string {
  const customers = useTranslations('statement.customers')
  const suppliers = useTranslations('statement.suppliers')
  if (document_type === 'expense') {
    const word = SUPPLIER_WORDS[type as SupplierWord]
    return number === null ? suppliers(`${word}Unnumbered`) : suppliers(word, { number })
  }
  const isOfInvoice = type === 'payment' && document_type === 'invoice'
  const word = isOfInvoice ? 'invoicePayment' : CUSTOMER_WORDS[type as CustomerWord]
  return number === null ? customers(`${word}Draft`) : customers(word, { number })
}

/** A document, or a payment by what it pays, with its title. */
export function EntryText({ entry }: { entry: Entry }) {
  const name = useEntryName(entry)
  const { document_type, document_id, description } = entry
  return (
    <>
      <RecordLink to={SECTIONS[document_type]} id={document_id}>
        {name}
      </RecordLink>
      {description && (
        <Text component="span" inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {' '}
          {description}
        </Text>
      )}
    </>
  )
}

'use client'

import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus, receiptState } from '../../../format/document-status.tsx'
import { dayOf, useDays, useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RelatedList, type RelatedRow, SHOWN } from '../../../list/related-list.tsx'
import { useTRPC } from '../../../trpc.ts'
import { invoiceState } from '../../invoices/state.ts'

type Props = { customer_id: string }

const vehicleOf = (row: Vehicled) => [row.vehicle_license, row.vehicle_name].filter(Boolean).join(' · ')

type Vehicled = { vehicle_license: string | null; vehicle_name: string | null }
type Document = Vehicled & { id: string; total_after_tax: number }
type Kind = 'quotes' | 'worksheets' | 'receipts' | 'invoices'
type DocumentsProps<Row> = {
  kind: Kind
  customer_id: string
  query: UseQueryResult<{ data: Row[] }, unknown>
  /** What is said of one beside its amount. */
  say: (row: Row) => Pick<RelatedRow, 'name' | 'state' | 'when'> & { detail?: string | null }
  create: { label: string; href: string }
}

/** A customer's documents of one kind, newest first. */
function Documents<Row extends Document>({ kind, customer_id, query, say, create }: DocumentsProps<Row>) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const mayWrite = useCan(`${kind}.write`)
  const rows = (query.data?.data ?? []).map((row) => {
    const { detail, ...said } = say(row)
    const amount = numbers.money(row.total_after_tax)
    return { id: row.id, href: `/${kind}/${row.id}`, amount, detail: detail || vehicleOf(row), ...said }
  })
  return (
    <RelatedList
      {...{ query, rows }}
      heads={{ state: t('state'), amount: t('total'), when: t('date') }}
      label={t(`tabs.${kind}`)}
      empty={t(`none.${kind}`)}
      create={mayWrite ? create : undefined}
      all={{ label: t(`all.${kind}`), href: `/${kind}?customer_id=${customer_id}&preset=all` }}
    />
  )
}

/** What is read of a customer's documents of one kind. */
const useDocumentsOf = (kind: Kind, customer_id: string) =>
  [{ customer_id, preset: 'all' as const, limit: SHOWN }, { enabled: useCan(`${kind}.read`) }] as const

/** A customer's quotes. */
export function CustomerQuotes({ customer_id }: Props) {
  const t = useTranslations('customers')
  const query = useQuery(useTRPC().quotes.list.queryOptions(...useDocumentsOf('quotes', customer_id)))
  return (
    <Documents
      {...{ kind: 'quotes', customer_id, query }}
      say={({ seq_number, title, status, created_at }) => ({
        name: t('documents.quote', { number: seq_number, title }),
        state: <DocumentStatus kind="quote" state={status} />,
        when: <When value={created_at} />,
      })}
      create={{ label: t('newQuote'), href: `/quotes/new?customer_id=${customer_id}` }}
    />
  )
}

/** A customer's worksheets. */
export function CustomerWorksheets({ customer_id }: Props) {
  const t = useTranslations('customers')
  const query = useQuery(useTRPC().worksheets.list.queryOptions(...useDocumentsOf('worksheets', customer_id)))
  return (
    <Documents
      {...{ kind: 'worksheets', customer_id, query }}
      say={({ seq_number, title, status, document_date }) => ({
        name: t('documents.worksheet', { number: seq_number, title }),
        state: <DocumentStatus kind="worksheet" state={status} />,
        when: <When value={document_date} />,
      })}
      create={{ label: t('newWorksheet'), href: `/worksheets/new?customer_id=${customer_id}` }}
    />
  )
}

/** A customer's receipts; one is made from its worksheet. */
export function CustomerReceipts({ customer_id }: Props) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const query = useQuery(useTRPC().receipts.list.queryOptions(...useDocumentsOf('receipts', customer_id)))
  const open = (amount: number) => (amount > 0 ? t('open', { amount: numbers.money(amount) }) : null)
  return (
    <Documents
      {...{ kind: 'receipts', customer_id, query }}
      say={(receipt) => ({
        name: t(receipt.seq_number === null ? 'documents.receiptDraft' : 'documents.receipt', {
          number: receipt.seq_number ?? 0,
          title: receipt.title,
        }),
        detail: receipt.type === 'issued' ? open(receipt.outstanding_payments) : null,
        state: <DocumentStatus kind="receipt" state={receiptState(receipt)} />,
        when: <When value={receipt.issued_at ?? receipt.created_at} />,
      })}
      create={{
        label: t('newReceipt'),
        href: `/worksheets?customer_id=${customer_id}&billing_status=not_billed&preset=all`,
      }}
    />
  )
}

/** A customer's invoices. */
export function CustomerInvoices({ customer_id }: Props) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const query = useQuery(useTRPC().invoices.list.queryOptions(...useDocumentsOf('invoices', customer_id)))
  const open = (amount: number) => (amount > 0 ? t('open', { amount: numbers.money(amount) }) : null)
  return (
    <Documents
      {...{ kind: 'invoices', customer_id, query }}
      say={(invoice) => ({
        name: t(invoice.full_number === null ? 'documents.invoiceDraft' : 'documents.invoice', {
          number: invoice.full_number ?? '',
          title: invoice.title,
        }),
        detail: invoice.type === 'issued' ? open(invoice.outstanding_payments) : null,
        state: <DocumentStatus kind="invoice" state={invoiceState(invoice)} />,
        when: <When value={invoice.document_date ?? invoice.created_at} />,
      })}
      create={{ label: t('newInvoice'), href: `/invoices/new?customer_id=${customer_id}` }}
    />
  )
}

const MAX_ENTRIES = 100

/** A customer's appointments, the latest first. */
export function CustomerEntries({ customer_id }: Props) {
  const t = useTranslations('customers')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const { timeZone } = useDays()
  const mayRead = useCan('calendar.read')
  const mayWrite = useCan('calendar.write')
  const query = useQuery(
    trpc.calendarEntries.list.queryOptions({ customer_id, limit: MAX_ENTRIES }, { enabled: mayRead }),
  )
  const rows = [...(query.data?.data ?? [])].reverse().map((entry) => ({
    id: entry.id,
    href: `/calendar?date=${dayOf(entry.start_time, timeZone)}&open=${entry.id}`,
    name: entry.title,
    detail: entry.work_category_name,
    state: entry.vehicle?.license,
    when: <When value={entry.start_time} withTime />,
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      heads={{ state: common('plate'), when: t('date') }}
      label={t('tabs.entries')}
      empty={t('none.entries')}
      create={
        mayWrite ? { label: t('newEntry'), href: `/calendar?new=true&customer_id=${customer_id}` } : undefined
      }
      all={{ label: t('all.entries'), href: '/calendar' }}
    />
  )
}

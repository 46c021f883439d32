import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus, receiptState } from '../../../format/document-status.tsx'
import { dayOf, useDays, useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RelatedList, type RelatedRow, SHOWN } from '../../../list/related-list.tsx'
import { useTRPC } from '../../../trpc.ts'
import { invoiceState } from '../../invoices/state.ts'

/** Whose documents: a customer's, or a vehicle's, whose owner a new one is for. */
type Named = { customer_id: string } | { vehicle_id: string; owner_id: string | null }
type Props = { of: Named }

/** What their lists are asked by. */
const filterOf = (of: Named): { vehicle_id: string } | { customer_id: string } =>
  'vehicle_id' in of ? { vehicle_id: of.vehicle_id } : { customer_id: of.customer_id }

/** What a new one begins with. */
function begunWith(of: Named): URLSearchParams {
  const begun = new URLSearchParams(filterOf(of))
  if ('vehicle_id' in of && of.owner_id) begun.set('customer_id', of.owner_id)
  return begun
}

const vehicleOf = (row: Vehicled) => [row.vehicle_license, row.vehicle_name].filter(Boolean).join(' · ')

type Vehicled = { vehicle_license: string | null; vehicle_name: string | null }
type Document = Vehicled & { id: string; customer_name: string; total_after_tax: number }
type Kind = 'quotes' | 'worksheets' | 'receipts' | 'invoices'
type DocumentsProps<Row> = {
  kind: Kind
  of: Named
  query: UseQueryResult<{ data: Row[] }, unknown>
  /** What is said of one beside its amount. */
  say: (row: Row) => Pick<RelatedRow, 'name' | 'state' | 'when'> & { detail?: string | null }
  create: { label: string; href: string }
}

/** Documents of one kind, newest first: a customer's say which vehicle, a vehicle's whose it was. */
function Documents<Row extends Document>({ kind, of, query, say, create }: DocumentsProps<Row>) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const mayWrite = useCan(`${kind}.write`)
  const rows = (query.data?.data ?? []).map((row) => {
    const { detail, ...said } = say(row)
    const amount = numbers.money(row.total_after_tax)
    const other = 'vehicle_id' in of ? row.customer_name : vehicleOf(row)
    return { id: row.id, href: `/${kind}/${row.id}`, amount, detail: detail || other, ...said }
  })
  return (
    <RelatedList
      {...{ query, rows }}
      heads={{ state: t('state'), amount: t('total'), when: t('date') }}
      label={t(`tabs.${kind}`)}
      empty={t(`none.${kind}`)}
      create={mayWrite ? create : undefined}
      all={{ label: t(`all.${kind}`), href: `/${kind}?${new URLSearchParams(filterOf(of))}&preset=all` }}
    />
  )
}

/** What is read of the documents of one kind. */
const useDocumentsOf = (kind: Kind, of: Named) =>
  [{ ...filterOf(of), preset: 'all' as const, limit: SHOWN }, { enabled: useCan(`${kind}.read`) }] as const

/** The quotes of a customer or vehicle. */
export function RelatedQuotes({ of }: Props) {
  const t = useTranslations('customers')
  const query = useQuery(useTRPC().quotes.list.queryOptions(...useDocumentsOf('quotes', of)))
  return (
    <Documents
      {...{ kind: 'quotes', of, query }}
      say={({ seq_number, title, status, created_at }) => ({
        name: t('documents.quote', { number: seq_number, title }),
        state: <DocumentStatus kind="quote" state={status} />,
        when: <When value={created_at} />,
      })}
      create={{ label: t('newQuote'), href: `/quotes/new?${begunWith(of)}` }}
    />
  )
}

/** Their worksheets. */
export function RelatedWorksheets({ of }: Props) {
  const t = useTranslations('customers')
  const query = useQuery(useTRPC().worksheets.list.queryOptions(...useDocumentsOf('worksheets', of)))
  return (
    <Documents
      {...{ kind: 'worksheets', of, query }}
      say={({ seq_number, title, status, document_date }) => ({
        name: t('documents.worksheet', { number: seq_number, title }),
        state: <DocumentStatus kind="worksheet" state={status} />,
        when: <When value={document_date} />,
      })}
      create={{ label: t('newWorksheet'), href: `/worksheets/new?${begunWith(of)}` }}
    />
  )
}

/** Their receipts; one is made from its worksheet. */
export function RelatedReceipts({ of }: Props) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const query = useQuery(useTRPC().receipts.list.queryOptions(...useDocumentsOf('receipts', of)))
  const open = (amount: number) => (amount > 0 ? t('open', { amount: numbers.money(amount) }) : null)
  return (
    <Documents
      {...{ kind: 'receipts', of, query }}
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
        href: `/worksheets?${new URLSearchParams(filterOf(of))}&billing_status=not_billed&preset=all`,
      }}
    />
  )
}

/** Their invoices. */
export function RelatedInvoices({ of }: Props) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const query = useQuery(useTRPC().invoices.list.queryOptions(...useDocumentsOf('invoices', of)))
  const open = (amount: number) => (amount > 0 ? t('open', { amount: numbers.money(amount) }) : null)
  return (
    <Documents
      {...{ kind: 'invoices', of, query }}
      say={(invoice) => ({
        name: t(invoice.full_number === null ? 'documents.invoiceDraft' : 'documents.invoice', {
          number: invoice.full_number ?? '',
          title: invoice.title,
        }),
        detail: invoice.type === 'issued' ? open(invoice.outstanding_payments) : null,
        state: <DocumentStatus kind="invoice" state={invoiceState(invoice)} />,
        when: <When value={invoice.document_date ?? invoice.created_at} />,
      })}
      create={{ label: t('newInvoice'), href: `/invoices/new?${begunWith(of)}` }}
    />
  )
}

const MAX_ENTRIES = 100

/** A customer's appointments, the latest first. */
export function CustomerEntries({ customer_id }: { customer_id: string }) {
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

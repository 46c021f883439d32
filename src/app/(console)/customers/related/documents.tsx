'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus, receiptState } from '../../../format/document-status.tsx'
import { dayOf, useDays, useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'
import { RelatedList } from './related-list.tsx'
import { SHOWN } from './vehicles.tsx'

type Props = { customer_id: string }

function useDocumentHeads() {
  const t = useTranslations('customers')
  return { state: t('state'), amount: t('total'), when: t('date') }
}

const vehicleOf = (row: { vehicle_license: string; vehicle_name: string }) =>
  [row.vehicle_license, row.vehicle_name].filter(Boolean).join(' · ')

/** A customer's quotes, newest first. */
export function CustomerQuotes({ customer_id }: Props) {
  const t = useTranslations('customers')
  const heads = useDocumentHeads()
  const trpc = useTRPC()
  const numbers = useNumbers()
  const mayRead = useCan('quotes.read')
  const mayWrite = useCan('quotes.write')
  const query = useQuery(
    trpc.quotes.list.queryOptions({ customer_id, preset: 'all', limit: SHOWN }, { enabled: mayRead }),
  )
  const rows = (query.data?.data ?? []).map((quote) => ({
    id: quote.id,
    href: `/quotes/${quote.id}`,
    name: t('documents.quote', { number: quote.seq_number, title: quote.title }),
    detail: vehicleOf(quote),
    state: <DocumentStatus kind="quote" state={quote.status} />,
    amount: numbers.money(quote.total_after_tax),
    when: <When value={quote.created_at} />,
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      heads={heads}
      label={t('tabs.quotes')}
      empty={t('none.quotes')}
      create={mayWrite ? { label: t('newQuote'), href: `/quotes/new?customer_id=${customer_id}` } : undefined}
      all={{ label: t('all.quotes'), href: `/quotes?customer_id=${customer_id}&preset=all` }}
    />
  )
}

/** A customer's worksheets, newest first. */
export function CustomerWorksheets({ customer_id }: Props) {
  const t = useTranslations('customers')
  const heads = useDocumentHeads()
  const trpc = useTRPC()
  const numbers = useNumbers()
  const mayRead = useCan('worksheets.read')
  const mayWrite = useCan('worksheets.write')
  const query = useQuery(
    trpc.worksheets.list.queryOptions({ customer_id, preset: 'all', limit: SHOWN }, { enabled: mayRead }),
  )
  const rows = (query.data?.data ?? []).map((worksheet) => ({
    id: worksheet.id,
    href: `/worksheets/${worksheet.id}`,
    name: t('documents.worksheet', { number: worksheet.seq_number, title: worksheet.title }),
    detail: vehicleOf(worksheet),
    state: <DocumentStatus kind="worksheet" state={worksheet.status} />,
    amount: numbers.money(worksheet.total_after_tax),
    when: <When value={worksheet.document_date} />,
  }))
  return (
    <RelatedList
      {...{ query, rows }}
      heads={heads}
      label={t('tabs.worksheets')}
      empty={t('none.worksheets')}
      create={
        mayWrite
          ? { label: t('newWorksheet'), href: `/worksheets/new?customer_id=${customer_id}` }
          : undefined
      }
      all={{ label: t('all.worksheets'), href: `/worksheets?customer_id=${customer_id}&preset=all` }}
    />
  )
}

/** A customer's receipts, newest first; one is made from its worksheet. */
export function CustomerReceipts({ customer_id }: Props) {
  const t = useTranslations('customers')
  const heads = useDocumentHeads()
  const trpc = useTRPC()
  const numbers = useNumbers()
  const mayRead = useCan('receipts.read')
  const mayWrite = useCan('receipts.write')
  const query = useQuery(
    trpc.receipts.list.queryOptions({ customer_id, preset: 'all', limit: SHOWN }, { enabled: mayRead }),
  )
  const open = (amount: number) => (amount > 0 ? t('open', { amount: numbers.money(amount) }) : null)
  const rows = (query.data?.data ?? []).map((receipt) => ({
    id: receipt.id,
    href: `/receipts/${receipt.id}`,
    name: t(receipt.seq_number === null ? 'documents.receiptDraft' : 'documents.receipt', {
      number: receipt.seq_number ?? 0,
      title: receipt.title,
    }),
    detail: (receipt.type === 'issued' && open(receipt.outstanding_payments)) || vehicleOf(receipt),
    state: <DocumentStatus kind="receipt" state={receiptState(receipt)} />,
    amount: numbers.money(receipt.total_after_tax),
    when: <When value={receipt.issued_at ?? receipt.created_at} />,
  }))
  const unbilled = `/worksheets?customer_id=${customer_id}&billing_status=not_billed&preset=all`
  return (
    <RelatedList
      {...{ query, rows }}
      heads={heads}
      label={t('tabs.receipts')}
      empty={t('none.receipts')}
      create={mayWrite ? { label: t('newReceipt'), href: unbilled } : undefined}
      all={{ label: t('all.receipts'), href: `/receipts?customer_id=${customer_id}&preset=all` }}
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

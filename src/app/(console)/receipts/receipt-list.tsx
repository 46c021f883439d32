'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { CustomerPicker } from '../../form/entity-pickers.tsx'
import { useStateWord } from '../../format/document-status.tsx'
import { ChoiceChip } from '../../list/chips.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { ListView } from '../../list/list-view.tsx'
import { PeriodChip, periodInput, periodParsers, widened } from '../../list/period-chip.tsx'
import { usePages } from '../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { useReceiptColumns } from './columns.tsx'
import { PeriodTotals } from './period-totals.tsx'
import { ReceiptPreview } from './receipt-preview.tsx'

const TYPES = ['draft', 'issued', 'voided'] as const
const PAYMENT_STATUSES = ['unpaid', 'partial', 'paid'] as const

const FILTERS = {
  q: parseAsString.withDefault(''),
  type: parseAsStringLiteral(TYPES),
  payment_status: parseAsStringLiteral(PAYMENT_STATUSES),
  customer_id: parseAsString,
  ...periodParsers,
}

/** The receipts of a period with what they come to. */
export function ReceiptList({ create }: { create: ReactNode }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const word = useStateWord()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [filters, setFilters] = useQueryStates(FILTERS)
  const input = {
    ...(filters.q && { q: filters.q }),
    ...(filters.type && { type: filters.type }),
    ...(filters.payment_status && { payment_status: filters.payment_status }),
    ...(filters.customer_id && { customer_id: filters.customer_id }),
    ...periodInput(filters),
  }
  const pages = usePages({
    key: trpc.receipts.list.queryKey(input),
    read: (paging) => client.receipts.list.query({ ...input, ...paging }),
  })
  return (
    <ListView
      list="receipts"
      label={t('list')}
      columns={useReceiptColumns()}
      pages={pages}
      sort={common('newestFirst')}
      above={<PeriodTotals input={input} />}
      search={
        <SearchInput
          value={filters.q}
          onChange={(q) => setFilters({ q: q || null })}
          placeholder={t('search')}
        />
      }
      chips={
        <>
          <PeriodChip value={filters} onChange={setFilters} />
          <ChoiceChip
            label={common('status')}
            value={filters.type}
            choices={TYPES.map((value) => ({
              value,
              label: value === 'issued' ? t('issuedOnly') : word({ kind: 'receipt', state: value }),
            }))}
            onChange={(type) => setFilters({ type })}
          />
          <ChoiceChip
            label={t('payment')}
            value={filters.payment_status}
            choices={PAYMENT_STATUSES.map((value) => ({
              value,
              label: word({ kind: 'receipt', state: value }),
            }))}
            onChange={(payment_status) => setFilters({ payment_status })}
          />
          <CustomerPicker
            size="xs"
            w={180}
            label={null}
            aria-label={common('customer')}
            placeholder={common('customer')}
            value={filters.customer_id}
            onChange={(customer_id) => setFilters({ customer_id })}
          />
        </>
      }
      onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
      onWiden={widened(filters, setFilters)}
      href={(id) => `/receipts/${id}`}
      preview={(id) => <ReceiptPreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  )
}

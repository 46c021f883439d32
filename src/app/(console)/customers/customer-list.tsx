'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { ChoiceChip, FieldsChip, TextChip } from '../../list/chips.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { ListView } from '../../list/list-view.tsx'
import { present } from '../../list/present.ts'
import { usePages } from '../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { CUSTOMER_TYPES } from './customer-name.ts'
import { CustomerPreview } from './customer-preview.tsx'

const FILTERS = {
  q: parseAsString.withDefault(''),
  customer_type: parseAsStringLiteral(CUSTOMER_TYPES),
  city: parseAsString,
  tag: parseAsString,
  phone: parseAsString,
  email: parseAsString,
  vat_number: parseAsString,
  tax_code: parseAsString,
}

/** The customers, newest first. */
export function CustomerList({ create }: { create: ReactNode }) {
  const t = useTranslations('customers')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [{ q, customer_type, city, tag, ...exact }, setFilters] = useQueryStates(FILTERS, { history: 'push' })
  const input = {
    ...(q && { q }),
    ...(customer_type && { customer_type }),
    ...(city && { city }),
    ...(tag && { tag }),
    ...present(exact),
  }
  const pages = usePages({
    key: trpc.customers.list.queryKey(input),
    read: (paging) => client.customers.list.query({ ...input, ...paging }),
  })
  return (
    <ListView
      list="customers"
      label={t('title')}
      columns={useCustomerColumns()}
      pages={pages}
      sort={common('newestFirst')}
      search={
        <SearchInput
          value={q}
          onChange={(text) => setFilters({ q: text || null }, { history: 'replace' })}
          placeholder={t('search')}
        />
      }
      chips={
        <>
          <ChoiceChip
            label={t('type')}
            value={customer_type}
            choices={CUSTOMER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(value) => setFilters({ customer_type: value })}
          />
          <TextChip label={t('city')} value={city} onChange={(value) => setFilters({ city: value })} />
          <TextChip label={t('tag')} value={tag} onChange={(value) => setFilters({ tag: value })} />
          <FieldsChip
            label={common('moreFilters')}
            fields={[
              { name: 'phone', label: t('phone') },
              { name: 'email', label: t('email') },
              { name: 'vat_number', label: t('vatNumber') },
              { name: 'tax_code', label: t('taxCode') },
            ]}
            values={exact}
            onChange={setFilters}
          />
        </>
      }
      onClear={Object.keys(input).length > 0 ? () => setFilters(null) : undefined}
      href={(id) => `/customers/${id}`}
      preview={(id) => <CustomerPreview id={id} />}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create }}
    />
  )
}

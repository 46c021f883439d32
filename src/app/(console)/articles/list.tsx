'use client'

import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { startTransition, useState } from 'react'
import { CustomerPicker, SupplierPicker } from '../../form/entity-pickers.tsx'
import { ChoiceChip, TextChip, ToggleChip } from '../../list/chips.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { type RowIn, useList } from '../../list/use-list.ts'
import { useTRPC } from '../../trpc.ts'
import { useArticleColumns } from './columns.tsx'
import { ArticlePreview } from './preview.tsx'

type Row = RowIn<'articles'>

const FILTERS = {
  q: parseAsString.withDefault(''),
  kind: parseAsStringLiteral(['item', 'work']),
  supplier_id: parseAsString,
  price_list_id: parseAsString,
  customer_id: parseAsString,
  code: parseAsString,
  low_stock: parseAsBoolean,
}

/** A filter that is off is none. */
const inputOf = ({ low_stock, ...input }: Record<string, unknown>) =>
  low_stock === true ? { ...input, low_stock } : input

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The rows at hand that the text may mean, until the server has answered: typing waits for nothing. */
function matching(rows: Row[], text: string): Row[] {
  const terms = fold(text).split(/\s+/).filter(Boolean)
  return rows.filter(({ code, name }) => terms.every((term) => fold(`${code ?? ''} ${name}`).includes(term)))
}

function PriceListSelect({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useTranslations('articles')
  const trpc = useTRPC()
  const { data } = useQuery(trpc.priceLists.list.queryOptions({ limit: 100 }))
  return (
    <Select
      size="xs"
      w={170}
      clearable
      aria-label={t('priceList')}
      placeholder={t('priceList')}
      data={data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      value={value}
      onChange={onChange}
    />
  )
}

/** The catalogue: search that answers from the first letter, filters, stock and prices. */
export function ArticleList() {
  const t = useTranslations('articles')
  const list = useList('articles', FILTERS, inputOf)
  const { filters, setFilters, pages } = list
  const [typed, setTyped] = useState(filters.q)
  const settled = typed.trim() === filters.q && !pages.isStale
  return (
    <ListPage
      list={list}
      label={t('name')}
      columns={useArticleColumns(pages.rows)}
      rows={settled ? pages.rows : matching(pages.rows, typed)}
      sort={t(filters.q ? 'sortRank' : 'sortName')}
      onType={(text) => startTransition(() => setTyped(text))}
      chips={
        <>
          <ChoiceChip
            label={t('kind')}
            value={filters.kind}
            choices={(['item', 'work'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(kind) => setFilters({ kind })}
          />
          <ToggleChip
            label={t('lowStock')}
            value={filters.low_stock ?? false}
            onChange={(on) => setFilters({ low_stock: on || null })}
          />
          <SupplierPicker
            size="xs"
            w={170}
            label={null}
            aria-label={t('supplier')}
            placeholder={t('supplier')}
            value={filters.supplier_id}
            onChange={(supplier_id) => setFilters({ supplier_id })}
          />
          <PriceListSelect
            value={filters.price_list_id}
            onChange={(price_list_id) => setFilters({ price_list_id, customer_id: null })}
          />
          <CustomerPicker
            size="xs"
            w={170}
            label={null}
            aria-label={t('pricesFor')}
            placeholder={t('pricesFor')}
            value={filters.customer_id}
            onChange={(customer_id) => setFilters({ customer_id, price_list_id: null })}
          />
          <TextChip label={t('code')} value={filters.code} onChange={(code) => setFilters({ code })} />
        </>
      }
      preview={(article) => <ArticlePreview article={article} />}
    />
  )
}

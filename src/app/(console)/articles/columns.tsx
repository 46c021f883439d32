'use client'

import { Text, Tooltip } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNumbers } from '../../format/numbers.ts'
import type { Column } from '../../list/columns.ts'
import { csvPrice } from '../../list/csv-values.ts'
import { type Outputs, useTRPC } from '../../trpc.ts'

type Row = Outputs['articles']['list']['data'][number]
type Minimum = Outputs['articles']['minimums'][number]

const MAX_IDS = 100

/** Minimum stock and the like of the rows in sight, which the list of the API does not carry. */
function useMinimums(rows: readonly Row[]): Map<string, Minimum> {
  const trpc = useTRPC()
  const ids = rows.filter(({ kind }) => kind === 'item').map(({ id }) => id)
  const { data = [] } = useQuery(
    trpc.articles.minimums.queryOptions(
      { ids: ids.slice(-MAX_IDS) },
      { enabled: ids.length > 0, placeholderData: keepPreviousData },
    ),
  )
  return useMemo(() => new Map(data.map((each) => [each.id, each])), [data])
}

/** Stock, coloured only under the minimum, which is said in words on hover. */
function Stock({ row, minimum }: { row: Row; minimum: number | undefined }) {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  if (row.kind === 'work') return null
  const text = numbers.quantity(row.stock)
  if (minimum === undefined || minimum <= 0 || row.stock >= minimum) return text
  return (
    <Tooltip label={t('under', { minimum: numbers.quantity(minimum) })}>
      <Text component="span" size="sm" fw={600} c="var(--mantine-color-error)">
        {text}
      </Text>
    </Tooltip>
  )
}

export function useArticleColumns(rows: readonly Row[]): Column<Row>[] {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const minimums = useMinimums(rows)
  return [
    {
      id: 'name',
      onPhone: 'name',
      header: t('name'),
      shrinks: true,
      sorted: 'ascending',
      cell: ({ name }) => name,
      csv: ({ name }) => name,
    },
    {
      id: 'code',
      onPhone: 'below',
      header: t('code'),
      width: 150,
      cell: ({ code }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{code}</span>,
      csv: ({ code }) => code,
      from: 'sm',
    },
    {
      id: 'stock',
      onPhone: 'beside',
      header: t('stock'),
      align: 'right',
      width: 90,
      cell: (row) => <Stock row={row} minimum={minimums.get(row.id)?.minimum_stock} />,
      csv: ({ kind, stock }) => (kind === 'item' ? stock : null),
    },
    {
      id: 'unit',
      header: t('unit'),
      width: 60,
      cell: ({ unit_type }) => units(unit_type),
      csv: ({ unit_type }) => units(unit_type),
      from: 'md',
    },
    {
      id: 'sale_price',
      onPhone: 'end',
      header: t('price'),
      align: 'right',
      width: 110,
      cell: ({ sale_price }) => numbers.price(sale_price),
      csv: ({ sale_price }) => csvPrice(sale_price),
    },
    {
      id: 'discount',
      header: t('discountShort'),
      align: 'right',
      width: 60,
      hidden: true,
      cell: ({ unit_discount_rate }) => numbers.rate(unit_discount_rate),
      csv: ({ unit_discount_rate }) => unit_discount_rate,
    },
    {
      id: 'vat',
      header: t('vat'),
      align: 'right',
      width: 70,
      from: 'md',
      cell: ({ vat_code }) => vat_code,
      csv: ({ vat_code }) => vat_code,
    },
    {
      id: 'location',
      header: t('location'),
      width: 110,
      from: 'lg',
      cell: ({ id }) => minimums.get(id)?.location,
    },
    {
      id: 'supplier',
      header: t('supplier'),
      width: 200,
      hidden: true,
      cell: ({ id }) => minimums.get(id)?.supplier_name,
    },
  ]
}

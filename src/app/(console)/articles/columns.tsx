'use client'

import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNumbers } from '../../format/numbers.ts'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
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
    <Text
      component="span"
      size="sm"
      fw={600}
      c="var(--mantine-color-error)"
      title={t('under', { minimum: numbers.quantity(minimum) })}
    >
      {text}
    </Text>
  )
}

/** The catalogue's columns; of what is under its minimum also how much is missing, and who sells it. */
export function useArticleColumns(rows: readonly Row[], isLow: boolean): Column<Row>[] {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const minimums = useMinimums(rows)
  const numbers = useNumbers()
  const of = useColumnKinds<Row>()
  // Shown with all its decimals, three: no decimal library for the list.
  const missingOf = ({ id, stock }: Row) => {
    const minimum = minimums.get(id)?.minimum_stock
    return minimum === undefined ? null : Math.max(0, minimum - stock)
  }
  const missing: Column<Row> = {
    ...{ id: 'missing', header: t('missingHead'), align: 'right', width: 90, from: 'sm' },
    cell: (row) => {
      const count = missingOf(row)
      return count === null ? null : numbers.quantity(count)
    },
  }
  return [
    of.text('name', t('name'), 'name', { onPhone: 'name', shrinks: true, sorted: 'ascending' }),
    of.text('code', t('code'), 'code', {
      ...{ onPhone: 'below', width: 150, from: 'sm' },
      cell: ({ code }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{code}</span>,
    }),
    of.number('stock', t('stock'), 'stock', {
      ...{ onPhone: 'beside', width: 90 },
      cell: (row) => <Stock row={row} minimum={minimums.get(row.id)?.minimum_stock} />,
      csv: ({ kind, stock }) => (kind === 'item' ? stock : null),
    }),
    ...(isLow ? [missing] : []),
    of.words('unit', t('unit'), ({ unit_type }) => units(unit_type), { width: 60, from: 'md' }),
    of.price('sale_price', t('price'), 'sale_price', { onPhone: 'end', width: 110 }),
    of.number('discount', t('discountShort'), 'unit_discount_rate', {
      kind: 'rate',
      width: 60,
      hidden: true,
    }),
    of.text('vat', t('vat'), 'vat_code', { align: 'right', width: 70, from: 'md' }),
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
      hidden: !isLow,
      cell: ({ id }) => minimums.get(id)?.supplier_name,
    },
  ]
}

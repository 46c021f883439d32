import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { ArticleRow } from './stock/minimums.ts'

/** Stock, coloured only under the minimum, which is said in words on hover. */
function Stock({ row: { kind, stock, minimum_stock: minimum } }: { row: ArticleRow }) {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  if (kind === 'work') return null
  const text = numbers.quantity(stock)
  if (minimum === undefined || minimum <= 0 || stock >= minimum) return text
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

// Shown with all its decimals, three: no decimal library for the list.
const missingOf = ({ stock, minimum_stock }: ArticleRow) =>
  minimum_stock === undefined ? null : Math.max(0, minimum_stock - stock)

/** The catalogue's columns; of what is under its minimum also how much is missing, and who sells it. */
export function useArticleColumns(isLow: boolean): Column<ArticleRow>[] {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const of = useColumnKinds<ArticleRow>()
  const missing: Column<ArticleRow> = {
    ...{ id: 'missing', header: t('missingHead'), align: 'right', width: 70, from: 'sm' },
    cell: (row) => {
      const count = missingOf(row)
      return count === null ? null : numbers.quantity(count)
    },
    csv: missingOf,
  }
  return [
    of.text('name', t('name'), 'name', { onPhone: 'name', shrinks: true, sorted: 'ascending' }),
    of.text('code', t('code'), 'code', {
      ...{ onPhone: 'below', width: 116, from: 'sm' },
      cell: ({ code }) => <span style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>{code}</span>,
    }),
    of.number('stock', t('stock'), 'stock', {
      ...{ onPhone: 'beside', width: 64 },
      cell: (row) => <Stock row={row} />,
      csv: ({ kind, stock }) => (kind === 'item' ? stock : null),
    }),
    ...(isLow ? [missing] : []),
    of.words('unit', t('unit'), ({ unit_type }) => units(unit_type), { width: 60, from: 'md' }),
    of.price('sale_price', t('price'), 'sale_price', { onPhone: 'end', width: 80 }),
    of.number('discount', t('discountShort'), 'unit_discount_rate', {
      kind: 'rate',
      width: 60,
      hidden: true,
    }),
    of.text('vat', t('vat'), 'vat_code', { align: 'right', width: 40, from: 'md' }),
    of.words('location', t('location'), ({ location }) => location, { width: 72, from: 'lg' }),
    of.words('supplier', t('supplier'), ({ supplier_name }) => supplier_name, { width: 200, hidden: !isLow }),
  ]
}

'use client'

import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFigures } from '../../format/figures.ts'
import { Failure } from '../../list/states.tsx'
import { type Outputs, useTRPC } from '../../trpc.ts'
import { QuoteFacts } from './quote-head.tsx'

type Quote = Outputs['quotes']['retrieve']

/** What is offered and what it comes to. */
function Offer({ quote: { line_items, total_before_tax, total_tax, total_after_tax } }: { quote: Quote }) {
  const t = useTranslations('lines')
  const units = useTranslations('common.units')
  const figures = useFigures()
  const unitOf = (unit: string) => (units.has(unit as 'pz') ? units(unit as 'pz') : unit)
  if (line_items.length === 0) return <Text c="dimmed">{t('none')}</Text>
  return (
    <Table aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('description')}</Table.Th>
          <Table.Th ta="right">{t('quantity')}</Table.Th>
          <Table.Th ta="right">{t('total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {line_items.map(({ id, description, quantity, unit_type, total_before_tax: total }) => (
          <Table.Tr key={id}>
            <Table.Td>{description}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {figures.quantity(quantity)} {unitOf(unit_type)}
            </Table.Td>
            <Table.Td ta="right">{figures.money(total)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        {(
          [
            [t('beforeTax'), total_before_tax],
            [t('vat'), total_tax],
            [t('total'), total_after_tax],
          ] as const
        ).map(([word, amount]) => (
          <Table.Tr key={word}>
            <Table.Td colSpan={2} ta="right">
              {word}
            </Table.Td>
            <Table.Td ta="right">{figures.money(amount)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tfoot>
    </Table>
  )
}

/** A quote beside its list. */
export function QuotePeek({ id }: { id: string }) {
  const t = useTranslations('quotes')
  const trpc = useTRPC()
  const { data: quote, error, refetch } = useQuery(trpc.quotes.retrieve.queryOptions({ id }))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (!quote) return <Skeleton height={320} />
  return (
    <Stack>
      <Title order={2}>
        {quote.title ? `${quote.seq_number} · ${quote.title}` : t('one', { number: quote.seq_number })}
      </Title>
      <QuoteFacts quote={quote} />
      <Offer quote={quote} />
    </Stack>
  )
}

'use client'

import { Table, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers, useUnit } from '../format/numbers.ts'

type Line = {
  id: string
  description: string
  quantity: number
  unit_type: string
  total_before_tax: number
}

/** The lines of a document in short, as beside a list: what, how much of it, what it comes to before tax. */
export function BriefLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const unitOf = useUnit()
  if (lines.length === 0) return <Text c="dimmed">{t('none')}</Text>
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
        {lines.map(({ id, description, quantity, unit_type, total_before_tax }) => (
          <Table.Tr key={id}>
            <Table.Td>{description}</Table.Td>
            <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
              {numbers.quantity(quantity)} {unitOf(unit_type)}
            </Table.Td>
            <Table.Td ta="right">{numbers.money(total_before_tax)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

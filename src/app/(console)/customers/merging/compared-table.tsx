import { List, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { writtenDay } from '../../../format/day-text.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC } from '../../../trpc.ts'
import type { Customer } from '../contact/contact.tsx'
import classes from '../customers.module.css'
import { type Comparison, compare } from './compared.ts'

type Props = { stays: Customer; goes: Customer }

/** What is the same on both sides is not lost. */
const classOf = ({ outcome, stays, goes }: Comparison, side: 'stays' | 'goes') =>
  outcome === 'both' || outcome === side || stays === goes ? classes.taken : classes.lost

/** Two customers field by field; what the merged one has stands out, what is lost is struck through. */
export function ComparedTable({ stays, goes }: Props) {
  const t = useTranslations('customers.merge')
  const types = useTranslations('customers.types')
  const say = ({ field }: Comparison, value: string) => {
    if (field === 'customer_type') return types(value as 'private')
    return field === 'birth_date' ? writtenDay(value) : value
  }
  return (
    <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="region" aria-label={t('compared')}>
      <Table className={classes.compared} aria-label={t('compared')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={{ base: '6.5rem', sm: '24%' }}>{t('field')}</Table.Th>
            <Table.Th>{t('stays')}</Table.Th>
            <Table.Th>{t('goes')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {compare(stays, goes).map((row) => (
            <Table.Tr key={row.field}>
              <Table.Td c="dimmed">{t(`fields.${row.field}`)}</Table.Td>
              <Table.Td className={classOf(row, 'stays')}>{say(row, row.stays)}</Table.Td>
              <Table.Td className={classOf(row, 'goes')}>{say(row, row.goes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What will name the customer who stays; nothing of what one may not read. */
export function Moving({ stays, goes }: Props) {
  const t = useTranslations('customers.merge')
  const numbers = useNumbers()
  const { data } = useQuery(useTRPC().customers.counts.queryOptions({ id: goes.id }))
  const counts = { ...data, attachments: goes.attachments_count }
  const kinds = Object.keys(counts) as (keyof typeof counts)[]
  const moving = kinds.filter((kind) => (counts[kind] ?? 0) > 0)
  const isOwing = goes.outstanding_total > 0
  if (moving.length === 0 && !isOwing) return <Text size="sm">{t('final')}</Text>
  return (
    <div>
      <Text size="sm">{t('moves', { from: goes.full_name, to: stays.full_name })}</Text>
      <List size="sm">
        {moving.map((kind) => (
          <List.Item key={kind}>{t(`counts.${kind}`, { count: counts[kind]! })}</List.Item>
        ))}
        {isOwing && <List.Item>{t('owed', { amount: numbers.money(goes.outstanding_total) })}</List.Item>}
        <List.Item>{t('final')}</List.Item>
      </List>
    </div>
  )
}

'use client'

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { writtenDay } from '../../../format/day-text.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { RecordLink } from '../../../frame/record-link.tsx'
import type { Column } from '../../../list/columns.ts'
import { periodFilter, periodInput, periodParsers } from '../../../list/period-chip.tsx'
import { Failure } from '../../../list/states.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import classes from '../customers.module.css'

type Statement = Outputs['customers']['statement']
type Entry = Statement['entries'][number]
/** An entry, or one of the balances above and below them. */
type Row = { id: string; when: ReactNode; what: ReactNode; debit?: number; credit?: number; balance: number }

function useColumns(): Column<Row>[] {
  const t = useTranslations('customers.statement')
  const numbers = useNumbers()
  const amount = (value: number | undefined) => (value ? numbers.money(value) : '')
  return [
    { id: 'when', header: t('date'), cell: ({ when }) => when },
    {
      id: 'what',
      header: t('what'),
      cell: ({ what, debit, credit }) => (
        <>
          {what}
          <Text size="xs" c="dimmed" className={classes.signed}>
            {[debit && `+${amount(debit)}`, credit && `−${amount(credit)}`].filter(Boolean).join(' ')}
          </Text>
        </>
      ),
    },
    { id: 'debit', header: t('debit'), align: 'right', cell: ({ debit }) => amount(debit) },
    { id: 'credit', header: t('credit'), align: 'right', cell: ({ credit }) => amount(credit) },
    {
      id: 'balance',
      header: t('balance'),
      align: 'right',
      cell: ({ balance }) => numbers.money(balance),
    },
  ]
}

const WORDS = {
  receipt: 'receipt',
  invoice: 'invoice',
  credit_note: 'creditNote',
  payment: 'payment',
  refund: 'refund',
} as const

const SECTIONS = { receipt: 'receipts', invoice: 'invoices', credit_note: 'creditNotes' } as const

/** A document, or a payment by what it pays, with its title. */
function What({ entry }: { entry: Entry }) {
  const t = useTranslations('customers.statement')
  const { type, document_type, document_id, number, description } = entry
  const word = type === 'payment' && document_type === 'invoice' ? 'invoicePayment' : WORDS[type]
  return (
    <>
      <RecordLink to={SECTIONS[document_type]} id={document_id}>
        {number === null ? t(`${word}Draft`) : t(word, { number })}
      </RecordLink>
      {description && (
        <Text component="span" inherit c="dimmed">
          {' '}
          {description}
        </Text>
      )}
    </>
  )
}

/** The opening balance, each entry with the balance after it, and what they come to. */
function useRows(statement: Statement): Row[] {
  const t = useTranslations('customers.statement')
  const { opening_balance, entries, total_debit, total_credit, closing_balance, date_filter } = statement
  const isAlways = date_filter.preset === 'all'
  const strong = (text: string) => (
    <Text component="span" inherit fw={600}>
      {text}
    </Text>
  )
  return [
    {
      id: 'opening',
      when: !isAlways && writtenDay(date_filter.from),
      what: strong(t('opening')),
      balance: opening_balance,
    },
    ...entries.map((entry, index) => ({
      id: String(index),
      when: writtenDay(entry.date),
      what: <What entry={entry} />,
      ...{ debit: entry.debit, credit: entry.credit, balance: entry.balance },
    })),
    {
      id: 'closing',
      when: !isAlways && writtenDay(date_filter.to),
      what: strong(t('closing')),
      ...{ debit: total_debit, credit: total_credit, balance: closing_balance },
    },
  ]
}

function Entries({ statement }: { statement: Statement }) {
  const t = useTranslations('customers.statement')
  const columns = useColumns()
  const rows = useRows(statement)
  return (
    <div className={classes.statement}>
      <WholeTable label={t('title')} columns={columns} rows={rows} minWidth={0} />
      {statement.closing_balance < 0 && (
        <Text size="sm" c="dimmed">
          {t('credited')}
        </Text>
      )}
    </div>
  )
}

type Props = { customer_id: string /** On the page that is printed. */; isPage?: boolean }

/** What a customer owes over a period, and how it came about (customers.md#statement). */
export function CustomerStatement({ customer_id, isPage = false }: Props) {
  const t = useTranslations('customers.statement')
  const trpc = useTRPC()
  const [period, setPeriod] = useQueryStates(periodParsers, { history: 'push' })
  const { data, error, refetch } = useQuery(
    trpc.customers.statement.queryOptions({ id: customer_id, ...periodInput(period) }),
  )
  const search = new URLSearchParams(periodInput(period) as Record<string, string>)
  return (
    <Stack gap="xs">
      <Group justify="space-between" className={classes.notPrinted}>
        {periodFilter(period, setPeriod).chip({ isNew: false, onClosed: () => {} })}
        {isPage ? (
          <Button
            size="xs"
            leftSection={<IconPrinter size={14} aria-hidden />}
            disabled={!data}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        ) : (
          <Button
            component={Link}
            prefetch={false}
            href={`/customers/${customer_id}/statement?${search}`}
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={14} aria-hidden />}
          >
            {t('printable')}
          </Button>
        )}
      </Group>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={200} />}
      {data && <Entries statement={data} />}
    </Stack>
  )
}

import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { writtenDay } from '../format/day-text.ts'
import { Note } from '../format/note.tsx'
import { useNumbers } from '../format/numbers.ts'
import type { Column } from '../list/columns.ts'
import { periodFilter, periodInput, periodParsers } from '../list/period-chip.tsx'
import { Failure } from '../list/states.tsx'
import { WholeTable } from '../list/whole-table.tsx'
import { useTRPC } from '../trpc.ts'
import { type Accounts, EntryText, type Statement } from './entry-text.tsx'
import classes from './statement.module.css'

/** An entry, or one of the balances above and below them. */
type Row = { id: string; when: ReactNode; what: ReactNode; debit?: number; credit?: number; balance: number }

/** What raises the balance: a customer owes the workshop, the workshop owes a supplier. */
const OWED = { customers: 'debit', suppliers: 'credit' } as const

function useColumns(of: Accounts): Column<Row>[] {
  const t = useTranslations('statement')
  const numbers = useNumbers()
  const sign = (side: 'debit' | 'credit') => (side === OWED[of] ? '+' : '−')
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
            {[debit && sign('debit') + amount(debit), credit && sign('credit') + amount(credit)]
              .filter(Boolean)
              .join(' ')}
          </Text>
        </>
      ),
    },
    { id: 'debit', header: t(`debit.${of}`), align: 'right', cell: ({ debit }) => amount(debit) },
    { id: 'credit', header: t(`credit.${of}`), align: 'right', cell: ({ credit }) => amount(credit) },
    {
      id: 'balance',
      header: t('balance'),
      align: 'right',
      cell: ({ balance }) => numbers.money(balance),
    },
  ]
}

/** The opening balance, each entry with the balance after it, and what they come to. */
function useRows(statement: Statement): Row[] {
  const t = useTranslations('statement')
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
      what: <EntryText entry={entry} />,
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

function Entries({ of, statement }: { of: Accounts; statement: Statement }) {
  const t = useTranslations('statement')
  const columns = useColumns(of)
  const rows = useRows(statement)
  return (
    <div className={classes.statement}>
      <WholeTable label={t('title')} columns={columns} rows={rows} minWidth={0} />
      {statement.closing_balance < 0 && <Note>{t(`belowZero.${of}`)}</Note>}
    </div>
  )
}

type Props = { of: Accounts; id: string /** On the page that is printed. */; isPage?: boolean }

const useStatement = (of: Accounts, id: string, period: object) => {
  const trpc = useTRPC()
  const input = { id, ...period }
  const customer = useQuery(trpc.customers.statement.queryOptions(input, { enabled: of === 'customers' }))
  const supplier = useQuery(trpc.suppliers.statement.queryOptions(input, { enabled: of === 'suppliers' }))
  return of === 'customers' ? customer : supplier
}

/**
 * What a customer owes, or is owed to a supplier, over a period, and how it came about (customers.md#statement,
 * expenses.md#statement-of-a-supplier).
 */
export function AccountStatement({ of, id, isPage = false }: Props) {
  const t = useTranslations('statement')
  const [period, setPeriod] = useQueryStates(periodParsers, { history: 'push' })
  const { data, error, refetch } = useStatement(of, id, periodInput(period))
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
            href={`/${of}/${id}/statement?${search}`}
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
      {data && <Entries of={of} statement={data} />}
    </Stack>
  )
}

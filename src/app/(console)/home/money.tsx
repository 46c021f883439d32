'use client'

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { subtract } from '../../../domain/money.ts'
import { useNumbers } from '../../format/numbers.ts'
import { useCan } from '../../frame/session.tsx'
import { type Outputs, useTRPC } from '../../trpc.ts'
import { Block, BlockSkeleton } from './block.tsx'
import classes from './rows.module.css'

type Answer = Outputs['reports']['retrieve'] | undefined
type Totals = Record<string, string | number | boolean | null>

const amountOf = (totals: Totals | undefined, name: string) => Number(totals?.[name] ?? 0)
const totalsOf = (answer: Answer): Totals | undefined =>
  answer?.object === 'report' ? answer.totals : undefined

function Figure({
  href,
  label,
  amount,
  more,
}: {
  href: string
  label: string
  amount: number
  more: string
}) {
  const numbers = useNumbers()
  return (
    <li>
      <Link href={href} prefetch={false} className={classes.row}>
        <span className={classes.grow}>
          {label}{' '}
          <Text component="span" size="sm" c="dimmed">
            {more}
          </Text>
        </span>
        <strong>{numbers.money(amount)}</strong>
      </Link>
    </li>
  )
}

function Figures({ date }: { date: string }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const { reports } = useTRPC()
  const asked = (name: string, more: object) =>
    reports.retrieve.queryOptions({ name, ...more }, { staleTime: 0 })
  const collect = useQuery(asked('receivables_aging', { limit: 1 }))
  const pay = useQuery(asked('payables_aging', { limit: 1 }))
  const year = {
    from: `${date.slice(0, 4)}-01-01`,
    to: date,
    group_by: 'year' as const,
    compare: 'previous_year' as const,
  }
  const revenue = useQuery(asked('revenue', year))
  if (!collect.data || !pay.data || !revenue.data) return <BlockSkeleton name="money" />
  const owed = (answer: Answer) => {
    const totals = totalsOf(answer)
    const amount = amountOf(totals, 'total')
    const overdue = subtract(amount, amountOf(totals, 'not_due'))
    return { amount, more: overdue > 0 ? t('overdue', { amount: numbers.money(overdue) }) : '' }
  }
  const before = revenue.data.object === 'report' ? revenue.data.comparison?.totals : undefined
  const last = numbers.money(amountOf(before, 'total_before_tax'))
  return (
    <Block name="money" title={t('money')} href="/reports">
      <ul className={classes.rows}>
        <Figure href="/reports/receivables_aging" label={t('toCollect')} {...owed(collect.data)} />
        <Figure href="/reports/payables_aging" label={t('toPay')} {...owed(pay.data)} />
        <Figure
          href="/reports/revenue?compare=true"
          label={t('revenue')}
          amount={amountOf(totalsOf(revenue.data), 'total_before_tax')}
          more={t('revenueBefore', { amount: last })}
        />
      </ul>
    </Block>
  )
}

/** What is to be collected and paid, and this year's revenue beside last year's, for who may read reports. */
export function Money({ date }: { date: string }) {
  return useCan('reports.read') ? <Figures date={date} /> : null
}

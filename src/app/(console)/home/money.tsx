import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './rows.module.css'

type FigureProps = { href: string; label: string; amount: number; more: string }

function Figure({ href, label, amount, more }: FigureProps) {
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

/** What is to be collected and paid, and this year's revenue beside last year's. */
export function Money({ money }: { money: Outputs['home']['money'] }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const owed = ({ amount, overdue }: { amount: number; overdue: number }) => ({
    amount,
    more: overdue > 0 ? t('overdue', { amount: numbers.money(overdue) }) : '',
  })
  const { receivable, payable, revenue } = money
  return (
    <Block name="money" title={t('money')} href="/reports">
      <ul className={classes.rows}>
        <Figure href="/reports/receivables_aging" label={t('toCollect')} {...owed(receivable)} />
        <Figure href="/reports/payables_aging" label={t('toPay')} {...owed(payable)} />
        <Figure
          href="/reports/revenue?compare=true"
          label={t('revenue')}
          amount={revenue.total_before_tax}
          more={t('revenueBefore', { amount: numbers.money(revenue.last_year) })}
        />
      </ul>
    </Block>
  )
}

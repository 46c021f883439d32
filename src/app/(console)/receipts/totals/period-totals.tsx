import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { type Inputs, useTRPC } from '../../../trpc.ts'
import classes from '../receipts.module.css'

/** What the issued receipts of the list come to. */
export function PeriodTotals({ input }: { input: Inputs['receipts']['totals'] }) {
  const t = useTranslations('receipts')
  const trpc = useTRPC()
  const numbers = useNumbers()
  const { data } = useQuery(trpc.receipts.totals.queryOptions(input, { placeholderData: keepPreviousData }))
  const amounts = [
    [t('beforeTax'), data?.total_before_tax],
    [t('tax'), data?.total_tax],
    [t('total'), data?.total_after_tax],
    [t('received'), data?.total_payments],
    [t('outstanding'), data?.outstanding_payments],
  ] as const
  return (
    <section aria-label={t('totals')} className={classes.totals}>
      <dl className={classes.amounts}>
        {amounts.map(([word, amount]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{amount === undefined ? <Skeleton height={22} width={90} /> : numbers.money(amount)}</dd>
          </div>
        ))}
      </dl>
      <Note size="xs">{t('ofIssued')}</Note>
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { sumOf } from '../../../../domain/cents.ts'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { ACCENT, Picture } from '../../../format/picture/picture.tsx'
import { useAllowed } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'

const MONTHS = 12

/** What the customer was billed, month by month, this year beside last year; nothing where nothing was. */
export function TwoYears({ customer_id }: { customer_id: string }) {
  const t = useTranslations('customers.years')
  const numbers = useNumbers()
  const days = useDays()
  const enabled = useAllowed('customers.sales')
  const { data } = useQuery(useTRPC().customers.sales.queryOptions({ id: customer_id }, { enabled }))
  if (!data?.some(({ total_before_tax }) => total_before_tax !== 0)) return null
  const before = data.slice(0, MONTHS)
  const now = data.slice(MONTHS)
  const sum = (months: typeof data) =>
    numbers.money(sumOf(months.map(({ total_before_tax }) => total_before_tax ?? 0)))
  const year = ([first]: typeof data) => first!.month.slice(0, 4)
  return (
    <Picture
      kind="bars"
      title={t('title')}
      of={t('month')}
      more={t('sums', { year: year(now), now: sum(now), last: year(before), before: sum(before) })}
      height={220}
      points={now.map(({ month, total_before_tax }, index) => ({
        label: days.month(month),
        values: { before: before[index]!.total_before_tax, now: total_before_tax },
      }))}
      series={[
        { name: 'before', label: year(before), color: 'gray.5' },
        { name: 'now', label: year(now), color: ACCENT },
      ]}
      write={numbers.money}
    />
  )
}

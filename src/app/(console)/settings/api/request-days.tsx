import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { ACCENT, Picture } from '../../../format/picture/picture.tsx'
import { useTRPC } from '../../../trpc.ts'

/** What the key asked for day by day, the refused in red; nothing where it asked for nothing. */
export function RequestDays({ id }: { id: string }) {
  const t = useTranslations('keys.days')
  const numbers = useNumbers()
  const days = useDays()
  const { data } = useQuery(useTRPC().apiKeys.days.queryOptions({ id }))
  if (!data?.some(({ requests }) => requests > 0)) return null
  return (
    <Picture
      kind="stacked"
      title={t('title')}
      of={t('day')}
      height={180}
      points={data.map(({ date, requests, refused }) => ({
        label: days.day(date),
        values: { answered: requests - refused, refused },
      }))}
      series={[
        { name: 'answered', label: t('answered'), color: ACCENT },
        { name: 'refused', label: t('refused'), color: 'red.7' },
      ]}
      write={numbers.integer}
    />
  )
}

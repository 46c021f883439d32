import { useTranslations } from 'next-intl'
import type { OpeningPeriod } from '../../../../domain/opening-hours.ts'
import { held } from '../../../form/fields.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { RecordForm } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'
import { ClosedDates } from './closed-dates.tsx'
import { useWeekWords, WeekInput } from './week-input.tsx'

type Settings = Outputs['settings']['retrieve']

const plain = ({ weekday, opens_at, closes_at }: OpeningPeriod) => ({ weekday, opens_at, closes_at })

const HOURS = formOf('settings', 'settings.hours', {
  opening_hours: {
    ...held('week', [] as OpeningPeriod[], { Input: WeekInput, wide: true }),
    hint: 'weekHint' as const,
    known: (periods: OpeningPeriod[]) => periods.map(plain),
  },
  closed_dates: {
    ...held('closed', [] as string[], { Input: ClosedDates, wide: true }),
    hint: 'closedHint' as const,
  },
})

/** A period or a day that is refused is told below all of them. */
const names = (param: string) => param.replace(/\[.*/, '')

/** When the workshop is open, and the days on which it is not. */
export function HoursForm({ settings }: { settings: Settings }) {
  const wordsOf = useWeekWords()
  const { record, inputs } = useFormOf(HOURS, {
    record: settings,
    keptAs: 'opening-hours',
    names,
    labels: ({ opening_hours }) => ({ opening_hours: wordsOf(opening_hours) }),
  })
  return <RecordForm record={record}>{inputs('opening_hours', 'closed_dates')}</RecordForm>
}

/** The same for those who may only read it. */
export function HoursFacts({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.hours')
  return (
    <>
      <WeekInput readOnly label={t('week')} value={settings.opening_hours} />
      <ClosedDates readOnly label={t('closed')} value={settings.closed_dates} />
    </>
  )
}

import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useLocale, useTranslations } from 'next-intl'

type Props = { value: string | null; onChoose: (day: string) => void }

/** A month to choose a day in; its weeks begin on Monday. */
export default function DayPicker({ value, onChoose }: Props) {
  const t = useTranslations('common')
  const locale = useLocale()
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <DatePicker
        size="xs"
        maxLevel="year"
        value={value}
        {...(value !== null && { defaultDate: value })}
        onChange={(day) => day && onChoose(day)}
        ariaLabels={{
          previousMonth: t('previousMonth'),
          nextMonth: t('nextMonth'),
          previousYear: t('previousYear'),
          nextYear: t('nextYear'),
        }}
      />
    </DatesProvider>
  )
}

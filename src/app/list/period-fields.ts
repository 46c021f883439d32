import { useTranslations } from 'next-intl'
import { useDays } from '../format/numbers.ts'
import type { Field } from './fields-form.tsx'

/** The first and the last day of a period for a filter by days, and how a day of it is said. */
export function usePeriodFields() {
  const t = useTranslations('common')
  const { day } = useDays()
  return <From extends string, To extends string>(from: From, to: To) => {
    const fields: Field<From | To>[] = [
      { name: from, label: t('from'), type: 'date' },
      { name: to, label: t('to'), type: 'date', notBefore: from },
    ]
    return [fields, day] as const
  }
}

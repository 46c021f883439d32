import { TimePicker } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { DateField } from '../../form/date-field.tsx'
import { FieldGroup } from '../../form/record-form.tsx'
import { reckon } from '../../format/wall-clock.ts'
import { later, type Values, wallAt } from './drafts.ts'

const MINUTE_MS = 60_000

type Form = UseFormReturnType<Values>

/** Minutes from start to end; null while one of them is no time. */
function minutesOf({ start_day, start_time, end_day, end_time }: Values): number | null {
  const length = reckon(wallAt(end_day, end_time)) - reckon(wallAt(start_day, start_time))
  return Number.isNaN(length) ? null : length / MINUTE_MS
}

/** Start and end of the form: the end follows the start, at the length that was last meant. */
export function useTimes(form: Form) {
  const length = useRef(minutesOf(form.getValues()) ?? 60)
  const put = (values: Partial<Values>) => form.setValues(values)
  const endAfter = (day: string, time: string, minutes: number): Partial<Values> => {
    const start = wallAt(day, time)
    if (Number.isNaN(reckon(start))) return {}
    const end = later(start, minutes)
    return { end_day: end.slice(0, 10), end_time: end.slice(11, 16) }
  }
  return {
    setStart: (start: Partial<Pick<Values, 'start_day' | 'start_time'>>) => {
      const { start_day, start_time } = { ...form.getValues(), ...start }
      put({ ...start, ...endAfter(start_day, start_time, length.current) })
    },
    setEnd: (end: Partial<Pick<Values, 'end_day' | 'end_time'>>) => {
      const minutes = minutesOf({ ...form.getValues(), ...end })
      if (minutes !== null && minutes > 0) length.current = minutes
      put(end)
    },
    setLength: (minutes: number) => {
      const { start_day, start_time } = form.getValues()
      length.current = minutes
      put(endAfter(start_day, start_time, minutes))
    },
  }
}

type Props = { form: Form; times: ReturnType<typeof useTimes> }

/** Day and time of start and end. */
export function EntryTimes({ form, times }: Props) {
  const t = useTranslations('calendar')
  const values = form.getValues()
  const { error: startError } = form.getInputProps('start_time')
  const { error: endError } = form.getInputProps('end_time')
  const time = (name: 'start_time' | 'end_time', label: string) => ({
    label,
    hoursInputLabel: t('hoursOf', { label }),
    minutesInputLabel: t('minutesOf', { label }),
    hoursInputProps: { 'data-path': name },
    value: values[name],
  })
  return (
    <FieldGroup>
      <DateField
        label={t('startDay')}
        {...form.getInputProps('start_day')}
        onChange={(start_day) => times.setStart({ start_day })}
      />
      <TimePicker
        {...time('start_time', t('startTime'))}
        error={startError}
        onChange={(value) => times.setStart({ start_time: value.slice(0, 5) })}
      />
      <DateField
        label={t('endDay')}
        {...form.getInputProps('end_day')}
        onChange={(end_day) => times.setEnd({ end_day })}
      />
      <TimePicker
        {...time('end_time', t('endTime'))}
        error={endError}
        onChange={(value) => times.setEnd({ end_time: value.slice(0, 5) })}
      />
    </FieldGroup>
  )
}

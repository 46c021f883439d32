import { useDays } from './numbers.ts'

type Props = { value: string | null; withTime?: boolean }

/** A day as people say it, with the exact one on hover; a dash without one. */
export function When({ value, withTime = false }: Props) {
  const days = useDays()
  if (value === null) return '–'
  return (
    <time dateTime={value} title={days.exact(value)}>
      {days.day(value)}
      {withTime && ` ${days.time(value)}`}
    </time>
  )
}

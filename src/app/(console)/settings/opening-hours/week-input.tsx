import { ActionIcon, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type OpeningPeriod, WEEKDAYS } from '../../../../domain/opening-hours.ts'
import { dateFormat } from '../../../format/intl-formats.ts'
import { dayLocale } from '../../../i18n/locales.ts'
import { PeriodBlock, placed } from './period-block.tsx'
import { useWeekDrag } from './use-week-drag.ts'
import classes from './week.module.css'
import { fits, freePeriod, withPeriod } from './week-periods.ts'

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21] as const

/** 5 January 1970 was a Monday. */
const dayName = (locale: string, weekday: number, length: 'long' | 'short') =>
  dateFormat(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday))

/** The periods in a line: `Mon 08:30–12:30, …`. */
export function useWeekWords() {
  const locale = dayLocale(useLocale())
  return (periods: readonly OpeningPeriod[]) =>
    periods
      .map(
        ({ weekday, opens_at, closes_at }) => `${dayName(locale, weekday, 'short')} ${opens_at}–${closes_at}`,
      )
      .join(', ')
}

type Props = {
  value: OpeningPeriod[]
  onChange?: (periods: OpeningPeriod[]) => void
  label: string
  description?: string
  error?: string
  className?: string
  readOnly?: boolean
}

type WeekProps = Required<Pick<Props, 'value' | 'onChange' | 'readOnly'>>

/** The days' names, each with the way to a period that is typed. */
function Heads({ value, onChange, readOnly }: WeekProps) {
  const t = useTranslations('settings.hours')
  const locale = dayLocale(useLocale())
  const add = (weekday: number) => {
    const free = freePeriod(value, weekday)
    if (free) onChange(withPeriod(value, null, free))
  }
  return (
    <div className={classes.heads}>
      {WEEKDAYS.map((weekday) => (
        <div key={weekday} className={classes.head}>
          <span>{dayName(locale, weekday, 'short')}</span>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('addTo', { day: dayName(locale, weekday, 'long') })}
              disabled={!freePeriod(value, weekday)}
              onClick={() => add(weekday)}
            >
              <IconPlus size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </div>
  )
}

type DayProps = WeekProps & { weekday: number; week: ReturnType<typeof useWeekDrag> }

/** A day with its periods, and the one that is being drawn. */
function Day({ weekday, week, value, onChange, readOnly }: DayProps) {
  const locale = dayLocale(useLocale())
  const { drawn } = week
  return (
    <div
      className={classes.day}
      data-weekday={weekday}
      onPointerDown={(event) => week.begin(event, null, weekday)}
    >
      {value
        .filter((period) => period.weekday === weekday)
        .map((period) => (
          <PeriodBlock
            key={`${period.opens_at} ${period.closes_at}`}
            {...{ period, readOnly }}
            dayName={dayName(locale, weekday, 'long')}
            isHeld={week.held === period}
            onHold={(event) => week.begin(event, period)}
            wasDrag={week.wasDrag}
            isGood={(next) => fits(next, withPeriod(value, period, null))}
            onChange={(next) => onChange(withPeriod(value, period, next))}
          />
        ))}
      {drawn?.period.weekday === weekday && (
        <div className={classes.drawn} style={placed(drawn.period)} data-bad={!drawn.fits || undefined}>
          {drawn.period.opens_at}–{drawn.period.closes_at}
        </div>
      )}
    </div>
  )
}

/** A week whose opening hours are drawn with the mouse, or added and typed. */
export function WeekInput({ value, onChange = () => {}, readOnly = false, ...wrapper }: Props) {
  const week = useWeekDrag({ periods: value, onChange, enabled: !readOnly })
  const props = { value, onChange, readOnly }
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <section className={classes.week} aria-label={wrapper.label}>
        <Heads {...props} />
        <div className={classes.hours} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
        <div className={classes.grid} ref={week.grid} {...week.handlers}>
          {WEEKDAYS.map((weekday) => (
            <Day key={weekday} {...props} {...{ weekday, week }} />
          ))}
        </div>
      </section>
    </Input.Wrapper>
  )
}

import { ActionIcon, Input } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { type OpeningPeriod, WEEKDAYS } from '../../../../domain/opening-hours.ts'
import { dayLocale } from '../../../i18n/locales.ts'
import { PeriodBlock, placed } from './period-block.tsx'
import { useWeekDrag } from './use-week-drag.ts'
import classes from './week.module.css'
import { fits, freePeriod, withPeriod } from './week-periods.ts'

const HOURS = [0, 3, 6, 9, 12, 15, 18, 21] as const

/** 5 January 1970 was a Monday. */
const dayName = (locale: string, weekday: number, length: 'long' | 'short') =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(Date.UTC(1970, 0, 4 + weekday))

type Props = {
  value: OpeningPeriod[]
  onChange?: (periods: OpeningPeriod[]) => void
  label: string
  description?: string
  error?: string
  className?: string
  readOnly?: boolean
}

/** A week whose opening hours are drawn with the mouse, or added and typed. */
export function WeekInput({ value, onChange = () => {}, readOnly = false, ...wrapper }: Props) {
  const t = useTranslations('settings.hours')
  const locale = dayLocale(useLocale())
  const week = useWeekDrag({ periods: value, onChange, enabled: !readOnly })
  const add = (weekday: number) => {
    const free = freePeriod(value, weekday)
    if (free) onChange(withPeriod(value, null, free))
  }
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <section className={classes.week} aria-label={wrapper.label}>
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
        <div className={classes.hours} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour} style={{ top: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
        <div className={classes.grid} ref={week.grid} {...week.handlers}>
          {WEEKDAYS.map((weekday) => (
            <div
              key={weekday}
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
              {week.drawn?.period.weekday === weekday && (
                <div
                  className={classes.drawn}
                  style={placed(week.drawn.period)}
                  data-bad={!week.drawn.fits || undefined}
                >
                  {week.drawn.period.opens_at}–{week.drawn.period.closes_at}
                </div>
              )}
            </div>
          ))}
        </div>
      </section>
    </Input.Wrapper>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './chart.module.css'

type Years = NonNullable<Outputs['home']['retrieve']['receipts']>

/** `2026-03` for the third month of the year 2026. */
const monthOf = (year: number, index: number) => `${year}-${String(index + 1).padStart(2, '0')}`

/** Receipts by month, this year's beside last year's; the numbers stand in a table behind the bars. */
export function Receipts({ this_year, last_year }: Years) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const days = useDays()
  const max = Math.max(1, ...this_year.months, ...last_year.months)
  const rows = this_year.months.map((amount, index) => ({
    month: days.month(monthOf(this_year.year, index)),
    amounts: [
      { year: last_year.year, amount: last_year.months[index]!, kind: 'before' },
      { year: this_year.year, amount, kind: 'now' },
    ],
  }))
  return (
    <Block
      name="receipts"
      title={t('receipts')}
      href="/receipts?type=issued"
      figure={numbers.money(this_year.to_date)}
    >
      <div className={classes.legend}>
        <span data-kind="now">{this_year.year}</span>
        <span data-kind="before">
          {t('lastYearToDate', { year: last_year.year, amount: numbers.money(last_year.to_date) })}
        </span>
      </div>
      <div className={classes.chart} aria-hidden>
        {rows.map(({ month, amounts }) => (
          <div key={month} className={classes.month}>
            <div className={classes.bars}>
              {amounts.map(({ year, amount, kind }) => (
                <span
                  key={year}
                  className={classes.barOf}
                  data-kind={kind}
                  style={{ height: `${(amount / max) * 100}%` }}
                  title={`${month} ${year}: ${numbers.money(amount)}`}
                />
              ))}
            </div>
            <span className={classes.monthName}>{month}</span>
          </div>
        ))}
      </div>
      <details className={classes.numbers}>
        <summary>{t('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{last_year.year}</th>
              <th scope="col">{this_year.year}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, amounts }) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {amounts.map(({ year, amount }) => (
                  <td key={year}>{numbers.money(amount)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Block>
  )
}

import { useTranslations } from 'next-intl'
import { subtract } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { useDays, useNumbers, useUnit } from '../../format/numbers.ts'
import { useShort } from '../../format/picture/short.ts'
import type { Outputs } from '../../trpc.ts'
import { RATES } from './compared.ts'

export type Report = Extract<Outputs['reports']['retrieve'], { object: 'report' }>
export type Row = Report['rows'][number]
export type Column = Report['columns'][number]
type Cell = Row[string] | undefined

/** What of a report says whose or what a row is. */
const namesOf = (columns: readonly Column[]) => {
  const named = columns.filter(({ type }) => type === 'string' || type === 'date')
  return [...named.filter(({ name }) => /name$/.test(name)), ...named]
}

const QUANTITIES = new Set([
  ...['quantity', 'stock', 'minimum_stock', 'ordered_stock', 'missing', 'sold_hours', 'worked_hours'],
])

/** What values in reports are called, by their columns. */
function useCellWords() {
  const t = useTranslations('reports')
  const methods = useTranslations('common.paymentMethods')
  const kinds = useTranslations('vehicles.deadlineKinds')
  const numbers = useNumbers()
  const days = useDays()
  const unit = useUnit()
  const textOf = (name: string, text: string): string => {
    if (name === 'payment_method' && methods.has(text as PaymentMethod)) return methods(text as PaymentMethod)
    if (name === 'kind' && kinds.has(text as 'service')) return kinds(text as 'service')
    if (name === 'unit_type') return unit(text)
    const key = `values.${text}` as 'values.receipt'
    return /_code$|name|license|missing_numbers|^code$/.test(name) || !t.has(key) ? text : t(key)
  }
  const numberOf = ({ name, type }: Column, value: number): string => {
    if (name === 'year') return String(value)
    if (type === 'integer') return numbers.integer(value)
    if (name === 'average_cost') return numbers.price(value)
    if (name === 'average_days') return numbers.fixed(value)
    if (name === 'tax_rate') return numbers.rate(value)
    if (RATES.test(name)) return `${numbers.fixed(value)}%`
    return QUANTITIES.has(name) ? numbers.quantity(value) : numbers.money(value)
  }
  const cell = (column: Column, value: Cell): string => {
    if (value === null && column.name === 'last_unload_date') return t('never')
    if (value === null || value === undefined) return ''
    if (typeof value === 'number') return numberOf(column, value)
    return column.type === 'date' ? days.date(String(value)) : textOf(column.name, String(value))
  }
  /** How much more or less than before, and in per cent of it. */
  const change = (column: Column, now: Cell, before: Cell): string => {
    if (typeof now !== 'number' && typeof before !== 'number') return ''
    const [is, was] = [Number(now ?? 0), Number(before ?? 0)]
    const difference = subtract(is, was)
    const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text)
    const said = signed(difference, numberOf(column, difference))
    if (was === 0 || RATES.test(column.name)) return said
    const share = Math.round((difference / Math.abs(was)) * 100)
    return `${said} (${signed(share, numbers.rate(share))})`
  }
  return { cell, change }
}

/** What reports, their columns and the values in them are called. */
export function useReportWords() {
  const t = useTranslations('reports')
  const numbers = useNumbers()
  const days = useDays()
  const short = useShort()
  const { cell, change } = useCellWords()
  /** The first day of a group of time, as the group is said. */
  const start = (value: string, group_by: string | null): string => {
    if (group_by === 'year') return value.slice(0, 4)
    const month = Number(value.slice(5, 7))
    if (group_by === 'quarter')
      return t('quarter', { quarter: Math.ceil(month / 3), year: value.slice(0, 4) })
    if (group_by === 'month') return `${days.month(value.slice(0, 7))} ${value.slice(0, 4)}`
    return days.date(value)
  }
  return {
    t,
    cell,
    change,
    money: numbers.money,
    short,
    /** The days that a report is of. */
    days: ({ date, date_filter }: Pick<Report, 'date' | 'date_filter'>): string => {
      if (date_filter) return `${days.exact(date_filter.from)} – ${days.exact(date_filter.to)}`
      return date ? days.exact(date) : ''
    },
    title: (name: string) => t(`names.${name}.title` as 'names.revenue.title'),
    question: (name: string) => t(`names.${name}.question` as 'names.revenue.question'),
    column: (name: string) => t(`columns.${name}` as 'columns.total_tax'),
    grouping: (name: string) => t(`groupings.${name}` as 'groupings.month'),
    /** Whether a column says what a row is of. */
    names: ({ columns }: Pick<Report, 'columns'>, { name }: Column) => namesOf(columns)[0]?.name === name,
    /** What a row is of. */
    label: ({ columns, group_by }: Pick<Report, 'columns' | 'group_by'>, row: Row): string => {
      const [first] = namesOf(columns)
      if (!first) return ''
      const value = row[first.name]
      if (value === null || value === undefined) return t('nobody')
      return first.name === 'period_start' ? start(String(value), group_by) : cell(first, value)
    },
  }
}

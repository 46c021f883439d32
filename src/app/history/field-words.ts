'use client'

import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../format/numbers.ts'

/** Where the console has the labels of a kind of record; the settings' are under the names of the API. */
const LABELS: Readonly<Record<string, string>> = {
  article: 'articles',
  calendar_entry: 'calendar',
  customer: 'customers',
  job_template: 'jobTemplates',
  line: 'lines',
  price_list: 'priceLists',
  quote: 'quotes',
  receipt: 'receipts',
  settings: 'settings.company',
  supplier: 'suppliers',
  vehicle: 'vehicles',
  worksheet: 'worksheets',
}

const camelOf = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What a field is called in the reader's language; one without a label by its name in the API (audit-log.md#changes). */
export function useFieldLabel(): (object: string, field: string) => string {
  const t = useTranslations() as unknown as {
    has: (key: string) => boolean
    raw: (key: string) => unknown
  }
  return (object, field) => {
    const bare = field.replace(/_id$/, '')
    const section = LABELS[object] ?? object
    const keys = [
      `history.fields.${field}`,
      ...[section, 'common'].flatMap((room) =>
        [field, camelOf(field), camelOf(bare)].map((name) => `${room}.${name}`),
      ),
    ]
    // A group of messages, or one that wants a count, is no label.
    const labels = keys.filter((key) => t.has(key)).map((key) => t.raw(key))
    const label = labels.find((text) => typeof text === 'string' && !text.includes('{'))
    return typeof label === 'string' ? label : field.replaceAll('_', ' ')
  }
}

const DATED = /^\d{4}-\d{2}-\d{2}(T.*Z)?$/
const PRICED = /(price|amount|total|cost|balance|minimum_order)$/

/** How a value of the API is said: amounts, per cent, days and states as the reader writes them. */
export function useFieldValue(): (object: string, field: string, value: unknown) => string {
  const common = useTranslations('common')
  const numbers = useNumbers()
  const days = useDays()
  const stateOf = (object: string, value: string) => {
    const key = `documentStates.${object}.${value}` as 'documentStates.quote.waiting'
    return common.has(key) ? common(key) : value
  }
  const numberOf = (field: string, value: number) => {
    if (PRICED.test(field)) return numbers.price(value)
    return field.endsWith('rate') ? numbers.rate(value) : numbers.quantity(value)
  }
  const textOf = (object: string, field: string, value: string) => {
    if (field === 'status' || field === 'type') return stateOf(object, value)
    if (field === 'payment_method' && common.has(`paymentMethods.${value as 'MP01'}`))
      return common(`paymentMethods.${value as 'MP01'}`)
    return DATED.test(value) ? days.exact(value) : value
  }
  return (object, field, value) => {
    if (value === null || value === undefined || value === '') return common('emptyValue')
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
    if (typeof value === 'number') return numberOf(field, value)
    if (typeof value === 'string') return textOf(object, field, value)
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
    return JSON.stringify(value)
  }
}

import { useTranslations } from 'next-intl'
import { useDays, useNumbers } from '../format/numbers.ts'
import { useWordsByKey } from '../i18n/words-by-key.ts'
import { useCitedNames } from './cited-names.ts'
import { labelKeys } from './field-labels.ts'
import { valueRoom } from './value-rooms.ts'

/** A group of messages, or one that wants a count, is no label. */
function wordsUnder(t: ReturnType<typeof useWordsByKey>, keys: readonly string[]): string | undefined {
  const found = keys.filter((key) => t.has(key)).map((key) => t.raw(key))
  return found.find((text): text is string => typeof text === 'string' && !text.includes('{'))
}

/** What a field is called in the reader's language; one without a label by its name in the API (audit-log.md#changes). */
export function useFieldLabel(): (object: string, field: string) => string {
  const t = useWordsByKey()
  return (object, field) => wordsUnder(t, labelKeys(object, field)) ?? field.replaceAll('_', ' ')
}

const DATED = /^\d{4}-\d{2}-\d{2}(T.*Z)?$/
const PRICED = /(price|amount|total|cost|balance|minimum_order|payments|_tax)$/
/** Numbers that name something: no thousands are told apart in them. */
const NAMING = /^(year|seq_number|\w+_seq_number)$/

/** What a record within a record is called; a map as its pairs. */
function nameWithin(value: object): string {
  const { name, full_name, license, model, id } = value as Record<string, unknown>
  const named = [name, full_name, license, model].find((text) => typeof text === 'string' && text !== '')
  if (named !== undefined) return String(named)
  if (id !== undefined) return '…'
  return Object.entries(value)
    .map(([key, text]) => `${key}: ${text}`)
    .join(', ')
}

/** How a value of the API is said: amounts, per cent, days and choices as the reader writes them, ids by their names. */
export function useFieldValue(): (object: string, field: string, value: unknown) => string {
  const t = useWordsByKey()
  const common = useTranslations('common')
  const numbers = useNumbers()
  const days = useDays()
  const nameOf = useCitedNames()
  const numberOf = (field: string, value: number) => {
    if (NAMING.test(field)) return String(value)
    if (PRICED.test(field)) return numbers.price(value)
    return field.endsWith('rate') ? numbers.rate(value) : numbers.quantity(value)
  }
  const textOf = (object: string, field: string, value: string) => {
    const room = valueRoom(object, field)
    const said = room && wordsUnder(t, [`${room}.${value}`])
    if (said) return said
    if (/_ids?$/.test(field) && field !== 'external_id') return nameOf(value) ?? '…'
    return DATED.test(value) ? days.exact(value) : value
  }
  return function say(object, field, value): string {
    if (value === null || value === undefined || value === '') return common('emptyValue')
    if (typeof value === 'boolean') return common(value ? 'yes' : 'no')
    if (typeof value === 'number') return numberOf(field, value)
    if (typeof value === 'string') return textOf(object, field, value)
    if (!Array.isArray(value)) return nameWithin(value)
    if (value.length === 0) return common('emptyValue')
    return value.map((one) => say(object, field, one)).join(', ')
  }
}

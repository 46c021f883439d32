'use client'

import { useTranslations } from 'next-intl'
import type { Outputs } from '../trpc.ts'
import { useFieldLabel, useFieldValue } from './field-words.ts'

export type Entry = Outputs['auditLog']['list']['data'][number]
type Values = Record<string, unknown>

/** One change in words: what, and its value before and after. */
export type Change = { key: string; label: string; before: string; after: string }

const PART = /^(line_items|payments|prices|time_entries)\.(.+)$/

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a part that differ; its sums follow them and its ids say nothing. */
const differing = (before: Values, after: Values) =>
  Object.keys(after).filter(
    (name) => !/(^|_)(id|at|object)$/.test(name) && !isSame(before[name], after[name]),
  )

/** What an entry of the audit log changed, field by field, lines as lines (audit-log.md#changes). */
export function useChanges(): (entry: Entry) => Change[] {
  const t = useTranslations('history')
  const labelOf = useFieldLabel()
  const say = useFieldValue()
  const nameOf = (part: Values) =>
    String(part.description ?? part.article_name ?? part.user_name ?? part.name ?? '') ||
    say('line', 'amount', part.amount ?? part.sale_price)
  const partOf = (
    kind: 'line_items' | 'payments' | 'prices' | 'time_entries',
    key: string,
    [from, to]: unknown[],
  ): Change[] => {
    const [before, after] = [from, to] as [Values | null, Values | null]
    const label = `${t(`parts.${kind}`)} “${nameOf(after ?? before ?? {})}”`
    if (!before || !after)
      return [{ key, label, before: t(before ? 'was' : 'wasNot'), after: t(after ? 'is' : 'isNot') }]
    return differing(before, after).map((field) => ({
      key: `${key}.${field}`,
      label: `${label}, ${labelOf('line', field)}`,
      before: say('line', field, before[field]),
      after: say('line', field, after[field]),
    }))
  }
  return ({ object_type, changes }) =>
    Object.entries(changes).flatMap(([field, pair]) => {
      const [, kind] = PART.exec(field) ?? []
      if (kind) return partOf(kind as 'line_items', field, pair)
      const [before, after] = pair.map((value) => say(object_type, field, value))
      return [{ key: field, label: labelOf(object_type, field), before: before!, after: after! }]
    })
}

/** What was done, in words: "accepted the quote". */
export function useDone(): (entry: Pick<Entry, 'type' | 'object_type'>) => string {
  const t = useTranslations('history')
  return ({ type, object_type }) => {
    const action = type.slice(type.indexOf('.') + 1) as 'updated'
    const object = t.has(`objects.${object_type as 'quote'}`)
      ? t(`objects.${object_type as 'quote'}`)
      : object_type
    return t.has(`actions.${action}`) ? t(`actions.${action}`, { object }) : type
  }
}

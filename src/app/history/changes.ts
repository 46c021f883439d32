import { useTranslations } from 'next-intl'
import { isSame } from '../form/merge.ts'
import { useWordsByKey } from '../i18n/words-by-key.ts'
import type { Outputs } from '../trpc.ts'
import { isLeftOut, PARTS } from './field-labels.ts'
import { useFieldLabel, useFieldValue } from './field-words.ts'
import { doneKeys, useRecordWords } from './record-words.ts'

export type Entry = Outputs['auditLog']['list']['data'][number]
type Values = Record<string, unknown>

/** One change in words: what, its value before and after, and all of it in a sentence. */
export type Change = { key: string; label: string; before: string; after: string; said: string }

type PartKind = keyof typeof PARTS
const PART = new RegExp(`^(${Object.keys(PARTS).join('|')})\\.`)

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const fileName = ({ file }: Values) => (file as Values | undefined)?.name

/** The fields of a part that differ and that somebody reads. */
const differing = (part: string, before: Values, after: Values) =>
  Object.keys(after).filter(
    (name, _, beside) =>
      !/^(object|file|\w+_at)$/.test(name) &&
      !isLeftOut(part, name, beside) &&
      !isSame(before[name], after[name]),
  )

/** One field from its value before to the one after, in the words of its form. */
export function useFieldChange() {
  const t = useTranslations('history')
  const labelOf = useFieldLabel()
  const say = useFieldValue()
  const sentence = (label: string, [from, to]: readonly unknown[], before: string, after: string) => {
    if (isNothing(from)) return t('set', { label, after })
    return isNothing(to) ? t('cleared', { label, before }) : t('change', { label, before, after })
  }
  return (object: string, field: string, pair: readonly unknown[], of?: { key: string; label: string }) => {
    const [before, after] = pair.map((value) => say(object, field, value)) as [string, string]
    const own = labelOf(object, field)
    const label = of ? `${of.label}, ${own}` : own
    const key = of ? `${of.key}.${field}` : field
    return { key, label, before, after, said: sentence(label, pair, before, after) } satisfies Change
  }
}

/** What an entry of the audit log changed, field by field, lines as lines (audit-log.md#changes). */
export function useChanges(): (entry: Entry) => Change[] {
  const t = useTranslations('history')
  const common = useTranslations('common')
  const say = useFieldValue()
  const changed = useFieldChange()
  const nameOf = (part: Values) => {
    if (part.km !== undefined) return say('vehicle', 'km', part.km)
    if (part.due_km !== undefined)
      return part.title ? String(part.title) : say('vehicle_deadline', 'kind', part.kind)
    if (part.object === 'share_link')
      return part.signer_name ? String(part.signer_name) : say('share_link', 'status', part.status)
    const { signer_name, description, article_name, user_name, name, note, supplier_name, template_name } =
      part
    const of = [signer_name, description, article_name, fileName(part), user_name, name, note]
    const names = [...of, supplier_name, template_name]
    const named = names.find(Boolean) ?? (part.view && say('damage', 'kind', part.kind))
    return String(named ?? say('line', 'amount', part.amount ?? part.sale_price))
  }
  const partOf = (kind: PartKind, key: string, [from, to]: unknown[]): Change[] => {
    const [before, after] = [from, to] as [Values | null, Values | null]
    const label = `${t(`parts.${kind}`)} “${nameOf(after ?? before ?? {})}”`
    if (before && after)
      return differing(PARTS[kind], before, after).map((field) =>
        changed(PARTS[kind], field, [before[field], after[field]], { key, label }),
      )
    const done = t(`${after ? 'added' : 'removed'}.${kind}`)
    const none = common('emptyValue')
    const said = `${label} ${done}`
    return [{ key, label, before: before ? t('present') : none, after: after ? done : none, said }]
  }
  return ({ object_type, changes }) => {
    const fields = Object.keys(changes)
    return Object.entries(changes).flatMap(([field, pair]) => {
      const [, kind] = PART.exec(field) ?? []
      if (kind) return partOf(kind as PartKind, field, pair)
      return isLeftOut(object_type, field, fields) ? [] : [changed(object_type, field, pair)]
    })
  }
}

/** What was done, in words: "accepted the quote". */
export function useDone(): (entry: Pick<Entry, 'type' | 'object_type'>) => string {
  const t = useWordsByKey()
  const recordOf = useRecordWords()
  return ({ type, object_type }) => {
    const key = doneKeys(type).find(t.has)
    return key === undefined ? type : t(key, { object: recordOf(object_type) })
  }
}

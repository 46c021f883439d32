import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PhoneLink } from '../format/contact.tsx'
import type { Fact } from '../format/facts.tsx'
import { Tags } from '../format/tags.tsx'
import { When } from '../format/when.tsx'
import { type AnyField, type Declaration, type Fields, useSectionWords } from './form-of.tsx'
import { WrittenNumber } from './number-field.tsx'

const isNothing = (value: unknown) =>
  value == null || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/**
 * What a record says, field by field of its form and in its words, where there is something to say.
 * @param own what is told otherwise, or elsewhere: null
 */
export function useFactsOf<F extends Fields>(
  { section, fields }: Declaration<F>,
  record: object,
  own: { [Name in keyof F]?: Fact | null },
): Fact[] {
  const t = useTranslations('common')
  const say = useSectionWords(section)
  // biome-ignore lint/suspicious/noExplicitAny: what the field of this kind holds
  const read = ({ choices, isTick, reads, props }: AnyField, value: any): ReactNode => {
    if (choices) return say(`${choices.labels}.${value}`)
    if (isTick) return t('yes')
    if (reads === 'day') return <When value={value} />
    if (reads === 'number') return <WrittenNumber kind="integer" {...props} value={value} />
    if (reads === 'phone') return <PhoneLink phone={value} />
    if (reads === 'tags') return <Tags tags={value} />
    return value
  }
  return Object.entries(fields).map(([name, field]) => {
    if (name in own) return own[name as keyof F]
    const value: unknown = record[name as never]
    return !isNothing(value) && ([say(field.label), read(field, value)] as const)
  })
}

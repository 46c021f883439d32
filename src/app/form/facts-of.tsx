import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Fact } from '../format/facts.tsx'
import { type AnyField, type Declaration, type Fields, isEmpty, useSectionWords } from './form-of.tsx'

/**
 * What a record says, field by field of its form and in its words, where there is something to say.
 * @param own what is told otherwise
 * @param elsewhere the fields that are told in another place
 */
export function useFactsOf<F extends Fields>(
  { section, fields }: Declaration<F>,
  record: object,
  { own, elsewhere }: { own: { [Name in keyof F]?: Fact }; elsewhere: readonly (keyof F)[] },
): Fact[] {
  const t = useTranslations('common')
  const say = useSectionWords(section)
  const read = ({ choices, isTick, shown }: AnyField, value: unknown): ReactNode => {
    if (choices) return say(`${choices.labels}.${value}`)
    if (isTick) return value === true && t('yes')
    return shown ? shown(value) : (value as ReactNode)
  }
  return Object.entries(fields).map(([name, field]) => {
    if (elsewhere.includes(name)) return null
    if (name in own) return own[name as keyof F]
    const value: unknown = record[name as never]
    return !isEmpty(value) && ([say(field.label), read(field, value)] as const)
  })
}

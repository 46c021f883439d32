import { useTranslations } from 'next-intl'
import type { Outputs } from '../../trpc.ts'

export type Entry = Outputs['cashBookEntries']['retrieve']

/** What an entry is for, in the person's words where it says no more than what wrote it. */
export function useDescription() {
  const t = useTranslations('cashBookEntries')
  return ({ source, description }: Pick<Entry, 'source' | 'description'>) =>
    description === source && source !== 'manual' ? t(`sources.${source}`) : description
}

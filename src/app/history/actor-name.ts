import { useTranslations } from 'next-intl'
import type { Entry } from './changes.ts'

/** Who did something: a customer gives a name by signing only, and what happens by itself has none. */
export function useActorName(): (actor: Entry['actor']) => string {
  const t = useTranslations('history')
  return ({ type, name }) => name ?? t(type === 'share_link' ? 'customer' : 'system')
}

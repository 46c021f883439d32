import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { isOvertaken } from './api-errors.ts'
import { useNotify } from './notify.tsx'

type Change = {
  send: () => Promise<unknown>
  /** What is said once it is done; "Saved" without it. */
  done?: string | undefined
  /** The page is left with it: what it shows is not read again. */
  leaves?: boolean
}

/** Changes something at once, without a form, and says so; a refusal leaves everything as it was. */
export function useChange() {
  const t = useTranslations('common')
  const queries = useQueryClient()
  const notify = useNotify()
  return async ({ send, done = t('saved'), leaves = false }: Change) => {
    try {
      await send()
      notify.done(done)
      // Whatever was read may show it: what is on the screen is read again now, the rest when it is looked at.
      await queries.invalidateQueries({ refetchType: leaves ? 'none' : 'active' })
    } catch (error) {
      if (!isOvertaken(error)) return notify.failure(error)
      // Somebody else changed it since it was shown (safe-writes.md#the-console).
      notify.apiError(t('overtaken'))
      await queries.invalidateQueries({ refetchType: 'active' })
    }
  }
}

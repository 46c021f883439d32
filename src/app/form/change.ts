import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { isOvertaken } from './api-errors.ts'
import { useNotify } from './notify.tsx'
import type { Said } from './save.ts'

type Change<Answer> = {
  send: () => Promise<Answer>
  /** What is said once it is done: "Saved" without it, nothing where it is null. */
  done?: Said<Answer> | undefined
  /** The page is left with it: what it shows is not read again. */
  leaves?: boolean
}

/** Changes something at once, without a form, and says so; what was refused is shown as it is by then. */
export function useChange() {
  const t = useTranslations('common')
  const queries = useQueryClient()
  const notify = useNotify()
  const renew = (leaves: boolean) => queries.invalidateQueries({ refetchType: leaves ? 'none' : 'active' })
  return async <Answer>({ send, done = t('saved'), leaves = false }: Change<Answer>) => {
    try {
      const answer = await send()
      const said = typeof done === 'function' ? done(answer) : done
      if (said !== null) notify.done(said)
      // Whatever was read may show it: what is on the screen is read again now, the rest when it is looked at.
      await renew(leaves)
    } catch (error) {
      // Somebody else changed it since it was shown (safe-writes.md#the-console).
      if (isOvertaken(error)) notify.apiError(t('overtaken'))
      else notify.failure(error)
      // What is shown may be what it was refused for, and of several requests the first may have been carried out.
      await renew(false)
    }
  }
}

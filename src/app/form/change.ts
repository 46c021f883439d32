'use client'

import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from './notify.tsx'

type Change = {
  send: () => Promise<unknown>
  /** What is said once it is done; "Saved" without it. */
  done?: string | undefined
  /** What shows the record: `trpc.customers.pathFilter()`. */
  stale: readonly QueryFilters[]
}

/** Changes something at once, without a form, and says so; a refusal leaves everything as it was. */
export function useChange() {
  const t = useTranslations('common')
  const queries = useQueryClient()
  const notify = useNotify()
  return async ({ send, done = t('saved'), stale }: Change) => {
    try {
      await send()
      notify.done(done)
      await Promise.all(stale.map((filter) => queries.invalidateQueries(filter)))
    } catch (error) {
      notify.failure(error)
    }
  }
}

'use client'

import { type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useConfirm } from './confirm.tsx'
import { useNotify } from './notify.tsx'

type Removal = {
  /** The verb: "Delete Mario Rossi". */
  title: string
  /** What it does, not "are you sure". */
  effect: string
  remove: () => Promise<unknown>
  /** What shows the record: `trpc.customers.pathFilter()`. */
  stale: readonly QueryFilters[]
  /** Where to go afterwards; stays without it. */
  href?: string
}

/** Deletes a record once its effect was confirmed, and says so; a refusal leaves everything as it was. */
export function useRemoval() {
  const t = useTranslations('common')
  const queries = useQueryClient()
  const router = useRouter()
  const notify = useNotify()
  const confirm = useConfirm()
  const run = async ({ remove, stale, href }: Removal) => {
    try {
      await remove()
      if (href) router.push(href)
      notify.done(t('deleted'))
      await Promise.all(stale.map((filter) => queries.invalidateQueries(filter)))
    } catch (error) {
      notify.failure(error)
    }
  }
  return (removal: Removal) =>
    confirm({
      title: removal.title,
      effect: removal.effect,
      confirm: t('delete'),
      onConfirm: () => void run(removal),
    })
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
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
  /** Where to go afterwards, for a record's own page; stays without it. */
  href?: string
}

/** Deletes a record once its effect was confirmed, and says so; a refusal leaves everything as it was. */
export function useRemoval() {
  const t = useTranslations('common')
  const queries = useQueryClient()
  const router = useRouter()
  const notify = useNotify()
  const confirm = useConfirm()
  const run = async ({ remove, href }: Removal) => {
    try {
      await remove()
      if (href) router.push(href)
      notify.done(t('deleted'))
      // Whatever is shown may have shown it. The page that is being left would only be told that it is gone.
      await queries.invalidateQueries({ refetchType: href ? 'none' : 'active' })
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

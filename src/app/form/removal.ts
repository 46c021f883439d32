import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useChange } from './change.ts'
import { useConfirm } from './confirm.tsx'

type Removal = {
  /** The verb: "Delete Mario Rossi". */
  title: string
  /** What it does, not "are you sure". */
  effect: string
  /** The button, a verb, and what is said afterwards; "Delete" and "Deleted" without them. */
  confirm?: string
  done?: string
  remove: () => Promise<unknown>
  /** Where to go afterwards, for a record's own page; stays without it. */
  href?: string
}

/** Deletes or ends something once its effect was confirmed, and says so. */
export function useRemoval() {
  const t = useTranslations('common')
  const router = useRouter()
  const confirm = useConfirm()
  const change = useChange()
  const run = ({ remove, done = t('deleted'), href }: Removal) => {
    const send = async () => {
      await remove()
      if (href) router.push(href)
    }
    return change({ send, done, leaves: href !== undefined })
  }
  return (removal: Removal) =>
    confirm({
      title: removal.title,
      effect: removal.effect,
      confirm: removal.confirm ?? t('delete'),
      onConfirm: () => void run(removal),
    })
}

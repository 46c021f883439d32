import { useRouter } from 'next/navigation'
import { useNotify } from './notify.tsx'
import { LEAVES } from './once.ts'
import { useSamePage } from './same-page.ts'
import { type Group, useRenew } from './save.ts'

type Making<Made> = {
  /** Makes it, once: `() => attempt({ id })` (see `useAttempts`). */
  make: () => Promise<{ answer: Made }>
  /** Where it has its page. */
  section: Group & ('invoices' | 'receipts' | 'worksheets')
  /** What the page is asked for: `?issue=true`. */
  query?: string
  /** What is read anew, where that is not the section with what was made. */
  renews?: Group
  /** What is said of it; nothing without it. */
  done?: (made: Made) => string
}

/** Makes a document by the press of a button and opens it, for `once`; why it was not made is said. */
export function useOpenMade() {
  const router = useRouter()
  const notify = useNotify()
  const renew = useRenew()
  const isHere = useSamePage()
  return async <Made extends { id: string }>(making: Making<Made>) => {
    const { make, section, query = '', renews, done } = making
    try {
      const { answer } = await make()
      if (isHere()) router.push(`/${section}/${answer.id}${query}`)
      if (done) notify.done(done(answer))
      void (renews ? renew(renews) : renew(section, answer))
      return LEAVES
    } catch (error) {
      notify.failure(error)
    }
  }
}

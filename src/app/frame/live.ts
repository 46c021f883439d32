import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { apiErrorOf } from '../form/api-errors.ts'
import { useRenewOthers } from '../form/save.ts'
import { useTRPC } from '../trpc.ts'
import { tellLost } from './connection.tsx'
import { later } from './later.tsx'
import { useSession } from './session.tsx'

const loadFeed = later(() => import('./change-feed.ts').then(({ ChangeFeed }) => ChangeFeed))

/** Marks a query that asks what has come since it was read last. */
export const NEWER = 'newer'

/** Reads anew what is on the screen when others change it. */
export function useLive(): void {
  const session = useSession()
  const queries = useQueryClient()
  const trpc = useTRPC()
  const renewOthers = useRenewOthers()
  const renew = useRef(renewOthers)
  renew.current = renewOthers
  const person = session && `${session.company.id} ${session.user.id}`
  useEffect(() => {
    if (!person || typeof EventSource === 'undefined') return
    let stop = () => {}
    let isOver = false
    const begin = async () => {
      const ChangeFeed = await loadFeed()
      if (isOver) return
      const feed = new ChangeFeed({
        onChanges: (changes) => void renew.current(changes.map(({ object_type }) => object_type)),
        onAny: () =>
          void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === NEWER }),
        onReset: () => void queries.invalidateQueries(),
        onSession: () =>
          queries.invalidateQueries(trpc.session.pathFilter(), { throwOnError: true }).then(
            () => true,
            (error) => apiErrorOf(error) !== undefined,
          ),
        onLost: tellLost,
      })
      stop = () => feed.stop()
    }
    const tryAgain = () =>
      void begin().catch(() => window.addEventListener('online', tryAgain, { once: true }))
    tryAgain()
    return () => {
      isOver = true
      window.removeEventListener('online', tryAgain)
      stop()
    }
  }, [person, queries, trpc])
}

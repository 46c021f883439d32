import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'
import type { NounKey } from './nouns.ts'
import { useAllowed } from './session.tsx'

const STALE_MS = 60_000

/** How much waits for somebody in a section; 0 where nothing does, or where that is not told. */
export function useWaiting(): (section: NounKey) => number {
  const enabled = useAllowed('home.waiting')
  const { data } = useQuery(
    useTRPC().home.waiting.queryOptions(undefined, { enabled, staleTime: STALE_MS, retry: false }),
  )
  const { quotes, worksheets, invoices } = data ?? {}
  const counts: Partial<Record<NounKey, number | null | undefined>> = { quotes, worksheets, invoices }
  return (section) => counts[section] ?? 0
}

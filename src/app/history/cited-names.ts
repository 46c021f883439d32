import { useQuery } from '@tanstack/react-query'
import { useCan } from '../frame/session.tsx'
import { useTRPC } from '../trpc.ts'

const STALE_MS = 5 * 60_000

/** What is called by an id in fields that have no name beside it: price lists, kinds of work, people. */
export function useCitedNames(): (id: string) => string | undefined {
  const trpc = useTRPC()
  const rarely = { staleTime: STALE_MS }
  const whole = { limit: 100 }
  const mayReadPrices = useCan('articles.read')
  const lists = useQuery(trpc.priceLists.list.queryOptions(whole, { ...rarely, enabled: mayReadPrices }))
  const categories = useQuery(trpc.workCategories.list.queryOptions(whole, rarely))
  const people = useQuery(trpc.members.list.queryOptions(undefined, rarely))
  const known = [...(lists.data?.data ?? []), ...(categories.data?.data ?? []), ...(people.data?.data ?? [])]
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return (id) => names.get(id)
}

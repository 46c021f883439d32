import { type InfiniteData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { NEWER } from '../../../frame/live.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'

type EventPage = Outputs['events']['list']
type Loaded = InfiniteData<EventPage, string | undefined>

const AT_ONCE = 100

/** What was loaded, with what the feed has had since on top of it; what was read anew meanwhile is there once. */
function withNewer(loaded: Loaded, { data, has_more, latest_seq }: EventPage): Loaded {
  const [first, ...rest] = loaded.pages as [EventPage, ...EventPage[]]
  const top = first.data[0]?.seq ?? 0
  const newer = data.filter(({ seq }) => seq > top).reverse()
  const reached = has_more ? data.at(-1)!.seq : latest_seq
  const page = {
    ...first,
    data: [...newer, ...first.data],
    latest_seq: Math.max(first.latest_seq, reached),
  }
  return { ...loaded, pages: [page, ...rest] }
}

type Feed = {
  input: Record<string, unknown>
  pages: { key: QueryKey; first: unknown; isStale: boolean }
}

/**
 * Asks what came after the highest `seq` that was read whenever something changes, and puts it on top of the list
 * (events.md#order). The pages that were loaded are not read again, however many they are.
 */
export function useNewerEvents({ input, pages: { key, first, isStale } }: Feed): void {
  const client = useTRPCClient()
  const queries = useQueryClient()
  useQuery({
    queryKey: [...key, NEWER],
    queryFn: async () => {
      for (;;) {
        const after_seq = queries.getQueryData<Loaded>(key)?.pages[0]?.latest_seq ?? 0
        const newer = await client.events.list.query({ ...input, after_seq, limit: AT_ONCE })
        queries.setQueryData<Loaded>(key, (loaded) => loaded && withNewer(loaded, newer))
        if (!newer.has_more) return newer.latest_seq
      }
    },
    enabled: first !== undefined && !isStale,
  })
}

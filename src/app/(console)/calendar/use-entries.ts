import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { instantOf } from '../../format/wall-clock.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { DayRange } from './days.ts'
import { type Entries, readRange } from './read-range.ts'

const MAX_ENTRIES = 100
const MARK = 'range'
/** Neighbours that were read lately are shown as they are; the view itself is renewed when it is opened. */
const NEIGHBOUR_STALE_MS = 30_000

/** Whether a query holds the entries of a range, which a change shows at once. */
export const holdsRange = (key: QueryKey): boolean => key.at(-1) === MARK

/** How the entries of a range are read and kept. */
function useRangeQuery(timeZone: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return ({ first, end }: DayRange, calendar_id: string | null) => {
    const timeframe = {
      from: instantOf(`${first} 00:00:00`, timeZone)!,
      to: instantOf(`${end} 00:00:00`, timeZone)!,
    }
    const filter = calendar_id === null ? {} : { calendar_id }
    return {
      queryKey: [...trpc.calendarEntries.list.queryKey({ ...timeframe, ...filter }), MARK],
      queryFn: () =>
        readRange(
          (piece) => client.calendarEntries.list.query({ ...piece, ...filter, limit: MAX_ENTRIES }),
          timeframe,
        ),
    }
  }
}

type Shown = {
  range: DayRange
  neighbours: readonly DayRange[]
  calendar_id: string | null
  timeZone: string
}

/** The entries of what is shown; the views before and after are read ahead, so that going there waits for nothing. */
export function useEntries({ range, neighbours, calendar_id, timeZone }: Shown) {
  const queries = useQueryClient()
  const queryOf = useRangeQuery(timeZone)
  const query = useQuery({
    ...queryOf(range, calendar_id),
    placeholderData: (previous: Entries | undefined) => {
      const all = queries.getQueryData<Entries>(queryOf(range, null).queryKey)
      if (!all || calendar_id === null) return previous
      return { ...all, entries: all.entries.filter((entry) => entry.calendar_id === calendar_id) }
    },
  })
  const ready = query.isSuccess && !query.isPlaceholderData
  const ahead = neighbours.map((each) => each.first).join()
  // `ahead` stands for the neighbours
  useEffect(() => {
    if (!ready) return
    for (const each of neighbours)
      queries.prefetchQuery({ ...queryOf(each, calendar_id), staleTime: NEIGHBOUR_STALE_MS })
  }, [ready, ahead, calendar_id, timeZone])
  return query
}

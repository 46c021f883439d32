import { useQuery } from '@tanstack/react-query'
import { dayOf, useDays } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { HistoryItem } from './item.tsx'

type Entry = Outputs['calendarEntries']['list']['data'][number]

/** Something that happened to a vehicle, or will: an appointment stands at its hour, all else on its day. */
export type HistoryEvent = ({ entry: Entry } | { item: HistoryItem }) & { key: string; day: string }

const PAGE = 25
const MAX_ENTRIES = 100

/**
 * What happened to a vehicle and its appointments as one line, newest first. The line stops where its history was not
 * read further, so that nothing is missing in between.
 */
export function useVehicleHistory(vehicle_id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const { timeZone } = useDays()
  const mayReadEntries = useCan('calendar.read')
  const pages = usePages({
    key: trpc.history.vehicle.queryKey({ id: vehicle_id }),
    size: PAGE,
    read: (paging) => client.history.vehicle.query({ id: vehicle_id, ...paging }),
  })
  const entries = useQuery(
    trpc.calendarEntries.list.queryOptions({ vehicle_id, limit: MAX_ENTRIES }, { enabled: mayReadEntries }),
  )
  const items = pages.rows
  const horizon = pages.hasMore ? (items.at(-1)?.date ?? '') : ''
  const appointments = (entries.data?.data ?? []).map(
    (entry): HistoryEvent => ({ entry, key: entry.id, day: dayOf(entry.start_time, timeZone) }),
  )
  const events = [
    ...appointments.filter(({ day }) => day >= horizon).reverse(),
    ...items.map((item, index): HistoryEvent => ({ item, key: `${item.id} ${index}`, day: item.date })),
  ]
  return {
    events: events.toSorted((one, other) => other.day.localeCompare(one.day)),
    error: pages.error ?? entries.error,
    isLoading: pages.isLoading || entries.isLoading,
    hasMore: pages.hasMore,
    isLoadingMore: pages.isLoadingMore,
    loadMore: pages.loadMore,
    retry: () => {
      pages.retry()
      void entries.refetch()
    },
  }
}

'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type DocumentState as AnyState, receiptState } from '../../../format/document-status.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { PageOf, Paging } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

/** Documents with amounts. */
type DocumentState = Exclude<AnyState, { kind: 'checkin' | 'tyre_set' }>

type Quote = Outputs['quotes']['list']['data'][number]
type Worksheet = Outputs['worksheets']['list']['data'][number]
type Receipt = Outputs['receipts']['list']['data'][number]
type Entry = Outputs['calendarEntries']['list']['data'][number]

/** Something that happened to a vehicle, at an instant. */
export type HistoryEvent = {
  id: string
  at: string
  title: string
  number: number | null
  amount: number | null
} & (DocumentState | { kind: 'entry'; state: null })

type Section = 'quotes' | 'worksheets' | 'receipts'

const PAGE = 25
const MAX_ENTRIES = 100

type Document = Quote | Worksheet | Receipt

/** A document as an event; `of` says its kind and where it stands. */
const documentEvent =
  <Row extends Document>(of: (row: Row) => DocumentState) =>
  (row: Row): HistoryEvent => {
    const { id, created_at, title, seq_number, total_after_tax } = row
    return { id, at: created_at, title, number: seq_number, amount: total_after_tax, ...of(row) }
  }
const quoteEvent = documentEvent<Quote>(({ status }) => ({ kind: 'quote', state: status }))
const worksheetEvent = documentEvent<Worksheet>(({ status }) => ({ kind: 'worksheet', state: status }))
const receiptEvent = documentEvent<Receipt>((row) => ({ kind: 'receipt', state: receiptState(row) }))
const entryEvent = ({ id, start_time, title }: Entry): HistoryEvent => ({
  ...{ id, at: start_time, title, number: null, amount: null },
  ...{ kind: 'entry', state: null },
})

type Source<Row> = {
  section: Section
  vehicle_id: string
  read: (paging: Paging) => Promise<PageOf<Row>>
  event: (row: Row) => HistoryEvent
}

/** One list of the vehicle, newest first, as far as it was read. */
function useEvents<Row extends { created_at: string }>({ section, vehicle_id, read, event }: Source<Row>) {
  const trpc = useTRPC()
  const mayRead = useCan(`${section}.read`)
  const query = useInfiniteQuery({
    queryKey: [...trpc[section].pathKey(), 'history', vehicle_id],
    queryFn: ({ pageParam }) => read({ limit: PAGE, ...(pageParam && { starting_after: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.next_starting_after : undefined),
    enabled: mayRead,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return {
    query,
    events: rows.map(event),
    // Below this the list has more that was not read yet.
    horizon: query.hasNextPage ? (rows.at(-1)?.created_at ?? '') : '',
  }
}

/**
 * Quotes, worksheets, receipts and appointments of a vehicle as one line, newest first. Where a list was not read
 * to its end, the line stops there, so that nothing is missing in between; `loadMore` goes on.
 */
export function useVehicleHistory(vehicle_id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const mayReadEntries = useCan('calendar.read')
  const filter = { vehicle_id, preset: 'all' } as const
  const sources = [
    useEvents({
      ...{ section: 'quotes', vehicle_id, event: quoteEvent },
      read: (paging) => client.quotes.list.query({ ...filter, ...paging }),
    }),
    useEvents({
      ...{ section: 'worksheets', vehicle_id, event: worksheetEvent },
      read: (paging) => client.worksheets.list.query({ ...filter, ...paging }),
    }),
    useEvents({
      ...{ section: 'receipts', vehicle_id, event: receiptEvent },
      read: (paging) => client.receipts.list.query({ ...filter, ...paging }),
    }),
  ]
  const entries = useQuery(
    trpc.calendarEntries.list.queryOptions({ vehicle_id, limit: MAX_ENTRIES }, { enabled: mayReadEntries }),
  )
  const queries = [...sources.map(({ query }) => query), entries]
  const horizon =
    sources
      .map((source) => source.horizon)
      .sort()
      .at(-1) ?? ''
  const events = [
    ...sources.flatMap((source) => source.events),
    ...(entries.data?.data ?? []).map(entryEvent),
  ]
  return {
    events: events.filter(({ at }) => at >= horizon).sort((a, b) => b.at.localeCompare(a.at)),
    error: queries.find(({ error }) => error)?.error,
    isLoading: queries.some(({ isLoading }) => isLoading),
    hasMore: horizon !== '',
    isLoadingMore: sources.some(({ query }) => query.isFetchingNextPage),
    retry: () => {
      for (const query of queries) if (query.error) void query.refetch()
    },
    /** Reads on in the lists that end the line. */
    loadMore: () => {
      for (const source of sources) if (source.horizon === horizon) void source.query.fetchNextPage()
    },
  }
}

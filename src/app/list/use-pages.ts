'use client'

import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useEffect, useState } from 'react'

export type PageOf<Row> = { data: Row[]; has_more: boolean; next_starting_after?: string | undefined }
export type Paging = { limit: number; starting_after?: string | undefined }
export type ReadPage<Row> = (paging: Paging) => Promise<PageOf<Row>>

type Options<P> = {
  /** The procedure's key with the filters: `trpc.articles.list.queryKey(filters)`. */
  key: QueryKey
  /** Reads one page with the same filters. */
  read: (paging: Paging) => Promise<P>
  /** Rows a page. */
  size?: number
  /** False for a list inside another page, whose URL is not its own. */
  inUrl?: boolean
  /** Reads the list anew every so many milliseconds while it is looked at and shows its newest pages only. */
  every?: number
}

/** More pages than these are not read again and again. */
const MOST_LIVE_PAGES = 3

/** What has been loaded of a list, and the way to more. */
export type Pages<Row> = {
  rows: Row[]
  error: unknown
  isLoading: boolean
  /** Rows of other filters are still shown. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** The list begins at a cursor out of the URL. */
  startsLater: boolean
  /** What is new comes by itself. */
  isLive: boolean
  loadMore: () => void
  restart: () => void
  retry: () => void
  read: ReadPage<Row>
}

/**
 * A cursor list read page by page as one scrolls. The cursor of the last page stands in the URL (`after`), so that
 * a link or a reload goes on from there; `restart` begins anew. Who comes back finds what was loaded before. While new
 * filters are read, the old rows stay.
 */
export function usePages<P extends PageOf<unknown>>({
  key,
  read,
  size = 50,
  inUrl = true,
  every,
}: Options<P>): Pages<P['data'][number]> & { first: P | undefined } {
  const [after, setAfter] = useQueryState('after', parseAsString)
  const filters = JSON.stringify(key)
  const queries = useQueryClient()
  const [start, setStart] = useState(() => {
    const loaded = queries.getQueryData<InfiniteData<P>>([...key, 'pages', size, undefined])
    const isLoaded = loaded?.pages.some((page) => page.next_starting_after === after)
    return { filters, cursor: (inUrl && !isLoaded && after) || undefined }
  })
  // A cursor belongs to the filters that it was made with.
  const cursor = start.filters === filters ? start.cursor : undefined
  useEffect(() => {
    if (!inUrl || start.filters === filters) return
    setStart({ filters, cursor: undefined })
    setAfter(null)
  }, [inUrl, start.filters, filters, setAfter])
  const query = useInfiniteQuery({
    queryKey: [...key, 'pages', size, cursor],
    queryFn: ({ pageParam }) => read({ limit: size, ...(pageParam && { starting_after: pageParam }) }),
    initialPageParam: cursor as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.next_starting_after : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      every !== undefined && !cursor && (state.data?.pages.length ?? 0) <= MOST_LIVE_PAGES && every,
  })
  const pages = query.data?.pages ?? []
  return {
    rows: pages.flatMap(({ data }) => data),
    /** The newest envelope, for what the list carries beside its rows. */
    first: pages[0],
    error: query.error,
    isLoading: query.isLoading,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    startsLater: cursor !== undefined,
    isLive: every !== undefined && cursor === undefined && pages.length <= MOST_LIVE_PAGES,
    loadMore: () => {
      if (query.isFetchingNextPage || !query.hasNextPage) return
      if (inUrl) setAfter(pages.at(-1)?.next_starting_after ?? null)
      query.fetchNextPage()
    },
    restart: () => {
      setStart({ filters, cursor: undefined })
      setAfter(null)
    },
    retry: () => query.refetch(),
    read,
  }
}

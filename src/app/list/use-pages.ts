'use client'

import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

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
  /** Reads the list anew every so many milliseconds while it is looked at and shows its newest pages only. */
  every?: number
}

/** More pages than these are not read again and again. */
const MAX_LIVE_PAGES = 3

/** What has been loaded of a list, and the way to more. */
export type Pages<Row> = {
  rows: Row[]
  error: unknown
  isLoading: boolean
  /** Rows of other filters are still shown. */
  isStale: boolean
  hasMore: boolean
  isLoadingMore: boolean
  /** What is new comes by itself. */
  isLive: boolean
  loadMore: () => void
  retry: () => void
  read: ReadPage<Row>
}

/**
 * A cursor list read page by page as one scrolls, always from its first row: a cursor in the URL would hide what is
 * before it. Who comes back finds what was loaded before. While new filters are read, the old rows stay.
 */
export function usePages<P extends PageOf<unknown>>({
  key,
  read,
  size = 50,
  every,
}: Options<P>): Pages<P['data'][number]> & { key: QueryKey; first: P | undefined } {
  const pagesKey = [...key, 'pages', size]
  const query = useInfiniteQuery({
    queryKey: pagesKey,
    queryFn: ({ pageParam }) => read({ limit: size, ...(pageParam && { starting_after: pageParam }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.has_more ? page.next_starting_after : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      every !== undefined && (state.data?.pages.length ?? 0) <= MAX_LIVE_PAGES && every,
  })
  const pages = query.data?.pages ?? []
  return {
    /** Under which the pages are kept. */
    key: pagesKey,
    rows: pages.flatMap(({ data }) => data),
    /** The newest envelope, for what the list carries beside its rows. */
    first: pages[0],
    error: query.error,
    isLoading: query.isLoading,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isLive: every !== undefined && pages.length <= MAX_LIVE_PAGES,
    loadMore: () => {
      if (!query.isFetchingNextPage && query.hasNextPage) query.fetchNextPage()
    },
    retry: () => query.refetch(),
    read,
  }
}

import { hashKey, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
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

type Loaded = {
  data: { pages: readonly unknown[] } | undefined
  isFetching: boolean
  isFetchingNextPage: boolean
  isError: boolean
  hasNextPage: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/**
 * The way to the next page. Reading a list anew, which a change by others begins at any moment, cancels the page that is
 * being read: what was asked for is kept, and asked for again once the list is at rest.
 */
function useMore(query: Loaded, key: QueryKey) {
  const [asked, setAsked] = useState<{ of: string; pages: number }>()
  const of = hashKey(key)
  const pages = query.data?.pages.length ?? 0
  const { isFetching, isError, fetchNextPage } = query
  const hasMore = query.hasNextPage && !query.isPlaceholderData
  const isAsked = hasMore && asked?.of === of && asked.pages >= pages
  useEffect(() => {
    if (isAsked && !isFetching && !isError) fetchNextPage()
  }, [isAsked, isFetching, isError, fetchNextPage])
  return {
    isLoadingMore: query.isFetchingNextPage || (isAsked && !isError),
    loadMore: () => {
      if (!hasMore) return
      setAsked({ of, pages })
      if (isError && !isFetching) fetchNextPage()
    },
  }
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
  const { isLoadingMore, loadMore } = useMore(query, pagesKey)
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
    isLoadingMore,
    isLive: every !== undefined && pages.length <= MAX_LIVE_PAGES,
    loadMore,
    retry: () => query.refetch(),
    read,
  }
}

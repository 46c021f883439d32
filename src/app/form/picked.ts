import { type QueryKey, useQuery } from '@tanstack/react-query'

/** A record that may be chosen; `row` is what was found, for forms that take more of it than its id. */
export type Choice<Row = unknown> = { id: string; label: string; detail?: string | null; row?: Row }

/** How records of a kind are found by typing. */
export type Finding<Row = unknown> = {
  /** The key of what is searched: `trpc.customers.list.queryKey()`. */
  searchKey: QueryKey
  search: (q: string) => Promise<Choice<Row>[]>
  /** Reads the present value's record where its label is not known, as behind a link. */
  retrieve?: (id: string) => Promise<Choice<Row>>
}

/** The record of an id, read where nobody knows it. */
export function usePicked<Row>({ searchKey, retrieve }: Finding<Row>, id: string | null, isUnknown = true) {
  const { data } = useQuery({
    queryKey: [...searchKey, 'picked', id],
    queryFn: () => retrieve!(id!),
    enabled: retrieve !== undefined && id !== null && isUnknown,
  })
  return data
}

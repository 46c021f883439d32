import { useQuery } from '@tanstack/react-query'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

export type StoredSet = Outputs['tyreSets']['list']['data'][number]

type Listed<Row> = { data: Row[]; has_more: boolean; next_starting_after?: string | undefined }
type Paging = { limit: number; starting_after?: string }

const PAGE = 100

/** All pages of a list. */
async function readAll<Row>(read: (paging: Paging) => Promise<Listed<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const page = await read({ limit: PAGE, ...(after && { starting_after: after }) })
    rows.push(...page.data)
    after = page.has_more ? page.next_starting_after : undefined
  } while (after)
  return rows
}

/** The places of the depot, and the sets that lie there. */
export function useDepot() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const places = useQuery({
    queryKey: [...trpc.tyreStorageLocations.list.queryKey(), 'depot'],
    queryFn: () => readAll((paging) => client.tyreStorageLocations.list.query(paging)),
  })
  const sets = useQuery({
    queryKey: [...trpc.tyreSets.list.queryKey(), 'depot'],
    queryFn: () => readAll((paging) => client.tyreSets.list.query({ status: 'stored', ...paging })),
  })
  return { places, sets }
}

import { useQueries } from '@tanstack/react-query'
import { pathOf, URLS_RENEWED_MS } from '../../../signed-path.ts'
import { useTRPC } from '../../../trpc.ts'

/** As many as a page of the list holds: each page is asked for once. */
const AT_ONCE = 50

/** The first photo of each of the vehicles that has one, by its id. */
export function useCovers(
  rows: readonly { id: string; photos_count: number }[],
): ReadonlyMap<string, string> {
  const trpc = useTRPC()
  const chunks = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
    rows
      .slice(index * AT_ONCE, (index + 1) * AT_ONCE)
      .filter(({ photos_count }) => photos_count > 0)
      .map(({ id }) => id),
  ).filter((ids) => ids.length > 0)
  const answers = useQueries({
    queries: chunks.map((ids) =>
      trpc.dealershipVehicles.covers.queryOptions({ ids }, { refetchInterval: URLS_RENEWED_MS }),
    ),
  })
  const covers = answers.flatMap(({ data }) => data ?? [])
  return new Map(
    covers.map(({ dealership_vehicle_id, preview_url }) => [dealership_vehicle_id, pathOf(preview_url)]),
  )
}

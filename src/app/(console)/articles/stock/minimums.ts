import { useQueries } from '@tanstack/react-query'
import type { RowIn } from '../../../list/use-list.ts'
import type { ReadPage } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Row = RowIn<'articles'>
type Minimum = Outputs['articles']['minimums'][number]

/** A part with its minimum stock, place and supplier, which the list of the API does not carry; without until they are read. */
export type ArticleRow = Row & Partial<Pick<Minimum, 'minimum_stock' | 'location' | 'supplier_name'>>

/** As many as a page of the list holds: each page is asked for once. */
const AT_ONCE = 50

const partsOf = (rows: readonly Row[]) => rows.filter(({ kind }) => kind === 'item').map(({ id }) => id)

function joined(rows: readonly Row[], minimums: readonly Minimum[]): ArticleRow[] {
  const known = new Map(minimums.map((each) => [each.id, each]))
  return rows.map((row) => {
    const { minimum_stock, location, supplier_name } = known.get(row.id) ?? {}
    return minimum_stock === undefined ? row : { ...row, minimum_stock, location, supplier_name }
  })
}

/** The rows with what is known of them beyond the list, and the same for every page that a CSV reads. */
export function useMinimums(rows: readonly Row[], read: ReadPage<Row>) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const chunks = Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, index) =>
    partsOf(rows.slice(index * AT_ONCE, (index + 1) * AT_ONCE)),
  ).filter((ids) => ids.length > 0)
  const answers = useQueries({
    queries: chunks.map((ids) => trpc.articles.minimums.queryOptions({ ids })),
  })
  const readWhole: ReadPage<ArticleRow> = async (paging) => {
    const page = await read(paging)
    const ids = partsOf(page.data)
    return {
      ...page,
      data: joined(page.data, ids.length > 0 ? await client.articles.minimums.query({ ids }) : []),
    }
  }
  return {
    rows: joined(
      rows,
      answers.flatMap(({ data }) => data ?? []),
    ),
    read: readWhole,
  }
}

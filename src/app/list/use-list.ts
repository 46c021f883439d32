import { type UseQueryStatesKeysMap, useQueryStates, type Values } from 'nuqs'
import { askedOf } from '../format/words.ts'
import { type Outputs, proceduresOf, useTRPC, useTRPCClient } from '../trpc.ts'
import { type Paging, usePages } from './use-pages.ts'

/** Groups that answer a list page by page. */
export type ListGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { list: { data: unknown[]; has_more: boolean } }
    ? Group
    : never
}[keyof Outputs]
export type RowIn<Group extends ListGroup, Name extends string = 'list'> =
  Outputs[Group] extends Record<Name, { data: (infer Row)[] }> ? Row : never

/** The filters that are set, as the procedures take them; of what is searched no more words than they take. */
function isSetOf(filters: object): Record<string, unknown> {
  const isSet = (value: unknown) => value !== null && value !== ''
  const set = Object.entries(filters).filter(([, value]) => isSet(value))
  return Object.fromEntries(set.map(([name, value]) => [name, name === 'q' ? askedOf(value).q : value]))
}

/** What is sent where the URL holds one state, which the procedure knows as several filters. */
export const byState =
  <State>(filtersOfState: (state: State) => object) =>
  ({ state: _, ...isSet }: Record<string, unknown>, { state }: { state: State | null }) => ({
    ...isSet,
    ...(state && filtersOfState(state)),
  })

type Listed<Row> = { data: Row[]; has_more: boolean; next_starting_after?: string }
type Query<Row> = Record<string, { query: (input: object) => Promise<Listed<Row>> }>
type Key = Record<string, { queryKey: (input: object) => readonly unknown[] }>

/**
 * A group's list under the filters of the URL.
 * @param parsers what the URL holds, under the names that the procedure takes
 * @param input makes of the filters that are set what is sent, where they are not the same
 * @param name the procedure of the group, where the console shows more than its list carries
 */
export function useList<
  Group extends ListGroup,
  Parsers extends UseQueryStatesKeysMap,
  Name extends string = 'list',
>(
  group: Group,
  parsers: Parsers,
  input: (isSet: Record<string, unknown>, filters: Values<Parsers>) => Record<string, unknown> = (isSet) =>
    isSet,
  name = 'list' as Name,
) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [filters, setFilters] = useQueryStates(parsers, { history: 'push' })
  const sent = input(isSetOf(filters), filters)
  const pages = usePages({
    key: proceduresOf<Key>(trpc, group)[name]!.queryKey(sent),
    read: (paging: Paging) =>
      proceduresOf<Query<RowIn<Group, Name>>>(client, group)[name]!.query({ ...sent, ...paging }),
  })
  return {
    group,
    filters,
    setFilters,
    /** What is sent. */
    input: sent,
    pages,
    /** Takes every filter off; undefined while none is set. */
    clear: Object.keys(sent).length > 0 ? () => void setFilters(null) : undefined,
  }
}

export type List<Row> = {
  group: string
  filters: object
  setFilters: (filters: null) => unknown
  pages: ReturnType<typeof usePages<Listed<Row>>>
  clear: (() => void) | undefined
}

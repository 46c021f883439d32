import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type DocumentState, useStateWord } from '../format/document-status.tsx'
import { type Outputs, proceduresOf, useTRPC } from '../trpc.ts'
import { StatusTabs } from './status-tabs.tsx'

/** Groups that count their records by status. */
type CountedGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { statusCounts: object } ? Group : never
}[keyof Outputs]

type Counts = Record<string, number>
type Procedures = {
  statusCounts: {
    queryOptions: (
      input: object,
      options: object,
    ) => UseQueryOptions<Counts, Error, Counts, readonly unknown[]>
  }
}

type Props<State extends string> = {
  /** What useList answers for the group. */
  list: {
    group: CountedGroup
    input: Record<string, unknown>
    filters: object
    setFilters: (filters: never) => unknown
  }
  /** The filter that they set: `status` unless said. */
  by?: string
  /** The fields of the request that it sets, where they are others. */
  sets?: readonly string[]
  kind: DocumentState['kind']
  states: readonly State[]
}

/** The statuses of a list's records as tabs, with their counts under the other filters. */
export function StateTabs<State extends string>({
  list,
  by = 'status',
  sets = [by],
  kind,
  states,
}: Props<State>) {
  const others = Object.fromEntries(Object.entries(list.input).filter(([name]) => !sets.includes(name)))
  const chosen = list.filters as Record<string, State | null>
  const choose = list.setFilters as (filters: Record<string, State | null>) => unknown
  const word = useStateWord()
  const common = useTranslations('common')
  const { statusCounts } = proceduresOf<Procedures>(useTRPC(), list.group)
  const { data } = useQuery(statusCounts.queryOptions(others, { placeholderData: keepPreviousData }))
  const total = data && states.reduce((sum, state) => sum + data[state]!, 0)
  const tabs = states.map((state) => ({
    value: state,
    // The states that are given are those of the kind.
    label: word({ kind, state } as unknown as DocumentState),
    count: data?.[state],
  }))
  return (
    <StatusTabs
      label={common('status')}
      value={chosen[by] ?? null}
      onChange={(state) => choose({ [by]: state })}
      tabs={[{ value: null, label: common('all', { kind }), count: total }, ...tabs]}
    />
  )
}

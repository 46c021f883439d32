'use client'

import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type DocumentState, useStateWord } from '../format/document-status.tsx'
import { type Outputs, useTRPC } from '../trpc.ts'
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
  /** What useList answers for the group, one of whose filters is `status`. */
  list: {
    group: CountedGroup
    input: Record<string, unknown>
    filters: { status: State | null }
    setFilters: (filters: { status: State | null }) => unknown
  }
  kind: DocumentState['kind']
  states: readonly State[]
}

/** The statuses of a list's records as tabs, with their counts under the other filters. */
export function StateTabs<State extends string>({ list, kind, states }: Props<State>) {
  const { status: _, ...others } = list.input
  const word = useStateWord()
  const common = useTranslations('common')
  const { statusCounts } = useTRPC()[list.group] as unknown as Procedures
  const { data } = useQuery(statusCounts.queryOptions(others, { placeholderData: keepPreviousData }))
  const total = data && states.reduce((sum, state) => sum + data[state]!, 0)
  const tabs = states.map((state) => ({
    value: state,
    label: word({ kind, state } as unknown as DocumentState),
    count: data?.[state],
  }))
  return (
    <StatusTabs
      label={common('status')}
      value={list.filters.status}
      onChange={(status) => list.setFilters({ status })}
      tabs={[{ value: null, label: common('all'), count: total }, ...tabs]}
    />
  )
}

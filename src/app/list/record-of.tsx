import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Outputs, proceduresOf, useTRPC } from '../trpc.ts'
import { Failure } from './states.tsx'

/** Groups whose records are read by their id. */
export type RecordGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { retrieve: { id: string } } ? Group : never
}[keyof Outputs]
export type RecordIn<Group extends RecordGroup> = Outputs[Group] extends { retrieve: infer Known }
  ? Known & { id: string }
  : never

type Queried = { retrieve: { queryOptions: (of: object, how: object) => { queryKey: readonly unknown[] } } }

/** After how many milliseconds a record is read again: always as many, or as it says itself; false is never. */
export type Every<Known> = number | ((record: Known | undefined) => number | false)

type Read = { state: { data?: unknown } }

/** One record of a group, by its id. */
export function useRecord<Group extends RecordGroup>(
  group: Group,
  id: string,
  every?: Every<RecordIn<Group>>,
) {
  const trpc = useTRPC()
  const { retrieve } = proceduresOf<Queried>(trpc, group)
  const refetchInterval =
    typeof every === 'function' ? ({ state }: Read) => every(state.data as RecordIn<Group>) : every
  const query = useQuery(retrieve.queryOptions({ id }, every ? { refetchInterval } : {}))
  return { ...query, data: query.data as RecordIn<Group> | undefined }
}

type Props<Group extends RecordGroup> = {
  group: Group
  id: string
  /** How often it is read again. */
  every?: Every<RecordIn<Group>>
  children: (record: RecordIn<Group>) => ReactNode
}

/** What is shown of a record once it was read, and why it was not. */
export function RecordOf<Group extends RecordGroup>({ group, id, every, children }: Props<Group>) {
  const { data, error, refetch } = useRecord(group, id, every)
  // What was read stays while reading it anew fails.
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return data ? children(data) : <Skeleton height={320} />
}

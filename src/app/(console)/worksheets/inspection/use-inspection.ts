import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome, TypedText } from '../../../form/left-texts.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useTurns } from '../../../form/turns.ts'
import { writeOnLatest, writeOver } from '../../../form/write-over.ts'
import { asking } from '../../../links.ts'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

export type Inspection = Outputs['inspections']['retrieve']
export type Point = Inspection['points'][number]
type Batch = Omit<Inputs['inspections']['changePoints'], 'id'>
/** What is changed of a point. */
export type PointChange = Omit<NonNullable<Batch['update']>[number], 'id'>
/** What is said of a point. */
export type Remark = 'measured_value' | 'note'

/** A change that is on its way, or waits for its turn. */
type Pending = { point_id: string; change: PointChange }

const laidOver = (inspection: Inspection, { point_id, change }: Pending): Inspection => ({
  ...inspection,
  points: inspection.points.map((point) =>
    point.id === point_id ? ({ ...point, ...change } as Point) : point,
  ),
})

/**
 * The inspection of a worksheet. What is tapped shows at once and is sent in turn, one change after another; until it
 * is answered it lies over whatever is read meanwhile.
 */
export function useInspection(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const options = trpc.inspections.find.queryOptions({ id })
  const query = useQuery(options)
  const inTurns = useTurns()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: options.queryKey }),
      queries.invalidateQueries(trpc.worksheets.pathFilter()),
      queries.invalidateQueries(trpc.auditLog.pathFilter()),
    ])

  /** What was asked for before this answer came may be older. */
  async function put(inspection: Inspection): Promise<void> {
    await queries.cancelQueries({ queryKey: options.queryKey })
    queries.setQueryData(options.queryKey, inspection)
  }

  type Written = { whole: Inspection; outcome: Outcome }
  function inTurn(send: () => Promise<Written>, shown?: Pending): Promise<Outcome> {
    if (shown) setPending((now) => [...now, shown])
    return inTurns(async (isLast) => {
      const written = await send().catch(notify.failure)
      await (written ? put(written.whole) : query.refetch())
      setPending((now) => now.filter((each) => each !== shown))
      if (isLast()) await renew()
      return written?.outcome ?? 'refused'
    })
  }
  const answerOf = (whole: Inspection): Written => ({ whole, outcome: 'kept' })
  const read = () => client.inspections.retrieve.query({ id })
  const batch = (change: Batch, shown?: Pending) =>
    inTurn(() => client.inspections.changePoints.mutate({ id, ...change }).then(answerOf), shown)
  return {
    inspection: query.data ? pending.reduce(laidOver, query.data) : undefined,
    isMissing: query.data === null,
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
    change: (point_id: string, change: PointChange) =>
      batch({ update: [{ id: point_id, ...change }] }, { point_id, change }),
    /** What is said of a point, over what it was typed over. */
    say: (point_id: string, remark: Remark, typed: TypedText) => {
      const change = { [remark]: typed.value }
      const update = [{ id: point_id, ...change }]
      const write = () =>
        writeOver(typed, {
          read,
          valueIn: ({ points }) => points.find((point) => point.id === point_id)?.[remark] ?? null,
          send: (ifMatch) => client.inspections.changePoints.mutate({ id, update }, asking({ ifMatch })),
        })
      return inTurn(write, { point_id, change })
    },
    /** A photo more of a point, beside those that it has by then. */
    addPhoto: (point_id: string, attachment_id: string) =>
      inTurn(() =>
        writeOnLatest(read, ({ points }, ifMatch) => {
          const { attachment_ids = [] } = points.find((point) => point.id === point_id) ?? {}
          const update = [{ id: point_id, attachment_ids: [...attachment_ids, attachment_id] }]
          return client.inspections.changePoints.mutate({ id, update }, asking({ ifMatch })).then(answerOf)
        }),
      ),
    add: (name: string, section: string | null) => batch({ add: [{ name, section }] }),
    remove: (point_id: string) => batch({ remove: [point_id] }),
    begin: (inspection_template_id: string | null) =>
      inTurn(() =>
        client.inspections.create
          .mutate({ id, ...(inspection_template_id && { inspection_template_id }) })
          .then(answerOf),
      ),
    renew,
  }
}

export type InspectionOf = ReturnType<typeof useInspection>

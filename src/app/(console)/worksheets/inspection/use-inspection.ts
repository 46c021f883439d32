'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Outcome, type Typed, writeOver } from '../../../form/left-texts.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useTurns } from '../../../form/turns.ts'
import { asking } from '../../../links.ts'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

export type Inspection = Outputs['inspections']['retrieve']
export type Point = Inspection['points'][number]
type Batch = Omit<Inputs['inspections']['changePoints'], 'id'>
/** What is changed of a point. */
export type PointChange = Omit<NonNullable<Batch['update']>[number], 'id'>
/** What is said of a point. */
export type Remark = 'measured_value' | 'note'

const laidOver = (inspection: Inspection, id: string, change: PointChange): Inspection => ({
  ...inspection,
  points: inspection.points.map((point) => (point.id === id ? ({ ...point, ...change } as Point) : point)),
})

/**
 * The inspection of a worksheet. What is tapped shows at once and is sent in turn, one change after another; the last
 * answer is what stands then.
 */
export function useInspection(id: string) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const options = trpc.inspections.find.queryOptions({ id })
  const query = useQuery(options)
  const inTurns = useTurns()
  const renew = () =>
    Promise.all([
      queries.invalidateQueries(trpc.worksheets.pathFilter()),
      queries.invalidateQueries(trpc.auditLog.pathFilter()),
    ])

  const put = (inspection: Inspection) => queries.setQueryData(options.queryKey, inspection)
  const lay = (point_id: string, change: PointChange) =>
    queries.setQueryData<Inspection>(options.queryKey, (known) => known && laidOver(known, point_id, change))

  type Written = { whole: Inspection; outcome: Outcome }
  const inTurn = (send: () => Promise<Written>) =>
    inTurns(async (isLast): Promise<Outcome> => {
      const written = await send().catch(notify.failure)
      if (!written) await query.refetch()
      else if (isLast() || written.outcome !== 'kept') put(written.whole)
      if (isLast()) await renew()
      return written?.outcome ?? 'refused'
    })
  const answerOf = (whole: Inspection): Written => ({ whole, outcome: 'kept' })
  const batch = (change: Batch) =>
    inTurn(() => client.inspections.changePoints.mutate({ id, ...change }).then(answerOf))
  return {
    inspection: query.data ?? undefined,
    isMissing: query.data === null,
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
    change: (point_id: string, change: PointChange) => {
      lay(point_id, change)
      return batch({ update: [{ id: point_id, ...change }] })
    },
    /** What is said of a point, over what it was typed over. */
    say: (point_id: string, remark: Remark, typed: Typed) => {
      lay(point_id, { [remark]: typed.text })
      const update = [{ id: point_id, [remark]: typed.text }]
      return inTurn(() =>
        writeOver(typed, {
          read: () => client.inspections.retrieve.query({ id }),
          textIn: ({ points }) => points.find((point) => point.id === point_id)?.[remark] ?? null,
          send: (ifMatch) => client.inspections.changePoints.mutate({ id, update }, asking({ ifMatch })),
        }),
      )
    },
    add: (name: string, section: string | null) => batch({ add: [{ name, section }] }),
    remove: (point_id: string) => batch({ remove: [point_id] }),
    begin: async (inspection_template_id: string | null) => {
      const of = { id, ...(inspection_template_id && { inspection_template_id }) }
      await inTurn(() => client.inspections.create.mutate(of).then(answerOf))
      await query.refetch()
    },
    renew,
  }
}

export type InspectionOf = ReturnType<typeof useInspection>

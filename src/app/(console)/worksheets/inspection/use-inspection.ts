'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNotify } from '../../../form/notify.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

export type Inspection = Outputs['inspections']['retrieve']
export type Point = Inspection['points'][number]
type Batch = Omit<Inputs['inspections']['changePoints'], 'id'>
/** What is changed of a point. */
export type PointChange = Omit<NonNullable<Batch['update']>[number], 'id'>

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
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const renew = () =>
    Promise.all([
      queries.invalidateQueries(trpc.worksheets.pathFilter()),
      queries.invalidateQueries(trpc.auditLog.pathFilter()),
    ])

  const inTurn = (send: () => Promise<Inspection>) => {
    waiting.current += 1
    const mine = turn.current.then(async () => {
      try {
        const answer = await send()
        if (waiting.current === 1) queries.setQueryData(options.queryKey, answer)
      } catch (error) {
        notify.failure(error)
        await query.refetch()
      } finally {
        waiting.current -= 1
      }
      if (waiting.current === 0) await renew()
    })
    turn.current = mine
    return mine
  }
  const batch = (change: Batch) => inTurn(() => client.inspections.changePoints.mutate({ id, ...change }))
  return {
    inspection: query.data ?? undefined,
    isMissing: query.data === null,
    error: query.data === undefined ? query.error : null,
    refetch: query.refetch,
    change: (point_id: string, change: PointChange) => {
      queries.setQueryData<Inspection>(
        options.queryKey,
        (known) => known && laidOver(known, point_id, change),
      )
      return batch({ update: [{ id: point_id, ...change }] })
    },
    add: (name: string, section: string | null) => batch({ add: [{ name, section }] }),
    remove: (point_id: string) => batch({ delete: [point_id] } as Batch),
    begin: async (inspection_template_id: string | null) => {
      await inTurn(() =>
        client.inspections.create.mutate({ id, ...(inspection_template_id && { inspection_template_id }) }),
      )
      await query.refetch()
    },
    renew,
  }
}

export type InspectionOf = ReturnType<typeof useInspection>

'use client'

import { usePut, useRenew } from '../form/save.ts'
import { type Outputs, useTRPCClient } from '../trpc.ts'
import type { LineServer } from './use-saving.ts'

/** Groups whose records have lines that are changed by a batch. */
type LinedGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { changeLines: { line_items: unknown[] } } ? Group : never
}[keyof Outputs]

type Lined<Lines> = { id: string; line_items: Lines }
type Procedures<Lines> = {
  changeLines: { mutate: (batch: object) => Promise<Lined<Lines>> }
  /** Of documents alone. */
  applyTemplate?: { mutate: (of: { id: string; job_template_id: string }) => Promise<Lined<Lines>> }
  retrieve: { query: (of: { id: string }) => Promise<Lined<Lines>> }
}

/** How the lines of a record are sent and read anew; what is answered takes its place on the page. */
export function useLineServer<Own extends object>(group: LinedGroup, id: string): LineServer<Own> {
  const put = usePut()
  const renew = useRenew()
  const procedures = useTRPCClient()[group] as unknown as Procedures<
    Awaited<ReturnType<LineServer<Own>['renew']>>
  >
  return {
    save: async (batch) => {
      const saved = await procedures.changeLines.mutate({ id, ...batch })
      void renew(group, saved)
      return saved.line_items
    },
    ...(group !== 'jobTemplates' && {
      apply: async (job_template_id) => {
        void renew(group, await procedures.applyTemplate!.mutate({ id, job_template_id }))
      },
    }),
    renew: async () => put(group, await procedures.retrieve.query({ id })).line_items,
  }
}

import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { When } from '../format/when.tsx'
import { useCan } from '../frame/session.tsx'
import { type Outputs, useTRPC } from '../trpc.ts'

/** A record whose changes are kept: its id; of the settings, which have none, what they are called there. */
export type AuditedRecord = { object_id: string } | { object_type: 'settings' }

/** A field of a record, or of one of its lines. */
export type Changed = AuditedRecord & { field: string; line_id?: string | null | undefined }

type Entry = Outputs['auditLog']['list']['data'][number]
type Values = Record<string, unknown> | null

/** Of so many changes of the record somebody looks for the one of the field. */
const LAST = 25

/** Whether it is this change that wrote what stands in the field now (audit-log.md#changes). */
function wrote({ changes }: Entry, { field, line_id }: Pick<Changed, 'field' | 'line_id'>): boolean {
  if (!line_id) return field in changes
  const [before, after] = (changes[`line_items.${line_id}`] ?? []) as Values[]
  return after !== undefined && before?.[field] !== after?.[field]
}

/** Who changed a field last, and when, for who may read the audit log; read when it is shown. */
export function Author({ field, line_id, ...record }: Changed) {
  const trpc = useTRPC()
  const enabled = useCan('logs.read')
  const { data } = useQuery(
    trpc.auditLog.list.queryOptions({ ...record, limit: LAST }, { enabled, staleTime: 0, gcTime: 0 }),
  )
  const entry = data?.data.find((each) => wrote(each, { field, line_id }))
  if (!entry?.actor.name) return null
  return (
    <Text span inherit c="dimmed">
      {entry.actor.name}, <When value={entry.created_at} withTime />
    </Text>
  )
}

import { sql } from 'kysely'
import type { CompanyTransaction } from '../company-database.ts'
import type { AnsweredRecord, Changes } from './differences.ts'

/*
 * What is kept of changes outlives the records. Where a person's values must go, they go from there, too: the one way to
 * change an event or an audit entry that was written (audit-log.md#retention).
 */

/** What stands for a value that is no longer told. */
export const REDACTED = '[redacted]'

/** A value that says nothing of anybody. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** A value that is no longer told; one that says nothing stays. */
export const redacted = (value: unknown): unknown => (isEmpty(value) ? value : REDACTED)

export type Redaction = {
  /** A record as an event shows it. */
  record: (kind: string, record: AnsweredRecord) => AnsweredRecord
  /** A former or later value of a field. */
  value: (kind: string, field: string, value: unknown) => unknown
  /** What the record was called. */
  name: (kind: string, name: string) => string
  /** Whether the part that an event tells of says nothing personal. */
  keepsPart: (kind: string, part: unknown) => boolean
}

type EventRow = {
  id: string
  object_type: string
  data: AnsweredRecord | null
  previous_attributes: AnsweredRecord | null
  related: unknown
}
type EntryRow = { id: string; object_type: string; object_name: string | null; changes: Changes }

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
const ofFields = <V, R>(fields: Record<string, V>, of: (field: string, value: V) => R) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, of(field, value)]))

async function redactEvents(tx: CompanyTransaction, ids: readonly string[], redaction: Redaction) {
  const { rows } = await sql<EventRow>`
    SELECT id, object_type, data, previous_attributes, related FROM event
    WHERE company_id = ${tx.company_id} AND object_id = ANY (${ids}::uuid[])`.execute(tx.unscoped)
  const list = <V>(value: (row: EventRow) => V) => rows.map(value)
  await sql`
    UPDATE event SET data = told.data::json, previous_attributes = told.previous::json, related = told.related::json
    FROM unnest(${list(({ id }) => id)}::uuid[],
      ${list(({ object_type, data }) => json(data && redaction.record(object_type, data)))}::text[],
      ${list(({ object_type, previous_attributes: previous }) =>
        json(previous && ofFields(previous, (field, value) => redaction.value(object_type, field, value))),
      )}::text[],
      ${list(({ object_type, related }) => (redaction.keepsPart(object_type, related) ? json(related) : null))}::text[]
    ) AS told (id, data, previous, related)
    WHERE event.company_id = ${tx.company_id} AND event.id = told.id`.execute(tx.unscoped)
}

async function redactEntries(tx: CompanyTransaction, ids: readonly string[], redaction: Redaction) {
  const { rows } = await sql<EntryRow>`
    SELECT id, object_type, object_name, changes FROM audit_log_entry
    WHERE company_id = ${tx.company_id} AND object_id = ANY (${ids}::uuid[])`.execute(tx.unscoped)
  const list = <V>(value: (row: EntryRow) => V) => rows.map(value)
  const told = ({ object_type, changes }: EntryRow) =>
    ofFields(changes, (field, pair) => pair.map((value) => redaction.value(object_type, field, value)))
  await sql`
    UPDATE audit_log_entry SET object_name = told.name, changes = told.changes::jsonb
    FROM unnest(${list(({ id }) => id)}::uuid[],
      ${list(({ object_type, object_name: name }) => name && redaction.name(object_type, name))}::text[],
      ${list((row) => JSON.stringify(told(row)))}::text[]) AS told (id, name, changes)
    WHERE audit_log_entry.company_id = ${tx.company_id} AND audit_log_entry.id = told.id`.execute(tx.unscoped)
}

/** Takes a person's values out of what was kept of changes of these records; what this transaction tells comes later. */
export async function redactLogs(
  tx: CompanyTransaction,
  ids: readonly string[],
  redaction: Redaction,
): Promise<void> {
  await redactEvents(tx, ids, redaction)
  await redactEntries(tx, ids, redaction)
}

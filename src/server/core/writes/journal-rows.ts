import { sql } from 'kysely'
import { timedIdAt } from '../../../database/uuid-time.ts'
import type { CompanyTransaction } from '../company-database.ts'
import {
  type AnsweredRecord,
  auditChanges,
  type Changes,
  changedFields,
  createdFields,
  listedChanges,
  previousAttributes,
} from './differences.ts'
import type { Origin } from './origin.ts'
import type { RecordKind } from './record-kinds.ts'

/** What happened to a record, beside that it was changed: the state reached, or the part that came or went. */
export type Action = {
  name: string
  /** The part that changed, such as a payment. */
  related?: object
  /** The fields that changed by it; those that no other action of the record names when it is left out. */
  fields?: readonly string[]
  /** What the audit log says of the part: `payments.<id>`: [before, after]. */
  changes?: Changes
}

/** A record that the transaction wrote or may write. */
export type Entry = {
  kind: RecordKind
  /** Null for the settings, of which a company has one. */
  id: string
  origin: Origin
  /** As it was when it was locked; null for one that is new. */
  before: AnsweredRecord | null
  /** What of `before` differs from `after`, where nobody had to read it. */
  former?: AnsweredRecord
  /** As it was read last, unless something was written since. */
  after?: AnsweredRecord | undefined
  written: boolean
  deleted?: AnsweredRecord
  /** What it had become before it was deleted, where that is told as well. */
  last?: AnsweredRecord | undefined
  actions: Action[]
}

/** An entry of the audit log that is no change of a record. */
export type AuditEntry = {
  type: string
  object_id: string | null
  object_name: string | null
  changes: Changes
}

/** What is written of one action. */
export type Row = {
  type: string
  object_type: string
  object_id: string | null
  object_name: string | null
  origin: Origin
  changes: Changes
  event: null | { data: string; previous_attributes: AnsweredRecord | null; related: object | undefined }
}

const MAX_DATA = 256 * 1024

function dataOf(record: AnsweredRecord): string {
  const text = JSON.stringify(record)
  if (text.length <= MAX_DATA / 4 || Buffer.byteLength(text) <= MAX_DATA) return text
  return JSON.stringify({ ...record, line_items: null })
}

/**
 * What of the fields that changed belongs to each action, in order: a field that several name, or that none does, to the
 * first of them.
 */
function fieldsOf(actions: readonly Action[], changed: readonly string[]): readonly string[][] {
  const named = new Set(actions.flatMap(({ fields }) => fields ?? []))
  const left = new Set(changed)
  const own = actions.map(({ fields }) => {
    const taken = changed.filter(
      (name) => left.has(name) && (fields ? fields.includes(name) : !named.has(name)),
    )
    for (const name of taken) left.delete(name)
    return taken
  })
  const [first = [], ...others] = own
  return left.size === 0 ? own : [changed.filter((name) => first.includes(name) || left.has(name)), ...others]
}

const typeOf = ({ object }: RecordKind, action: string) => `${object}.${action}`

function rowOf(
  { kind, id, origin }: Entry,
  record: AnsweredRecord,
  {
    action,
    changes,
    previous = null,
  }: { action: Action; changes: Changes; previous?: AnsweredRecord | null },
): Row {
  const data = kind.event === false ? null : dataOf(record)
  return {
    type: typeOf(kind, action.name),
    object_type: kind.object,
    object_id: kind.object === 'settings' ? null : id,
    object_name: kind.name(record),
    origin,
    changes: { ...changes, ...listedChanges(action.changes ?? {}) },
    event: data === null ? null : { data, previous_attributes: previous, related: action.related },
  }
}

/** A record was deleted. */
export function deletedRow(entry: Entry, record: AnsweredRecord): Row {
  const changes: Changes = { deleted_at: [null, record.deleted_at] }
  return rowOf(entry, record, { action: { name: 'deleted' }, changes })
}

/** A record was made. */
export function createdRows(entry: Entry, record: AnsweredRecord): Row[] {
  const changes = auditChanges(null, record, createdFields(record))
  return [rowOf(entry, record, { action: { name: 'created' }, changes })]
}

/** A record was changed: a row for each of its actions. */
export function changedRows(entry: Entry, after: AnsweredRecord): Row[] {
  const before = entry.former ? { ...after, ...entry.former } : entry.before!
  const changed = changedFields(before, after)
  const actions = entry.actions.length > 0 ? entry.actions : [{ name: 'updated' }]
  if (changed.length === 0 && actions.every(({ changes }) => !changes)) return []
  const fields = fieldsOf(actions, changed)
  return actions.map((action, index) =>
    rowOf(entry, after, {
      action,
      changes: auditChanges(before, after, fields[index]!),
      previous: previousAttributes(before, fields[index]!),
    }),
  )
}

/** An entry of the audit log alone. */
export function auditRow({ origin, type, ...entry }: AuditEntry & { origin: Origin }): Row {
  return { ...entry, type, object_type: type.split('.')[0]!, origin, event: null }
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
const requestId = ({ request_id }: Origin) => request_id?.slice('req_'.length) ?? null

/** Events and audit entries in one statement, whose text is the same however many there are. */
export async function insertRows(tx: CompanyTransaction, rows: readonly Row[]): Promise<void> {
  const list = <V>(value: (row: Row) => V) => rows.map(value)
  // Made by PostgreSQL while the records are locked, whatever the machines of two processes believe: ids of one record
  // sort as its changes did.
  const id = timedIdAt(sql.ref('at'), sql.ref('place'))
  await sql`
    WITH row AS MATERIALIZED (
      SELECT ${id} AS id, told.* FROM clock_timestamp() AS at, unnest(
        ${list(({ type }) => type)}::text[],
        ${list(({ object_type }) => object_type)}::text[], ${list(({ object_id }) => object_id)}::uuid[],
        ${list(({ object_name }) => object_name)}::text[],
        ${list(({ event }) => event?.data ?? null)}::text[],
        ${list(({ event }) => json(event?.previous_attributes))}::text[],
        ${list(({ event }) => json(event?.related))}::text[],
        ${list(({ changes }) => JSON.stringify(changes))}::text[],
        ${list(({ origin }) => origin.actor.type)}::text[], ${list(({ origin }) => origin.actor.id)}::uuid[],
        ${list(({ origin }) => origin.actor.name)}::text[], ${list(({ origin }) => requestId(origin))}::uuid[],
        ${list(({ origin }) => origin.source)}::text[], ${list(({ origin }) => origin.ip_address)}::text[],
        ${list(({ origin }) => origin.api_version)}::text[]
      ) WITH ORDINALITY AS told (type, object_type, object_id, object_name, data, previous_attributes, related, changes,
        actor_type, actor_id, actor_name, request_id, source, ip_address, api_version, place)),
    made AS (
      INSERT INTO event (company_id, id, type, object_type, object_id, data, previous_attributes, related,
        actor_type, actor_id, actor_name, request_id, api_version)
      SELECT ${tx.company_id}::uuid, id, type, object_type, object_id, data::json, previous_attributes::json,
        related::json, actor_type, actor_id, actor_name, request_id, api_version
      FROM row WHERE data IS NOT NULL)
    INSERT INTO audit_log_entry (company_id, id, type, object_type, object_id, object_name,
      actor_type, actor_id, actor_name, source, changes, request_id, ip_address)
    SELECT ${tx.company_id}::uuid, id, type, object_type, object_id, object_name,
      actor_type, actor_id, actor_name, source, changes::jsonb, request_id, ip_address FROM row`.execute(
    tx.unscoped,
  )
}

import { sql } from 'kysely'
import { timedIdAt } from '../../../database/uuid-time.ts'
import type { CompanyTransaction } from '../company-database.ts'
import {
  type AnsweredRecord,
  auditChanges,
  type Changes,
  changedFields,
  createdFields,
  previousAttributes,
} from './differences.ts'
import { requireMatch } from './etags.ts'
import { type Answered, storeAnswers } from './idempotency.ts'
import type { Origin } from './origin.ts'
import { kindOf, type RecordKind, type RecordTable } from './record-kinds.ts'

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

type Entry = {
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

type Row = {
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

/** What of the fields that changed belongs to each action, in order: a field that several name to the first of them. */
function fieldsOf(actions: readonly Action[], changed: readonly string[]): readonly string[][] {
  const named = new Set(actions.flatMap(({ fields }) => fields ?? []))
  const left = new Set(changed)
  return actions.map(({ fields }) => {
    const own = changed.filter(
      (name) => left.has(name) && (fields ? fields.includes(name) : !named.has(name)),
    )
    for (const name of own) left.delete(name)
    return own
  })
}

/**
 * What a transaction does to records, and what is written of it at its end: for every record that was made, changed or
 * deleted one event and one audit entry, or one for each of its actions (events.md#one-event-a-change).
 */
export class Journal {
  readonly #origin: Origin
  readonly #entries = new Map<string, Entry>()
  readonly #audits: (AuditEntry & { origin: Origin })[] = []
  readonly #answers: Answered[] = []
  /** Requests whose If-Match was looked at. */
  readonly #conditions = new Set<Origin>()

  constructor(origin: Origin) {
    this.#origin = origin
  }

  get origin(): Origin {
    return this.#origin
  }

  #entry(table: RecordTable, id: string): Entry | undefined {
    return this.#entries.get(`${table} ${id}`)
  }

  #add(table: RecordTable, id: string, before: AnsweredRecord | null, origin: Origin): Entry | undefined {
    const kind = kindOf(table)
    if (!kind) return undefined
    const entry: Entry = { kind, id, origin, before, written: before === null, actions: [] }
    this.#entries.set(`${table} ${id}`, entry)
    return entry
  }

  /** A row was made. */
  created(table: RecordTable, id: string): void {
    this.#add(table, id, null, this.#origin)
  }

  /**
   * Keeps a record as it is now that its row is locked. The first one is what the request's If-Match is about.
   * @param origin whose change it will be, where several requests share the transaction
   * @param part the tag of the part that will change, which If-Match may name instead
   * @throws 412 `precondition_failed`
   */
  async hold(
    tx: CompanyTransaction,
    table: RecordTable,
    id: string,
    origin = this.#origin,
    part?: string,
  ): Promise<void> {
    const kind = kindOf(table)
    if (!kind || this.#entry(table, id)) return
    const before = await kind.read(tx, id)
    this.#add(table, id, before, origin)
    if (this.#conditions.has(origin)) return
    this.#conditions.add(origin)
    requireMatch(table, before, origin, part)
  }

  /** A locked record that nobody has written yet, as the lock read it. */
  held(table: RecordTable, id: string): AnsweredRecord | undefined {
    const entry = this.#entry(table, id)
    return entry?.written ? undefined : (entry?.before ?? undefined)
  }

  /** A record was read: what it is at the end, if nothing is written any more. */
  noteRead(table: RecordTable, id: string, record: AnsweredRecord): void {
    const entry = this.#entry(table, id)
    if (entry) entry.after = record
  }

  /** Rows of a table are about to be written: what was read of them is what they were. */
  forget(table: RecordTable): void {
    const kind = kindOf(table)
    if (!kind) return
    for (const entry of this.#entries.values()) if (entry.kind === kind) entry.after = undefined
  }

  /** A record was changed; an action says how it is called. */
  written(table: RecordTable, id: string, action?: Action): void {
    const entry = this.#entry(table, id)
    if (!entry) return
    entry.written = true
    entry.after = undefined
    if (action) entry.actions.push(action)
  }

  /** A record was changed that nobody read: what was otherwise than it will be. */
  altered(table: RecordTable, id: string, former: AnsweredRecord, action?: Action): void {
    if (!this.#entry(table, id)) {
      const entry = this.#add(table, id, {}, this.#origin)
      if (entry) entry.former = former
    }
    this.written(table, id, action)
  }

  /** Changes what is told of a record as it was. */
  redact(table: RecordTable, id: string, redact: (record: AnsweredRecord) => AnsweredRecord): void {
    const entry = this.#entry(table, id)
    if (entry?.before) entry.before = redact(entry.before)
  }

  /**
   * A record was deleted; `answer` is what its DELETE answers.
   * @param last what it had become before, where that is told as a change of its own
   */
  deleted(table: RecordTable, id: string, answer: AnsweredRecord, last?: AnsweredRecord): void {
    const entry = this.#entry(table, id) ?? this.#add(table, id, answer, this.#origin)
    if (entry) Object.assign(entry, { deleted: answer, last })
  }

  /** An entry of the audit log alone. */
  audit(entry: AuditEntry): void {
    this.#audits.push({ ...entry, origin: this.#origin })
  }

  /** The answer to a request with an Idempotency-Key. */
  answer(answered: Answered): void {
    this.#answers.push(answered)
  }

  /** Writes what happened, at the end of the transaction. */
  async write(tx: CompanyTransaction): Promise<void> {
    await this.#readAltered(tx)
    const rows: Row[] = []
    for (const entry of this.#entries.values()) rows.push(...(await this.#rowsOf(tx, entry)))
    rows.push(...this.#audits.map((entry) => auditRow(entry)))
    if (rows.length > 0) await insertRows(tx, rows)
    await storeAnswers(tx, this.#answers)
  }

  /** Records that were changed without being read, all of a kind at once. */
  async #readAltered(tx: CompanyTransaction): Promise<void> {
    const unread = [...this.#entries.values()].filter(({ former, after }) => former && !after)
    for (const [kind, entries] of Map.groupBy(unread, ({ kind }) => kind)) {
      if (!kind.readMany) continue
      const records = await kind.readMany(
        tx,
        entries.map(({ id }) => id),
      )
      const found = new Map(records.map((record) => [record.id as string, record]))
      for (const entry of entries) entry.after = found.get(entry.id)
    }
  }

  async #rowsOf(tx: CompanyTransaction, entry: Entry): Promise<Row[]> {
    const { kind, id, deleted } = entry
    if (deleted && entry.before === null) return []
    if (deleted) return [...(entry.last ? changedRows(entry, entry.last) : []), deletedRow(entry, deleted)]
    // One that nobody can read any more, such as a deleted article whose stock moves, has no events.
    if (!entry.written || (entry.former && !entry.after && kind.readMany)) return []
    const after = entry.after ?? (await kind.read(tx, id))
    return entry.before === null ? createdRows(entry, after) : changedRows(entry, after)
  }
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
    changes: { ...changes, ...action.changes },
    event: data === null ? null : { data, previous_attributes: previous, related: action.related },
  }
}

function deletedRow(entry: Entry, record: AnsweredRecord): Row {
  const changes: Changes = { deleted_at: [null, record.deleted_at] }
  return rowOf(entry, record, { action: { name: 'deleted' }, changes })
}

function createdRows(entry: Entry, record: AnsweredRecord): Row[] {
  const changes = auditChanges(null, record, createdFields(record))
  return [rowOf(entry, record, { action: { name: 'created' }, changes })]
}

function changedRows(entry: Entry, after: AnsweredRecord): Row[] {
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

function auditRow({ origin, type, ...entry }: AuditEntry & { origin: Origin }): Row {
  return { ...entry, type, object_type: type.split('.')[0]!, origin, event: null }
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
const requestId = ({ request_id }: Origin) => request_id?.slice('req_'.length) ?? null

/** Events and audit entries in one statement, whose text is the same however many there are. */
async function insertRows(tx: CompanyTransaction, rows: readonly Row[]): Promise<void> {
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

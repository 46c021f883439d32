import type { CompanyTransaction } from '../company-database.ts'
import type { AnsweredRecord } from './differences.ts'
import { requireMatch } from './etags.ts'
import { type Answered, storeAnswers } from './idempotency.ts'
import {
  type Action,
  type AuditEntry,
  auditRow,
  changedRows,
  createdRows,
  deletedRow,
  type Entry,
  insertRows,
  type Row,
} from './journal-rows.ts'
import type { Origin } from './origin.ts'
import { kindOf, type RecordTable } from './record-kinds.ts'

/** Of a record that is kept: whose change it will be, and, for If-Match, the tag of its part and what they see of it. */
type Kept = { id: string; origin: Origin; part?: string | undefined; asked?: AnsweredRecord }

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

  /** A row was made, or will be: it is told of where this is said first. */
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
    const before = await kind.read(tx.unlimited, id)
    // The tag that a technician has is of the record as they see it.
    const differs = origin.technician !== undefined && Array.isArray(origin.if_match)
    const asked = differs && !this.#conditions.has(origin) ? await kind.read(tx, id) : before
    this.#keep(table, before, { id, origin, part, asked })
  }

  /** As `hold`, of many rows: those of a kind that can be read together by one reading. */
  async holdMany(tx: CompanyTransaction, table: RecordTable, ids: readonly string[]): Promise<void> {
    const kind = kindOf(table)
    const unheld = ids.filter((id) => !this.#entry(table, id))
    if (!kind?.readMany) for (const id of unheld) await this.hold(tx, table, id)
    if (!kind?.readMany || unheld.length === 0) return
    const found = new Map(
      (await kind.readMany(tx.unlimited, unheld)).map((record) => [record.id as string, record]),
    )
    for (const id of unheld) this.#keep(table, found.get(id)!, { id, origin: this.#origin })
  }

  #keep(table: RecordTable, before: AnsweredRecord, { id, origin, part, asked = before }: Kept): void {
    this.#add(table, id, before, origin)
    if (this.#conditions.has(origin)) return
    this.#conditions.add(origin)
    requireMatch(table, asked, origin, part)
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
        tx.unlimited,
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
    const after = entry.after ?? (await kind.read(tx.unlimited, id))
    return entry.before === null ? createdRows(entry, after) : changedRows(entry, after)
  }
}

import {
  type DeleteQueryBuilder,
  type InsertObject,
  type Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { DB } from '../../database/tables.ts'
import { log } from '../../process/log.ts'
import type { CompanyId } from '../auth/principal.ts'
import {
  type Changeable,
  type CompanyTable,
  type Locked,
  nounOf,
  type Row,
  type SoftDeletedTable,
  type TableWith,
} from './company-tables.ts'
import { type Derived, derivedOf, sourcesOf } from './derived.ts'
import { notFound } from './errors.ts'
import { isRetried, retrying } from './retries.ts'
import type { AnsweredRecord } from './writes/differences.ts'
import { Journal } from './writes/journal.ts'
import type { Action, AuditEntry } from './writes/journal-rows.ts'
import type { Origin } from './writes/origin.ts'
import type { RecordTable } from './writes/record-kinds.ts'

/** The moment of a change, which is never that of the change before. */
export const LATER = sql<string>`greatest(now(), updated_at + interval '1 millisecond')`

/** What follows a transaction; it works on the database as it then is. */
type Effect = (db: CompanyDatabase) => Promise<void>
type Effects = { committed: Effect[]; lost: Effect[] }

/**
 * The database as one company sees it: every statement starts bound to that company, so that a procedure
 * cannot reach another's rows by forgetting a condition.
 */
export class CompanyDatabase {
  readonly company_id: CompanyId
  /** Whence its writes come; without one, as when a workshop is set up, they leave no event and no audit entry. */
  readonly origin: Origin | undefined
  readonly #kysely: Kysely<DB>

  constructor(kysely: Kysely<DB>, company_id: CompanyId, origin?: Origin) {
    this.#kysely = kysely
    this.company_id = company_id
    this.origin = origin
  }

  /** The same rows, with writes that come from elsewhere. */
  from(origin: Origin): CompanyDatabase {
    return new CompanyDatabase(this.#kysely, this.company_id, origin)
  }

  /** Whose worksheets alone there are to see: a technician's own (permissions.md#technicians). */
  get technician_id(): string | undefined {
    return this.origin?.technician?.user_id
  }

  /** The company's rows whoever asks, also inside a transaction: for rules, and for what is told of changes. */
  get unlimited(): CompanyDatabase {
    if (this.technician_id === undefined) return this
    return new CompanyDatabase(this.#kysely, this.company_id)
  }

  /**
   * Whether a row of a table that a statement names is there for whoever asks: of worksheets a technician's own, and
   * the one on which their clock runs. `select`, `active` and `lock` ask it by themselves; SQL written by hand, and
   * joins, say it.
   */
  isVisible(table: CompanyTable): RawBuilder<boolean> {
    const { technician_id } = this
    if (table !== 'worksheet' || technician_id === undefined) return sql<boolean>`true`
    return sql<boolean>`(worksheet.assigned_user_ids @> ARRAY[${technician_id}::uuid] OR worksheet.id = (
      SELECT clock.worksheet_id FROM time_entry AS clock WHERE clock.company_id = ${this.company_id}
        AND clock.user_id = ${technician_id} AND clock.ended_at IS NULL AND clock.deleted_at IS NULL))`
  }

  /** Takes note of what a record is, where a transaction will tell of its change. */
  noteRead(_table: RecordTable, _id: string, _record: AnsweredRecord): void {}

  /** SELECT … FROM table WHERE table.company_id = the company, of the rows that are there for whoever asks. */
  select<T extends CompanyTable>(table: T): SelectQueryBuilder<DB, T, object> {
    const query = this.#kysely.selectFrom(table) as unknown as SelectQueryBuilder<DB, 'article', object>
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    const isLimited = table === 'worksheet' && this.technician_id !== undefined
    const visible = isLimited ? bound.where(this.isVisible(table)) : bound
    return visible as unknown as SelectQueryBuilder<DB, T, object>
  }

  /** As `select`, of rows that are not deleted. */
  active<T extends SoftDeletedTable>(table: T): SelectQueryBuilder<DB, T, object> {
    const query = this.select(table) as unknown as SelectQueryBuilder<DB, 'article', object>
    const active = query.where(`${table}.deleted_at` as 'article.deleted_at', 'is', null)
    return active as unknown as SelectQueryBuilder<DB, T, object>
  }

  /** INSERT of rows that become the company's, with the columns that follow from what they hold. */
  insert<T extends CompanyTable>(table: T, rows: Row<T> | Row<T>[]) {
    const owned = [rows].flat().map((row) => {
      const own = { company_id: this.company_id, ...(row as object) }
      return { ...own, ...derivedOf(table, own) }
    })
    return this.#kysely.insertInto(table).values(owned as unknown as InsertObject<DB, T>[])
  }

  /** UPDATE … WHERE company_id = the company. */
  update<T extends CompanyTable>(table: T): UpdateQueryBuilder<Changeable, T, T, object> {
    const query = this.#kysely.updateTable(table) as unknown as UpdateQueryBuilder<
      DB,
      'article',
      'article',
      object
    >
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    return bound as unknown as UpdateQueryBuilder<Changeable, T, T, object>
  }

  /** DELETE … WHERE company_id = the company. */
  delete<T extends CompanyTable>(table: T): DeleteQueryBuilder<DB, T, object> {
    const query = this.#kysely.deleteFrom(table) as unknown as DeleteQueryBuilder<DB, 'article', object>
    const bound = query.where(`${table}.company_id` as 'article.company_id', '=', this.company_id)
    return bound as unknown as DeleteQueryBuilder<DB, T, object>
  }

  /** SELECT … FROM company WHERE id = the company. */
  selectCompany() {
    return this.#kysely.selectFrom('company').where('company.id', '=', this.company_id)
  }

  /** Executes SQL that is written by hand, which names `company_id` itself. */
  get unscoped(): QueryExecutorProvider {
    return this.#kysely
  }

  /** The query builder, bound to no company: each place that uses it says to lint why. */
  get unscopedBuilder(): Kysely<DB> {
    return this.#kysely
  }

  /**
   * Runs the work in one transaction, with the events and audit entries of what it changes: all of it or nothing.
   * Inside a transaction it joins the one at hand. A deadlock, a serialisation failure, a stale statement or a
   * `StartOver` is tried again, so the work must have no effect outside the database that `ifLost` does not take away.
   */
  async transaction<R>(work: (tx: CompanyTransaction) => Promise<R>): Promise<R> {
    if (this instanceof CompanyTransaction) return work(this)
    if (this.#kysely.isTransaction) return this.#inside(this.#kysely, work)
    const { result, follow } = await retrying(() => this.#try(work))
    for (const effect of follow.committed) await this.#take(effect)
    return result
  }

  /** One try. What is lost for certain is taken away; of a commit that broke off nobody knows whether it came to pass. */
  async #try<R>(work: (tx: CompanyTransaction) => Promise<R>): Promise<{ result: R; follow: Effects }> {
    const follow: Effects = { committed: [], lost: [] }
    let isCommitting = false
    const inside = async (kysely: Kysely<DB>) => {
      const result = await this.#inside(kysely, work, follow)
      isCommitting = true
      return result
    }
    try {
      return { result: await this.#kysely.transaction().execute(inside), follow }
    } catch (error) {
      if (!isCommitting || isRetried(error)) for (const effect of follow.lost) await this.#take(effect)
      throw error
    }
  }

  /** Does the work in a transaction that is open, and tells of it. */
  async #inside<R>(
    kysely: Kysely<DB>,
    work: (tx: CompanyTransaction) => Promise<R>,
    follow?: Effects,
  ): Promise<R> {
    const tx = new CompanyTransaction(kysely, this.company_id, this.origin, follow)
    const result = await work(tx)
    await tx.journal?.write(tx)
    return result
  }

  /** What is written stays written, and what is lost stays lost, whatever becomes of the effect. */
  async #take(effect: Effect): Promise<void> {
    await effect(this).catch((err) => log.error({ err }, 'what follows a write could not be done'))
  }
}

/**
 * The company's database inside a transaction. What holds rows or writes several in step takes one of these, so that
 * its signature says that it needs a transaction; only `CompanyDatabase.transaction` makes one.
 */
export class CompanyTransaction extends CompanyDatabase {
  /** What of its changes is told; undefined where nothing is. */
  readonly journal: Journal | undefined
  readonly #follow: Effects

  constructor(
    kysely: Kysely<DB>,
    company_id: CompanyId,
    origin?: Origin,
    follow: Effects = { committed: [], lost: [] },
  ) {
    super(kysely, company_id, origin)
    this.journal = origin && new Journal(origin)
    this.#follow = follow
  }

  /** Leaves to be done, outside the database, what only holds once all is committed; nothing where it is not. */
  afterCommit(effect: Effect): void {
    this.#follow.committed.push(effect)
  }

  /** Leaves to be taken away what the work left outside the database, once it is certain that none of it is committed. */
  ifLost(effect: Effect): void {
    this.#follow.lost.push(effect)
  }

  override noteRead(table: RecordTable, id: string, record: AnsweredRecord): void {
    this.journal?.noteRead(table, id, record)
  }

  override insert<T extends CompanyTable>(table: T, rows: Row<T> | Row<T>[]) {
    for (const row of [rows].flat() as { id?: string }[]) if (row.id) this.journal?.created(table, row.id)
    return super.insert(table, rows)
  }

  override update<T extends CompanyTable>(table: T) {
    this.journal?.forget(table)
    return super.update(table)
  }

  /**
   * Says that a row is locked and will change: the record is kept as it is, and the request's If-Match is looked at.
   * `lock` does so by itself. @throws 412 `precondition_failed`
   * @param part the tag of the part of it that will change, which If-Match may name instead
   */
  async hold(table: RecordTable, id: string, part?: string): Promise<void> {
    await this.journal?.hold(this, table, id, undefined, part)
  }

  /** The lines of a document that is locked, from what the lock read of it; read now where nothing is told of changes. */
  async lockedLines<Line>(
    table: RecordTable,
    id: string,
    readLines: (db: CompanyDatabase, id: string) => Promise<Line[]>,
  ): Promise<Line[]> {
    const lines = this.journal?.held(table, id)?.line_items as Line[] | undefined
    return lines ?? readLines(this, id)
  }

  /** Says that a record will be made, whose row is written last: what its making changes is told behind it. */
  making(table: RecordTable, id: string): void {
    this.journal?.created(table, id)
  }

  /** Says that a record was changed, where that was not `change`, or by what action. */
  written(table: RecordTable, id: string, action?: Action): void {
    this.journal?.written(table, id, action)
  }

  /** Says what else was decided: an entry of the audit log that is no change of a record. */
  audit(entry: AuditEntry): void {
    this.journal?.audit(entry)
  }

  /**
   * The row, unless it is deleted, as it is until the transaction ends: the columns asked for, and those that others
   * follow from (FOR NO KEY UPDATE: rows that cite it can come meanwhile). Unknown: 404.
   * @param citations `wait`: also waits for those who are just citing the row, and keeps others from it (FOR UPDATE)
   * @param to `cite`: the record will not change itself, so nothing is kept of it
   */
  async lock<T extends SoftDeletedTable, C extends keyof Selectable<DB[T]> & string = never>(
    table: T,
    id: string,
    columns: readonly C[] = [],
    { citations, to = 'change' }: { citations?: 'wait'; to?: 'change' | 'cite' } = {},
  ): Promise<Locked<T, C>> {
    const query = this.active(table as 'article')
      .select([...new Set(['id', ...sourcesOf(table), ...columns])] as 'id'[])
      .where('id', '=', id)
    const row = await (citations ? query.forUpdate() : query.forNoKeyUpdate()).executeTakeFirst()
    if (!row) throw notFound(nounOf(table))
    if (to === 'change') await this.hold(table, id)
    return row as unknown as Locked<T, C>
  }

  /** As `lock`, of many rows, ordered by id, by one statement; those that there are. */
  async lockMany<T extends SoftDeletedTable, C extends keyof Selectable<DB[T]> & string = never>(
    table: T,
    ids: readonly string[],
    columns: readonly C[] = [],
  ): Promise<Locked<T, C>[]> {
    const rows = await this.active(table as 'article')
      .select([...new Set(['id', ...sourcesOf(table), ...columns])] as 'id'[])
      .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await this.journal?.holdMany(
      this,
      table,
      rows.map(({ id }) => id),
    )
    return rows as unknown as Locked<T, C>[]
  }

  /**
   * Changes a row that nobody else changes meanwhile, such as one that `lock` gave, with the columns that follow from
   * the change, and says when. Values that stand already change nothing, `updated_at` included.
   * @param action how the change is called, other than `updated`
   * @param always true where something else of the record has changed, such as its lines
   */
  async change<T extends TableWith<'id' | 'updated_at'>>(
    table: T,
    before: Locked<T, 'id'>,
    patch: Omit<UpdateObject<DB, T, T>, Derived<T>>,
    { action, always = false }: { action?: Action; always?: boolean } = {},
  ): Promise<void> {
    const { id } = before as { id: string }
    const names = Object.keys(patch)
    if (names.length === 0 && !always) return
    const followed = sourcesOf(table).some((source) => Object.hasOwn(patch, source))
    const derived = followed ? derivedOf(table, { ...before, ...patch }) : {}
    const differs = sql<boolean>`(${sql.join(names.map((name) => sql.ref(name)))})
      IS DISTINCT FROM (${sql.join(Object.values(patch))})`
    const [result] = (await this.update(table as 'quote')
      .set({ ...(patch as object), ...derived, updated_at: LATER })
      .where('id', '=', id)
      .$if(!always, (query) => query.where(differs))
      .execute()) as UpdateResult[]
    if (result!.numUpdatedRows > 0n) this.written(table, id, action)
  }

  /**
   * INSERT of many rows with the same columns, from one JSON parameter: the statement is the same however many. Nothing
   * is told of them.
   */
  async insertMany<T extends Exclude<CompanyTable, 'vehicle'>>(
    table: T,
    plain: readonly Row<T>[],
  ): Promise<void> {
    if (plain.length === 0) return
    const rows = plain.map((row) => ({ ...row, ...derivedOf(table, row) }))
    const columns = sql.join(Object.keys(rows[0]!).map((name) => sql.ref(name)))
    await sql`
      INSERT INTO ${sql.table(table)} (company_id, ${columns}) SELECT ${this.company_id}::uuid, ${columns}
      FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      this.unscoped,
    )
  }
}

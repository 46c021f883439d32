import type { z } from 'zod'
import type { EventObject } from '../../../domain/event-types.ts'
import type { Group, Permission } from '../../../domain/permissions.ts'
import type { Technician } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../company-database.ts'
import type { CompanyTable } from '../company-tables.ts'
import type { AnsweredRecord } from './differences.ts'

/** The table whose rows are the records; `company` holds the settings. */
export type RecordTable = CompanyTable | 'company'

/** What only those who may read reports are shown. */
type Costs = { fields?: readonly string[]; lines?: readonly string[] }

/** Whom its changes are told. */
type Told =
  /** The group whose readers may see the records (events.md#who-sees-what). */
  | { group: Group; event?: true }
  /** What is kept in the audit log alone. */
  | { group?: undefined; event: false }

/** A kind of record whose changes are kept: how it is read whole, and what it is called. */
export type RecordKind<R extends object = AnsweredRecord> = {
  /** Its `object` in answers. */
  object: string
  /** The record as its GET answers, costs included. Unknown: 404. */
  read: (db: CompanyDatabase, id: string) => Promise<R>
  /** As `read`, of many at once, in any order; one after the other where it is missing. */
  readMany?: (db: CompanyDatabase, ids: readonly string[]) => Promise<R[]>
  /** What its GET answers with: gives the order of the fields. */
  schema: z.ZodType
  /** Its name, number or title, for the log. */
  name: (record: R) => string | null
  costs?: Costs
} & Told

const KINDS = new Map<RecordTable, RecordKind>()

/** The table of the records that are called `object` in answers. */
export const tableOf = (object: string): RecordTable =>
  object === 'settings' ? 'company' : (object as RecordTable)

/** The permission to read the records of a kind, by its `object` (events.md#who-sees-what). */
export function readingOf(object: EventObject): Permission {
  const group = KINDS.get(tableOf(object))?.group
  if (group === undefined) throw new Error(`No record kind is declared for ${object}.`)
  return `${group}.read`
}

/** The kind whose records are the rows of a table; undefined where the table has none, such as one of lines. */
export const kindOf = (table: RecordTable): RecordKind | undefined => KINDS.get(table)

/**
 * Declares a kind of record: from then on every change of a row of the table, by whichever function, has its event and
 * its audit entry. Answers a function that reads one record by its id, or throws 404.
 */
export function recordKind<R extends object>(
  table: RecordTable,
  kind: Omit<RecordKind<R>, 'object' | keyof Told> & { object?: string } & Told,
): (db: CompanyDatabase, id: string) => Promise<R> {
  KINDS.set(table, { object: table, ...kind } as unknown as RecordKind)
  return async (db, id) => {
    const record = await kind.read(db, id)
    db.noteRead(table, id, record as AnsweredRecord)
    return record
  }
}

const without = (record: AnsweredRecord, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields.includes(name)))

/** A record, or part of one, without what it costs the workshop. */
function withoutCosts(record: AnsweredRecord, { fields = [], lines = [] }: Costs): AnsweredRecord {
  const shown = without(record, fields)
  if (lines.length === 0 || !Array.isArray(shown.line_items)) return shown
  return { ...shown, line_items: shown.line_items.map((line) => without(line, lines)) }
}

/** Whoever asks, as far as it decides what they are shown. */
type Viewer = { permissions: ReadonlySet<Permission>; technician?: Technician | undefined }

/** A record as somebody is shown it; what is kept from a technician reads null (amounts.ts). */
export function shownTo<R extends object>(
  { permissions, technician }: Viewer,
  table: RecordTable,
  record: R,
): R {
  const costs = kindOf(table)?.costs
  if (!costs || technician || permissions.has('reports.read')) return record
  return withoutCosts(record as AnsweredRecord, costs) as R
}

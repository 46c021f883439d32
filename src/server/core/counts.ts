import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Group } from '../../domain/permissions.ts'
import type { SoftDeletedTable } from './company-tables.ts'
import { requireRecord } from './records.ts'
import type { Context } from './trpc.ts'

type Counted = Record<
  string,
  /** `only`: those of them that the tab lists, where that is not all. */
  { table: SoftDeletedTable; group: Group; only?: RawBuilder<boolean> }
>

/**
 * How many records of each kind name one, for the tabs of its page (console.md#customers).
 * @param owner what is named, by the column `<owner>_id` of each table
 * @returns the shape of the answer, null of what the one who asks may not read, and its reader: one statement; an unknown
 * id is a 404
 */
export function countsOf<Kinds extends Counted>(owner: 'customer' | 'supplier' | 'vehicle', kinds: Kinds) {
  const names = Object.keys(kinds) as (keyof Kinds & string)[]
  async function read({ db, principal }: Context, id: string) {
    await requireRecord(db, owner, id)
    const columns = names.map((name) => {
      const { table, group, only = sql<boolean>`true` } = kinds[name]!
      if (!principal.permissions.has(`${group}.read`)) return sql`NULL::integer AS ${sql.ref(name)}`
      return sql`(SELECT count(*)::integer FROM ${sql.table(table)}
        WHERE company_id = ${db.company_id} AND ${sql.ref(`${owner}_id`)} = ${id} AND deleted_at IS NULL
          AND ${only} AND ${db.isVisible(table)}) AS ${sql.ref(name)}`
    })
    const { rows } = await sql<
      Record<keyof Kinds & string, number | null>
    >`SELECT ${sql.join(columns)}`.execute(db.unscoped)
    return rows[0]!
  }
  return { output: z.record(z.enum(names), z.int().nullable()), read }
}

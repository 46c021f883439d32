import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { CompanyTable } from '../../core/company-tables.ts'
import type { FoundType } from './schema.ts'

/** As the statement answers it: `rank` tells how well, 0 best, and `place` the order within the kind. */
export type HitRow = {
  type: FoundType
  id: string
  title: string
  subtitle: string
  detail: string | null
  seq_number: number | null
  rank: number
  place: number
}

/** A statement that gives ids, or the hits of one kind. */
export type Select = RawBuilder<unknown>

/** How well a record answers, the same for every kind. */
export const EXACT = 0
export const BEGINS = 1
export const WORD = 2
const INSIDE = 3

/** At most so many of a kind are shown. */
const SHOWN = 5

/** Of a word that stands everywhere, so many are looked at: few enough to be fetched by their keys. */
const MAX_CANDIDATES = 200

/** The order is one that an index of the company has: without one, the first rows of a whole table are cheaper. */
type Source = { by: RawBuilder<SqlBool>; order: RawBuilder<unknown>; max?: number }

/** The ids of existing records that a condition finds by an index. */
export function idsOf(db: CompanyDatabase, table: CompanyTable, { by, order, max }: Source): Select {
  const query = db
    .select(table as 'vehicle')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(by)
    .orderBy(order)
    .limit(sql.lit(max ?? MAX_CANDIDATES))
  return sql`${query}`
}

type Kind = {
  type: FoundType
  table: CompanyTable
  /** where its records are found, each by an index of its own; none = nothing is */
  sources: Select[]
  title: RawBuilder<string>
  subtitle: RawBuilder<string>
  detail?: RawBuilder<string | null>
  seq_number?: RawBuilder<number | null>
  rank: RawBuilder<number>
  order: RawBuilder<unknown>
}

type Ranked = Pick<HitRow, 'id' | 'rank' | 'place'>

/** The best records of one kind as hits. */
export function hitsOf(db: CompanyDatabase, kind: Kind): Select {
  const { table, type, title, subtitle, detail, seq_number, rank, order } = kind
  const id = sql.ref(`${table}.id`)
  const ranked = db
    .select(table as 'vehicle')
    .where(`${table as 'vehicle'}.deleted_at`, 'is', null)
    .where(kind.sources.length > 0 ? isOneOf(id, sql.join(kind.sources, sql` UNION `)) : sql<SqlBool>`false`)
    .select(`${table as 'vehicle'}.id`)
    .select(rank.as('rank'))
    .select(sql<number>`row_number() OVER (ORDER BY ${rank}, ${order})::integer`.as('place'))
  // What is shown of a record is read of the few that are.
  const best = sql<Ranked>`(SELECT * FROM (${ranked}) ranked WHERE place <= ${sql.lit(SHOWN)})`
  const hits = db
    .select(table as 'vehicle')
    .innerJoin(best.as('best'), (join) => join.on(sql`best.id`, '=', id))
    .select([sql.lit(type).as('type'), `${table as 'vehicle'}.id`])
    .select([title.as('title'), subtitle.as('subtitle')])
    .select((detail ?? sql<string | null>`NULL::text`).as('detail'))
    .select((seq_number ?? sql<number | null>`NULL::integer`).as('seq_number'))
    .select(['best.rank', 'best.place'])
  return sql`${hits}`
}

/** Newest first. */
export const newest = (table: CompanyTable) => sql`${sql.ref(`${table}.created_at`)} DESC`

/** The first of the conditions that holds gives the rank; without one the words are found inside. */
export function rankBy(cases: [RawBuilder<SqlBool> | undefined, number][]) {
  const whens = cases.flatMap(([when, rank]) => (when ? [sql`WHEN ${when} THEN ${sql.lit(rank)}`] : []))
  if (whens.length === 0) return sql<number>`${sql.lit(INSIDE)}`
  return sql<number>`CASE ${sql.join(whens, sql` `)} ELSE ${sql.lit(INSIDE)} END`
}

/** True for any of the ids that a statement gives. */
export function isOneOf(column: Expression<unknown>, ids: Select): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} IN ${sql`(${ids})`}`
}

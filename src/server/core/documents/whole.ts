import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { instantOf } from '../../../database/instant-text.ts'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../company-database.ts'
import { type CompanyTable, nounOf } from '../company-tables.ts'
import { notFound } from '../errors.ts'
import { type Param, prepared } from '../prepared.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables a query joins is its own affair; its rows are typed
type Rows<Row> = SelectQueryBuilder<DB, any, Row>

type Parts<Row, Line> = {
  /** The documents without their lines. */
  documents: (db: CompanyDatabase) => Rows<Row>
  /** Their lines, from the table that is named after theirs. */
  lines: (db: CompanyDatabase) => Rows<Line>
}

/** `quote.id` is the id. */
const is = (column: string, id: Expression<string>) => sql<boolean>`${sql.ref(column)} = ${id}`

/** JSON has instants in a form of PostgreSQL's own. */
function spellInstants(lines: { created_at?: string }[]): void {
  for (const line of lines) if (line.created_at !== undefined) line.created_at = instantOf(line.created_at)
}

/**
 * Reads documents of a kind by their ids, each with its lines by position and by one statement: what it comes to and
 * what its lines say are of one moment, however many others write. `readLines` reads the lines alone.
 */
export function documentReads<Row extends object, Line extends object>(
  table: CompanyTable,
  { documents, lines }: Parts<Row, Line>,
) {
  const linesOf = (db: CompanyDatabase, id: Expression<string>) =>
    lines(db)
      .where(is(`${table}_line_item.${table}_id`, id))
      .orderBy(sql.ref(`${table}_line_item.position`))
  const linesById = prepared((db, param: Param<{ id: string }>) => linesOf(db, param('id')))
  const wholeById = prepared((db, param: Param<{ id: string }>) =>
    documents(db)
      .where(is(`${table}.id`, param('id')))
      .select(
        // of rows that are in order already: nothing else is done with them here
        sql<Line[]>`(SELECT coalesce(json_agg(line), '[]') FROM (${linesOf(db, param('id'))}) AS line)`.as(
          'line_items',
        ),
      ),
  )
  return {
    readLines: (db: CompanyDatabase, id: string): Promise<Line[]> => linesById(db, { id }),
    /** Unknown: 404. */
    async read(db: CompanyDatabase, id: string): Promise<Row & { line_items: Line[] }> {
      const [whole] = (await wholeById(db, { id })) as (Row & { line_items: Line[] })[]
      if (!whole) throw notFound(nounOf(table))
      spellInstants(whole.line_items)
      return whole
    },
  }
}

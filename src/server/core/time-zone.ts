import { sql } from 'kysely'
import type { CompanyDatabase } from './company-database.ts'
import { invalid } from './errors.ts'
import { failure } from './reasons.ts'
import { text } from './values.ts'

const WANTED = 'must be a time zone of the IANA database, such as Europe/Rome'

/** True for a name that this runtime computes days with. An offset such as +01:00 is no name. */
function isNamedZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Za-z]/.test(name)
  } catch {
    return false
  }
}

/** The name of a time zone; see requireTimeZone. */
export const timeZone = () =>
  text({ min: 1, max: 64 })
    .refine((name) => name === '' || isNamedZone(name), failure('not_a_time_zone', WANTED))
    .meta({ pattern: '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$' })

/**
 * A time zone must be one that PostgreSQL, too, computes days with, in the database's own spelling.
 * @throws 422 `time_zone`
 */
export async function requireTimeZone(db: CompanyDatabase, name: string): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = ${name}) AS known`.execute(db.unscoped)
  if (!rows[0]!.known) throw invalid('time_zone', 'not_a_time_zone', `time_zone ${WANTED}.`)
}

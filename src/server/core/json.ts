import { sql } from 'kysely'

/** JSON as a parameter: an array would be taken for one of PostgreSQL's own. */
export const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { licenseKey, phoneKey } from '../../../domain/search-keys.ts'
import { escapeLike, fold, prefixRange, searchTerms } from '../../core/search.ts'

/** What a person typed, in every form that it may have been meant in. */
export type Wanted = {
  /** folded */
  text: string
  terms: string[]
  /** as plates are compared; undefined when it cannot be one */
  plate: string | undefined
  /** a document's number, `128` or `#128` */
  number: number | undefined
  /** as telephone numbers are compared; undefined when it cannot be one */
  phone: string | undefined
  /** whether a trigram index can find it anywhere in a text; else it is looked for where words begin */
  long: boolean
}

/** Three letters or digits in a row make a trigram. */
const isLong = (term: string) => /[\p{L}\p{N}]{3}/u.test(term)

/** Reads `q`. Throws 422 `q` beyond ten terms. */
export function read(q: string): Wanted {
  const terms = searchTerms(q)
  const plate = licenseKey(q)
  const number = /^#?\s*(\d{1,9})$/.exec(q)?.[1]
  const phone = /^[\d\s+()./-]+$/.test(q) ? phoneKey(q) : ''
  return {
    text: fold(q).trim(),
    terms,
    plate: /^[A-Z0-9]{2,10}$/.test(plate) ? plate : undefined,
    number: number === undefined ? undefined : Number(number),
    phone: phone.length >= 3 ? phone : undefined,
    long: terms.some(isLong),
  }
}

/** True where a folded text contains a text, by a trigram index. */
export function contains(column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} LIKE ${`%${escapeLike(text)}%`}`
}

function holds(column: Expression<unknown>, term: string, long: boolean): RawBuilder<SqlBool> {
  if (long) return contains(column, term)
  // The index knows how words begin, also those of one or two letters.
  const escaped = escapeLike(term)
  return sql<SqlBool>`(${column} LIKE ${`${escaped}%`} OR ${column} LIKE ${`% ${escaped}%`})`
}

/** True where every term stands in a folded text: anywhere, or where its words begin when all are short. */
export function holdsAll(column: Expression<unknown>, { terms, long }: Wanted): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(
    terms.map((term) => holds(column, term, long)),
    sql` AND `,
  )})`
}

/** Enough of a plate to look for what belongs to it. */
export const isTelling = (plate: string | undefined): plate is string =>
  plate !== undefined && plate.length >= 3

/** A plate that was typed with blanks or dashes, as texts hold it; none when it is the one term as it stands. */
export function containsPlate(column: Expression<unknown>, { plate, terms }: Wanted): RawBuilder<SqlBool>[] {
  const key = plate?.toLowerCase()
  if (!isTelling(plate) || (terms.length === 1 && terms[0] === key)) return []
  return [contains(column, key!)]
}

/** True where a column that is compared by code points begins with a text, by an index on it. */
export function begins(column: Expression<unknown>, text: string): RawBuilder<SqlBool> {
  const { from, until } = prefixRange(text)
  return sql<SqlBool>`(${column} >= ${from} AND ${column} < ${until})`
}

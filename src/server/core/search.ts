import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { invalid } from './errors.ts'

/**
 * The form in which texts are compared: without accents and case. It is made here and stored, not in
 * PostgreSQL, so that the order and the matches do not depend on the server's locale or extensions.
 */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** What stands before a word, in plain ranges: classes of characters would differ from one machine to another. */
const BEFORE_WORD = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]`

const befores = new RegExp(BEFORE_WORD, 'g')

/** Text with a space ahead of each word: a term begins a word where it stands behind a space. */
export const spaced = (text: string) => ` ${text.replace(befores, '$& ')}`

/** The searchable text of a record: its folded parts, the empty ones left out. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return fold(parts.filter(Boolean).join(' '))
}

/** Terms beyond these are refused. */
export const MAX_TERMS = 10

/** The folded terms of `q`. Throws 422 `q` beyond ten of them. */
export function searchTerms(q: string): string[] {
  const terms = fold(q).split(/\s+/).filter(Boolean)
  if (terms.length > MAX_TERMS) {
    throw invalid('q', 'too_many_items', `q must have at most ${MAX_TERMS} terms.`, { limit: MAX_TERMS })
  }
  return terms
}

/** Text as LIKE reads it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** The terms as LIKE patterns that match them anywhere, literally. */
export function likePatterns(terms: readonly string[]): string[] {
  return terms.map((term) => `%${escapeLike(term)}%`)
}

/** True where each term stands anywhere in the column. */
export function matchesEveryTerm(column: Expression<unknown>, terms: readonly string[]): RawBuilder<SqlBool> {
  // One LIKE a term: LIKE ALL over an array cannot use a trigram index.
  const matches = likePatterns(terms).map((pattern) => sql<SqlBool>`${column} LIKE ${pattern}`)
  return sql<SqlBool>`(${sql.join(matches, sql` AND `)})`
}

/** The predicate of a `q` that must stand in the column, term by term; undefined without a term. */
export function searchIn(column: string) {
  return (q: string): RawBuilder<SqlBool> | undefined => {
    const terms = searchTerms(q)
    return terms.length > 0 ? matchesEveryTerm(sql.ref(column), terms) : undefined
  }
}

/** Texts that begin with a prefix lie between these two where texts are compared by code points (COLLATE "C"). */
export function prefixRange(prefix: string): { from: string; until: string } {
  return { from: prefix, until: `${prefix}\u{10FFFF}` }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Param } from '../../core/prepared.ts'
import {
  escapeLike,
  fold,
  likePatterns,
  MAX_TERMS,
  prefixRange,
  searchTerms,
  spaced,
} from '../../core/search.ts'

/** One value a term, so that each is a LIKE of its own: only those can use the trigram index. */
export type PatternName = `pattern_${number}`

export const PATTERNS = Array.from({ length: MAX_TERMS }, (_, index): PatternName => `pattern_${index}`)

/** A search as the queries take it: texts folded, wildcards escaped; what begins with `text` lies below `until`. */
export type ArticleSearch = { text: string; until: string; word_starts: string[] } & Record<
  PatternName,
  string
>

/** What `q` asks for; undefined while browsing. Throws 422 `q` beyond ten terms. */
export function articleSearch(q: string | undefined): ArticleSearch | undefined {
  const terms = searchTerms(q ?? '')
  if (terms.length === 0) return undefined
  const { from: text, until } = prefixRange(fold(q!).trim())
  const patterns = Object.fromEntries(
    likePatterns(terms).map((pattern, index) => [PATTERNS[index]!, pattern]),
  )
  return { ...patterns, text, until, word_starts: terms.map((term) => `%${escapeLike(spaced(term))}%`) }
}

type Search = Param<ArticleSearch>

const isCode = (param: Search) => sql<SqlBool>`article.code_key = ${param('text')}`

/** Ranges rather than LIKE: a plan that is kept can find those in an index. */
function begins(column: 'code_key' | 'name_key', param: Search): RawBuilder<SqlBool> {
  const key = sql.ref(`article.${column}`)
  return sql<SqlBool>`(${key} >= ${param('text')} AND ${key} < ${param('until')})`
}

/**
 * How well an article answers a search, 1 best (articles.md#search): the code is q; the code begins with q; the name
 * begins with q; every term begins a word of code or name; the rest. The first three are pieces of an index each,
 * so that a page of them costs the same whatever the number of articles that match.
 */
export const PREFIX_TIERS: Record<1 | 2 | 3, (param: Search) => RawBuilder<SqlBool>> = {
  1: isCode,
  2: (param) => sql<SqlBool>`${begins('code_key', param)} AND article.code_key > ${param('text')}`,
  3: (param) => sql<SqlBool>`${begins('name_key', param)} AND NOT ${begins('code_key', param)}`,
}

const beginWords = (param: Search) => sql<SqlBool>`(article.words LIKE ALL (${param('word_starts')}::text[]))`

/** The articles of tiers 4 and 5: neither code nor name begins with q. */
function isInside(param: Search): RawBuilder<SqlBool> {
  return sql<SqlBool>`NOT (${begins('code_key', param)} OR ${begins('name_key', param)})`
}

/** True where every term stands anywhere, found by the trigram index. */
export function isFoundInside(param: Search, patterns: readonly PatternName[]): RawBuilder<SqlBool> {
  const matches = patterns.map((name) => sql`article.search_text LIKE ${param(name)}`)
  return sql<SqlBool>`${isInside(param)} AND ${sql.join(matches, sql` AND `)}`
}

/** The tier of an article that is found inside. */
export function insideRank(param: Search): RawBuilder<number> {
  return sql<number>`CASE WHEN ${beginWords(param)} THEN 4 ELSE 5 END`
}

/** A trigram index knows nothing of shorter terms: searches of only such go through the articles by name. */
export function isShort(q: string): boolean {
  return !searchTerms(q).some((term) => /[\p{L}\p{N}]{3}/u.test(term))
}

/** Tiers 4 and 5 of a short search. The other collation keeps the trigram index out of it. */
export function isInTier(rank: 4 | 5, param: Search, patterns: readonly PatternName[]): RawBuilder<SqlBool> {
  const matches = patterns.map((name) => sql`article.search_text LIKE ${param(name)} COLLATE "C"`)
  const begun = rank === 4 ? beginWords(param) : sql`NOT ${beginWords(param)}`
  return sql<SqlBool>`${isInside(param)} AND ${sql.join(matches, sql` AND `)} AND ${begun}`
}

import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../../database/prepared.ts'
import type { Order } from '../../core/lists.ts'
import { escapeLike, fold, likePatterns, MOST_TERMS, searchTerms } from '../../core/search.ts'

/** What stands before a word, in plain ranges: PostgreSQL's own classes follow the locale of the database. */
const BEFORE_WORD = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]`

/** A regular expression that finds the term at the start of a word. */
function wordStart(term: string): string {
  return `(^|${BEFORE_WORD})${term.replace(/[^\p{L}\p{N}\s]/gu, '\\$&')}`
}

/** One value a term, so that each is a LIKE of its own: only those can use the trigram index. */
type PatternName = `pattern_${number}`

export const PATTERNS = Array.from({ length: MOST_TERMS }, (_, index): PatternName => `pattern_${index}`)

/** A search as the query takes it: texts folded, wildcards escaped. */
export type ArticleSearch = { text: string; prefix: string; word_starts: string[] } & Record<
  PatternName,
  string
>

/** What `q` asks for; undefined while browsing. Throws 422 `q` beyond ten terms. */
export function articleSearch(q: string | undefined): ArticleSearch | undefined {
  const terms = searchTerms(q ?? '')
  if (terms.length === 0) return undefined
  const text = fold(q!).trim()
  const patterns = Object.fromEntries(
    likePatterns(terms).map((pattern, index) => [PATTERNS[index]!, pattern]),
  )
  return { ...patterns, text, prefix: `${escapeLike(text)}%`, word_starts: terms.map(wordStart) }
}

/**
 * How well an article answers a search, 1 best (contract 5): the code is q; the code begins with q; the name
 * begins with q; every term begins a word of code or name; the rest.
 */
function rank(place: Place<ArticleSearch>): RawBuilder<number> {
  return sql<number>`CASE
    WHEN article.code_key = ${place('text')} THEN 1
    WHEN article.code_key LIKE ${place('prefix')} THEN 2
    WHEN article.name_key LIKE ${place('prefix')} THEN 3
    WHEN (article.code_key || ' ' || article.name_key) ~ ALL (${place('word_starts')}::text[]) THEN 4
    ELSE 5 END`
}

const byName: Order['keys'] = [
  { expression: sql.ref('article.name_key'), kind: 'text' },
  { expression: sql.ref('article.id'), kind: 'uuid' },
]

/** By name while browsing; by rank, then name, while searching. */
export function articleOrder(place: Place<ArticleSearch>, searching: boolean): Order {
  if (!searching) return { direction: 'asc', keys: byName }
  return { direction: 'asc', keys: [{ expression: rank(place), kind: 'integer' }, ...byName] }
}

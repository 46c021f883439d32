import { type RawBuilder, sql } from 'kysely'
import { type Asked, count, integer, type Report, text } from '../definition.ts'

type Sql = RawBuilder<unknown>

const KINDS = ['receipt', 'invoice', 'credit_note'] as const

/**
 * What has a number, by section and year. Numbers that begin where they should and are as many as there are from the first
 * to the last leave none out, since no two are alike; only others are gone through one by one: a gap stands before
 * the number that ends it. A receipt with a number cannot be deleted, so that the index of numbers alone is read.
 */
const numbered = (kind: (typeof KINDS)[number], { company_id, from, to }: Asked): Sql => {
  const [table, deleted] = [sql.table(kind), kind === 'receipt' ? sql`` : sql`AND deleted_at IS NULL`]
  return sql`
  SELECT ${sql.lit(kind)} AS document_kind, sezionale_id, seq_year, first, last, documents, gap.*
  FROM (SELECT sezionale_id, seq_year, min(seq_number) AS first, max(seq_number) AS last, count(*) AS documents
      FROM ${table} WHERE company_id = ${company_id}::uuid AND seq_number IS NOT NULL ${deleted}
        AND seq_year BETWEEN ${Number(from.slice(0, 4))}::integer AND ${Number(to.slice(0, 4))}::integer
      GROUP BY 1, 2) AS run,
    LATERAL (SELECT coalesce((SELECT begins_at FROM counter WHERE counter.company_id = ${company_id}::uuid
      AND counter.kind = ${sql.lit(kind)} AND counter.section = run.sezionale_id::text
      AND counter.year = run.seq_year), 1) AS begins_at) AS counting,
    LATERAL (SELECT coalesce(sum(greatest(0, seq_number - due)), 0)::bigint AS missing,
        coalesce(string_agg(CASE WHEN seq_number - due = 1 THEN due::text ELSE due || '-' || seq_number - 1 END,
          ' ' ORDER BY seq_number) FILTER (WHERE seq_number > due), '') AS missing_numbers,
        count(*) FILTER (WHERE seq_number = due - 1) AS duplicates
      FROM (SELECT seq_number, coalesce(lag(seq_number) OVER (ORDER BY seq_number) + 1, begins_at) AS due
        FROM ${table} AS document WHERE document.company_id = ${company_id}::uuid
          AND document.sezionale_id = run.sezionale_id AND document.seq_year = run.seq_year
          AND seq_number IS NOT NULL ${deleted}
          AND (run.first <> begins_at OR run.documents <> run.last - run.first + 1)) AS step) AS gap`
}

/** Whether numbers follow one another (reports.md#numbering_continuity). */
export const numberingContinuity: Report = {
  name: 'numbering_continuity',
  when: 'period',
  takes: [],
  columns: () => [
    ...[text('document_kind'), text('sezionale_code'), integer('year'), integer('first_number')],
    ...[
      integer('last_number'),
      count('documents'),
      count('missing'),
      text('missing_numbers'),
      count('duplicates'),
    ],
  ],
  order: () =>
    sql`array_position(ARRAY['receipt', 'invoice', 'credit_note'], document_kind), sezionale_code, year`,
  rows: (asked) => sql`
    SELECT document_kind, sezionale.code AS sezionale_code, seq_year AS year, first AS first_number,
      last AS last_number, documents, missing, missing_numbers, duplicates
    FROM (${sql.join(
      KINDS.map((kind) => numbered(kind, asked)),
      sql` UNION ALL `,
    )}) AS run
    JOIN sezionale ON sezionale.company_id = ${asked.company_id}::uuid AND sezionale.id = run.sezionale_id`,
}

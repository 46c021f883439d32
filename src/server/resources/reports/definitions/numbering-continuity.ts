import { type RawBuilder, sql } from 'kysely'
import { type Asked, count, integer, type Report, text } from '../definition.ts'

type Sql = RawBuilder<unknown>

const KINDS = ['receipt', 'invoice', 'credit_note'] as const

const numbered = (kind: (typeof KINDS)[number], { company_id, from, to }: Asked): Sql => sql`
  SELECT ${sql.lit(kind)} AS document_kind, sezionale_id, seq_year, seq_number FROM ${sql.table(kind)}
  WHERE company_id = ${company_id}::uuid AND deleted_at IS NULL AND seq_number IS NOT NULL
    AND seq_year BETWEEN ${Number(from.slice(0, 4))}::integer AND ${Number(to.slice(0, 4))}::integer`

/** Whether numbers follow one another (reports.md#numbering_continuity). A gap stands before the number that ends it. */
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
    SELECT document_kind, sezionale.code AS sezionale_code, seq_year AS year, min(seq_number) AS first_number,
      max(seq_number) AS last_number, count(*) AS documents,
      sum(greatest(0, seq_number - due))::bigint AS missing,
      coalesce(string_agg(CASE WHEN seq_number - due = 1 THEN due::text ELSE due || '-' || seq_number - 1 END,
        ' ' ORDER BY seq_number) FILTER (WHERE seq_number > due), '') AS missing_numbers,
      count(*) FILTER (WHERE seq_number = due - 1) AS duplicates
    FROM (
      SELECT document.*, coalesce(lag(seq_number) OVER one + 1, (SELECT begins_at FROM counter
        WHERE counter.company_id = ${asked.company_id}::uuid AND counter.kind = document_kind
          AND counter.section = sezionale_id::text AND counter.year = seq_year), 1) AS due
      FROM (${sql.join(
        KINDS.map((kind) => numbered(kind, asked)),
        sql` UNION ALL `,
      )}) AS document
      WINDOW one AS (PARTITION BY document_kind, sezionale_id, seq_year ORDER BY seq_number)) AS step
    JOIN sezionale ON sezionale.company_id = ${asked.company_id}::uuid AND sezionale.id = step.sezionale_id
    GROUP BY document_kind, sezionale.code, seq_year`,
}

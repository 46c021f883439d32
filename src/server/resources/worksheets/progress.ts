import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Progress } from './schema.ts'

/** How far the parts of some worksheets are, and since when a clock runs on each (console.md#worksheets). */
export async function readProgress(
  db: CompanyDatabase,
  ids: readonly string[],
): Promise<{ data: Progress[] }> {
  const { rows } = await sql<Progress>`
    SELECT worksheet.id AS worksheet_id, part.parts, part.parts_done, part.parts_short, clock.clock_since
    FROM worksheet
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS parts, count(*) FILTER (WHERE line.done)::int AS parts_done,
        count(*) FILTER (WHERE NOT line.done AND article.stock < 0)::int AS parts_short
      FROM worksheet_line_item AS line
      LEFT JOIN article ON article.company_id = line.company_id AND article.id = line.article_id
      WHERE line.company_id = worksheet.company_id AND line.worksheet_id = worksheet.id AND line.kind = 'item'
    ) AS part
    CROSS JOIN LATERAL (
      SELECT min(time_entry.started_at) AS clock_since FROM time_entry
      WHERE time_entry.company_id = worksheet.company_id AND time_entry.worksheet_id = worksheet.id
        AND time_entry.ended_at IS NULL AND time_entry.deleted_at IS NULL
    ) AS clock
    WHERE worksheet.company_id = ${db.company_id} AND worksheet.deleted_at IS NULL
      AND worksheet.id = ANY(${ids}::uuid[]) AND ${db.isVisible('worksheet')}`.execute(db.unscoped)
  return { data: rows }
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../../database/tables.ts'
import type { CompanyId } from '../../../auth/principal.ts'
import { folded, type KeyedSheet, partOf, wholeUnits } from './keyed-sheet.ts'
import { keepMonths } from './months.ts'
import type { Sheet } from './sheet.ts'
import { SHEETS } from './sheets.ts'

/*
 * Days that are over are added up ahead and kept (adr/report-days.md), in three steps that may each be taken by anybody at
 * any time. A day is found: from then on who changes it deletes it. It is noted by a transaction that began after that.
 * Once no transaction from before the note runs any more, nobody can have overlooked it, and it is added up.
 */

/** How far back days are kept: older ones are added up whenever a report asks for them. */
const YEARS = 20

/** Of how many days one statement adds up: it ends well within its time. */
const BATCH = 31

const zoneOf = (company_id: CompanyId): RawBuilder<unknown> =>
  sql`(SELECT time_zone FROM company WHERE id = ${company_id}::uuid)`

/** The company's first day with something that a sheet tells of, each read at the beginning of an index. */
const firstDay = (company_id: CompanyId) => {
  const zone = zoneOf(company_id)
  const first = (table: string, column: string, where = sql`deleted_at IS NULL`) =>
    sql`(SELECT min(${sql.ref(column)}) FROM ${sql.table(table)} WHERE company_id = ${company_id}::uuid AND ${where})`
  const local = (instant: RawBuilder<unknown>) => sql`(${instant} AT TIME ZONE ${zone})::date`
  return sql`least(
    ${local(first('receipt', 'issued_at', sql`issued_at IS NOT NULL AND deleted_at IS NULL`))},
    ${first('invoice', 'listed_on')}, ${first('credit_note', 'listed_on')},
    ${first('cash_book_entry', 'entry_date')}, ${first('worksheet', 'document_date')},
    ${local(first('worksheet', 'completed_at', sql`completed_at IS NOT NULL AND deleted_at IS NULL`))},
    ${local(first('time_entry', 'started_at'))})`
}

/** Finds days up to yesterday that are not there. */
async function find(kysely: Kysely<DB>, company_id: CompanyId): Promise<void> {
  const names = sql.join(SHEETS.map(({ name }) => sql`(${sql.lit(name)})`))
  await sql`
    INSERT INTO report_day (company_id, sheet, day)
    SELECT ${company_id}::uuid, sheet.name, day::date
    FROM (SELECT ${firstDay(company_id)} AS first, (now() AT TIME ZONE ${zoneOf(company_id)})::date AS today) AS known,
      generate_series(CASE WHEN first IS NOT NULL THEN greatest(first, today - ${sql.lit(YEARS * 366)}) END, today - 1,
        interval '1 day') AS day,
      (VALUES ${names}) AS sheet (name)
    WHERE NOT EXISTS (SELECT FROM report_day AS kept
      WHERE kept.company_id = ${company_id}::uuid AND kept.sheet = sheet.name AND kept.day = day::date)
    ON CONFLICT DO NOTHING`.execute(kysely)
}

/** Notes what was found, and what was brought from another database, whose transactions are none of this one's. */
async function note(kysely: Kysely<DB>, company_id: CompanyId): Promise<void> {
  await sql`
    UPDATE report_day SET noted_in = pg_current_xact_id()::text::bigint
    WHERE company_id = ${company_id}::uuid AND rows IS NULL
      AND (noted_in IS NULL OR noted_in > pg_current_xact_id()::text::bigint)`.execute(kysely)
}

/** Some of the days of a sheet whose time has come, and the rows that they come to. */
function dueOf(company_id: CompanyId, { name, rows }: Sheet | KeyedSheet) {
  const days = {
    company_id,
    time_zone: zoneOf(company_id),
    from: sql.ref('due.day'),
    to: sql.ref('due.day'),
  }
  const due = sql`SELECT day FROM report_day WHERE company_id = ${company_id}::uuid AND sheet = ${sql.lit(name)}
    AND rows IS NULL AND noted_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    ORDER BY day DESC LIMIT ${sql.lit(BATCH)}`
  return { due, lines: sql`due LEFT JOIN LATERAL (${rows(days)}) AS line ON true` }
}

/** Writes what days come to, unless they were deleted meanwhile: a statement that answers which. */
const keep = (company_id: CompanyId, { name }: Sheet | KeyedSheet, rows: RawBuilder<unknown>) => sql`
  UPDATE report_day SET rows = ${rows} FROM made
  WHERE report_day.company_id = ${company_id}::uuid AND report_day.sheet = ${sql.lit(name)}
    AND report_day.day = made.day AND report_day.rows IS NULL RETURNING report_day.day`

const addUpSheet = (company_id: CompanyId, sheet: Sheet) => {
  const { due, lines } = dueOf(company_id, sheet)
  return sql`
    WITH due AS MATERIALIZED (${due}),
    made AS MATERIALIZED (
      SELECT due.day, coalesce(jsonb_agg(to_jsonb(line) - 'day') FILTER (WHERE line.day IS NOT NULL), '[]') AS rows
      FROM ${lines} GROUP BY due.day)
    ${keep(company_id, sheet, sql`made.rows`)}`
}

const addUpParts = (company_id: CompanyId, sheet: KeyedSheet) => {
  const { due, lines } = dueOf(company_id, sheet)
  const parts = folded(sheet, (sum, decimals) => wholeUnits(sql.ref(`line.${sum}`), decimals))
  return sql`
    WITH due AS MATERIALIZED (${due}),
    part AS MATERIALIZED (
      SELECT due.day, ${partOf(sheet)} AS part, ${parts}
      FROM ${lines} WHERE line.day IS NOT NULL GROUP BY 1, 2),
    made AS (SELECT day FROM due),
    done AS (${keep(company_id, sheet, sql`'[]'`)}),
    written AS (INSERT INTO report_day_part (company_id, sheet, day, part, keys, sums)
      SELECT ${company_id}::uuid, ${sql.lit(sheet.name)}, part.* FROM part JOIN done USING (day))
    SELECT day FROM done`
}

/** Adds up some of the days whose time has come. Answers how many. */
async function addUp(kysely: Kysely<DB>, company_id: CompanyId, sheet: Sheet | KeyedSheet): Promise<number> {
  const statement = 'key' in sheet ? addUpParts(company_id, sheet) : addUpSheet(company_id, sheet)
  return (await statement.execute(kysely)).rows.length
}

/** Keeps the days of a company that are over, as far as transactions that run allow it (adr/report-days.md). */
export async function keepDays(
  kysely: Kysely<DB>,
  company_id: CompanyId,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  await find(kysely, company_id)
  await note(kysely, company_id)
  for (const sheet of SHEETS) {
    while (!stopping.aborted && (await addUp(kysely, company_id, sheet)) > 0);
    if ('key' in sheet) await keepMonths(kysely, company_id, sheet, stopping)
  }
}

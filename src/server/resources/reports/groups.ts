import { type RawBuilder, sql } from 'kysely'
import { type Column, day, type Grouping, text, uuid } from './definition.ts'

type Sql = RawBuilder<unknown>

const UNITS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'quarter', 'year'])

/** The groupings by time, with the standard one first. */
export const BY_TIME = ['month', 'day', 'week', 'quarter', 'year'] as const satisfies readonly Grouping[]

/** Whether a grouping cuts time. */
const isTime = (group_by: Grouping | undefined) => UNITS.has(group_by ?? '')

/** The unit of a grouping by time, and how long it is. PostgreSQL has no interval of quarters. */
export function unitOf(group_by: Grouping | undefined): [unit: Sql, length: Sql] {
  const unit = group_by ?? 'month'
  return [sql.lit(unit), sql`${sql.lit(unit === 'quarter' ? '3 months' : `1 ${unit}`)}::interval`]
}

/** The first day of the day's group (reports.md#rows): weeks begin on Monday. @param moment a timestamp without zone, or a date */
export const periodStart = (moment: Sql, group_by: Grouping | undefined) =>
  sql`date_trunc(${unitOf(group_by)[0]}, ${moment}::timestamp)::date`

/** The columns by which a group shows. */
const SHOWN: Partial<Record<Grouping, readonly Column[]>> = {
  document_kind: [text('document_kind')],
  sezionale: [text('sezionale_code')],
  payment_method: [text('payment_method')],
  account: [uuid('account_id'), text('account_name')],
  source: [text('source')],
  category: [uuid('category_id'), text('category_name')],
  supplier: [uuid('supplier_id'), text('supplier_name')],
  kind: [text('kind')],
  customer: [uuid('customer_id'), text('customer_name')],
  work_category: [uuid('work_category_id'), text('work_category_name')],
}

/** The columns of a grouping: the first day of a group of time, else what names it. */
export const groupColumns = (group_by: Grouping | undefined): readonly Column[] =>
  SHOWN[group_by!] ?? [day('period_start')]

/** Time in its order; other groups by a sum, the largest first, then by name and id, what names none last. */
export function groupOrder(group_by: Grouping | undefined, largest: string): Sql {
  if (isTime(group_by)) return sql`period_start`
  const names = groupColumns(group_by).toReversed()
  const by = names.map(({ name }) => sql`${sql.ref(name)} NULLS LAST`)
  return sql`${sql.ref(largest)} DESC, ${sql.join(by)}`
}

import { type RawBuilder, sql } from 'kysely'
import { type Days, during } from './days.ts'
import { type Asked, amount, percentage } from './definition.ts'

type Sql = RawBuilder<unknown>

/** Existing worksheets whose work ended in the period and stands, by the day of `completed_at`. */
export const completedWorksheets = (days: Days) => sql`worksheet.company_id = ${days.company_id}::uuid
  AND worksheet.deleted_at IS NULL AND worksheet.status IN ('completed', 'delivered')
  AND ${during(sql`worksheet.completed_at`, days)}`

/** Sums by `work_category_id` with the category's name, also of one that is gone. */
export const withCategoryName = (sums: Sql, { company_id }: Asked) => sql`
  SELECT sum.*, work_category.name AS work_category_name FROM (${sums}) AS sum
    LEFT JOIN work_category ON work_category.company_id = ${company_id}::uuid
      AND work_category.id = sum.work_category_id`

/** What is left of what was sold, and how much of it. */
export const MARGIN = [
  ...[amount('total_cost'), amount('margin'), percentage('margin_rate', 'margin', 'total_before_tax')],
]

/** The sums of worksheets that `MARGIN` shows. */
export const MARGIN_SUMS = sql`sum(total_before_tax) AS total_before_tax, sum(total_cost) AS total_cost,
  sum(total_before_tax) - sum(total_cost) AS margin`

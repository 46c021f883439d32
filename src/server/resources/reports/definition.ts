import { type RawBuilder, sql } from 'kysely'
import type { CompanyId } from '../../auth/principal.ts'

/*
 * What a report is: its name, what it takes, its columns and one query over real rows. The list of reports, the checks of
 * what is sent, rows, totals, order, comparison and CSV follow from it (reports.md#reports).
 */

/** What a column holds. Amounts, quantities and rates are `number`. */
export const COLUMN_TYPES = ['string', 'uuid', 'date', 'integer', 'number', 'boolean'] as const

/** How the rows of a period can be grouped. */
export const GROUPINGS = [
  ...(['day', 'week', 'month', 'quarter', 'year'] as const),
  ...(['document_kind', 'sezionale', 'payment_method', 'account', 'source'] as const),
  ...(['category', 'supplier', 'kind', 'customer', 'work_category'] as const),
] as const
export type Grouping = (typeof GROUPINGS)[number]

type Sql = RawBuilder<unknown>

/** A column of a report's rows. */
export type Column = {
  name: string
  type: (typeof COLUMN_TYPES)[number]
  /** Whether the totals hold its sum over all rows. */
  sum?: true
  /** A rate: what it is of the sums, the columns of a row or the totals by their names. */
  rate?: Sql
  /** Only there for a rate or an order. */
  hidden?: true
}

export const text = (name: string): Column => ({ name, type: 'string' })
export const uuid = (name: string): Column => ({ name, type: 'uuid' })
export const day = (name: string): Column => ({ name, type: 'date' })
/** A whole number that is not added up. */
export const integer = (name: string): Column => ({ name, type: 'integer' })
/** An amount or a quantity that is not added up. */
export const number = (name: string): Column => ({ name, type: 'number' })
/** How many: added up in the totals. */
export const count = (name: string): Column => ({ name, type: 'integer', sum: true })
/** An amount or a quantity that is added up in the totals. */
export const amount = (name: string): Column => ({ name, type: 'number', sum: true })
/** A sum that a rate needs and nobody sees. */
export const hidden = (name: string): Column => ({ name, type: 'number', sum: true, hidden: true })
/** A rate or an average of the sums, rounded half away from zero; null where it would divide by 0. */
export const rate = (name: string, of: Sql): Column => ({ name, type: 'number', rate: sql`round(${of}, 2)` })
/** So many per cent. */
export const percentage = (name: string, part: string, whole: string): Column =>
  rate(name, sql`${sql.ref(part)} * 100::numeric / nullif(${sql.ref(whole)}, 0)`)

/** What a report is asked for, once it is known. Days are the company's. */
export type Asked = {
  company_id: CompanyId
  time_zone: string
  today: string
  /** the period, or `date` twice */
  from: string
  to: string
  group_by: Grouping | undefined
  account_id: string | undefined
  days: number
  /** how many rows are answered */
  limit: number
}

/** What a report takes beside its day or period. */
type Taken = 'group_by' | 'limit' | 'account_id' | 'days'

export type Report = {
  name: string
  /** The day or the period that it is asked for; null: it tells of now. */
  when: 'period' | 'date' | null
  /** The period where none is sent: the year, unless said otherwise. */
  standardPeriod?: (today: string) => { from: string; to: string }
  /** Whether it can be compared with another period: those with a period are, unless said otherwise. */
  compares?: false
  takes: readonly Taken[]
  /** How its rows can be grouped; the first unless sent. */
  groupings?: readonly Grouping[]
  limits?: { standard: number; max: number }
  /** Its columns in their order; of one that groups those of a grouping. */
  columns: (group_by: Grouping | undefined) => readonly Column[]
  /** A SELECT of the columns that are no rates, by their names. */
  rows: (asked: Asked) => Sql
  /** Where `rows` leaves out all but the first and one more: a SELECT of the summed columns over all of them, in any rows. */
  all?: (asked: Asked) => Sql | undefined
  /** What rows are ordered by, in terms of the columns; unique. */
  order: (group_by: Grouping | undefined) => Sql
  /** What the totals hold beyond the sums of columns: expressions over all rows. */
  totals?: Record<string, Sql>
}

/** The usual share of rows: 1,000 unless sent, 10,000 at most. */
export const LIMITS = { standard: 1_000, max: 10_000 }
/** Of the reports that tell the first of many. */
export const TOP = { standard: 10, max: 100 }

import { z } from 'zod'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { documentLink } from '../../core/files/document-links.ts'
import { filter, listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { COLUMN_TYPES, GROUPINGS, LIMITS } from './definition.ts'
import { COMPARISONS } from './periods.ts'

const grouping = values.choice('ReportGrouping', 'How the rows of a report are grouped.', GROUPINGS)
const comparison = values.choice('ReportCompare', 'With what a report is compared.', COMPARISONS)
const format = values.choice('ReportFormat', 'How a report is answered.', ['json', 'csv'])

/** A column of a report (reports.md#columns). */
const reportColumn = z
  .object({
    object: z.literal('report_column').describe('Always `report_column`.'),
    name: z.string().meta({ description: 'Its name, the key in the rows.', example: 'total_before_tax' }),
    type: values
      .choice('ReportColumnType', 'What a column of a report holds.', COLUMN_TYPES)
      .meta({ description: 'What it holds.', example: 'number' }),
  })
  .meta({ id: 'ReportColumn', description: 'A column of a report.' })

/** A report that can be asked for (reports.md#reports). */
const reportDefinition = z
  .object({
    object: z.literal('report_definition').describe('Always `report_definition`.'),
    name: z.string().meta({ description: 'Its name, which the path takes.', example: 'revenue' }),
    parameters: z
      .array(z.string())
      .meta({ description: 'What it takes.', example: ['from', 'to', 'format'] }),
    group_by: z
      .array(grouping)
      .meta({ description: 'How its rows can be grouped, the standard one first; empty where they cannot.' }),
    columns: z.array(reportColumn).describe('Its columns, grouped in the standard way.'),
  })
  .meta({ id: 'ReportDefinition', description: 'A report that can be asked for.' })

export const reportList = listOf('ReportDefinitionList', reportDefinition)

/** The list takes nothing: it comes whole. */
export const reportListQuery = z.strictObject({})

/** What reports are asked for; each takes some of it (reports.md#parameters). */
export const reportQuery = z.strictObject({
  name: values.text({ max: 255 }).meta({ description: "The report's name.", example: 'revenue' }),
  ...periodQuery,
  date: filter(values.date(), 'The day at whose end it is looked at; today unless sent.'),
  group_by: filter(grouping, 'How the rows are grouped.'),
  limit: filter(
    values.integer({ min: 1, max: LIMITS.max }),
    'How many rows are answered at most: 1,000 unless sent, of `top_…` 10, at most 100.',
  ),
  account_id: filter(values.id(), 'Entries of this cash-book account only, its transfers too.'),
  days: filter(
    values.integer({ min: 1, max: 3650 }),
    'For how many days nothing left; 180 unless sent.',
    180,
  ),
  compare: filter(comparison, 'Answers another period beside this one.'),
  format: filter(format, 'How it is answered; `json` unless sent.'),
})
export type ReportQuery = z.output<typeof reportQuery>

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable()

const row = z
  .object({ object: z.literal('report_row').describe('Always `report_row`.') })
  .catchall(cell)
  .meta({ id: 'ReportRow', description: 'A row of a report, with the names of its columns.' })

const totals = z
  .object({ object: z.literal('report_totals').describe('Always `report_totals`.') })
  .catchall(cell)
  .meta({ id: 'ReportTotals', description: 'What all rows of a report come to, also those cut off.' })

const reading = {
  rows: z.array(row).describe('The rows.'),
  totals: totals.describe('What all rows come to, also those cut off.'),
  truncated: z.boolean().describe('Whether more rows exist than are answered.'),
}

const reportComparison = z
  .object({
    object: z.literal('report_comparison').describe('Always `report_comparison`.'),
    date_filter: dateFilter.describe('The period that it is compared with.'),
    ...reading,
  })
  .describe('A report of another period.')

/** A report (reports.md#reports). */
const report = z
  .object({
    object: z.literal('report').describe('Always `report`.'),
    name: z.string().meta({ description: 'Its name.', example: 'revenue' }),
    date_filter: z.object(dateFilter.shape).nullable().describe('The period; null of a report without one.'),
    date: values
      .dateOut()
      .nullable()
      .describe('The day at whose end it is looked at; null of other reports.'),
    group_by: grouping.nullable().describe('How the rows are grouped; null where they are not.'),
    columns: z.array(reportColumn).describe('The columns of the rows.'),
    ...reading,
    comparison: reportComparison.nullable().describe('What it is compared with; null unless asked for.'),
    generated_at: values.dateTimeOut().describe('The moment that it shows.'),
    url: z.string().meta({ description: 'The path of the request.', example: '/v1/reports/revenue' }),
  })
  .meta({ id: 'Report', description: 'A report.' })

/** What a report is answered with: itself, or a link to it as CSV. */
export const reportAnswer = z
  .union([report, documentLink])
  .meta({ id: 'ReportOrLink', description: 'A report, or with `format=csv` a link to its rows.' })

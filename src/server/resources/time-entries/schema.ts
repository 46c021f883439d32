import { z } from 'zod'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { answered, field, inputs, kind, kinds, nullable, outputs, recordOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** One declaration a field: how it is written and answered, what it is, an example (time-entries.md#fields-of-time-entries). */
const fields = {
  worksheet_id: answered(values.idOut(), 'The worksheet that was worked on.'),
  line_item_id: field(nullable(kinds.id), 'The line that was worked on.', {
    toWrite: 'The line that was worked on, of this worksheet.',
  }),
  user_id: field(kinds.id, 'Who worked.', { note: 'who calls unless sent' }),
  user_name: answered(z.string(), 'Their name.', 'Marco Bianchi'),
  started_at: field(kinds.dateTime, 'When work began.', { example: '2026-02-03T08:30:00Z' }),
  ended_at: field(
    kind(values.dateTime(), values.dateTimeOut().nullable()),
    'When it ended; null while the clock runs.',
    {
      toWrite: 'When it ended: after `started_at`, at most 24 hours later, not in the future.',
      example: '2026-02-03T10:00:00Z',
    },
  ),
  minutes: answered(z.int().nullable(), 'How long it took, to the minute; null while the clock runs.', 90),
  note: field(kinds.remarks, 'Remarks.', { example: 'Bullone grippato' }),
}

export const timeEntry = recordOf('time_entry', outputs(fields), {
  description: 'Work of a person on a worksheet, from when to when.',
})
export type TimeEntry = z.output<typeof timeEntry>

/** A worksheet in the path of its time entries. */
const worksheetPath = z.strictObject({ id: values.id().describe('The worksheet.') })

const written = z.strictObject(inputs(fields)).partial()

/** Work that has ended. */
export const timeEntryBody = worksheetPath.extend(
  written.required({ started_at: true, ended_at: true }).shape,
)
export type TimeEntryBody = Omit<z.output<typeof timeEntryBody>, 'id'>

export const timeEntryPath = worksheetPath.extend({ entry_id: values.id().describe('The time entry.') })

/** What changes; the rest stays. */
export const timeEntryPatch = timeEntryPath.extend(written.shape)
export type TimeEntryPatch = z.output<typeof written>

const { line_item_id, user_id, note } = inputs(fields)

/** A clock to be started. */
export const clockStart = worksheetPath.extend({
  ...z.strictObject({ line_item_id, user_id, note }).partial().shape,
  stop_running: z.boolean().optional().meta({
    description:
      'Whether a clock of theirs that runs is stopped first; else that is 409 `time_entry_running`.',
    example: true,
  }),
})
export type ClockStart = Omit<z.output<typeof clockStart>, 'id'>

/** A clock to be stopped. */
export const clockStop = worksheetPath.extend(z.strictObject({ user_id, note }).partial().shape)
export type ClockStop = Omit<z.output<typeof clockStop>, 'id'>

/** Query of a worksheet's time entries. */
export const worksheetTimeQuery = worksheetPath.extend(paging())

/** Query over all worksheets. */
export const timeEntryQuery = z.strictObject({
  user_id: filter(values.id(), "This person's only."),
  worksheet_id: filter(values.id(), 'Of this worksheet only.'),
  running: filter(z.boolean(), 'Only clocks that run, or only what has ended.'),
  ...periodQuery,
  ...paging(),
})
export type TimeEntryQuery = z.output<typeof timeEntryQuery>

export const worksheetTimeList = listOf('WorksheetTimeEntryList', timeEntry)
export const timeEntryList = listOf('TimeEntryList', timeEntry, {
  date_filter: dateFilter.describe('The period of the list, by the day on which work began.'),
})

/** The clock that runs for who looks at the console, and what it is for. */
export const runningClock = z.object({
  entry: timeEntry,
  worksheet: z.object({
    id: z.string(),
    seq_number: z.number(),
    title: z.string(),
    vehicle_license: z.string(),
  }),
})

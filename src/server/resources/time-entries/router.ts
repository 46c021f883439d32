import { consoleResource, resource, router } from '../../core/trpc.ts'
import { listOfWorksheet, listTimeEntries, readClock } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const timeEntries = resource(
  'worksheets',
  'Who worked on a worksheet, from when to when, and clocks that run.',
)

/** Time entries (time-entries.md#fields-of-time-entries). */
export const timeEntriesRouter = router({
  list: timeEntries
    .endpoint('GET /v1/time-entries', 'List time entries', {
      description:
        'Lists work on all worksheets page by page, what began last first: what began this year unless a period is sent.',
    })
    .input(schema.timeEntryQuery)
    .output(schema.timeEntryList)
    .query(({ ctx, input }) => listTimeEntries(ctx, input)),

  listOfWorksheet: timeEntries
    .endpoint('GET /v1/worksheets/{id}/time-entries', "List a worksheet's time entries", {
      description: 'Lists work on one worksheet page by page, what began last first.',
    })
    .input(schema.worksheetTimeQuery)
    .output(schema.worksheetTimeList)
    .query(({ ctx, input: { id, ...request } }) => listOfWorksheet(ctx.db, id, request)),

  create: timeEntries
    .endpoint('POST /v1/worksheets/{id}/time-entries', 'Add a time entry', {
      status: 201,
      errors: ['worksheet_cancelled'],
      description: 'Writes down work that has ended. Overlaps are accepted.',
    })
    .input(schema.timeEntryBody)
    .output(schema.timeEntry)
    .mutation(({ ctx, input: { id, ...body } }) => service.createTimeEntry(ctx, id, body)),

  update: timeEntries
    .endpoint('PATCH /v1/worksheets/{id}/time-entries/{entry_id}', 'Change a time entry', {
      errors: ['time_entry_running'],
      description: 'Changes the fields that are sent; the others stay.',
    })
    .input(schema.timeEntryPatch)
    .output(schema.timeEntry)
    .mutation(({ ctx, input: { id, entry_id, ...patch } }) =>
      service.updateTimeEntry(ctx, { id, entry_id }, patch),
    ),

  delete: timeEntries
    .endpoint('DELETE /v1/worksheets/{id}/time-entries/{entry_id}', 'Delete a time entry', {
      description: 'Deletes the time entry logically; its hours no longer count.',
    })
    .input(schema.timeEntryPath)
    .output(schema.timeEntry)
    .mutation(({ ctx, input }) => service.deleteTimeEntry(ctx, input)),

  start: timeEntries
    .endpoint('POST /v1/worksheets/{id}/time-entries/start', 'Start a clock', {
      status: 201,
      errors: ['time_entry_running', 'worksheet_not_in_progress'],
      description:
        'Starts the clock of a person on a worksheet in progress: one clock a person, over all worksheets. It moves no status.',
    })
    .input(schema.clockStart)
    .output(schema.timeEntry)
    .mutation(({ ctx, input: { id, ...body } }) => service.startClock(ctx, id, body)),

  stop: timeEntries
    .endpoint('POST /v1/worksheets/{id}/time-entries/stop', 'Stop a clock', {
      errors: ['time_entry_not_running'],
      description: 'Ends the time entry of a person that runs on the worksheet, now.',
    })
    .input(schema.clockStop)
    .output(schema.timeEntry)
    .mutation(({ ctx, input: { id, ...body } }) => service.stopClock(ctx, id, body)),

  /** What the console's frame shows on every page. */
  running: consoleResource('worksheets', "The person's clock that runs.")
    .output(schema.runningClock.nullable())
    .query(({ ctx }) => readClock(ctx.db, ctx.principal.user_id)),
})

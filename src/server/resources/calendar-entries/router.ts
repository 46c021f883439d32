import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'
import { listWorkplaces, workplaces, workplacesQuery } from './workplaces.ts'

const calendarEntries = resource('calendar', 'Appointments and other entries of the calendar.')

/** Entries of the calendar (calendar.md#calendar). */
export const calendarEntriesRouter = router({
  list: calendarEntries
    .endpoint('GET /v1/calendar-entries', 'List calendar entries', {
      description:
        'The filters exclude one another: `customer_id` wins over `vehicle_id`, which wins over the timeframe. ' +
        'With none of them, the entries from today (UTC) through the 30th day from now.',
    })
    .input(schema.calendarEntryQuery)
    .output(schema.calendarEntryList)
    .query(({ ctx, input }) => service.listCalendarEntries(ctx, input)),

  create: calendarEntries
    .endpoint('POST /v1/calendar-entries', 'Create a calendar entry', {
      status: 201,
      errors: ['reminder_channel_paid'],
      description:
        'Enters an appointment, or anything else with a beginning and an end. Without a title it is called by its customer and plate.',
    })
    .input(schema.calendarEntryBody)
    .output(schema.calendarEntry)
    .mutation(({ ctx, input }) => service.createCalendarEntry(ctx, input)),

  retrieve: calendarEntries
    .endpoint('GET /v1/calendar-entries/{id}', 'Retrieve a calendar entry', {
      description: 'Gives the entry with its customer, vehicle, calendar and owner.',
    })
    .input(schema.calendarEntryPath)
    .output(schema.calendarEntry)
    .query(({ ctx, input }) => service.findCalendarEntry(ctx.db, input.id)),

  update: calendarEntries
    .endpoint('PATCH /v1/calendar-entries/{id}', 'Update a calendar entry', {
      errors: ['reminder_active', 'reminder_channel_paid'],
      description:
        'Changes the fields that are sent; the others stay, and null clears those that may be null. An entry whose automatic reminder is active is refused.',
    })
    .input(schema.calendarEntryPath.extend(schema.calendarEntryPatch.shape))
    .output(schema.calendarEntry)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateCalendarEntry(ctx, id, patch)),

  delete: calendarEntries
    .endpoint('DELETE /v1/calendar-entries/{id}', 'Delete a calendar entry', {
      description: 'Deletes the entry logically, also one whose reminder is active.',
    })
    .input(schema.calendarEntryPath)
    .output(schema.calendarEntry)
    .mutation(({ ctx, input }) => service.deleteCalendarEntry(ctx.db, input.id)),

  // What stands on worksheets is for who reads those.
  workplaces: consoleResource('worksheets', 'Where the work of appointments is done, and by whom.')
    .input(workplacesQuery)
    .output(workplaces)
    .query(({ ctx, input }) => listWorkplaces(ctx.db, input)),
})

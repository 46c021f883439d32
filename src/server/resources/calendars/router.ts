import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

/** Whoever reads the calendar sees which there are; changing them is a setting. */
const calendars = resource('calendar', 'Containers of calendar entries.')
const settings = calendars.meta({ permission: 'settings.write' })

/** Calendars, for the console only: /v1 knows them as `calendar_id` of their entries. */
export const calendarsRouter = router({
  list: calendars.output(schema.calendarList).query(({ ctx }) => service.listCalendars(ctx.db)),

  create: settings
    .input(schema.calendarBody)
    .output(schema.calendar)
    .mutation(({ ctx, input }) => service.createCalendar(ctx.db, input)),

  update: settings
    .input(schema.calendarPatch)
    .output(schema.calendar)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateCalendar(ctx.db, id, patch)),

  delete: settings
    .input(schema.calendarPath)
    .output(schema.deletedCalendar)
    .mutation(({ ctx, input }) => service.deleteCalendar(ctx.db, input.id)),
})

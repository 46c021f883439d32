import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** A container of calendar entries. Exactly one of a company is the default, which takes entries that name none. */
export const calendar = z.object({
  object: z.literal('calendar'),
  id: values.idOut(),
  name: z.string(),
  color: z.string(),
  is_default: z.boolean(),
  ...values.timestamps,
})

export const calendarList = listOf('CalendarList', calendar)

/** A calendar as it was when it was deleted. */
export const deletedCalendar = calendar.extend({ deleted_at: values.dateTimeOut() })

/** A new calendar; it is never the default at once. */
export const calendarBody = z.strictObject({
  name: values.name(),
  color: color().default(DEFAULT_COLOR),
})

export type CalendarBody = z.output<typeof calendarBody>

export const calendarPath = z.strictObject({ id: values.id() })

const fields = z.strictObject({ name: values.name(), color: color(), is_default: z.boolean() })

/** A change of some fields. `is_default: true` takes the place of the default so far. */
export const calendarPatch = calendarPath.extend(fields.partial().shape)

export type CalendarPatch = Omit<z.output<typeof calendarPatch>, 'id'>

import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { identity, inputs, kind, kinds, outputs, pathOf } from '../../core/fields.ts'
import { listOf } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const fields = { name: kinds.name, color: kind(color(), z.string()), is_default: kinds.boolean }

/** A container of calendar entries. Exactly one of a company is the default, which takes entries that name none. */
export const calendar = z.object({
  ...identity('calendar'),
  ...outputs(fields),
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

export const calendarPath = pathOf('calendar')

/** A change of some fields. `is_default: true` takes the place of the default so far. */
export const calendarPatch = calendarPath.extend(z.object(inputs(fields)).partial().shape)

export type CalendarPatch = Omit<z.output<typeof calendarPatch>, 'id'>

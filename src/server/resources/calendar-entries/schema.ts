import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import {
  answered,
  field,
  identity,
  inputs,
  kind,
  kinds,
  nullable,
  oneOf,
  outputs,
  pathOf,
  pick,
} from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

const channel = values.choice('ReminderChannel', 'How a reminder goes out.', ['email', 'sms', 'whatsapp'])

const customer = z
  .object({
    ...identity('customer'),
    full_name: z.string().meta({ description: 'What they are called.', example: 'Mario Rossi' }),
  })
  .nullable()
  .describe('The linked customer, also when deleted since; null without one.')

const vehicle = z
  .object({
    ...identity('vehicle'),
    model: z.string().meta({ description: 'Its model, empty when not known.', example: 'Panda' }),
    license: z.string().nullable().meta({ description: 'Its plate.', example: 'AB123CD' }),
  })
  .nullable()
  .describe('The linked vehicle, also when deleted since; null without one.')

const calendar = z
  .object({
    ...identity('calendar'),
    name: z.string().meta({ description: 'What it is called.', example: 'Officina' }),
  })
  .nullable()
  .describe('The parent calendar; null without one.')

const user = z
  .object({
    ...identity('user'),
    name: z.string().meta({ description: 'What they are called.', example: 'Luca Bianchi' }),
  })
  .describe('The owner.')

const link = (description: string) => field(nullable(kinds.id), description, { example: null })

/** One declaration a field: how it is written and answered, what it is, an example (calendar.md#calendar). */
const fields = {
  title: field(kind(values.title(), z.string()), 'What is shown.', {
    note: "the customer's name and the plate, else `Appointment`, unless sent",
    example: 'Tagliando Panda',
  }),
  description: field(kinds.remarks, 'Remarks.', { example: 'Rumore al freno' }),
  start_time: field(kinds.dateTime, 'When it begins.', { example: '2026-09-05T08:30:00.000Z' }),
  end_time: field(kinds.dateTime, 'When it ends, after `start_time`.', {
    toWrite: 'When it ends: after `start_time`.',
    example: '2026-09-05T09:30:00.000Z',
  }),
  color: field(kind(color(), z.string()), 'What it is drawn in.', {
    toWrite: `\`#RGB\`, \`#RRGGBB\` or a CSS colour name; \`${DEFAULT_COLOR}\` unless sent on create.`,
    example: DEFAULT_COLOR,
  }),
  user_id: answered(values.idOut(), 'The owner: who created the entry.'),
  customer_id: link('Whom it is for.'),
  vehicle_id: link('The vehicle that it is for.'),
  worksheet_id: link('The worksheet that belongs to it.'),
  quote_id: link('The quote that belongs to it.'),
  checkin_id: link('The check-in that belongs to it.'),
  work_category_id: link('The kind of work.'),
  work_category_name: answered(z.string().nullable(), "The kind of work's name.", 'Tagliando'),
  calendar_id: field(nullable(kinds.id), 'The parent calendar.', {
    toWrite: "The parent calendar, null for none; the company's default one unless sent on create.",
    example: null,
  }),
  email_reminder: field(
    kinds.boolean,
    'A mark for the staff: remind the customer by e-mail. Sends nothing by itself.',
    { toWrite: 'A mark for the staff: remind the customer by e-mail; false unless sent on create.' },
  ),
  auto_reminder_enabled: field(
    kinds.boolean,
    'Whether a reminder goes out by itself; the entry then changes in the console only.',
    { toWrite: 'Whether a reminder goes out by itself; false unless sent on create.', example: false },
  ),
  auto_reminder_channel: field(nullable(oneOf(channel)), 'How the automatic reminder goes out.', {
    toWrite: 'How it goes out: `email`, also when null. `sms` and `whatsapp` are refused by the API.',
  }),
  auto_reminder_sent_at: answered(
    values.dateTimeOut().nullable(),
    'When the automatic reminder went out.',
    null,
  ),
}

const answers = outputs(fields)

/** An appointment or any other entry of the calendar (calendar.md#calendar). */
export const calendarEntry = z
  .object({
    ...identity('calendar_entry', 'entry'),
    ...pick(answers, 'title', 'description', 'start_time', 'end_time', 'color', 'calendar_id', 'user_id'),
    ...answers,
    customer,
    vehicle,
    calendar,
    user,
    ...values.timestamps,
    deleted_at: values
      .dateTimeOut()
      .nullable()
      .meta({ description: 'When the entry was deleted; null while it lives.', example: null }),
  })
  .meta({ id: 'CalendarEntry', description: 'An entry of the calendar, such as an appointment.' })

/** A change of some fields (calendar.md#changes-of-entries). */
export const calendarEntryPatch = z.strictObject(inputs(fields)).partial()

/** A new entry (calendar.md#defaults). */
export const calendarEntryBody = calendarEntryPatch
  .required({ start_time: true, end_time: true })
  .meta({ id: 'CalendarEntryBody', description: 'A new entry of the calendar.' })

export type CalendarEntryBody = z.output<typeof calendarEntryBody>
export type CalendarEntryPatch = z.output<typeof calendarEntryPatch>

/**
 * Query of the list: the first of customer, vehicle and timeframe that is sent decides
 * (calendar.md#filters-of-the-calendar).
 */
export const calendarEntryQuery = z.strictObject({
  customer_id: filter(values.id(), "This customer's entries, whenever they are."),
  vehicle_id: filter(values.id(), "This vehicle's entries, whenever they are."),
  calendar_id: filter(
    z
      .string()
      .toLowerCase()
      .refine((text) => text === '' || values.isId(text), failure('not_an_id', 'must be a UUID, or empty'))
      .transform((text) => (text === '' ? undefined : text)),
    'Entries of this calendar; empty or absent: of all.',
    '',
  ),
  from: filter(values.dateTime(), 'Entries that end after this; today 00:00 UTC unless sent.'),
  to: filter(values.dateTime(), 'Entries that begin before this; 30 days after `from` unless sent.'),
  ...paging({ standard: 20, max: 100 }),
  starting_after: filter(
    z.string(),
    'The cursor of the page before, from revision 2026-12-01 on; before that validated, but without effect.',
  ),
})

export type CalendarEntryQuery = z.output<typeof calendarEntryQuery>

const calendarFilter = z
  .object({
    object: z.literal('calendar_filter').describe('Always `calendar_filter`.'),
    all_calendars: z.boolean().describe('Whether no calendar was chosen.'),
    calendar_ids: z.array(values.idOut()).describe('The chosen calendar; empty when all are.'),
    from: values.dateTimeOut().describe('Beginning of the timeframe.'),
    to: values.dateTimeOut().describe('End of the timeframe.'),
  })
  .meta({ id: 'CalendarFilter', description: 'What a listing by timeframe covers.' })

/** The list envelope, with `calendar_filter` on listings by timeframe (calendar.md#timeframe). */
export const calendarEntryList = listOf('CalendarEntryList', calendarEntry)
  .extend({
    calendar_filter: calendarFilter.optional().describe('Absent when a customer or vehicle decides.'),
  })
  .meta({ id: 'CalendarEntryList', description: 'Entries by `start_time`.' })

export const calendarEntryPath = pathOf('entry')

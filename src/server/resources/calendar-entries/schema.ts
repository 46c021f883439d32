import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const channel = values.choice('ReminderChannel', 'How a reminder goes out.', ['email', 'sms', 'whatsapp'])

const customer = z
  .object({
    object: z.literal('customer').describe('Always `customer`.'),
    id: values.idOut().describe('The customer.'),
    full_name: z.string().meta({ description: 'What they are called.', example: 'Mario Rossi' }),
  })
  .nullable()
  .describe('The linked customer, also when deleted since; null without one.')

const vehicle = z
  .object({
    object: z.literal('vehicle').describe('Always `vehicle`.'),
    id: values.idOut().describe('The vehicle.'),
    model: z.string().meta({ description: 'Its model, empty when not known.', example: 'Panda' }),
    license: z.string().nullable().meta({ description: 'Its plate.', example: 'AB123CD' }),
  })
  .nullable()
  .describe('The linked vehicle, also when deleted since; null without one.')

const calendar = z
  .object({
    object: z.literal('calendar').describe('Always `calendar`.'),
    id: values.idOut().describe('The calendar.'),
    name: z.string().meta({ description: 'What it is called.', example: 'Officina' }),
  })
  .nullable()
  .describe('The parent calendar; null without one.')

const user = z
  .object({
    object: z.literal('user').describe('Always `user`.'),
    id: values.idOut().describe('The user.'),
    name: z.string().meta({ description: 'What they are called.', example: 'Luca Bianchi' }),
  })
  .describe('The owner.')

const link = (description: string) => values.idOut().nullable().meta({ description, example: null })

/** An appointment or any other entry of the calendar (specification, Calendar entry). */
export const calendarEntry = z
  .object({
    object: z.literal('calendar_entry').describe('Always `calendar_entry`.'),
    id: values.idOut().describe('The entry.'),
    title: z.string().meta({ description: 'What is shown.', example: 'Mario Rossi AB123CD' }),
    description: z.string().nullable().meta({ description: 'Remarks.', example: 'Rumore al freno' }),
    start_time: values.dateTimeOut().describe('When it begins.'),
    end_time: values
      .dateTimeOut()
      .meta({ description: 'When it ends, after `start_time`.', example: '2026-09-05T09:30:00.000Z' }),
    color: z.string().meta({ description: 'What it is drawn in.', example: DEFAULT_COLOR }),
    calendar_id: values.idOut().nullable().describe('The parent calendar.'),
    user_id: values.idOut().describe('The owner: who created the entry.'),
    customer_id: values.idOut().nullable().describe('Whom it is for.'),
    vehicle_id: values.idOut().nullable().describe('The vehicle that it is for.'),
    worksheet_id: link('The worksheet that belongs to it.'),
    quote_id: link('The quote that belongs to it.'),
    checkin_id: link('The check-in that belongs to it.'),
    work_category_id: values.idOut().nullable().describe('The kind of work.'),
    work_category_name: z
      .string()
      .nullable()
      .meta({ description: "The kind of work's name.", example: 'Tagliando' }),
    email_reminder: z
      .boolean()
      .describe('A mark for the staff: remind the customer by e-mail. Sends nothing by itself.'),
    auto_reminder_enabled: z
      .boolean()
      .describe('Whether a reminder goes out by itself; the entry then changes in the console only.'),
    auto_reminder_channel: channel.nullable().describe('How the automatic reminder goes out.'),
    auto_reminder_sent_at: values
      .dateTimeOut()
      .nullable()
      .meta({ description: 'When the automatic reminder went out.', example: null }),
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

const reference = (description: string) => values.id().nullable().meta({ description, example: null })

// No defaults here: under `.partial()` they would fill in what a PATCH leaves out.
const fields = {
  title: values.title().meta({
    description: "What is shown; the customer's name and the plate, else `Appointment`, unless sent.",
    example: 'Tagliando Panda',
  }),
  description: values.nullableFreeText().meta({ description: 'Remarks.', example: 'Rumore al freno' }),
  start_time: values.dateTime().meta({ description: 'When it begins.', example: '2026-09-05T08:30:00.000Z' }),
  end_time: values
    .dateTime()
    .meta({ description: 'When it ends: after `start_time`.', example: '2026-09-05T09:30:00.000Z' }),
  color: color().meta({
    description: `\`#RGB\`, \`#RRGGBB\` or a CSS colour name; \`${DEFAULT_COLOR}\` unless sent on create.`,
    example: DEFAULT_COLOR,
  }),
  customer_id: reference('Whom it is for.'),
  vehicle_id: reference('The vehicle that it is for.'),
  worksheet_id: reference('The worksheet that belongs to it.'),
  quote_id: reference('The quote that belongs to it.'),
  checkin_id: reference('The check-in that belongs to it.'),
  work_category_id: reference('The kind of work.'),
  calendar_id: reference(
    "The parent calendar, null for none; the company's default one unless sent on create.",
  ),
  email_reminder: z
    .boolean()
    .describe('A mark for the staff: remind the customer by e-mail; false unless sent on create.'),
  auto_reminder_enabled: z.boolean().meta({
    description: 'Whether a reminder goes out by itself; false unless sent on create.',
    example: false,
  }),
  auto_reminder_channel: channel
    .nullable()
    .describe('How it goes out: `email`, also when null. `sms` and `whatsapp` are refused by the API.'),
}

/** A new entry (specification, Calendar POST). */
export const calendarEntryBody = z
  .strictObject(fields)
  .partial()
  .required({ start_time: true, end_time: true })
  .meta({ id: 'CalendarEntryBody', description: 'A new entry of the calendar.' })

/** A change of some fields (specification, Calendar PATCH 1). */
export const calendarEntryPatch = z.strictObject(fields).partial()

export type CalendarEntryBody = z.output<typeof calendarEntryBody>
export type CalendarEntryPatch = z.output<typeof calendarEntryPatch>

/** Query of the list: the first of customer, vehicle and timeframe that is sent decides (specification, Filter rules). */
export const calendarEntryQuery = z.strictObject({
  customer_id: values.id().optional().describe("This customer's entries, whenever they are."),
  vehicle_id: values.id().optional().describe("This vehicle's entries, whenever they are."),
  calendar_id: z
    .string()
    .toLowerCase()
    .refine((text) => text === '' || values.isId(text), { error: 'must be a UUID, or empty' })
    .transform((text) => (text === '' ? undefined : text))
    .optional()
    .meta({ description: 'Entries of this calendar; empty or absent: of all.', example: '' }),
  from: values
    .dateTime()
    .optional()
    .meta({ description: 'Entries that end after this; today 00:00 UTC unless sent.' }),
  to: values
    .dateTime()
    .optional()
    .meta({ description: 'Entries that begin before this; 30 days after `from` unless sent.' }),
  ...paging({ standard: 20, max: 100 }),
  starting_after: z
    .string()
    .optional()
    .describe(
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

/** The list envelope, with `calendar_filter` on listings by timeframe (contract 6). */
export const calendarEntryList = listOf('CalendarEntryList', calendarEntry)
  .extend({
    calendar_filter: calendarFilter.optional().describe('Absent when a customer or vehicle decides.'),
  })
  .meta({ id: 'CalendarEntryList', description: 'Entries by `start_time`.' })

/** An entry in the path. */
export const calendarEntryPath = z.strictObject({ id: values.id().describe('The entry.') })

import { z } from 'zod'
import { DEADLINE_KINDS, DEADLINE_STATUSES } from '../../../domain/vehicle-deadlines.ts'
import { kilometres } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  inputs,
  integer,
  kinds,
  nullable,
  oneOf,
  outputs,
  recordOf,
} from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

export const deadlineKind = values.choice('VehicleDeadlineKind', 'What falls due.', DEADLINE_KINDS)
const status = values.choice('VehicleDeadlineStatus', 'Where a deadline stands.', DEADLINE_STATUSES)

/** One declaration a field: how it is written and answered, what it is, an example (vehicle-deadlines.md#deadlines). */
const fields = {
  kind: field(oneOf(deadlineKind), 'What falls due.', { example: 'timing_belt' }),
  title: field(kinds.shortText, 'What it is called.', {
    toWrite: 'What it is called. Required for `other`.',
    example: 'Cinghia e pompa acqua',
  }),
  due_date: field(nullable(kinds.date), 'The day on which it falls due.', {
    toWrite: 'The day on which it falls due. This or `due_km` is needed.',
    example: '2027-03-31',
  }),
  due_km: field(nullable(kinds.integer), 'The kilometres at which it falls due.', {
    toWrite:
      'The kilometres at which it falls due; of `service`, `timing_belt`, `tyre_change` and `other` only.',
    example: 120000,
  }),
  interval_months: field(nullable(integer({ min: 1, max: 600 })), 'Months until the next one.', {
    toWrite: 'Months from its completion to the next one.',
    example: 60,
  }),
  interval_km: field(nullable(integer({ min: 1 })), 'Kilometres until the next one.', {
    toWrite: 'Kilometres from its completion to the next one; of the same kinds as `due_km`.',
    example: 100000,
  }),
  remind_days_before: field(integer({ min: 0, max: 365 }), 'How many days ahead it counts as due.', {
    toWrite: 'How many days ahead it counts as due and the owner is reminded.',
    note: '30 unless sent',
    example: 30,
  }),
  reminder_enabled: field(kinds.boolean, 'Whether the owner is reminded by e-mail.', {
    note: 'true unless sent',
    example: true,
  }),
  notes: field(kinds.remarks, 'Remarks.', { example: 'Solo ricambi originali' }),
  vehicle_id: answered(values.idOut(), 'The vehicle.'),
  vehicle_name: answered(z.string(), 'Its make, model and version.', 'Fiat Panda 1.2 Lounge'),
  vehicle_license: answered(z.string().nullable(), 'Its plate.', 'AB 123 CD'),
  customer_id: answered(values.idOut().nullable(), 'The present owner.'),
  customer_name: answered(z.string().nullable(), "The present owner's name.", 'Mario Rossi'),
  status: answered(status, 'Where it stands today.', 'upcoming'),
  computed: answered(z.boolean(), 'Whether it follows from the dates of the vehicle: an inspection.', false),
  reminder_sent_at: answered(values.dateTimeOut().nullable(), 'When the owner was reminded of its day.'),
  completed_on: answered(values.dateOut().nullable(), 'The day on which it was completed.'),
  completed_km: answered(z.number().meta({ type: 'integer' }).nullable(), 'The kilometres of that day.'),
  next_deadline_id: answered(values.idOut().nullable(), 'The deadline that came of its completion.'),
}

/** What falls due on a vehicle (vehicle-deadlines.md#deadlines). */
export const vehicleDeadline = recordOf('vehicle_deadline', outputs(fields), {
  description: 'What falls due on a vehicle.',
})
export type VehicleDeadline = z.output<typeof vehicleDeadline>

const vehiclePath = z.strictObject({ id: values.id().describe('The vehicle.') })
export const deadlinePath = vehiclePath.extend({ deadline_id: values.id().describe('The deadline.') })
export type DeadlinePath = z.output<typeof deadlinePath>

const { kind, ...changeable } = inputs(fields)
const changes = z.strictObject(changeable).partial()
export type DeadlineChanges = z.output<typeof changes>

export const deadlineBody = vehiclePath.extend({ kind }).extend(changes.shape)
export type DeadlineBody = Omit<z.output<typeof deadlineBody>, 'id'>

/** What may be changed of an open deadline; its kind stays. */
export const deadlinePatch = deadlinePath.extend(changes.shape)

/** How a deadline is completed (vehicle-deadlines.md#completing). */
export const deadlineCompletion = deadlinePath.extend({
  completed_on: kinds.date.input.optional().meta({
    description: 'The day on which it was done; today unless sent, never later.',
    example: '2026-03-02',
  }),
  km: kilometres.input.nullable().optional().meta({
    description: 'What the odometer showed: a reading of the vehicle.',
    example: 121500,
  }),
})
export type DeadlineCompletion = Omit<z.output<typeof deadlineCompletion>, keyof DeadlinePath>

const filters = {
  kind: filter(values.commaList(deadlineKind), 'Deadlines of these kinds, divided by commas.', [
    'inspection',
    'service',
  ]),
  status: filter(
    values.commaList(status),
    'Deadlines that stand so, divided by commas; all that are not completed unless sent.',
    ['due', 'overdue'],
  ),
  due_from: filter(values.date(), 'Due on this day or later.', '2026-09-01'),
  due_to: filter(values.date(), 'Due on this day or earlier.', '2026-09-30'),
}

/** Query of a vehicle's deadlines, and of those of all vehicles. */
export const ownDeadlineQuery = vehiclePath.extend({ ...filters, ...paging() })
export const deadlineQuery = z.strictObject({
  ...filters,
  vehicle_id: filter(values.id(), 'Deadlines of this vehicle only.'),
  customer_id: filter(values.id(), "Deadlines of this customer's vehicles only."),
  ...paging(),
})
export type DeadlineQuery = z.output<typeof deadlineQuery>

export const deadlineList = listOf('VehicleDeadlineList', vehicleDeadline)

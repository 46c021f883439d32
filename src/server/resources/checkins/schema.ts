import { z } from 'zod'
import { MAX_ATTACHMENTS } from '../../../domain/attachments.ts'
import {
  CHECKIN_STATUSES,
  DAMAGE_KINDS,
  DAMAGE_SEVERITIES,
  DAMAGE_VIEWS,
  SIGNATURE_KINDS,
} from '../../../domain/checkins.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import {
  copied,
  count,
  countOrNull,
  instant,
  kilometres,
  linkOrNull,
  remarks,
  statusCounts,
} from '../../core/documents/fields.ts'
import { batchOf, batchRule } from '../../core/documents/line-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integer,
  integratorFields,
  kind,
  kinds,
  nullable,
  oneOf,
  outputs,
  pathOf,
} from '../../core/fields.ts'
import { limited } from '../../core/limited-fields.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { file } from '../files/schema.ts'
import { worksheetStatus } from '../worksheets/schema.ts'

const status = values.choice('CheckinStatus', 'Where a check-in stands.', CHECKIN_STATUSES)
const view = values.choice('DamageView', 'A side of the outline.', DAMAGE_VIEWS)
const damageKind = values.choice('DamageKind', 'What a damage is.', DAMAGE_KINDS)
const severity = values.choice('DamageSeverity', 'How bad a damage is.', DAMAGE_SEVERITIES)
const signatureKind = values.choice('CheckinSignatureKind', 'When it was signed.', SIGNATURE_KINDS)

const perCent = nullable(integer({ min: 0, max: 100 }))
const texts = kind(values.list(values.text({ min: 1, max: 255 }), 50), z.array(z.string()))
const euros = nullable(kind(limited(values.decimal(2, { min: 0 }), 'price'), kinds.price.output))
const link = (description: string) => field(nullable(kinds.id), description, { example: null })
const lent = (description: string) => field(nullable(kilometres), description)

/** One declaration a field: how it is written and answered, what it is, an example (checkins.md#check-ins). */
const fields = {
  seq_number: count("Its number, counted by the company's check-ins.", 41),
  status: answered(status, '`active` or `completed`; moved by transitions only.'),
  customer_id: field(kinds.id, 'Who brought the vehicle.', {
    toWrite: "Who brought the vehicle; the calendar entry's customer unless sent.",
  }),
  customer_name: copied.customer_name,
  vehicle_id: field(kinds.id, 'The vehicle.', {
    toWrite: "The vehicle; the calendar entry's unless sent. Another owner's is accepted.",
  }),
  vehicle_name: copied.vehicle_name,
  vehicle_license: copied.vehicle_license,
  quote_id: field(nullable(kinds.id), 'The quote that the work was offered by.', {
    note: "the calendar entry's unless sent on create",
    example: null,
  }),
  worksheet_id: linkOrNull('The worksheet that it became.'),
  worksheet_seq_number: countOrNull("That worksheet's number.", 96),
  km: field(kilometres, 'Kilometres on arrival.', {
    toWrite: "Kilometres on arrival, a reading of the odometer; the vehicle's last known unless sent.",
    example: 60000,
  }),
  fuel_level: field(perCent, 'How full the tank is, per cent; of the battery where there is no tank.', {
    example: 50,
  }),
  arrived_at: field(kinds.dateTime, 'When it arrived.', { note: 'now unless sent on create' }),
  expected_delivery_at: field(nullable(kinds.dateTime), 'When it is to be handed back.', {
    note: 'not before `arrived_at`',
  }),
  completed_at: instant('When it was completed.'),
  reported_issues: remarks('What the customer reports.'),
  notes: remarks("The workshop's own remarks, never printed."),
  belongings: field(texts, 'What was left in the vehicle.', {
    toWrite: 'What was left in the vehicle, up to 50 texts; a PATCH replaces them.',
    example: ['Seggiolino'],
  }),
  warning_lights: field(texts, 'Warning lights that are on.', {
    toWrite: 'Warning lights that are on, up to 50 texts; a PATCH replaces them.',
    example: ['ABS'],
  }),
  keys_count: field(nullable(integer({ min: 0, max: 20 })), 'How many keys were left.', { example: 1 }),
  key_tag: field(kinds.shortText, 'The tag on its keys.', { example: '17' }),
  bay: field(kinds.shortText, 'Where the vehicle stands.', { example: 'Ponte 2' }),
  spending_limit: field(euros, 'EUR up to which work needs no call.', { example: 250 }),
  privacy_accepted: field(kinds.boolean, 'Whether the privacy notice was accepted.', {
    note: 'false unless sent',
  }),
  terms_accepted: field(kinds.boolean, 'Whether the terms were accepted.', { note: 'false unless sent' }),
  courtesy_vehicle_id: link('The courtesy car that is lent meanwhile.'),
  courtesy_vehicle_license: answered(z.string().nullable(), "The courtesy car's plate.", null),
  courtesy_km_out: lent('Its kilometres when it left.'),
  courtesy_km_in: lent('Its kilometres when it came back.'),
  courtesy_fuel_out: field(perCent, 'How full it left, per cent.'),
  courtesy_fuel_in: field(perCent, 'How full it came back, per cent.'),
  courtesy_returned_at: field(nullable(kinds.dateTime), 'When it came back.'),
  user_id: answered(values.idOut(), 'Who made the check-in.'),
  user_name: answered(z.string(), 'Their name.', 'Marco Bianchi'),
  ...attachmentsCount,
  ...integratorFields('check-ins'),
}

/** What is said on create alone; afterwards the entry names the check-in. */
const created = {
  calendar_entry_id: field(nullable(kinds.id), 'The earliest calendar entry that names it.', {
    toWrite: 'The appointment that it is of: gives what is not sent, and names the check-in from then on.',
    example: null,
  }),
}

const damageFields = {
  view: field(oneOf(view), 'The side of the outline.'),
  x: field(kind(values.decimal(4, { min: 0, max: 1 }), z.number()), "From the view's left edge, 0 to 1.", {
    example: 0.42,
  }),
  y: field(kind(values.decimal(4, { min: 0, max: 1 }), z.number()), "From the view's upper edge, 0 to 1.", {
    example: 0.5,
  }),
  kind: field(oneOf(damageKind), 'What it is.'),
  severity: field(oneOf(severity), 'How bad it is.', { note: '`minor` unless sent' }),
  note: field(kinds.remarks, 'Remarks.', { example: 'Fino alla vernice' }),
  attachment_ids: field(
    kind(values.list(values.id(), MAX_ATTACHMENTS), z.array(values.idOut())),
    'Attachments of the check-in that show it.',
  ),
  position: count('Its number on the outline, from 1.', 1),
}

const part = { ...values.timestamps }

/** What was to be seen on the vehicle (checkins.md#damages). */
export const checkinDamage = z
  .object({ ...identity('checkin_damage', 'damage'), ...outputs(damageFields), ...part })
  .meta({ id: 'CheckinDamage', description: 'A damage at its place on the outline.' })

const signatureFields = {
  kind: field(oneOf(signatureKind), 'When it was signed.', {
    toWrite: '`arrival` or `return`, one of each.',
  }),
  file_id: field(kinds.id, 'The picture of the signature.', { toWrite: 'A ready image of the company.' }),
  file: answered(file, 'The picture, with URLs of its bytes.'),
  signer_name: field(kinds.name, 'Who signed.', { example: 'Mario Rossi' }),
  signed_at: answered(values.dateTimeOut(), 'When.'),
}

/** Who signed, and how it looks (checkins.md#signatures). */
export const checkinSignature = z
  .object({
    ...identity('checkin_signature', 'signature'),
    ...outputs(signatureFields),
    ...part,
    ...values.deletedAt,
  })
  .meta({ id: 'CheckinSignature', description: 'A signature on a check-in.' })

/** A check-in in a list. */
export const checkinSummary = z
  .object({
    ...identity('checkin', 'check-in'),
    ...outputs(fields),
    ...outputs(created),
    ...values.timestamps,
  })
  .meta({ id: 'CheckinSummary', description: 'A check-in as it stands in a list.' })

/** A check-in whole (checkins.md#check-ins). */
export const checkin = z
  .object({
    ...checkinSummary.shape,
    damages: z.array(checkinDamage).describe('What was to be seen on the vehicle, by position.'),
    signatures: z.array(checkinSignature).describe('Who signed, the arrival first.'),
    ...values.deletedAt,
  })
  .meta({ id: 'Checkin', description: 'A vehicle that was brought in.' })

const written = z.strictObject(inputs(fields)).partial()

/** A new check-in: customer and vehicle, or an appointment that gives them, are needed. */
export const checkinBody = written
  .extend(z.strictObject(inputs(created)).partial().shape)
  .meta({ anyOf: [{ required: ['customer_id', 'vehicle_id'] }, { required: ['calendar_entry_id'] }] })
export type CheckinBody = z.output<typeof checkinBody>

export const checkinPath = pathOf('check-in')

/** What changes; the rest stays. `null` clears. */
export const checkinPatch = checkinPath.extend(written.shape)
export type CheckinPatch = z.output<typeof written>

const filters = {
  q: search('Every term must match number, plate, customer or key tag.', 'rossi'),
  status: filter(status, 'Check-ins in this status only.'),
  customer_id: filter(values.id(), "This customer's check-ins only."),
  vehicle_id: filter(values.id(), "This vehicle's check-ins only."),
  quote_id: filter(values.id(), 'Check-ins that name this quote.'),
  worksheet_id: filter(values.id(), 'The check-in of this worksheet.'),
  worksheet_status: filter(
    values.commaList(worksheetStatus),
    'Those whose worksheet is in one of these statuses, divided by commas.',
    ['delivered'],
  ),
  courtesy_vehicle_id: filter(values.id(), 'Check-ins for which this courtesy car was lent.'),
  converted: filter(z.boolean(), 'Only those that became a worksheet, or only those that did not.'),
  external_id: externalIdOf('check-in'),
  ...periodQuery,
}

export const checkinFilters = z.strictObject(filters)
export type CheckinFilters = z.output<typeof checkinFilters>

export const checkinQuery = z.strictObject({ ...filters, ...paging() })

export const checkinList = listOf('CheckinList', checkinSummary, {
  date_filter: dateFilter.describe('The period of the list, by the day of arrival.'),
})

/** How many check-ins stand in each status. */
export const checkinStatusCounts = statusCounts('checkin', {
  active: count('Vehicles that are here.', 9),
  completed: count('Completed ones.', 132),
})

export const checkinTransition = checkinPath.extend({
  action: status.meta({ description: 'The status to move to.', example: 'active' }),
})

const EXAMPLE = { view: 'left', x: 0.42, y: 0.5, kind: 'scratch', note: 'Fino alla vernice' }
const writtenDamage = z.strictObject(inputs(damageFields)).partial()

const damageAdd = writtenDamage
  .required({ view: true, x: true, y: true, kind: true })
  .meta({ id: 'CheckinDamageAdd', description: 'A damage to add.' })
const damageUpdate = writtenDamage
  .extend({ id: values.id().describe('The damage.') })
  .meta({ id: 'CheckinDamageUpdate', description: 'A damage with the fields that change.' })
export type DamageInput = z.output<typeof writtenDamage>

/** Damages added, changed, removed and reordered in one transaction (checkins.md#damages). */
export const damageBatch = checkinPath
  .extend(batchOf({ noun: 'damage', add: damageAdd, update: damageUpdate, example: EXAMPLE }))
  .meta({ ...batchRule, description: batchRule.description.replace('Lines', 'Damages') })

const signature = inputs(signatureFields)
export const signatureBody = checkinPath.extend(signature)
export type SignatureBody = Omit<z.output<typeof signatureBody>, 'id'>

export const signaturePath = checkinPath.extend({ signature_id: values.id().describe('The signature.') })

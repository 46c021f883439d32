import { z } from 'zod'
import { FUELS, VEHICLE_TYPES } from '../../../domain/vehicle-kinds.ts'
import { kilometres } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  inputs,
  integer,
  integratorFields,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import { exactly, externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { deadlineKind } from '../vehicle-deadlines/schema.ts'

const vehicle_type = values.choice('VehicleType', 'A kind of vehicle.', VEHICLE_TYPES)

/** What a vehicle runs on, one word for registry and dealership. */
export const fuel = values.choice('Fuel', 'What a vehicle runs on.', FUELS)

/** A plate as written; it must hold something to search for. */
export const plate = () =>
  values
    .text({ max: 255 })
    .refine(
      (value) => value === '' || /[\p{L}\p{N}]/u.test(value),
      failure('no_letters_or_digits', 'must hold a letter or a digit'),
    )
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ pattern: '[\\p{L}\\p{N}]' })

/** A vehicle identification number (ISO 3779), kept in upper case. */
export const vin = () =>
  values
    .text({ max: 255 })
    .toUpperCase()
    .refine(
      (value) => value === '' || /^[A-HJ-NPR-Z\d]{17}$/.test(value),
      failure('not_a_vin', 'must have 17 letters and digits, without I, O and Q'),
    )
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$' })

/** One declaration a field: how it is written and answered, what it is, an example (vehicles.md#vehicles). */
const fields = {
  customer_id: field(nullable(kinds.id), 'The present owner.'),
  customer_name: answered(z.string().nullable(), "The owner's name.", 'Mario Rossi'),
  license: field(optionalText(plate()), 'The plate as written; null where only the VIN is known.', {
    toWrite: 'The plate, kept as written. Required unless `vin` is given.',
    example: 'AB 123 CD',
  }),
  vin: field(optionalText(vin()), 'Vehicle identification number.', {
    toWrite: 'Vehicle identification number: 17 characters without I, O and Q.',
    example: 'ZFA31200003456789',
  }),
  vehicle_type: field(oneOf(vehicle_type), 'What kind of vehicle it is.', { toWrite: '`car` unless sent.' }),
  make: field(kinds.shortText, 'Make.', { example: 'Fiat' }),
  model: field(kinds.shortText, 'Model.', { example: 'Panda' }),
  version: field(kinds.shortText, 'Version.', { example: '1.2 Lounge' }),
  full_name: answered(z.string(), 'Make, model and version; empty without any.', 'Fiat Panda 1.2 Lounge'),
  year: field(nullable(integer({ min: 1900, max: 2100 })), 'Year of manufacture.', { example: 2019 }),
  first_registration_date: field(nullable(kinds.date), 'Day of the first registration.', {
    example: '2019-05-20',
  }),
  fuel: field(nullable(oneOf(fuel)), 'What it runs on.'),
  displacement_cc: field(nullable(kinds.integer), 'Displacement, cm³.', { example: 1242 }),
  power_kw: field(nullable(kinds.integer), 'Power, kW.', { example: 51 }),
  engine_code: field(kinds.shortText, 'Engine code.', { example: '169A4000' }),
  gearbox: field(kinds.shortText, 'Gearbox.', { example: 'manuale' }),
  color: field(kinds.shortText, 'Colour.', { example: 'bianco' }),
  emission_class: field(kinds.shortText, 'Emission class.', { example: 'Euro 6' }),
  ktype: field(kinds.shortText, 'TecDoc vehicle key.', { example: '16849' }),
  km: field(kilometres, 'Last known kilometres.', { note: '0 unless sent', example: 84200 }),
  km_updated_at: answered(values.dateTimeOut().nullable(), 'When the kilometres were last written.'),
  tyre_size_front: field(kinds.shortText, 'Front tyres.', { example: '205/55 R16 91V' }),
  tyre_size_rear: field(kinds.shortText, 'Rear tyres.', { example: '205/55 R16 91V' }),
  next_inspection_date: field(
    nullable(kinds.date),
    'When the next inspection is due: as written, else two years after the last, else four after registration.',
    {
      toWrite:
        'When the next inspection (revisione) is due. Null: two years after the last, four after registration.',
      example: '2027-03-31',
    },
  ),
  last_inspection_date: field(nullable(kinds.date), 'Day of the last inspection.', { example: '2025-03-31' }),
  insurance_expiry: field(nullable(kinds.date), 'Until when it is insured.', { example: '2027-03-31' }),
  road_tax_expiry: field(nullable(kinds.date), 'Until when road tax is paid.', { example: '2027-03-31' }),
  next_service_date: field(nullable(kinds.date), 'When the next service is due.', { example: '2027-03-31' }),
  next_service_km: field(nullable(kinds.integer), 'Kilometres at which the next service is due.', {
    example: 100000,
  }),
  warranty_expiry: field(nullable(kinds.date), 'Until when the warranty holds.', { example: '2027-03-31' }),
  fleet_code: field(kinds.shortText, "The fleet's own number for it.", { example: 'F-017' }),
  driver_name: field(kinds.optionalName, 'Who drives it.', { example: 'Luca Bianchi' }),
  driver_phone: field(kinds.shortText, "The driver's telephone.", { example: '+39 333 7654321' }),
  courtesy_car: field(kinds.boolean, 'Whether the workshop lends it.', { note: 'false unless sent' }),
  notes: field(kinds.remarks, 'Remarks.'),
  tags: field(kinds.tags, 'Labels.', { example: ['flotta'] }),
  mounted_tyre_set_id: answered(values.idOut().nullable(), 'The tyre set that is on it.', null),
  ...attachmentsCount,
  ...integratorFields('vehicles'),
}

/** A new vehicle: a plate or a VIN is needed, see service.ts (vehicles.md#plate-and-vin). */
export const vehicleBody = z
  .strictObject(inputs(fields))
  .partial()
  .meta({ anyOf: [{ required: ['license'] }, { required: ['vin'] }] })

export type VehicleBody = z.output<typeof vehicleBody>

export const vehiclePath = pathOf('vehicle')

/** A partial update: omitted = unchanged, null clears a nullable field. */
export const vehicleUpdate = vehiclePath.extend(vehicleBody.shape)

/** A vehicle, in lists and alone (vehicles.md#vehicles). */
export const vehicle = recordOf('vehicle', outputs(fields), { description: 'What the workshop works on.' })

/** Query of the vehicle list (vehicles.md#filters-of-vehicles). */
export const vehicleQuery = z.strictObject({
  q: search("Every term must stand in plate, VIN, make, model, version or the owner's name.", 'panda rossi'),
  customer_id: filter(values.id(), 'Vehicles of this customer only.'),
  license: exactly('With this plate, however it is spaced or dashed.', 'ab123cd'),
  vin: exactly('With this VIN.', 'ZFA31200003456789'),
  make: exactly('Of this make, whatever the case.', 'fiat'),
  fuel: filter(fuel, 'That run on this only.'),
  courtesy_car: filter(z.boolean(), 'Only those that the workshop lends, or only the others.'),
  courtesy_available: filter(z.boolean(), 'Only the courtesy cars that are not out, or only those that are.'),
  external_id: externalIdOf('vehicle'),
  deadline_from: filter(values.date(), 'With a deadline on this day or later.', '2026-09-01'),
  deadline_to: filter(values.date(), 'With a deadline on this day or earlier.', '2026-09-30'),
  deadline_kind: filter(deadlineKind, 'With an open deadline of this kind; any of them unless sent.'),
  ...paging(),
})

export type VehicleQuery = z.output<typeof vehicleQuery>

export const vehicleList = listOf('VehicleList', vehicle)

import { z } from 'zod'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const vehicle_type = values.choice('VehicleType', 'A kind of vehicle.', [
  'car',
  'motorcycle',
  'van',
  'truck',
  'trailer',
  'agricultural',
  'camper',
  'other',
])

const fuel = values.choice('Fuel', 'What a vehicle runs on.', [
  'petrol',
  'diesel',
  'lpg',
  'cng',
  'hybrid_petrol',
  'hybrid_diesel',
  'plug_in_hybrid',
  'electric',
  'hydrogen',
  'other',
])

/** A plate as written; it must hold something to search for. */
const plate = () =>
  values
    .text({ max: 255 })
    .refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), {
      error: 'must hold a letter or a digit',
    })
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ pattern: '[\\p{L}\\p{N}]' })

/** A vehicle identification number (ISO 3779), kept in upper case. */
const vin = () =>
  values
    .text({ max: 255 })
    .toUpperCase()
    .refine((value) => value === '' || /^[A-HJ-NPR-Z\d]{17}$/.test(value), {
      error: 'must have 17 letters and digits, without I, O and Q',
    })
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .meta({ pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$' })

const day = (description: string) => values.date().nullable().meta({ description, example: '2027-03-31' })

/** What a client writes. No field has a default here: one that is left out of a PATCH stays as it is. */
const fields = {
  customer_id: values.id().nullable().describe('The present owner.'),
  license: plate().meta({
    description: 'The plate, kept as written. Required unless `vin` is given.',
    example: 'AB 123 CD',
  }),
  vin: vin().meta({
    description: 'Vehicle identification number: 17 characters without I, O and Q.',
    example: 'ZFA31200003456789',
  }),
  vehicle_type: vehicle_type.describe('`car` unless sent.'),
  make: values.shortText().meta({ description: 'Make.', example: 'Fiat' }),
  model: values.shortText().meta({ description: 'Model.', example: 'Panda' }),
  version: values.shortText().meta({ description: 'Version.', example: '1.2 Lounge' }),
  year: values
    .integer({ min: 1900, max: 2100 })
    .nullable()
    .meta({ description: 'Year of manufacture.', example: 2019 }),
  first_registration_date: values
    .date()
    .nullable()
    .meta({ description: 'Day of the first registration.', example: '2019-05-20' }),
  fuel: fuel.nullable().describe('What it runs on.'),
  displacement_cc: values.integer().nullable().meta({ description: 'Displacement, cm³.', example: 1242 }),
  power_kw: values.integer().nullable().meta({ description: 'Power, kW.', example: 51 }),
  engine_code: values.shortText().meta({ description: 'Engine code.', example: '169A4000' }),
  gearbox: values.shortText().meta({ description: 'Gearbox.', example: 'manuale' }),
  color: values.shortText().meta({ description: 'Colour.', example: 'bianco' }),
  emission_class: values.shortText().meta({ description: 'Emission class.', example: 'Euro 6' }),
  ktype: values.shortText().meta({ description: 'TecDoc vehicle key.', example: '16849' }),
  km: values.integer().meta({ description: 'Last known kilometres; 0 unless sent.', example: 84200 }),
  tyre_size_front: values.shortText().meta({ description: 'Front tyres.', example: '205/55 R16 91V' }),
  tyre_size_rear: values.shortText().meta({ description: 'Rear tyres.', example: '205/55 R16 91V' }),
  next_inspection_date: day(
    'When the next inspection (revisione) is due. Null: two years after the last, four after registration.',
  ),
  last_inspection_date: values
    .date()
    .nullable()
    .meta({ description: 'Day of the last inspection.', example: '2025-03-31' }),
  insurance_expiry: day('Until when it is insured.'),
  road_tax_expiry: day('Until when road tax is paid.'),
  next_service_date: day('When the next service is due.'),
  next_service_km: values
    .integer()
    .nullable()
    .meta({ description: 'Kilometres at which the next service is due.', example: 100000 }),
  warranty_expiry: day('Until when the warranty holds.'),
  fleet_code: values.shortText().meta({ description: "The fleet's own number for it.", example: 'F-017' }),
  driver_name: values.nullableName().meta({ description: 'Who drives it.', example: 'Luca Bianchi' }),
  driver_phone: values
    .shortText()
    .meta({ description: "The driver's telephone.", example: '+39 333 7654321' }),
  courtesy_car: z.boolean().describe('Whether the workshop lends it; false unless sent.'),
  notes: values.nullableFreeText().describe('Remarks.'),
  tags: values.tags().meta({ description: 'Labels.', example: ['flotta'] }),
  external_id: values.externalId().describe('Its id in another system; unique among vehicles.'),
  metadata: values.metadata().describe("Pairs of the integrator's own; a PATCH replaces them all."),
}

/** A new vehicle: a plate or a VIN is needed, see service.ts (domain 5.2). */
export const vehicleBody = z
  .strictObject(fields)
  .partial()
  .meta({ anyOf: [{ required: ['license'] }, { required: ['vin'] }] })

export type VehicleBody = z.output<typeof vehicleBody>

/** A vehicle in the path. */
export const vehiclePath = z.strictObject({ id: values.id().describe('The vehicle.') })

/** A partial update: omitted = unchanged, null clears a nullable field. */
export const vehicleUpdate = vehiclePath.extend(vehicleBody.shape)

const text = (description: string, example?: string) =>
  z
    .string()
    .nullable()
    .meta({ description, ...(example !== undefined && { example }) })

const whole = (description: string, example: number) =>
  z.number().meta({ type: 'integer' }).nullable().meta({ description, example })

const dayOut = (description: string) => values.dateOut().nullable().describe(description)

/** A vehicle, in lists and alone (domain 5.2). */
export const vehicle = z
  .object({
    object: z.literal('vehicle').describe('Always `vehicle`.'),
    id: values.idOut().describe('The vehicle.'),
    customer_id: values.idOut().nullable().describe('The present owner.'),
    customer_name: text("The owner's name.", 'Mario Rossi'),
    license: text('The plate as written; null where only the VIN is known.', 'AB 123 CD'),
    vin: text('Vehicle identification number.', 'ZFA31200003456789'),
    vehicle_type: vehicle_type.describe('What kind of vehicle it is.'),
    make: text('Make.', 'Fiat'),
    model: text('Model.', 'Panda'),
    version: text('Version.', '1.2 Lounge'),
    full_name: z
      .string()
      .meta({ description: 'Make, model and version; empty without any.', example: 'Fiat Panda 1.2 Lounge' }),
    year: whole('Year of manufacture.', 2019),
    first_registration_date: dayOut('Day of the first registration.'),
    fuel: fuel.nullable().describe('What it runs on.'),
    displacement_cc: whole('Displacement, cm³.', 1242),
    power_kw: whole('Power, kW.', 51),
    engine_code: text('Engine code.', '169A4000'),
    gearbox: text('Gearbox.', 'manuale'),
    color: text('Colour.', 'bianco'),
    emission_class: text('Emission class.', 'Euro 6'),
    ktype: text('TecDoc vehicle key.', '16849'),
    km: z.number().meta({ type: 'integer', description: 'Last known kilometres.', example: 84200 }),
    km_updated_at: values.dateTimeOut().nullable().describe('When the kilometres were last written.'),
    tyre_size_front: text('Front tyres.', '205/55 R16 91V'),
    tyre_size_rear: text('Rear tyres.', '205/55 R16 91V'),
    next_inspection_date: dayOut(
      'When the next inspection is due: as written, else two years after the last, else four after registration.',
    ),
    last_inspection_date: dayOut('Day of the last inspection.'),
    insurance_expiry: dayOut('Until when it is insured.'),
    road_tax_expiry: dayOut('Until when road tax is paid.'),
    next_service_date: dayOut('When the next service is due.'),
    next_service_km: whole('Kilometres at which the next service is due.', 100000),
    warranty_expiry: dayOut('Until when the warranty holds.'),
    fleet_code: text("The fleet's own number for it.", 'F-017'),
    driver_name: text('Who drives it.', 'Luca Bianchi'),
    driver_phone: text("The driver's telephone.", '+39 333 7654321'),
    courtesy_car: z.boolean().describe('Whether the workshop lends it.'),
    notes: text('Remarks.'),
    tags: z.array(z.string()).meta({ description: 'Labels.', example: ['flotta'] }),
    external_id: text('Its id in another system.'),
    metadata: z.record(z.string(), z.string()).describe("Pairs of the integrator's own."),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'Vehicle', description: 'What the workshop works on.' })

const filter = () => values.text({ min: 1, max: 255 }).optional()

/** Query of the vehicle list (domain 5.2). */
export const vehicleQuery = z.strictObject({
  q: values.text({ max: 255 }).optional().meta({
    description: "Every term must stand in plate, VIN, make, model, version or the owner's name.",
    example: 'panda rossi',
  }),
  customer_id: values.id().optional().describe('Vehicles of this customer only.'),
  license: filter().meta({
    description: 'With this plate, however it is spaced or dashed.',
    example: 'ab123cd',
  }),
  vin: filter().meta({ description: 'With this VIN.', example: 'ZFA31200003456789' }),
  make: filter().meta({ description: 'Of this make, whatever the case.', example: 'fiat' }),
  fuel: fuel.optional().describe('That run on this only.'),
  courtesy_car: z.boolean().optional().describe('Only those that the workshop lends, or only the others.'),
  deadline_from: values
    .date()
    .optional()
    .meta({ description: 'With a deadline on this day or later.', example: '2026-09-01' }),
  deadline_to: values
    .date()
    .optional()
    .meta({ description: 'With a deadline on this day or earlier.', example: '2026-09-30' }),
  deadline_kind: values
    .choice('VehicleDeadline', 'What falls due.', ['inspection', 'insurance', 'road_tax', 'service'])
    .optional()
    .describe('Which deadline; any of them unless sent.'),
  ...paging(),
})

export type VehicleQuery = z.output<typeof vehicleQuery>

export const vehicleList = listOf('VehicleList', vehicle)

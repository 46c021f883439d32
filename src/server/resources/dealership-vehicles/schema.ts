import { z } from 'zod'
import {
  ACQUISITION_TYPES,
  DEALERSHIP_STATUSES,
  VAT_REGIMES,
  VEHICLE_CONDITIONS,
} from '../../../domain/dealership.ts'
import { count, euros, instant, kilometres, linkOrNull } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  inputs,
  integer,
  integratorFields,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import { exactly, externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'
import { fuel, plate, vin } from '../vehicles/schema.ts'

const status = values.choice(
  'DealershipStatus',
  'Where a vehicle of the dealership stands.',
  DEALERSHIP_STATUSES,
)
const condition = values.choice('VehicleCondition', 'How a vehicle is sold.', VEHICLE_CONDITIONS)
const acquisition_type = values.choice('AcquisitionType', 'How a vehicle was acquired.', ACQUISITION_TYPES)
const vat_regime = values.choice('VatRegime', 'How the sale of a vehicle is taxed.', VAT_REGIMES)

/** EUR, not negative. */
export const amount = kind(values.decimal(2, { min: 0 }), z.number())

const figure = (what: string, example: number) => answered(z.number().nullable(), what, example)

/** What the vehicle is: copied once of the registry's vehicle, where that is named and they are not sent. */
const described = {
  make: field(kinds.name, 'Make.', { note: "the registry's vehicle's unless sent", example: 'Fiat' }),
  model: field(kinds.name, 'Model.', { note: "the registry's vehicle's unless sent", example: 'Panda' }),
  version: field(kinds.shortText, 'Version.', { example: '1.2 Lounge' }),
  license: field(optionalText(plate()), 'The plate as written.', { example: 'AB 123 CD' }),
  vin: field(optionalText(vin()), 'Vehicle identification number.', {
    toWrite: 'Vehicle identification number: 17 characters without I, O and Q.',
    example: 'ZFA31200003456789',
  }),
  year: field(nullable(integer({ min: 1900, max: 2100 })), 'Year of manufacture.', { example: 2019 }),
  first_registration_date: field(nullable(kinds.date), 'Day of the first registration.', {
    example: '2019-05-20',
  }),
  km: field(kilometres, 'Kilometres.', { note: '0 unless sent', example: 84200 }),
  fuel: field(nullable(oneOf(fuel)), 'What it runs on.'),
  gearbox: field(kinds.shortText, 'Gearbox.', { example: 'manuale' }),
  color: field(kinds.shortText, 'Colour.', { example: 'bianco' }),
  emission_class: field(kinds.shortText, 'Emission class.', { example: 'Euro 6' }),
  power_kw: field(nullable(kinds.integer), 'Power, kW.', { example: 51 }),
  displacement_cc: field(nullable(kinds.integer), 'Displacement, cm³.', { example: 1242 }),
}

export const DESCRIBED = Object.keys(described) as (keyof typeof described)[]

/** What follows from prices, costs and rate (dealership.md#figures). */
const figures = {
  sale_total: figure(
    'EUR that the buyer pays, of `sale_price`, else of `list_price`; null without either.',
    9900,
  ),
  total_costs: euros('of its costs, under `margin` with their tax', 366),
  margin_tax: figure('EUR of tax that the margin holds, under `margin`; it is on no invoice.', 276.62),
  margin: figure('EUR that are left of the price: without purchase, costs and `margin_tax`.', 1257.38),
}

export const FIGURES = { sale_total: true, total_costs: true, margin_tax: true, margin: true } as const

/** One declaration a field (dealership.md#fields-of-dealership-vehicles). */
const fields = {
  seq_number: count("Its number, counted by the company's dealership.", 42),
  status: answered(status, 'Where it stands; it goes by moves.', 'available'),
  condition: field(oneOf(condition), 'How it is sold.', { note: '`used` unless sent', example: 'used' }),
  vehicle_id: field(nullable(kinds.id), "The registry's vehicle.", {
    toWrite: "The registry's vehicle; on creation it gives what is not sent of its description.",
  }),
  ...described,
  full_name: answered(z.string(), 'Make, model and version.', 'Fiat Panda 1.2 Lounge'),
  acquisition_type: field(oneOf(acquisition_type), 'How it was acquired.', {
    note: '`purchase` unless sent',
  }),
  acquired_at: field(kinds.date, 'The day on which it was acquired.', {
    note: 'today unless sent',
    example: '2026-08-03',
  }),
  acquired_from_customer_id: field(nullable(kinds.id), 'The customer who sold it to the workshop.'),
  supplier_id: field(nullable(kinds.id), 'The supplier who did.'),
  expense_id: field(nullable(kinds.id), 'The expense of its purchase.'),
  purchase_price: field(amount, 'EUR paid for it; under `margin` all of it, under `ordinary` before tax.', {
    note: '0 unless sent',
    example: 8000,
  }),
  vat_regime: field(oneOf(vat_regime), 'How its sale is taxed.', {
    note: '`margin` unless sent, `ordinary` of a new one',
    example: 'margin',
  }),
  vat_code: field(
    kind(values.text({ min: 1, max: 10 }), z.string()),
    'The VAT rate of its sale, or margin.',
    {
      note: "the company's default unless sent",
      example: '22',
    },
  ),
  list_price: field(nullable(amount), 'EUR asked for it; under `ordinary` before tax.', { example: 9900 }),
  sale_price: field(nullable(amount), 'EUR agreed on with the buyer; under `ordinary` before tax.', {
    example: 9900,
  }),
  ...figures,
  buyer_customer_id: field(nullable(kinds.id), 'Who buys it.'),
  buyer_name: answered(z.string().nullable(), 'Their name, as it reads now.', 'Mario Rossi'),
  reserved_until: field(nullable(kinds.date), 'Until when it is kept for the buyer.', {
    example: '2026-09-30',
  }),
  sold_at: instant('When it was sold.'),
  delivered_at: instant('When it was handed over.'),
  days_in_stock: count('Days from `acquired_at` to the sale, else to today.', 33),
  warranty_months: field(integer({ min: 0, max: 120 }), 'Months of warranty.', {
    note: '12 unless sent',
    example: 12,
  }),
  description: field(kinds.remarks, 'What is said of it to buyers.'),
  equipment: field(
    kind(values.list(values.text({ min: 1, max: 100 }), 100), z.array(z.string())),
    'What it has: at most 100 words or phrases.',
    { example: ['Clima automatico', 'Cruise control'] },
  ),
  published: field(kinds.boolean, 'Whether it is shown to the public.', { note: 'false unless sent' }),
  comments: field(kinds.remarks, 'Remarks of the workshop.'),
  total_payments: euros('received for it; once it is invoiced they stand at the invoice', 500),
  outstanding_payments: euros('still to be received; 0 without `sale_price` and once it is invoiced', 9400),
  invoice_id: linkOrNull('Its invoice: a draft, or one that is issued and not wholly credited.'),
  photos_count: count('How many of its attachments are photos.', 6),
  ...attachmentsCount,
  ...integratorFields('dealership vehicles'),
}

/** A vehicle of the dealership, in lists and alone (dealership.md#fields-of-dealership-vehicles). */
export const dealershipVehicle = recordOf('dealership_vehicle', outputs(fields), {
  noun: 'vehicle of the dealership',
  description: 'A vehicle that the workshop buys and sells.',
})
export type DealershipVehicle = z.output<typeof dealershipVehicle>

const written = z.strictObject(inputs(fields)).partial()

/** A new one: make and model are needed unless the registry's vehicle has them. */
export const dealershipVehicleBody = written.meta({
  anyOf: [{ required: ['make', 'model'] }, { required: ['vehicle_id'] }],
  example: {
    ...{ make: 'Fiat', model: 'Panda', version: '1.2 Lounge', license: 'AB 123 CD', year: 2019, km: 84200 },
    ...{ fuel: 'petrol', purchase_price: 8000, list_price: 9900, equipment: ['Climatizzatore'] },
  },
})
export type DealershipVehicleBody = z.output<typeof written>

export const dealershipVehiclePath = pathOf('vehicle of the dealership')

/** A partial update: omitted = unchanged, null clears a nullable field. */
export const dealershipVehiclePatch = dealershipVehiclePath
  .extend(written.shape)
  .meta({ example: { list_price: 9700, published: true } })

/** A move to another status (dealership.md#moves). */
export const dealershipTransition = dealershipVehiclePath
  .extend({
    action: status.meta({ description: 'The status to move to.', example: 'reserved' }),
    buyer_customer_id: filter(values.id(), 'Who buys it, and is kept; with `reserved` and `sold` only.'),
    sale_price: filter(amount.input, 'EUR agreed on, and kept; with `reserved` and `sold` only.', 9900),
    reserved_until: values
      .date()
      .nullable()
      .optional()
      .meta({ description: 'Until when it is kept for them; with `reserved` only.', example: '2026-09-30' }),
  })
  .meta({ example: { action: 'sold', sale_price: 9900 } })
export type DealershipTransition = Omit<z.output<typeof dealershipTransition>, 'id'>

const filters = {
  q: search('Every term must match plate, VIN, make, model, version, number or buyer.', 'panda rossi'),
  status: filter(status, 'In this status only.'),
  condition: filter(condition, 'Sold so only.'),
  make: exactly('Of this make, whatever the case.', 'fiat'),
  fuel: filter(fuel, 'That run on this only.'),
  vat_regime: filter(vat_regime, 'Taxed so only.'),
  acquisition_type: filter(acquisition_type, 'Acquired so only.'),
  published: filter(z.boolean(), 'Only those that are shown to the public, or only the others.'),
  buyer_customer_id: filter(values.id(), 'Of this buyer only.'),
  vehicle_id: filter(values.id(), 'Of this vehicle of the registry only.'),
  price_from: filter(amount.input, 'With at least this `list_price`.', 5000),
  price_to: filter(amount.input, 'With at most this `list_price`.', 15000),
  external_id: externalIdOf('dealership vehicle'),
}

/** Filters that the list and the counts share (dealership.md#list-of-dealership-vehicles). */
export const dealershipVehicleFilters = z.strictObject(filters)
export type DealershipVehicleFilters = z.output<typeof dealershipVehicleFilters>

export const dealershipVehicleQuery = z.strictObject({ ...filters, ...paging() })
export type DealershipVehicleQuery = z.output<typeof dealershipVehicleQuery>

export const dealershipVehicleList = listOf('DealershipVehicleList', dealershipVehicle)

/** How many are in each status. */
export const dealershipVehicleStatusCounts = z
  .object({
    object: z
      .literal('dealership_vehicle_status_counts')
      .describe('Always `dealership_vehicle_status_counts`.'),
    ...outputs({
      incoming: count('On their way.', 2),
      in_preparation: count('Being prepared.', 3),
      available: count('For sale.', 6),
      reserved: count('Kept for a buyer.', 1),
      sold: count('Sold, not handed over yet.', 1),
      delivered: count('Handed over.', 24),
      withdrawn: count('Taken out of sale.', 1),
    }),
  })
  .meta({ id: 'DealershipVehicleStatusCounts', description: 'Vehicles of the dealership by status.' })

/** So many rows have their first photo read at once. */
export const coversQuery = z.strictObject({ ids: values.list(values.id(), 100) })

import { z } from 'zod'
import { MAX_ITEMS } from '../../../domain/line-limits.ts'
import {
  RIM_TYPES,
  TYRE_CONDITIONS,
  TYRE_POSITIONS,
  TYRE_SEASONS,
  TYRE_SET_STATUSES,
} from '../../../domain/tyre-sets.ts'
import { count, instant, kilometres } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  identity,
  inputs,
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
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'
import { attachmentsCount } from '../attachments/schema.ts'

const status = values.choice('TyreSetStatus', 'Where a set is.', TYRE_SET_STATUSES)
const season = values.choice('TyreSeason', 'What a set is for.', TYRE_SEASONS)
const rim_type = values.choice('RimType', 'What rims are of.', RIM_TYPES)
export const position = values.choice('TyrePosition', 'Where a tyre sits.', TYRE_POSITIONS)
export const condition = values.choice('TyreCondition', 'How good a tyre is.', TYRE_CONDITIONS)

const dot = values.matching(
  /^(0[1-9]|[1-4]\d|5[0-3])\d{2}$/,
  failure('not_a_dot', 'must be four digits, week 01 to 53 and year'),
)
const tenths = (max: number) => nullable(kind(values.decimal(1, { min: 0, max }), z.number()))

const measured = {
  tread_depth_mm: field(tenths(20), 'Depth of the tread, mm.', { example: 6.5 }),
  pressure_bar: field(tenths(15), 'Pressure, bar.', { example: 2.3 }),
  condition: field(oneOf(condition), 'How good it is.', { note: '`good` unless sent' }),
}

/** What is written of a tyre (tyre-sets.md#tyres). */
const tyreFields = {
  position: field(oneOf(position), 'Where it sits; each named position once a set.', {
    note: '`none` unless sent',
    example: 'front_left',
  }),
  brand: field(kinds.shortText, 'Brand.', { example: 'Michelin' }),
  model: field(kinds.shortText, 'Model.', { example: 'Alpin 6' }),
  size: field(kinds.shortText, 'Size as printed on it.', { example: '205/55 R16 91V' }),
  dot: field(nullable(kind(dot, z.string())), 'Week and year of manufacture.', { example: '3522' }),
  ...measured,
  runflat: field(kinds.boolean, 'Whether it runs flat.', { note: 'false unless sent' }),
  studded: field(kinds.boolean, 'Whether it has studs.', { note: 'false unless sent' }),
  notes: field(kinds.remarks, 'Remarks.'),
  article_id: field(nullable(kinds.id), 'The article that it is.'),
}

/** A tyre (tyre-sets.md#tyres). */
export const tyre = z
  .object({ ...identity('tyre'), ...outputs(tyreFields), ...values.timestamps })
  .meta({ id: 'Tyre', description: 'One tyre of a set.' })
export type Tyre = z.output<typeof tyre>

/** One declaration a field (tyre-sets.md#tyre-sets). */
const fields = {
  seq_number: count("Its number, counted by the company's sets.", 42),
  label_code: answered(z.string(), 'What its label shows, as text and as QR code.', 'T000042'),
  status: field(oneOf(status), 'Where it is; afterwards moved by transitions only.', {
    toWrite: '`stored` unless sent, or `mounted`.',
    example: 'stored',
  }),
  customer_id: field(kinds.id, 'Whose it is.'),
  customer_name: answered(z.string(), "The customer's name.", 'Mario Rossi'),
  vehicle_id: field(nullable(kinds.id), 'The vehicle that it is for, or on.'),
  vehicle_name: answered(z.string().nullable(), 'Make, model and version.', 'Fiat Panda 1.2'),
  vehicle_license: answered(z.string().nullable(), 'The plate.', 'AB123CD'),
  season: field(oneOf(season), 'What it is for.', { example: 'winter' }),
  with_rims: field(kinds.boolean, 'Whether the tyres are on rims.', { note: 'false unless sent' }),
  rim_type: field(nullable(oneOf(rim_type)), 'What the rims are of.'),
  wheel_bolts: field(kinds.boolean, 'Whether bolts lie with it.', { note: 'false unless sent' }),
  hubcaps: field(kinds.boolean, 'Whether hubcaps lie with it.', { note: 'false unless sent' }),
  location_id: field(nullable(kinds.id), 'The place where it lies; null unless it is stored.', {
    toWrite: 'The place where it lies; only with `stored`.',
  }),
  location_code: answered(z.string().nullable(), "The place's code.", 'A-03-2'),
  stored_at: instant('When it was last put into the depot.'),
  mounted_at: instant('When it was last mounted.'),
  returned_at: instant('When it was last handed over.'),
  disposed_at: instant('When it was disposed of.'),
  expected_change_date: field(nullable(kinds.date), 'When the change is expected.', {
    example: '2027-04-10',
  }),
  storage_paid_until: field(nullable(kinds.date), 'Until when storage is paid.', { example: '2027-04-30' }),
  storage_fee: field(
    nullable(kind(limited(values.decimal(2, { min: 0 }), 'price'), kinds.price.output)),
    'EUR for the storage.',
    {
      example: 60,
    },
  ),
  notes: field(kinds.remarks, 'Remarks.'),
  quantity: count('How many tyres it has.', 4),
  min_tread_depth_mm: answered(z.number().nullable(), 'The least tread of its tyres, mm.', 6.5),
  oldest_dot: answered(z.string().nullable(), 'The earliest week of its tyres.', '3522'),
  ...attachmentsCount,
  ...integratorFields('tyre sets'),
}

/** A set in a list (tyre-sets.md#tyre-sets). */
export const tyreSetSummary = z
  .object({ ...identity('tyre_set'), ...outputs(fields), ...values.timestamps, ...values.deletedAt })
  .meta({ id: 'TyreSetSummary', description: 'A tyre set as it stands in a list.' })

/** A set whole. */
export const tyreSet = z
  .object({
    ...tyreSetSummary.shape,
    tyres: z.array(tyre).describe('Its tyres, the named positions first.'),
  })
  .meta({ id: 'TyreSet', description: 'Tyres that a vehicle changes together, with each of them.' })

const { status: _, location_id, ...changeable } = inputs(fields)

/** A change of some fields; status and place go by moves. */
export const tyreSetPatch = z.strictObject(changeable).partial()
export type TyreSetPatch = z.output<typeof tyreSetPatch>

/** A new set; its tyres are added with the batch. */
export const tyreSetBody = tyreSetPatch
  .extend({
    status: values
      .choice('NewTyreSetStatus', 'Where a new set is.', ['stored', 'mounted'])
      .optional()
      .describe('`stored` unless sent, or `mounted`.'),
    location_id: location_id.optional(),
  })
  .required({ customer_id: true, season: true })
  .meta({ id: 'TyreSetBody', description: 'A new tyre set.' })
export type TyreSetBody = z.output<typeof tyreSetBody>

export const tyreSetPath = pathOf('tyre set')

const tyreInputs = z.strictObject(inputs(tyreFields)).partial()
export type TyreInput = z.output<typeof tyreInputs>

/** Tyres added, changed and removed in one transaction (tyre-sets.md#tyres). */
export const tyreBatch = tyreSetPath
  .extend({
    add: values
      .list(tyreInputs.meta({ id: 'TyreAdd', description: 'A tyre to add.' }), MAX_ITEMS)
      .optional()
      .meta({
        description: 'Tyres to add.',
        example: [{ brand: 'Michelin', size: '205/55 R16 91V', dot: '3522', tread_depth_mm: 6.5 }],
      }),
    update: values
      .list(
        tyreInputs
          .extend({ id: values.id().describe('The tyre.') })
          .meta({ id: 'TyreUpdate', description: 'A tyre of the set with the fields that change.' }),
        MAX_ITEMS,
      )
      .optional()
      .describe('Tyres to change.'),
    remove: values.list(values.id(), MAX_ITEMS).optional().describe('Ids of tyres to remove.'),
  })
  .meta({
    description: `Tyres added, changed and removed: at most ${MAX_ITEMS} items over all keys, 24 tyres a set.`,
    anyOf: [{ required: ['add'] }, { required: ['update'] }, { required: ['remove'] }],
  })
export type TyreBatch = Omit<z.output<typeof tyreBatch>, 'id'>

const measurement = z
  .strictObject({ tyre_id: values.id().describe('A tyre of the set.') })
  .extend(z.strictObject(inputs(measured)).partial().shape)
  .meta({ id: 'TyreMeasured', description: 'What was measured of a tyre.' })
export type Measurement = z.output<typeof measurement>

/** What goes with every move of a set. */
const told = {
  km: filter(kilometres.input, 'Kilometres of the vehicle, which become a reading of it.', 62000),
  worksheet_id: values.id().nullable().optional().describe('The worksheet on which it was done.'),
  note: values.nullableFreeText().optional().describe('Remarks, kept in the history.'),
  measurements: values
    .list(measurement, MAX_ITEMS)
    .optional()
    .describe('What was measured of the tyres on the occasion.'),
}

/** A move of a set (tyre-sets.md#moves). */
export const tyreSetTransition = tyreSetPath
  .extend({
    action: status.meta({ description: 'The status to move to.', example: 'returned' }),
    location_id: values.id().nullable().optional().describe('Where it lies then; with `stored` only.'),
    vehicle_id: values
      .id()
      .optional()
      .describe("The vehicle that it goes on, and becomes the set's; with `mounted` only."),
    ...told,
  })
  .meta({ example: { action: 'stored', note: 'Lasciate dal cliente' } })
export type TyreSetTransition = Omit<z.output<typeof tyreSetTransition>, 'id'>

/** The set of the path goes on the vehicle, the other one into the depot (tyre-sets.md#swap). */
export const tyreSetSwapBody = tyreSetPath.extend({
  with_tyre_set_id: values.id().describe('The mounted set of the same vehicle.'),
  location_id: values
    .id()
    .nullable()
    .optional()
    .describe('Where the other one lies then; the place that the first one leaves unless sent.'),
  ...told,
})
export type TyreSetSwap = Omit<z.output<typeof tyreSetSwapBody>, 'id'>

/** Both sets after a swap. */
export const tyreSetSwap = z
  .object({
    object: z.literal('tyre_set_swap').describe('Always `tyre_set_swap`.'),
    mounted: tyreSet.describe('The set that is on the vehicle now.'),
    stored: tyreSet.describe('The set that lies in the depot now.'),
  })
  .meta({ id: 'SwappedTyreSets', description: 'Two sets that changed places.' })

/** Another place for a stored set. */
export const tyreSetPlace = tyreSetPath.extend({
  location_id: values.id().nullable().describe('The new place; null takes it off its place.'),
})

const filters = {
  q: search('Every term must match label, number, plate, customer, brand, model or size.', 'rossi michelin'),
  status: filter(values.commaList(status), 'Sets in one of these statuses, divided by commas.', [
    'stored',
    'mounted',
  ]),
  season: filter(season, 'Sets for this season only.'),
  customer_id: filter(values.id(), "This customer's sets only."),
  vehicle_id: filter(values.id(), "This vehicle's sets only."),
  location_id: filter(values.id(), 'Sets that lie in this place only.'),
  location_code: filter(
    values.text({ min: 1, max: 50 }),
    'The beginning of the code of their place.',
    'A-03',
  ),
  stored_before: filter(values.dateTime(), 'Sets last put into the depot before this instant.'),
  tread_below: filter(values.decimal(1, { min: 0 }), 'Sets with a tyre whose tread is under this, mm.', 3),
  dot_before: filter(values.date(), 'Sets with a tyre whose week began before this day.', '2020-01-01'),
  change_from: filter(values.date(), 'Sets whose change is expected on this day or later.', '2026-10-01'),
  change_to: filter(values.date(), 'Sets whose change is expected on this day or earlier.', '2026-12-01'),
  storage_paid_before: filter(values.date(), 'Sets whose storage is paid until a day before this one.'),
  external_id: externalIdOf('set'),
}

export const tyreSetFilters = z.strictObject(filters)
export type TyreSetFilters = z.output<typeof tyreSetFilters>

export const tyreSetQuery = z.strictObject({ ...filters, ...paging() })
export type TyreSetQuery = z.output<typeof tyreSetQuery>

export const tyreSetList = listOf('TyreSetList', tyreSetSummary)

/** How many sets are in each status. */
export const tyreSetStatusCounts = z
  .object({
    object: z.literal('tyre_set_status_counts').describe('Always `tyre_set_status_counts`.'),
    ...outputs({
      stored: count('In the depot.', 96),
      mounted: count('On a vehicle.', 80),
      returned: count('Handed over.', 12),
      disposed: count('Disposed of.', 30),
    }),
  })
  .meta({ id: 'TyreSetStatusCounts', description: 'Tyre sets by status.' })

/** How a label is asked for (tyre-sets.md#label). */
export const labelQuery = tyreSetPath.extend({
  format: filter(
    values.choice('LabelFormat', 'What a label is written for.', ['pdf', 'zpl']),
    'For any printer, or in the language of printers of labels; `pdf` unless sent.',
  ),
})
export type LabelQuery = z.output<typeof labelQuery>

/** So many labels are one file: their ids stand in its address. */
export const labelsQuery = z.strictObject({ ids: values.list(values.id(), 100, 1) })

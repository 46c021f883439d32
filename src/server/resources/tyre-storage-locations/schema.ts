import { z } from 'zod'
import {
  answered,
  field,
  inputs,
  kind,
  kinds,
  nullable,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import { filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const whole = z.number().meta({ type: 'integer' })

/** One declaration a field (tyre-sets.md#places). */
const fields = {
  code: field(kind(values.line({ min: 1, max: 50 }), z.string()), 'What is written on the place.', {
    toWrite: 'What is written on the place; no other has it, whatever the case.',
    example: 'Z-01-1',
  }),
  description: field(kinds.shortText, 'Where it is.', { example: 'Capannone, scaffale A' }),
  capacity: field(
    nullable(kind(values.integer({ min: 1 }), whole)),
    'How many sets fit; null without a limit.',
    { example: 4 },
  ),
  active: field(kinds.boolean, 'Whether sets can be put there.', { note: 'true unless sent', example: true }),
  stored_count: answered(whole, 'How many sets lie there.', 3),
  free_count: answered(whole.nullable(), 'How many more fit; null without a limit.', 1),
}

/** A place where tyre sets lie (tyre-sets.md#places). */
export const location = recordOf('tyre_storage_location', outputs(fields), {
  noun: 'place',
  description: 'A place where tyre sets lie.',
})

const { code, ...others } = inputs(fields)

/** A change of some fields; the code is unique, so that no example shows one. */
export const locationPatch = z.strictObject({ code: code.meta({ example: undefined }), ...others }).partial()
export type LocationPatch = z.output<typeof locationPatch>

export const locationBody = locationPatch
  .extend({ code })
  .meta({ id: 'TyreStorageLocationBody', description: 'A new place.' })
export type LocationBody = z.output<typeof locationBody>

export const locationPath = pathOf('place')

/** Query of the list. */
export const locationQuery = z.strictObject({
  q: search('Every term must stand in code or description.', 'a-03'),
  active: filter(z.boolean(), 'Only those that take sets, or only the others.'),
  has_space: filter(z.boolean(), 'Only those where another set fits, or only the full ones.'),
  ...paging(),
})
export type LocationQuery = z.output<typeof locationQuery>

export const locationList = listOf('TyreStorageLocationList', location)

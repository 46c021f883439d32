import { z } from 'zod'
import { MAX_ATTACHMENTS } from '../../../domain/attachments.ts'
import { INSPECTION_STATES, MAX_POINTS } from '../../../domain/inspection-states.ts'
import { batchOf, batchRule } from '../../core/documents/line-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  kind,
  kinds,
  oneOf,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import * as values from '../../core/values.ts'

const state = values.choice('InspectionState', 'What is found at a point.', INSPECTION_STATES)

/** One declaration a field of a point (inspections.md#points). */
const pointFields = {
  section: field(kinds.optionalName, 'The part of the vehicle.', { example: 'Freni' }),
  name: field(kinds.name, 'What is looked at.', { example: 'Pastiglie anteriori' }),
  state: field(oneOf(state), 'What was found.', { note: '`unchecked` unless sent', example: 'yellow' }),
  measured_value: field(kinds.shortText, 'What was measured.', { example: '4 mm' }),
  note: field(kinds.remarks, 'What is said of it.'),
  attachment_ids: field(
    kind(values.list(values.id(), MAX_ATTACHMENTS), z.array(values.idOut())),
    'Its photos.',
    {
      toWrite: 'Its photos: attachments of the worksheet.',
      example: [],
    },
  ),
}

const inspectionPoint = z
  .object({
    ...identity('inspection_point', 'point'),
    ...outputs(pointFields),
    position: kinds.integer.output.meta({ description: 'Its place, from 1.', example: 1 }),
    ...values.timestamps,
  })
  .meta({ id: 'InspectionPoint', description: 'A point that is looked at.' })

export type InspectionPoint = z.output<typeof inspectionPoint>

const count = (of: string) => answered(kinds.integer.output, `How many points are ${of}.`, 1)

const fields = {
  worksheet_id: answered(values.idOut(), 'The worksheet.'),
  template_name: answered(z.string().nullable(), 'The template that its points came from, as it was called.'),
  green: count('in order'),
  yellow: count('to be watched'),
  red: count('to be repaired'),
  unchecked: count('not looked at'),
  points: answered(z.array(inspectionPoint), 'What is looked at, in order.'),
}

/** What was looked at on a worksheet's vehicle (inspections.md#the-inspection-of-a-worksheet). */
export const inspection = recordOf('inspection', outputs(fields), {
  description: "What was looked at on a worksheet's vehicle.",
})

export type Inspection = z.output<typeof inspection>

export const worksheetPath = pathOf('worksheet')

/** A new inspection, with the points of a template or none. */
export const inspectionBody = worksheetPath.extend({
  inspection_template_id: values
    .id()
    .optional()
    .describe('An active inspection template, whose points are copied; no points without one.'),
})

const given = z.strictObject(inputs(pointFields)).partial()

const added = z
  .strictObject({
    ...given.shape,
    position: values
      .integer({ min: 1, max: MAX_POINTS })
      .optional()
      .describe('Where it goes, 1 to n + 1; the end unless sent.'),
  })
  .required({ name: true })
  .meta({ id: 'InspectionPointAdd', description: 'A point to add.' })

const updated = z
  .strictObject({ ...given.shape, id: values.id().describe('The point.') })
  .meta({ id: 'InspectionPointUpdate', description: 'A point with the fields that change.' })

/** Points added, changed, removed and reordered in one transaction (lines.md#batch). */
export const pointBatch = worksheetPath
  .extend(batchOf({ noun: 'point', add: added, update: updated, example: { name: 'Pastiglie anteriori' } }))
  .meta(batchRule)

export type PointBatch = Omit<z.output<typeof pointBatch>, 'id'>

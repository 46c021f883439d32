import { z } from 'zod'
import { MAX_POINTS } from '../../../domain/inspection-states.ts'
import { field, inputs, kind, kinds, outputs, pathOf, recordOf, typedInputs } from '../../core/fields.ts'
import { filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** One declaration a field of a point (inspections.md#templates). */
const pointFields = {
  section: field(kinds.optionalName, 'The part of the vehicle.', { example: 'Freni' }),
  name: field(kinds.name, 'What is looked at.', { example: 'Pastiglie anteriori' }),
}

const point = z
  .strictObject(typedInputs('inspection_template_point', pointFields))
  .partial()
  .required({ name: true })
  .meta({ id: 'InspectionTemplatePointBody', description: 'A point to look at.' })

const shownPoint = z
  .object({
    object: z.literal('inspection_template_point').describe('Always `inspection_template_point`.'),
    ...outputs(pointFields),
  })
  .meta({ id: 'InspectionTemplatePoint', description: 'A point to look at.' })

/** One declaration a field (inspections.md#templates). */
const fields = {
  name: field(kinds.name, 'What it is called; names may repeat.', { example: 'Check-up 20 punti' }),
  active: field(kinds.boolean, 'Whether it is offered for new inspections.', {
    note: '`true` unless sent',
    example: true,
  }),
  points: field(
    kind(values.list(point, MAX_POINTS, 1), z.array(shownPoint)),
    'What is looked at, in order.',
    {
      toWrite: `What is looked at, in order, 1 to ${MAX_POINTS} points; a PATCH replaces them all.`,
      example: [{ section: 'Freni', name: 'Pastiglie anteriori' }],
    },
  ),
}

const answers = outputs(fields)
const shownExample = [{ object: 'inspection_template_point', section: 'Freni', name: 'Pastiglie anteriori' }]

export const inspectionTemplate = recordOf(
  'inspection_template',
  { ...answers, points: answers.points.meta({ example: shownExample }) },
  { description: 'What is looked at in inspections of a kind.' },
)

export const inspectionTemplateBody = z
  .strictObject(inputs(fields))
  .partial()
  .required({ name: true, points: true })
  .meta({ id: 'InspectionTemplateBody', description: 'A new inspection template.' })
export type InspectionTemplateBody = z.output<typeof inspectionTemplateBody>

export const inspectionTemplatePath = pathOf('inspection template')

/** A change of some fields. */
export const inspectionTemplatePatch = inspectionTemplatePath.extend(
  z.strictObject(inputs(fields)).partial().shape,
)
export type InspectionTemplatePatch = Omit<z.output<typeof inspectionTemplatePatch>, 'id'>

/** Query of the list. */
export const inspectionTemplateQuery = z.strictObject({
  q: search('Every term must stand in the name.', 'check'),
  active: filter(z.boolean(), 'Only those offered for new inspections, or only the others.'),
  ...paging(),
})
export type InspectionTemplateQuery = z.output<typeof inspectionTemplateQuery>

export const inspectionTemplateList = listOf('InspectionTemplateList', inspectionTemplate)

import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { field, inputs, integer, kind, kinds, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'

/** One declaration a field: how it is written and answered, what it is, an example (settings.md#work-categories). */
const fields = {
  name: field(kinds.name, 'What it is called.', { example: 'Tagliando' }),
  color: field(kind(color(), z.string()), 'What its entries are drawn in.', {
    toWrite: `\`#RGB\`, \`#RRGGBB\` or a CSS colour name; \`${DEFAULT_COLOR}\` unless sent on create.`,
    example: DEFAULT_COLOR,
  }),
  default_duration: field(integer({ min: 1, max: 1440 }), 'How long such work takes, minutes.', {
    note: '60 unless sent on create',
    example: 60,
  }),
  active: field(kinds.boolean, 'Whether it is offered for new work.', {
    note: 'true unless sent on create',
    example: true,
  }),
}

/** A kind of work (settings.md#work-categories). */
export const workCategory = recordOf('work_category', outputs(fields), {
  noun: 'category',
  description: 'A kind of work, such as a service or a tyre change.',
})

/** A change of some fields. */
export const workCategoryPatch = z.strictObject(inputs(fields)).partial()

export const workCategoryBody = workCategoryPatch
  .required({ name: true })
  .meta({ id: 'WorkCategoryBody', description: 'A new work category.' })

export type WorkCategoryBody = z.output<typeof workCategoryBody>
export type WorkCategoryPatch = z.output<typeof workCategoryPatch>

/** Query of the work category list (settings.md#work-categories). */
export const workCategoryQuery = z.strictObject({
  active: z.boolean().optional().describe('Only those offered for new work, or only the others.'),
  ...paging(),
})

export type WorkCategoryQuery = z.output<typeof workCategoryQuery>

export const workCategoryPath = pathOf('category')

export const workCategoryList = listOf('WorkCategoryList', workCategory)

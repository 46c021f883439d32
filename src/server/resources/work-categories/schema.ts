import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** A kind of work (domain 5.12). */
export const workCategory = z
  .object({
    object: z.literal('work_category').describe('Always `work_category`.'),
    id: values.idOut().describe('The category.'),
    name: z.string().meta({ description: 'What it is called.', example: 'Tagliando' }),
    color: z.string().meta({ description: 'What its entries are drawn in.', example: DEFAULT_COLOR }),
    default_duration: z
      .number()
      .meta({ type: 'integer', description: 'How long such work takes, minutes.', example: 60 }),
    active: z.boolean().meta({ description: 'Whether it is offered for new work.', example: true }),
    ...values.timestamps,
    ...values.deletedAt,
  })
  .meta({ id: 'WorkCategory', description: 'A kind of work, such as a service or a tyre change.' })

// No defaults here: under `.partial()` they would fill in what a PATCH leaves out.
const fields = {
  name: values.name().meta({ description: 'What it is called.', example: 'Tagliando' }),
  color: color().meta({
    description: `\`#RGB\`, \`#RRGGBB\` or a CSS colour name; \`${DEFAULT_COLOR}\` unless sent on create.`,
    example: DEFAULT_COLOR,
  }),
  default_duration: values.integer({ min: 1, max: 1440 }).meta({
    description: 'How long such work takes, minutes; 60 unless sent on create.',
    example: 60,
  }),
  active: z
    .boolean()
    .meta({ description: 'Whether it is offered for new work; true unless sent on create.', example: true }),
}

/** A new work category. */
export const workCategoryBody = z
  .strictObject(fields)
  .partial()
  .required({ name: true })
  .meta({ id: 'WorkCategoryBody', description: 'A new work category.' })

/** A change of some fields. */
export const workCategoryPatch = z.strictObject(fields).partial()

export type WorkCategoryBody = z.output<typeof workCategoryBody>
export type WorkCategoryPatch = z.output<typeof workCategoryPatch>

/** Query of the work category list (domain 5.12). */
export const workCategoryQuery = z.strictObject({
  active: z.boolean().optional().describe('Only those offered for new work, or only the others.'),
  ...paging(),
})

export type WorkCategoryQuery = z.output<typeof workCategoryQuery>

/** A work category in the path. */
export const workCategoryPath = z.strictObject({ id: values.id().describe('The category.') })

export const workCategoryList = listOf('WorkCategoryList', workCategory)

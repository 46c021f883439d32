import { z } from 'zod'
import { batchRule, lineBatch, lineFields, lineKind } from '../../core/documents/line-schema.ts'
import {
  answered,
  field,
  identity,
  inputs,
  integer,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
} from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import { unit_type } from '../../core/units.ts'
import * as values from '../../core/values.ts'

/** A job template's own fields, one declaration each (job-templates.md#fields-of-job-templates). */
const fields = {
  name: field(kinds.name, 'What it is called; names may repeat.', { example: 'Tagliando 30.000 km' }),
  code: field(kinds.shortText, "The workshop's short name for it.", { example: 'TG30' }),
  description: field(optionalText(values.nullableFreeText()), 'What it is for.'),
  work_category_id: field(nullable(kinds.id), 'The kind of work.'),
  active: field(kinds.boolean, 'Whether it is offered for new work.', {
    note: '`true` unless sent.',
    example: true,
  }),
}

/** A line's fields: those of a line that is added to a worksheet, each null until it is applied (job-templates.md#fields-of-job-templates). */
const lines = {
  article_id: field(nullable(kinds.id), 'The article that the line cites.'),
  description: field(lineFields.description, 'What is done or sold.', {
    toWrite: "What is done or sold; the article's name unless sent.",
    example: 'Sostituzione filtro olio',
  }),
  quantity: field(nullable(kind(values.decimal(3, { min: 0 }), z.number())), 'How many.', { example: 1 }),
  unit_type: field(nullable(oneOf(unit_type)), 'The unit of the quantity.'),
  unit_price: field(nullable(kinds.price), 'EUR before tax and discount.', { example: 14.9 }),
  unit_discount_rate: field(nullable(kinds.discount), 'Discount, per cent.', { example: 10 }),
  vat_code: field(nullable(kind(values.text({ min: 1, max: 10 }), z.string())), 'The VAT rate.', {
    toWrite: 'An active VAT rate.',
    example: '22',
  }),
  kind: field(nullable(oneOf(lineKind)), 'Part, labour, external work or text.'),
  purchase_price: field(
    kind(kinds.cost.input.nullable(), kinds.cost.output.nullable().optional()),
    'EUR of cost a unit.',
    {
      toWrite: 'EUR of cost a unit; read only with the permission `reports.read`.',
      example: 7.25,
    },
  ),
}

export const jobTemplateLine = z
  .object({
    ...identity('job_template_line_item', 'line'),
    ...outputs(lines),
    position: answered(integer().output, 'Its place, from 1.', 1).output,
    created_at: values.dateTimeOut().describe('When the line was written.'),
  })
  .meta({
    id: 'JobTemplateLineItem',
    description: 'A line kept for later: what is null is filled when the template is applied.',
  })

export const jobTemplateSummary = z
  .object({ ...identity('job_template'), ...outputs(fields), ...values.timestamps, ...values.deletedAt })
  .meta({ id: 'JobTemplateSummary', description: 'A job template as it stands in a list.' })

export const jobTemplate = z
  .object({
    ...jobTemplateSummary.shape,
    line_items: z.array(jobTemplateLine).describe('What the work consists of, in its order.'),
  })
  .meta({ id: 'JobTemplate', description: 'Work that is done again and again, with its lines.' })

export const jobTemplateBody = z
  .strictObject(inputs(fields))
  .partial()
  .required({ name: true })
  .meta({ id: 'JobTemplateBody', description: 'A new job template.' })
export type JobTemplateBody = z.output<typeof jobTemplateBody>

export const jobTemplatePath = pathOf('job template')

/** A change of some fields. */
export const jobTemplatePatch = jobTemplatePath.extend(z.strictObject(inputs(fields)).partial().shape)
export type JobTemplatePatch = Omit<z.output<typeof jobTemplatePatch>, 'id'>

/** Lines added, changed, removed and reordered in one transaction, as for quotes. */
export const jobTemplateBatch = jobTemplatePath
  .extend(lineBatch('JobTemplate', inputs(lines)))
  .meta(batchRule)

/** What a document is asked to take of a template (job-templates.md#applying-a-job-template). */
export const appliedTemplate = z.strictObject({
  job_template_id: values.id().describe('The job template, one that is offered for new work.'),
  quantity: values
    .decimal(3, { min: 0.001 })
    .optional()
    .meta({ description: 'Every quantity is multiplied by it; 1 unless sent.', example: 2 }),
})
export type AppliedTemplate = z.output<typeof appliedTemplate>

/** Query of the list. */
export const jobTemplateQuery = z.strictObject({
  q: values.text({ max: 255 }).optional().meta({
    description: 'Every term must stand in name, code or description.',
    example: 'tagliando',
  }),
  active: z.boolean().optional().describe('Only those offered for new work, or only the others.'),
  work_category_id: values.id().optional().describe('Of this kind of work only.'),
  ...paging(),
})
export type JobTemplateQuery = z.output<typeof jobTemplateQuery>

export const jobTemplateList = listOf('JobTemplateList', jobTemplateSummary)

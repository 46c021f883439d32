import { resource, router } from '../../core/trpc.ts'
import { changeLines } from './lines.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const jobTemplates = resource(
  'worksheets',
  'Work that is done again and again, with its lines, kept for later.',
)

/** Job templates (job-templates.md). */
export const jobTemplatesRouter = router({
  list: jobTemplates
    .endpoint('GET /v1/job-templates', 'List job templates', {
      description: 'Lists job templates page by page, by name, without their lines.',
    })
    .input(schema.jobTemplateQuery)
    .output(schema.jobTemplateList)
    .query(({ ctx, input }) => service.listJobTemplates(ctx.db, input)),

  create: jobTemplates
    .endpoint('POST /v1/job-templates', 'Create a job template', {
      technician: 'never',
      status: 201,
      description: 'Adds a job template without lines; names and codes may repeat.',
    })
    .input(schema.jobTemplateBody)
    .output(schema.jobTemplate)
    .mutation(({ ctx, input }) => service.createJobTemplate(ctx, input)),

  retrieve: jobTemplates
    .endpoint('GET /v1/job-templates/{id}', 'Retrieve a job template', {
      description: 'Gives the job template whole, with its lines.',
    })
    .input(schema.jobTemplatePath)
    .output(schema.jobTemplate)
    .query(({ ctx, input }) => service.findJobTemplate(ctx, input.id)),

  update: jobTemplates
    .endpoint('PATCH /v1/job-templates/{id}', 'Change a job template', {
      technician: 'never',
      description: 'Changes the fields that are sent; the others stay, and its lines.',
    })
    .input(schema.jobTemplatePatch)
    .output(schema.jobTemplate)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateJobTemplate(ctx, id, patch)),

  delete: jobTemplates
    .endpoint('DELETE /v1/job-templates/{id}', 'Delete a job template', {
      technician: 'never',
      description: 'Deletes the job template logically; what was made of it stays.',
    })
    .input(schema.jobTemplatePath)
    .output(schema.jobTemplate)
    .mutation(({ ctx, input }) => service.deleteJobTemplate(ctx, input.id)),

  changeLines: jobTemplates
    .endpoint('POST /v1/job-templates/{id}/line-items/batch', 'Change the lines of a job template', {
      technician: 'never',
      description:
        'Removes, updates, adds and reorders lines in one transaction: all or nothing. What is not sent is null, and filled when the template is applied.',
    })
    .input(schema.jobTemplateBatch)
    .output(schema.jobTemplate)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx, id, batch)),
})

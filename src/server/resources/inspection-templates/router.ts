import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const templates = resource('worksheets', 'What is looked at in inspections of a kind, point by point.')

/** Inspection templates (inspections.md#templates). */
export const inspectionTemplatesRouter = router({
  list: templates
    .endpoint('GET /v1/inspection-templates', 'List inspection templates', {
      description: 'Lists inspection templates page by page, by name, with their points.',
    })
    .input(schema.inspectionTemplateQuery)
    .output(schema.inspectionTemplateList)
    .query(({ ctx, input }) => service.listInspectionTemplates(ctx.db, input)),

  create: templates
    .endpoint('POST /v1/inspection-templates', 'Create an inspection template', {
      technician: 'never',
      status: 201,
      description: 'Adds an inspection template with its points; names may repeat.',
    })
    .input(schema.inspectionTemplateBody)
    .output(schema.inspectionTemplate)
    .mutation(({ ctx, input }) => service.createInspectionTemplate(ctx.db, input)),

  retrieve: templates
    .endpoint('GET /v1/inspection-templates/{id}', 'Retrieve an inspection template', {
      description: 'Gives the inspection template with its points.',
    })
    .input(schema.inspectionTemplatePath)
    .output(schema.inspectionTemplate)
    .query(({ ctx, input }) => service.findInspectionTemplate(ctx.db, input.id)),

  update: templates
    .endpoint('PATCH /v1/inspection-templates/{id}', 'Change an inspection template', {
      technician: 'never',
      description: 'Changes the fields that are sent; `points` replaces all of them.',
    })
    .input(schema.inspectionTemplatePatch)
    .output(schema.inspectionTemplate)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateInspectionTemplate(ctx.db, id, patch)),

  delete: templates
    .endpoint('DELETE /v1/inspection-templates/{id}', 'Delete an inspection template', {
      technician: 'never',
      description: 'Deletes the inspection template logically; inspections keep what they copied.',
    })
    .input(schema.inspectionTemplatePath)
    .output(schema.inspectionTemplate)
    .mutation(({ ctx, input }) => service.deleteInspectionTemplate(ctx.db, input.id)),
})

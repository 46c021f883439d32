import { requireRecord } from '../../core/records.ts'
import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const inspections = resource('worksheets', 'What is looked at on a vehicle, point by point.')
const PATH = '/v1/worksheets/{id}/inspection'

/** The inspection of a worksheet (inspections.md#the-inspection-of-a-worksheet). */
export const inspectionsRouter = router({
  retrieve: inspections
    .endpoint(`GET ${PATH}`, "Retrieve a worksheet's inspection", {
      description: 'Gives the inspection with its points in order; 404 where there is none.',
    })
    .input(schema.worksheetPath)
    .output(schema.inspection)
    .query(({ ctx, input }) => service.findInspection(ctx.db, input.id)),

  create: inspections
    .endpoint(`POST ${PATH}`, "Begin a worksheet's inspection", {
      status: 201,
      errors: ['resource_not_found', 'inspection_exists'],
      description:
        'Begins the one inspection of the worksheet with the points of a template, or without any.',
    })
    .input(schema.inspectionBody)
    .output(schema.inspection)
    .mutation(({ ctx, input: { id, inspection_template_id } }) =>
      service.createInspection(ctx, id, inspection_template_id),
    ),

  delete: inspections
    .endpoint(`DELETE ${PATH}`, "Delete a worksheet's inspection", {
      description: 'Deletes the inspection with its points; another one can be begun.',
    })
    .input(schema.worksheetPath)
    .output(schema.inspection)
    .mutation(({ ctx, input }) => service.deleteInspection(ctx, input.id)),

  changePoints: inspections
    .endpoint(`POST ${PATH}/points/batch`, "Change an inspection's points", {
      description:
        'Adds, changes, removes and reorders points in one transaction, in every state of the worksheet.',
    })
    .input(schema.pointBatch)
    .output(schema.inspection)
    .mutation(({ ctx, input: { id, ...batch } }) => service.changePoints(ctx, id, batch)),

  /** What a worksheet's page asks: most have none, which is no failure there. */
  find: consoleResource('worksheets', 'What is looked at on a vehicle, point by point.')
    .input(schema.worksheetPath)
    .output(schema.inspection.nullable())
    .query(async ({ ctx, input }) => {
      await requireRecord(ctx.db, 'worksheet', input.id)
      return (await service.readInspection(ctx.db, input.id)) ?? null
    }),
})

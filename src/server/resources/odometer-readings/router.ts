import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const readings = resource('vehicles', 'What the odometers of vehicles showed.')

/** Odometer readings (odometer-readings.md#readings). */
export const odometerReadingsRouter = router({
  list: readings
    .endpoint('GET /v1/vehicles/{id}/odometer-readings', "List a vehicle's odometer readings", {
      description: 'Lists what the odometer showed page by page, the latest first.',
    })
    .input(schema.readingQuery)
    .output(schema.readingList)
    .query(({ ctx, input }) => service.listReadings(ctx.db, input)),

  create: readings
    .endpoint('POST /v1/vehicles/{id}/odometer-readings', 'Add an odometer reading', {
      status: 201,
      description:
        'Writes down what the odometer showed. A reading that does not fit those before and after it is kept as anomalous and does not count.',
    })
    .input(schema.readingBody)
    .output(schema.odometerReading)
    .mutation(({ ctx, input: { id, ...body } }) => service.createReading(ctx, id, body)),

  update: readings
    .endpoint('PATCH /v1/vehicles/{id}/odometer-readings/{reading_id}', 'Correct an odometer reading', {
      description: 'Says whether the reading counts, or what is remarked of it.',
    })
    .input(schema.readingPatch)
    .output(schema.odometerReading)
    .mutation(({ ctx, input: { id, reading_id, ...patch } }) =>
      service.updateReading(ctx, { id, reading_id }, patch),
    ),

  delete: readings
    .endpoint('DELETE /v1/vehicles/{id}/odometer-readings/{reading_id}', 'Delete an odometer reading', {
      description: "Deletes the reading, whoever told of it; the vehicle's kilometres follow.",
    })
    .input(schema.readingPath)
    .output(schema.odometerReading)
    .mutation(({ ctx, input }) => service.deleteReading(ctx, input)),
})

import { resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const deadlines = resource('vehicles', 'What falls due on vehicles.')

/** Deadlines of vehicles (vehicle-deadlines.md#deadlines). */
export const vehicleDeadlinesRouter = router({
  list: deadlines
    .endpoint('GET /v1/vehicle-deadlines', 'List deadlines of all vehicles', {
      description:
        'Lists what falls due on vehicles that are not deleted page by page, the earliest day first.',
    })
    .input(schema.deadlineQuery)
    .output(schema.deadlineList)
    .query(({ ctx, input }) => service.listDeadlines(ctx, input)),

  listOfVehicle: deadlines
    .endpoint('GET /v1/vehicles/{id}/deadlines', "List a vehicle's deadlines", {
      description: 'Lists what falls due on the vehicle page by page, the earliest day first.',
    })
    .input(schema.ownDeadlineQuery)
    .output(schema.deadlineList)
    .query(({ ctx, input }) => service.listVehicleDeadlines(ctx, input)),

  create: deadlines
    .endpoint('POST /v1/vehicles/{id}/deadlines', 'Add a deadline', {
      status: 201,
      errors: ['deadline_exists'],
      description:
        "Adds what falls due by day, by kilometres or both. Inspection, service, insurance, road tax and warranty are the same thing as the vehicle's fields.",
    })
    .input(schema.deadlineBody)
    .output(schema.vehicleDeadline)
    .mutation(({ ctx, input: { id, ...body } }) => service.createDeadline(ctx, id, body)),

  retrieve: deadlines
    .endpoint('GET /v1/vehicles/{id}/deadlines/{deadline_id}', 'Retrieve a deadline', {
      description: 'Gives a deadline with where it stands today.',
    })
    .input(schema.deadlinePath)
    .output(schema.vehicleDeadline)
    .query(({ ctx, input }) => service.readDeadline(ctx, input)),

  update: deadlines
    .endpoint('PATCH /v1/vehicles/{id}/deadlines/{deadline_id}', 'Update a deadline', {
      errors: ['deadline_completed'],
      description: 'Changes the fields that are sent. A computed inspection is a written one from then on.',
    })
    .input(schema.deadlinePatch)
    .output(schema.vehicleDeadline)
    .mutation(({ ctx, input: { id, deadline_id, ...patch } }) =>
      service.updateDeadline(ctx, { id, deadline_id }, patch),
    ),

  delete: deadlines
    .endpoint('DELETE /v1/vehicles/{id}/deadlines/{deadline_id}', 'Delete a deadline', {
      errors: ['deadline_computed'],
      description:
        "Deletes the deadline, and with it what the vehicle's fields say of it; an inspection is computed again.",
    })
    .input(schema.deadlinePath)
    .output(schema.vehicleDeadline)
    .mutation(({ ctx, input }) => service.deleteDeadline(ctx, input)),

  complete: deadlines
    .endpoint('POST /v1/vehicles/{id}/deadlines/{deadline_id}/complete', 'Complete a deadline', {
      errors: ['deadline_completed'],
      description: 'Says that it was done, and makes the next one where the deadline has an interval.',
    })
    .input(schema.deadlineCompletion)
    .output(schema.vehicleDeadline)
    .mutation(({ ctx, input: { id, deadline_id, ...done } }) =>
      service.completeDeadline(ctx, { id, deadline_id }, done),
    ),
})

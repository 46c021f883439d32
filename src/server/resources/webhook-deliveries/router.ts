import { resource, router } from '../../core/trpc.ts'
import { findContent } from './content.ts'
import * as reads from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const deliveries = resource('webhooks', 'Events on their way to endpoints.')

/** Deliveries of webhooks (webhooks.md#deliveries). */
export const webhookDeliveriesRouter = router({
  retrieve: deliveries
    .endpoint('GET /v1/webhook-deliveries/{id}', 'Retrieve a delivery', {
      description: 'Gives the delivery with all of its attempts and what was answered to them.',
    })
    .input(schema.webhookDeliveryPath)
    .output(schema.webhookDelivery)
    .query(({ ctx, input }) => reads.findDelivery(ctx.db, input.id)),

  content: deliveries
    .input(schema.webhookDeliveryPath)
    .output(schema.webhookDeliveryContent)
    .query(({ ctx, input }) => findContent(ctx.db, input.id)),

  redeliver: deliveries
    .endpoint('POST /v1/webhook-deliveries/{id}/redeliver', 'Redeliver an event', {
      unconditional: true,
      errors: ['webhook_endpoint_disabled', 'events_expired'],
      description:
        'Sends the event once more, at once, with the same `webhook-id` and a new count of ten attempts.',
    })
    .input(schema.webhookDeliveryPath)
    .output(schema.webhookDelivery)
    .mutation(({ ctx, input }) => service.redeliver(ctx, input.id)),
})

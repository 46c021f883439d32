import { resource, router } from '../../core/trpc.ts'
import { listDeliveries } from '../webhook-deliveries/reads.ts'
import { webhookDelivery, webhookDeliveryList, webhookDeliveryQuery } from '../webhook-deliveries/schema.ts'
import { replay, testEndpoint } from '../webhook-deliveries/service.ts'
import * as reads from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const endpoints = resource('webhooks', 'Where events are delivered as they happen.')

/** Endpoints of webhooks (webhooks.md#endpoints). */
export const webhookEndpointsRouter = router({
  list: endpoints
    .endpoint('GET /v1/webhook-endpoints', 'List webhook endpoints', {
      description: 'Lists the endpoints with their health page by page, newest first.',
    })
    .input(schema.webhookEndpointQuery)
    .output(schema.webhookEndpointList)
    .query(({ ctx, input }) => reads.listEndpoints(ctx.db, input)),

  create: endpoints
    .endpoint('POST /v1/webhook-endpoints', 'Create a webhook endpoint', {
      status: 201,
      secret: 'secret',
      errors: ['limit_reached'],
      description:
        'Adds an endpoint, which is told of what happens from now on. Its `secret` is told this once.',
    })
    .input(schema.webhookEndpointBody)
    .output(schema.webhookEndpointWithSecret)
    .mutation(({ ctx, input }) => service.createEndpoint(ctx, input)),

  retrieve: endpoints
    .endpoint('GET /v1/webhook-endpoints/{id}', 'Retrieve a webhook endpoint', {
      description: 'Gives the endpoint with its health, without its secret.',
    })
    .input(schema.webhookEndpointPath)
    .output(schema.webhookEndpoint)
    .query(({ ctx, input }) => reads.findEndpoint(ctx.db, input.id)),

  update: endpoints
    .endpoint('PATCH /v1/webhook-endpoints/{id}', 'Update a webhook endpoint', {
      description:
        'Changes the fields that are sent; the others stay. What happens while it is `disabled` is not sent by itself afterwards.',
    })
    .input(schema.webhookEndpointPath.extend(schema.webhookEndpointPatch.shape))
    .output(schema.webhookEndpoint)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updateEndpoint(ctx, id, patch)),

  delete: endpoints
    .endpoint('DELETE /v1/webhook-endpoints/{id}', 'Delete a webhook endpoint', {
      description: 'Deletes the endpoint: nothing is sent any more, and its deliveries are gone.',
    })
    .input(schema.webhookEndpointPath)
    .output(schema.webhookEndpoint)
    .mutation(({ ctx, input }) => service.deleteEndpoint(ctx.db, input.id)),

  rotateSecret: endpoints
    .endpoint('POST /v1/webhook-endpoints/{id}/rotate-secret', 'Rotate the secret of an endpoint', {
      secret: 'secret',
      description:
        'Gives the endpoint a new `secret`, told this once; the one before signs for a while, too.',
    })
    .input(schema.webhookEndpointPath.extend(schema.rotateSecretBody.shape))
    .output(schema.webhookEndpointWithSecret)
    .mutation(({ ctx, input }) => service.rotateSecret(ctx, input.id, input.overlap_hours)),

  test: endpoints
    .endpoint('POST /v1/webhook-endpoints/{id}/test', 'Test a webhook endpoint', {
      unconditional: true,
      transaction: 'own',
      description:
        'Sends `webhook_endpoint.test` once, also to a disabled endpoint, and answers how it went.',
    })
    .input(schema.webhookEndpointPath)
    .output(webhookDelivery)
    .mutation(({ ctx, input }) => testEndpoint(ctx, input.id)),

  replay: endpoints
    .endpoint('POST /v1/webhook-endpoints/{id}/replay', 'Replay events to an endpoint', {
      unconditional: true,
      errors: ['webhook_endpoint_disabled', 'events_expired'],
      description:
        'Sends the kept events above `after_seq` that the endpoint takes and that did not succeed there.',
    })
    .input(schema.webhookEndpointPath.extend(schema.replayBody.shape))
    .output(schema.webhookReplay)
    .mutation(({ ctx, input }) => replay(ctx.db, input.id, input.after_seq)),

  deliveries: endpoints
    .endpoint('GET /v1/webhook-endpoints/{id}/deliveries', 'List deliveries of an endpoint', {
      description: 'Lists what was sent to the endpoint and what will be, newest first; kept 30 days.',
    })
    .input(webhookDeliveryQuery)
    .output(webhookDeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx.db, input)),
})

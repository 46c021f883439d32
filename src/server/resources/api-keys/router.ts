import { resource, router } from '../../core/trpc.ts'
import { daysOfKey, requestDays } from './days.ts'
import { findRequest, listRequests } from './requests.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

/** Reading the keys is for those who manage them, too. */
const apiKeys = resource('settings', 'Keys of integrators and what they asked for.').meta({
  permission: 'settings.write',
})

/** API access, for the console only: no endpoint, so no key makes or sees keys. */
export const apiKeysRouter = router({
  list: apiKeys.output(schema.apiKeyList).query(({ ctx }) => service.listKeys(ctx)),

  create: apiKeys
    .meta({ secret: true })
    .input(schema.apiKeyBody)
    .output(schema.newApiKey)
    .mutation(({ ctx, input }) => service.createKey(ctx, input)),

  retrieve: apiKeys
    .input(schema.apiKeyPath)
    .output(schema.apiKey)
    .query(({ ctx, input }) => service.findKey(ctx, input.id)),

  update: apiKeys
    .input(schema.apiKeyPatch)
    .output(schema.apiKey)
    .mutation(({ ctx, input }) => service.renameKey(ctx, input.id, input.name)),

  revoke: apiKeys
    .input(schema.apiKeyPath)
    .output(schema.apiKey)
    .mutation(({ ctx, input }) => service.revokeKey(ctx, input.id)),

  requests: apiKeys
    .input(schema.apiRequestQuery)
    .output(schema.apiRequestList)
    .query(({ ctx, input }) => listRequests(ctx.db, input)),

  /** How much the key asked for lately, day by day. */
  days: apiKeys
    .input(schema.apiKeyPath)
    .output(requestDays)
    .query(({ ctx, input }) => daysOfKey(ctx, input.id)),

  request: apiKeys
    .input(schema.apiRequestPath)
    .output(schema.apiRequestDetail)
    .query(({ ctx, input }) => findRequest(ctx.db, input.id, input.request_id)),
})

import type { Context } from '../trpc.ts'
import type { AnswerSeal } from '../writes/answer-seal.ts'
import type { Networks } from './networks.ts'

/** What a request has at hand for endpoints: what encrypts their secrets, and the networks that are allowed. */
export type WebhookAccess = { seal: AnswerSeal; networks: Networks }

/** Those of a request; what runs without a server, such as the demo, has none. */
export function webhooksOf({ webhooks }: Pick<Context, 'webhooks'>): WebhookAccess {
  if (webhooks) return webhooks
  throw new Error('This caller makes no webhook endpoints.')
}

/** What can be told of an endpoint and its deliveries (webhooks.md#endpoints, webhooks.md#deliveries). */
export const WEBHOOK_ENDPOINT_STATUSES = ['enabled', 'disabled'] as const
export const WEBHOOK_DISABLED_REASONS = ['manual', 'failures', 'gone'] as const
export const WEBHOOK_DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const

/** Why an attempt failed (webhooks.md#outcomes). */
export const WEBHOOK_ERRORS = [
  'timeout',
  'connection_failed',
  'tls_failed',
  'dns_failed',
  'address_refused',
  'redirect_refused',
  'status_refused',
] as const
export type WebhookError = (typeof WEBHOOK_ERRORS)[number]

/** Endpoints that a company has at most. */
export const MAX_WEBHOOK_ENDPOINTS = 20

/** What is pushed to an endpoint to try it; it is no event of the feed. */
export const WEBHOOK_TEST_TYPE = 'webhook_endpoint.test'

/** How long a receiver may take for its answer. */
export const ATTEMPT_TIMEOUT_MS = 15_000

/** Characters that are kept of an answer. */
export const MAX_RESPONSE_CHARACTERS = 1_000

/** Seconds after the first, second … attempt that failed; after the last there is no other (webhooks.md#retries). */
const RETRY_PAUSES_SECONDS = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400] as const

const LONGEST_POSTPONED_SECONDS = 86_400

/**
 * Seconds until the next attempt: those of the table and up to a tenth more, so that a receiver that comes back is not met
 * by all at once. `Retry-After` may postpone it.
 * @param tries attempts so far, this one included
 * @returns null after the last
 */
export function retryPause(tries: number, retry_after: number | null, random = Math.random()): number | null {
  const pause = RETRY_PAUSES_SECONDS[tries - 1]
  if (pause === undefined) return null
  const asked = Math.min(retry_after ?? 0, LONGEST_POSTPONED_SECONDS)
  return Math.max(pause * (1 + random / 10), asked)
}

/** Hours of failures without one success after which people are warned, and the endpoint is disabled. */
export const WARNED_AFTER_HOURS = 24
export const DISABLED_AFTER_HOURS = 5 * 24

/** Days that deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30

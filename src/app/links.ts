import { httpBatchLink, httpLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '../server/router.ts'
import { patient } from './patient-fetch.ts'

/** What a call carries beside its input. */
export type Conditions = {
  /** The tag of the version that was read: otherwise nothing is changed (safe-writes.md#if-match). */
  ifMatch?: string | undefined
  /** What has this key is done once (idempotency.md#the-key). */
  idempotencyKey?: string | undefined
}

/** The options of a call that carries conditions: `mutate(input, asking({ ifMatch }))`. */
export const asking = (context: Conditions) => ({ context })

/** The conditions of a call as headers. */
function headersOf({ ifMatch, idempotencyKey }: Conditions): Record<string, string> {
  return {
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

const url = '/api/trpc'

/** The server takes no larger batches (src/http/sign-in.ts). */
const MAX_CALLS = 20

/**
 * How calls reach the server: what is read in batches, each change in a request of its own, since its headers are about
 * one call.
 */
export const link: TRPCLink<AppRouter> = (runtime) => {
  const fetch = patient((...request) => globalThis.fetch(...request))
  const batched = httpBatchLink<AppRouter>({ url, maxItems: MAX_CALLS, fetch })(runtime)
  const single = httpLink<AppRouter>({ url, headers: ({ op }) => headersOf(op.context), fetch })(runtime)
  return (call) => (call.op.type === 'mutation' ? single : batched)(call)
}

import { httpBatchLink, httpLink, type OperationLink, type TRPCLink } from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { AppRouter } from '../server/router.ts'
import { apiErrorOf } from './form/api-errors.ts'
import { noting } from './own-requests.ts'
import { patient } from './patient-fetch.ts'
import { isWorthAnother, loadAfresh, signInAgain } from './signed-out.ts'

/** What a call carries beside its input. */
export type Conditions = {
  /** The tag of the version that was read: otherwise nothing is changed (safe-writes.md#if-match). */
  ifMatch?: string | undefined
  /** What has this key is done once (idempotency.md#the-key). */
  idempotencyKey?: string | undefined
  /** It fails where nobody is signed in, and waits for nobody. */
  isAlone?: boolean
}

/** The options of a call that carries conditions: `mutate(input, asking({ ifMatch }))`. */
export const asking = (context: Conditions) => ({ context })

/** As the server reads it (src/http/console-calls.ts). */
const COMPANY_HEADER = 'X-Officina-Company'

let company: string | undefined

/** Says which company the page shows: what is changed on it is changed there or nowhere. */
export function pageIsOf(company_id: string): void {
  company = company_id
}

/** What goes to the company that the session is to work in, whichever that was. */
const isElsewhere = ({ path, context }: { path: string; context: Conditions }) =>
  context.isAlone || path === 'session.switchCompany'

/** The conditions of a call as headers. */
function headersOf(op: { path: string; context: Conditions }): Record<string, string> {
  const { ifMatch, idempotencyKey } = op.context
  return {
    ...(company !== undefined && !isElsewhere(op) && { [COMPANY_HEADER]: company }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
  }
}

const url = '/api/trpc'

/** The server takes no larger batches (src/http/console-calls.ts). */
const MAX_CALLS = 20

/**
 * A call that is sent anew where the session has ended: once at once, since another session may have taken its place while
 * the call was under way, and then when the person has signed in again, for which it waits.
 */
const waiting =
  (send: OperationLink<AppRouter>): OperationLink<AppRouter> =>
  (call) =>
    observable((observer) => {
      const { type, context } = call.op
      let subscription: Unsubscribable | undefined
      let isOver = false
      let isFirst = true
      const isBack = async () => {
        const another = isFirst && (await isWorthAnother())
        isFirst = false
        return another || signInAgain(type === 'mutation')
      }
      const attempt = () => {
        subscription = send(call).subscribe({
          next: (result) => observer.next(result),
          complete: () => observer.complete(),
          error: async (error) => {
            const apiError = apiErrorOf(error)
            // Another tab chose another company: nothing here goes on.
            if (apiError?.param === COMPANY_HEADER) return loadAfresh()
            const isSignedOut = apiError?.code === 'session_required' && !context.isAlone
            if (isSignedOut && (await isBack())) {
              if (!isOver) attempt()
            } else observer.error(error)
          },
        })
      }
      attempt()
      return () => {
        isOver = true
        subscription?.unsubscribe()
      }
    })

/**
 * How calls reach the server: what is read in batches, each change in a request of its own, since its headers are about
 * one call.
 */
export const link: TRPCLink<AppRouter> = (runtime) => {
  const fetch = patient((...request) => globalThis.fetch(...request))
  const headers = ({ op }: { op: { path: string; context: Conditions } }) => headersOf(op)
  const batched = httpBatchLink<AppRouter>({ url, maxItems: MAX_CALLS, fetch })(runtime)
  const single = httpLink<AppRouter>({ url, headers, fetch: noting(fetch) })(runtime)
  return waiting((call) => (call.op.type === 'mutation' ? single : batched)(call))
}

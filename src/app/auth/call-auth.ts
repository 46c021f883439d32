import { later } from '../frame/later.tsx'
import { underWay } from '../signed-out.ts'

type AuthClient = typeof import('../auth-client.ts').authClient
type FetchOptions = { onError: (context: { response: Response }) => void }
type Answer<Data> = { data: Data | null; error: { code?: string | undefined; status: number } | null }

/** One call of /api/auth; `options` go into it as they are. */
export type AuthStep<Data> = (client: AuthClient, options: FetchOptions) => Promise<Answer<Data>>

/** What /api/auth refused with. */
export class AuthError extends Error {
  readonly code: string | undefined
  readonly status: number
  /** Seconds to wait, where it was asked too often. */
  readonly retry_after: number | undefined

  constructor({ code, status }: { code?: string | undefined; status: number }, retry_after?: number) {
    super(code ?? `HTTP ${status}`)
    this.code = code
    this.status = status
    this.retry_after = retry_after
  }
}

/** Loads the client ahead of the first step, so that the step need not wait for it. */
export const loadAuth = later(() => import('../auth-client.ts').then(({ authClient }) => authClient))

/**
 * Takes a step of signing in or of one's account, and answers with its data.
 * @throws AuthRefusal; another error when the server was not reached.
 */
export async function callAuth<Data>(step: AuthStep<Data>): Promise<Data> {
  let wait: string | null = null
  const onError: FetchOptions['onError'] = ({ response }) => {
    wait = response.headers.get('retry-after')
  }
  const auth = await loadAuth()
  const { data, error } = await underWay(step(auth, { onError }))
  if (error) throw new AuthError(error, wait === null ? undefined : Number(wait))
  return data as Data
}

import { type Answer, Client } from './client.ts'
import { product } from './product.ts'
import { fromElsewhere } from './session.ts'

type Person = { email: string; password: string }

/** Who has no key: what apps ask before somebody is signed in, each time from an address of its own. */
export function askAuth(path: string, body: object, url?: string): Promise<Answer> {
  const headers = { authorization: '', ...fromElsewhere() }
  return new Client('').post(`/v1/auth/${path}`, body, { headers, ...(url && { url }) })
}

export const refresh = (refresh_token: string, url?: string) => askAuth('refresh', { refresh_token }, url)

/** Somebody signed in with an app: the answer, and a client of /v1 that acts as they. */
export async function appOf({ email, password }: Person, more: object = {}) {
  const { status, body } = await askAuth('login', { email, password, ...more })
  if (status !== 200) throw new Error(`Login: ${status} ${JSON.stringify(body)}`)
  return { session: body, client: new Client(body.access_token) }
}

/** Asks both processes with the same until each answers with the status, for a second at most. */
export async function within1s(ask: (url: string) => Promise<Answer>, status: number): Promise<Answer[]> {
  const end = performance.now() + 1000
  return Promise.all(
    [product.base_url, product.other_url].map(async (url) => {
      for (;;) {
        const sent = performance.now()
        const answer = await ask(url)
        if (answer.status === status) return answer
        if (sent > end) throw new Error(`Still ${answer.status}`)
      }
    }),
  )
}

/** A request that only needs somebody to be signed in. */
export const asked = (client: Client) => (url: string) => client.get('/v1/articles?limit=1', { url })

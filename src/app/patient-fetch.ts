type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>
type Pause = (ms: number) => Promise<void>

/** Between the tries of a request with a key that nobody answers: 0.3, 0.6 and 1.2 seconds, each less by chance. */
const PAUSES_MS = [300, 600, 1_200]

/** A refusal for too many requests is waited out so often (rate-limits.md#the-console). */
const MAX_WAITS = 2

/** What takes longer is said at once: nobody sits before a button for minutes. */
const LONGEST_WAIT_S = 60

/** Seconds for which a request with the same key may be being carried out before that is said. */
const MAX_TURNS = 30

const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** What an earlier request with the same key still holds up. */
async function isInProgress(response: Response): Promise<boolean> {
  return response.status === 409 && (await response.clone().text()).includes('idempotency_in_progress')
}

/** After how many seconds the server wants to be asked again. */
const secondsOf = ({ headers }: Response) => Number(headers.get('retry-after') ?? 1)

/** Gateways answer so where no server did. A 503 may be the server's own, which is JSON, or a gateway's page. */
const isOfGateway = ({ status, headers }: Response) =>
  status === 502 || status === 504 || (status === 503 && !headers.get('content-type')?.includes('json'))

/** The whole answer: a connection may also break after its first bytes. */
async function whole(response: Response): Promise<Response> {
  if (isOfGateway(response)) throw new TypeError('No server answered.')
  const { status, headers } = response
  return new Response(await response.text(), { status, headers })
}

/**
 * `fetch` that asks again by itself where that does no harm (idempotency.md#the-console, rate-limits.md#the-console): a
 * request with an Idempotency-Key up to three times where no answer comes, and until an earlier one with its key is done;
 * any request twice after a 429. What it gives back then is said in words by whoever asked.
 */
export function patient(fetch: Fetch, wait: Pause = pause): Fetch {
  const answered: Fetch = async (url, init) => {
    if (!new Headers(init?.headers).has('idempotency-key')) return fetch(url, init)
    for (const ms of PAUSES_MS) {
      try {
        return await whole(await fetch(url, init))
      } catch (error) {
        if (init?.signal?.aborted) throw error
        await wait(ms * (0.75 + Math.random() / 4))
      }
    }
    return whole(await fetch(url, init))
  }
  return async (url, init) => {
    let waits = 0
    let turns = 0
    for (;;) {
      const response = await answered(url, init)
      const seconds = secondsOf(response)
      const isRefused = response.status === 429 && seconds <= LONGEST_WAIT_S && waits++ < MAX_WAITS
      if (!isRefused && !((await isInProgress(response)) && turns++ < MAX_TURNS)) return response
      // A little more by chance: others wait for the same second.
      await wait((seconds + Math.random() / 4) * 1_000)
    }
  }
}

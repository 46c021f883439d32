type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/** More than are answered while one of them is on its way back as a change. */
const REMEMBERED = 200

const answered = new Set<string>()
let underWay = 0

/** `fetch` that remembers by which requests this page changes something. */
export function noting(fetch: Fetch): Fetch {
  return async (url, init) => {
    underWay++
    try {
      const response = await fetch(url, init)
      const request_id = response.headers.get('x-request-id')
      if (request_id) answered.add(request_id)
      if (answered.size > REMEMBERED) answered.delete([...answered][0]!)
      return response
    } finally {
      underWay--
    }
  }
}

/** Whether this page is changing something and has no answer yet. */
export const isChanging = () => underWay > 0

/** Whether this page sent the request: what it changed was read anew with its answer. */
export const isOwn = (request_id: string | undefined) => request_id !== undefined && answered.has(request_id)

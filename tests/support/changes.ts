import { product } from './product.ts'

export type Told = {
  event: string
  id: string
  data: { type?: string; object_id?: string; request_id?: string }
}

/** The parts of an event stream, as a browser reads them. */
function parse(part: string): Told | undefined {
  const lines = part.split('\n').map((line) => /^(\w*): ?(.*)$/.exec(line))
  const field = (name: string) => lines.find((line) => line?.[1] === name)?.[2] ?? ''
  if (field('data') === '') return undefined
  return { event: field('event') || 'message', id: field('id'), data: JSON.parse(field('data')) }
}

type Opening = { cookie: string; url?: string | undefined; query?: string; last?: string }

/** A stream of changes as a page of the console opens it. */
export async function openChanges({ cookie, url = product.base_url, query = '', last }: Opening) {
  const aborting = new AbortController()
  const response = await fetch(`${url}/api/changes${query}`, {
    headers: { cookie, ...(last !== undefined && { 'last-event-id': last }) },
    signal: aborting.signal,
  })
  const told: Told[] = []
  const wakes: (() => void)[] = []
  let ended = false
  const wake = () => {
    for (const each of wakes.splice(0)) each()
  }
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      const parts = (text + decoder.decode(bytes, { stream: true })).split('\n\n')
      text = parts.pop()!
      told.push(...parts.flatMap((part) => parse(part) ?? []))
      wake()
    }
  }
  const over = response.ok
    ? read()
        .then(
          () => 'ended' as const,
          () => 'cut' as const,
        )
        .finally(() => {
          ended = true
          wake()
        })
    : undefined
  /** What was told up to the first that is wanted, from where the last call stopped. */
  let at = 0
  const until = async (isWanted: (one: Told) => boolean): Promise<Told[]> => {
    for (;;) {
      const index = told.findIndex((one, place) => place >= at && isWanted(one))
      if (index >= 0) {
        const seen = told.slice(at, index + 1)
        at = index + 1
        return seen
      }
      if (ended) throw new Error(`The stream ended after ${JSON.stringify(told)}`)
      await new Promise<void>((resolve) => wakes.push(resolve))
    }
  }
  return {
    response,
    told,
    until,
    /** Waits for the change of a record. */
    change: async (type: string, object_id?: string) =>
      (await until(({ data }) => data.type === type && (!object_id || data.object_id === object_id))).at(-1)!,
    ready: () => until(({ event }) => event === 'ready'),
    /** Resolves once it is over, with whether the server ended it or its connection was cut. */
    over,
    close: () => aborting.abort(),
  }
}

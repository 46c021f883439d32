import { exchange } from './exchange.ts'
import { product } from './product.ts'

export const VERSION = '2026-09-05'

// biome-ignore lint/suspicious/noExplicitAny: a test reads any field of an answer and asserts on it
export type Body = any

export type Answer = { status: number; body: Body; headers: Headers }

/** How long a statement waits for a row at most. */
const SHORTEST_LIMIT_MS = 5_000

type Options = {
  headers?: Record<string, string>
  url?: string
  /** That the product is too busy is an answer, too. */
  once?: boolean
}

/** A client of /v1 as an integrator would write it: one key, JSON in and out. */
export class Client {
  readonly key: string
  readonly #url: string | undefined
  readonly #version: string

  /**
   * @param url the server it asks unless a request names another; without it, the product under test
   * @param version the revision of the contract that it speaks
   */
  constructor(key: string, url?: string, version = VERSION) {
    this.key = key
    this.#url = url
    this.#version = version
  }

  /**
   * Asks the product under test once more where it was too busy: what it had begun is taken back, as 503 says. One that
   * comes before a request had to wait (operation.md#time-limits) is an answer: nothing was too busy then.
   */
  async request(method: string, path: string, body?: unknown, options: Options = {}): Promise<Answer> {
    const began = performance.now()
    const answer = await this.#ask(method, path, body, options)
    const isShared = [undefined, product.base_url, product.other_url].includes(options.url ?? this.#url)
    const waited = performance.now() - began > SHORTEST_LIMIT_MS
    return answer.status === 503 && isShared && waited && !options.once
      ? this.request(method, path, body, options)
      : answer
  }

  async #ask(method: string, path: string, body: unknown, options: Options): Promise<Answer> {
    const { text, ...answer } = await exchange((options.url ?? this.#url ?? product.base_url) + path, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        'x-api-version': this.#version,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { ...answer, body: text === '' ? null : JSON.parse(text) }
  }

  get = (path: string, options?: Options) => this.request('GET', path, undefined, options)
  post = (path: string, body: unknown = {}, options?: Options) => this.request('POST', path, body, options)
  patch = (path: string, body: unknown, options?: Options) => this.request('PATCH', path, body, options)
  put = (path: string, body: unknown, options?: Options) => this.request('PUT', path, body, options)
  delete = (path: string, options?: Options) => this.request('DELETE', path, undefined, options)

  /** Makes a record and answers it; fails the test when it was refused. */
  async create(path: string, body: unknown): Promise<Body> {
    const answer = await this.post(path, body)
    if (answer.status !== 201)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Walks a cursor list to its end and answers every record. */
  async walk(path: string): Promise<Body[]> {
    const all: Body[] = []
    let cursor = ''
    do {
      const { status, body } = await this.get(`${path}${path.includes('?') ? '&' : '?'}${cursor}`)
      if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
      all.push(...body.data)
      cursor = body.has_more ? `starting_after=${body.next_starting_after}` : ''
    } while (cursor !== '')
    return all
  }
}

/** What a 422 says: its first field and code. */
export function refusal({ status, body }: Answer) {
  return { status, code: body.code, param: body.param }
}

/** The refusals that most rules end in, as `refusal` says them. */
export const invalid = (param: string) => ({ status: 422, code: 'parameter_invalid', param })
export const missing = (param: string) => ({ status: 422, code: 'parameter_missing', param })
export const unknown = (param: string) => ({ status: 422, code: 'parameter_unknown', param })
export const conflict = (code: string) => ({ status: 409, code, param: null })
export const gone = { status: 404, code: 'resource_not_found', param: null }

/** An id that nothing has. */
export const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

export const idsOf = (records: Body[]): string[] => records.map(({ id }) => id)

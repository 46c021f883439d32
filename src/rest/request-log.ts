import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { detached } from '../database/request-scope.ts'
import type { DB } from '../database/tables.ts'
import { shortened } from '../domain/characters.ts'
import { log } from '../process/log.ts'
import type { Principal } from '../server/auth/principal.ts'
import type { ErrorBody } from '../server/core/errors.ts'
import { type Outcome, RequestQuota } from './request-quota.ts'
import type { Operation } from './routes.ts'

/*
 * What a workshop sees in the console of its keys' requests. A request only leaves a row in memory; rows are written
 * many at once, beside the requests. What was not written yet is lost with a process that is killed, and nothing else.
 */

const GATHER_MS = 250
const AGAIN_MS = 1_000
const LAST_CHANCE_MS = 2_000
const BATCH = 500
/** What memory holds while the database cannot keep up; the oldest give way. */
const MAX_WAITING = 5_000

const LONGEST_PATH = 500
const LONGEST_TEXT = 100
const MAX_ERRORS = 3

/** A request of a known key, answered or left by its client. */
export type KeyRequest = {
  request_id: string
  principal: Principal
  /** The key was revoked or has expired, whatever it was refused with. */
  hasEnded: boolean
  method: string
  path: string
  /** The query string; only the names of parameters that the operation takes are kept. */
  search: string
  operation: Operation
  status: number | null
  duration_ms: number
  /** An earlier answer was given again (idempotency.md#answers). */
  replayed: boolean
  apiError: ErrorBody | undefined
}

/** Text as PostgreSQL takes it, cut to a length, without the secret of a key that was sent in a wrong place. */
function keptText(text: string, longest: number): string {
  return shortened(text, longest)
    .toWellFormed()
    .replaceAll('\0', '�')
    .replace(/ofk_\w+/g, 'ofk_…')
    .replace(/ofr_[\w-]+/g, 'ofr_…')
}

/** The error as it was sent, but for what a hostile request made long. */
function keptError(body: ErrorBody): ErrorBody {
  const kept = (text: string) => keptText(text, LONGEST_TEXT)
  const fields = body.errors?.slice(0, MAX_ERRORS)
  const errors = fields?.map((field) => ({
    ...field,
    param: kept(field.param),
    message: kept(field.message),
  }))
  const param = body.param === null ? null : kept(body.param)
  return { ...body, param, message: kept(body.message), ...(errors && { errors }) }
}

/** Names that the operation knows: a value, or a name that somebody made up, may be personal or secret. */
function queryNames({ query }: Operation, search: string): string[] {
  if (search === '') return []
  return [...new Set(new URLSearchParams(search).keys())].filter((name) => query.has(name))
}

/** What is counted and looked for: the key, or the session of an app. */
const callerOf = ({ key_id, mobile }: Principal) => key_id ?? mobile!.session_id

/** Who asked by an access token; nobody by a key. */
const personOf = ({ user_id, mobile }: Principal) => mobile && { user_id, device_name: mobile.device_name }

function rowOf(request: KeyRequest) {
  const { request_id, principal, operation, apiError } = request
  return {
    company_id: principal.company.id as string,
    key_id: callerOf(principal),
    ...{ user_id: null, device_name: null, ...personOf(principal) },
    id: request_id.slice('req_'.length),
    method: request.method,
    path: keptText(request.path, LONGEST_PATH),
    query: `{${queryNames(operation, request.search)}}`,
    route: operation.path,
    status: request.status,
    duration_ms: request.duration_ms,
    replayed: request.replayed,
    error: apiError ? JSON.stringify(keptError(apiError)) : null,
  }
}

type Row = ReturnType<typeof rowOf>

function outcomeOf({ status, hasEnded }: KeyRequest): Outcome {
  if (hasEnded) return 'ended'
  return status !== null && status < 400 ? 'answered' : 'refused'
}

const COLUMNS = {
  company_id: 'uuid',
  key_id: 'uuid',
  user_id: 'uuid',
  device_name: 'text',
  id: 'uuid',
  method: 'text',
  path: 'text',
  // an array of arrays would be one with two dimensions
  query: 'text',
  route: 'text',
  status: 'int',
  duration_ms: 'float8',
  replayed: 'bool',
  error: 'text',
} as const satisfies Record<keyof Row, string>

const NAMES = Object.keys(COLUMNS) as (keyof Row)[]
const TARGETS = sql.raw(NAMES.join())
const SOURCES = sql.raw(NAMES.join().replace('query', 'query::text[]').replace('error', 'error::jsonb'))

/** One statement whatever the number of rows: an array a column, the cheapest of what PostgreSQL offers. */
function insert(kysely: Kysely<DB>, rows: Row[], again: boolean) {
  const arrays = NAMES.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(COLUMNS[name])}[]`)
  // The answer to the attempt before may have been lost, and not its rows.
  const unwritten = sql`WHERE NOT EXISTS (SELECT 1 FROM api_request AS written
    WHERE (written.company_id, written.key_id, written.id) = (row.company_id, row.key_id, row.id))`
  return sql`INSERT INTO api_request (${TARGETS})
    SELECT ${SOURCES} FROM unnest(${sql.join(arrays)}) AS row (${TARGETS}) ${again ? unwritten : sql``}`.execute(
    kysely,
  )
}

/** Collects the requests of known keys and writes them to `api_request`. */
export class RequestLog {
  readonly #kysely: Kysely<DB>
  readonly #quota = new RequestQuota()
  #waiting: Row[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #dropped = 0
  #failing = false

  constructor(kysely: Kysely<DB>) {
    this.#kysely = kysely
  }

  /** Takes a request; costs its client nothing and never throws for want of a database. */
  record(request: KeyRequest): void {
    if (!this.#quota.take(callerOf(request.principal), outcomeOf(request))) return
    if (this.#waiting.length >= MAX_WAITING) this.#dropped += this.#waiting.splice(0, BATCH).length
    this.#waiting.push(rowOf(request))
    this.#writeIn(GATHER_MS)
  }

  /** Writes what is left, for two seconds at most. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    const written = this.#writing.then(() => this.#write())
    await Promise.race([written, delay(LAST_CHANCE_MS, undefined, { ref: false })])
  }

  #writeIn(milliseconds: number): void {
    // The rows are those of many requests: none of them takes the writing with it when its client goes.
    this.#timer ??= detached('requests', () =>
      setTimeout(() => (this.#writing = this.#write()), milliseconds).unref(),
    )
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0 && (await this.#writeBatch()));
    this.#timer = undefined
    if (this.#waiting.length > 0) this.#writeIn(AGAIN_MS)
  }

  /** False when the database did not take it: the rows wait on. */
  async #writeBatch(): Promise<boolean> {
    const rows = this.#waiting.splice(0, BATCH)
    try {
      await insert(this.#kysely, rows, this.#failing)
    } catch (error) {
      if (!this.#failing) log.warn({ err: error }, 'the log of requests cannot be written')
      this.#failing = true
      this.#waiting.unshift(...rows)
      return false
    }
    this.#failing = false
    if (this.#dropped > 0) log.warn({ dropped: this.#dropped }, 'the log of requests lacks some')
    this.#dropped = 0
    return true
  }
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { type AnyRouter, getTRPCErrorFromUnknown, initTRPC, type TRPCError } from '@trpc/server'
import type { z } from 'zod'
import { detached } from '../../database/request-scope.ts'
import type { Language } from '../../domain/languages.ts'
import type { Group, Permission } from '../../domain/permissions.ts'
import type { BucketName, RateLimit } from '../../domain/rate-limits.ts'
import type { Principal, Technician } from '../auth/principal.ts'
import type { CompanyDatabase, CompanyTransaction } from './company-database.ts'
import './compiled-schemas.ts'
import { type Meta, withEndpoint } from './endpoints.ts'
import { ApiError } from './errors.ts'
import { asApiError, toApiError } from './failures.ts'
import type { FileAccess } from './files/access.ts'
import { requireUnlimited, withoutLimited } from './limited-fields.ts'
import type { WebhookAccess } from './webhooks/access.ts'
import type { Rest } from './whole-lists.ts'
import { claimKey, type StoredAnswer } from './writes/idempotency.ts'
import type { Conditions } from './writes/origin.ts'
import { shownTo, tableOf } from './writes/record-kinds.ts'

/** What is known of a person at the console beyond who they are. */
export type ConsoleSession = {
  session_id: string
  /** What they read. */
  language: Language
  /** Where the console is, for links in mails: `https://officina.example`. Null where the server does not know. */
  origin: string | null
}

/** What differs from one revision of the contract to another. */
export type Revision = {
  /** Whether a cursor leads through the lists of calendar entries (calendar.md#pages). */
  calendar_pages: boolean
}

/** By what a request to /v1 is answered. */
type Contract = {
  /** The revision of the answer, and all that there are, the oldest first. */
  version: string
  versions: readonly string[]
  /** How many requests whoever asks may send. */
  rate_limits: readonly ({ name: BucketName } & RateLimit)[]
}

/**
 * What a procedure works with. Headers, cookies and sockets stay outside; `revision` is of requests to /v1, `session` of
 * the console's.
 */
export type Context = {
  principal: Principal
  db: CompanyDatabase
  request_id: string
  revision?: Revision
  /** Of requests to /v1: by what they are answered. */
  contract?: () => Contract
  session?: ConsoleSession
  /** Takes what follows the first piece of a long list that comes whole; without it the list is read to its end. */
  takeRest?: (rest: Rest) => void
  /** Where files are kept, and where their URLs lead; absent where no server runs. */
  files?: FileAccess | undefined
  /** What endpoints of webhooks are made with; absent where no server runs. */
  webhooks?: WebhookAccess | undefined
  /** What a write is asked for beside its input. @throws 422 `Idempotency-Key` */
  conditions?: (readInput: () => Promise<unknown>) => Conditions | Promise<Conditions>
  /** Learns that the answer is that of an earlier request (idempotency.md#answers). */
  takeReplay?: (stored: StoredAnswer) => void
}

/** What a procedure works with inside a transaction. */
export type TransactionContext = Context & { db: CompanyTransaction }

/** Runs the work in one transaction, see `CompanyDatabase.transaction`. */
export function inTransaction<R>(
  context: Context,
  work: (inside: TransactionContext) => Promise<R>,
): Promise<R> {
  return context.db.transaction((db) => work({ ...context, db }))
}

/** Where a link in a mail leads. 409 `base_url_missing` where the server knows no place. */
export function requireOrigin({ origin }: ConsoleSession): string {
  if (origin !== null) return origin
  throw new ApiError('base_url_missing', 'The server cannot write links in mails until BASE_URL is set.')
}

/** Names the request to an error that comes before its context exists. */
export const requestIds = new AsyncLocalStorage<string>()

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      data: {
        ...shape.data,
        stack: undefined,
        error: toApiError(error).body(ctx?.request_id ?? requestIds.getStore() ?? ''),
      },
    }),
  })

export const router = t.router
export const mergeRouters = t.mergeRouters

/** The permission that a procedure requires; null when a valid principal is enough. */
export function requiredPermission(meta: Meta | undefined, type: string): Permission | null {
  if (meta?.permission !== undefined) return meta.permission
  if (!meta?.group) throw new Error('A procedure must name its permission group.')
  return `${meta.group}.${type === 'query' ? 'read' : 'write'}`
}

/** Whether a procedure is not for a technician. */
function isKept({ limits }: Technician, meta: Meta | undefined): boolean {
  const kept = meta?.technician
  return kept !== undefined && (kept === 'never' || limits.has(kept))
}

function authorize(principal: Principal, permission: Permission | null, meta: Meta | undefined): void {
  const { plan, subscription } = principal.company
  const isConsole = principal.kind === 'session'
  if (!isConsole && plan !== 'api') {
    throw new ApiError('plan_without_api', 'The plan of this workshop does not include API access.')
  }
  if (!isConsole && subscription !== 'active') {
    throw new ApiError('subscription_inactive', 'This workshop has no active subscription.')
  }
  if (permission && !principal.permissions.has(permission)) {
    const who = principal.kind === 'key' ? 'This key' : 'Your role'
    throw new ApiError('permission_missing', `${who} lacks the permission ${permission}.`)
  }
  if (principal.technician && isKept(principal.technician, meta)) {
    throw new ApiError('permission_missing', 'Technicians may not do this.')
  }
}

type Definition = { inputs: z.ZodType[]; output?: z.ZodType; meta: Meta }

/** What the procedures take and answer, by their path; told once all of them are there. */
let procedures: Record<string, { _def: unknown }> = {}

/** Tells a router's procedures: what is limited for some is found by their schemas (limited-fields.ts). */
export function knowProcedures({ _def }: AnyRouter): void {
  procedures = _def.procedures as typeof procedures
}

const definitionOf = (path: string) => procedures[path]!._def as Definition

/** The paths of procedures that are not for somebody though their role holds the permission. */
export function forbiddenTo({ technician }: Principal): string[] {
  if (!technician) return []
  return Object.keys(procedures).filter((path) => isKept(technician, definitionOf(path).meta))
}

type Asked = { path: string; ctx: Context; getRawInput: () => Promise<unknown> }

/**
 * What a technician may send and see of a procedure, by its schemas: @throws 403 `permission_missing` for a body that
 * sets what is kept from them. Answers what shows an answer to them; undefined for everybody else.
 */
async function viewOf({ path, ctx, getRawInput }: Asked) {
  const limits = ctx.principal.technician?.limits
  if (!limits) return undefined
  const { inputs, output } = definitionOf(path)
  if (inputs.length > 0) {
    const raw = await getRawInput().catch(() => undefined)
    for (const schema of inputs) requireUnlimited(schema, raw, limits)
  }
  return <V>(answer: V): V => (output ? withoutLimited(output, answer, limits) : answer)
}

type Result = { ok: true; data: unknown } | { ok: false; error: TRPCError }
type Next<R> = (options: { ctx: Context }) => Promise<R>

/** What tRPC takes for the outcome of a procedure that need not run. */
const replayed = <R>({ body }: StoredAnswer) =>
  ({ ok: true, data: JSON.parse(body), marker: 'middlewareMarker' }) as R

/**
 * The one door of all writes: one transaction holds what the procedure does, its events, its audit entries and its
 * answer where the request has an Idempotency-Key (docs/adr/one-write-door.md). An answer that was given before is
 * given again and nothing is done.
 */
async function throughWriteDoor<R extends Result>(
  ctx: Context,
  { status = 200, secret = false }: Meta,
  next: Next<R>,
): Promise<R> {
  const asked = ctx.db.origin?.idempotent
  const work = async (db: CompanyTransaction) => {
    const stored = await claimKey(db, asked)
    if (stored) {
      ctx.takeReplay?.(stored)
      return replayed<R>(stored)
    }
    const result = await next({ ctx: { ...ctx, db } })
    if (!result.ok) throw result.error
    if (asked) {
      const text = JSON.stringify(result.data)
      db.journal?.answer({ ...asked, status, body: secret ? asked.seal.close(text) : text })
    }
    return result
  }
  return ctx.db.transaction(work)
}

/** A procedure with transactions of its own: it claims the key itself, once more, where it does its work. */
async function besideWriteDoor<R extends Result>(ctx: Context, next: Next<R>): Promise<R> {
  const asked = ctx.db.origin?.idempotent
  const stored = asked && (await ctx.db.transaction((db) => claimKey(db, asked)))
  if (!stored) return next({ ctx })
  ctx.takeReplay?.(stored)
  return replayed<R>(stored)
}

type Show = <V>(answer: V) => V

const shownResult = <R extends Result>(result: R, show: Show): R =>
  result.ok ? { ...result, data: show(result.data) } : result

/** Hands answers on as `show` shows them, and the rest of a long list likewise. */
function shownBy<R extends Result>(next: Next<R>, show: Show): Next<R> {
  return async ({ ctx }) => {
    const takeRest = ctx.takeRest && ((rest: Rest) => ctx.takeRest!({ ...rest, show }))
    return shownResult(await next({ ctx: { ...ctx, ...(takeRest && { takeRest }) } }), show)
  }
}

const isRecord = (answer: unknown): answer is { object: string } =>
  typeof answer === 'object' && answer !== null && 'object' in answer && typeof answer.object === 'string'

/** What shows an answer without costs; undefined for who may see them. */
function costlessFor(principal: Principal): Show | undefined {
  if (principal.permissions.has('reports.read')) return undefined
  return (answer) => (isRecord(answer) ? shownTo(principal, tableOf(answer.object), answer) : answer)
}

/** Shows an answer that is given again: it may have been somebody else's, who saw more. */
function replaysShownBy<R extends Result>(write: Next<R>, show: Show): Next<R> {
  return async ({ ctx }) => {
    const takeReplay = ({ status, body }: StoredAnswer) =>
      ctx.takeReplay?.({ status, body: JSON.stringify(show(JSON.parse(body))) })
    return shownResult(await write({ ctx: { ...ctx, takeReplay } }), show)
  }
}

/** Checks 7 and 8 of requests.md#order-of-checks, ahead of the input; then every failure becomes one error. */
const guarded = t.procedure.use(async ({ ctx, meta, type, path: name, next: hand, getRawInput }) => {
  authorize(ctx.principal, requiredPermission(meta, type), meta)
  const run = async () => {
    const show = ctx.principal.technician && (await viewOf({ path: name, ctx, getRawInput }))
    const next: Next<Awaited<ReturnType<typeof hand>>> = show ? shownBy(hand, show) : hand
    if (type !== 'mutation') return next({ ctx })
    const { origin } = ctx.db
    const asked: Conditions = (await ctx.conditions?.(getRawInput)) ?? {}
    const { error, ...conditions }: Conditions = meta?.unconditional
      ? { idempotent: asked.idempotent }
      : asked
    const db = origin ? ctx.db.from({ ...origin, ...conditions }) : ctx.db
    const inside = { ...ctx, db }
    const act: typeof next = error ? () => Promise.reject(error) : next
    const door: typeof next = ({ ctx: asking }) =>
      meta?.transaction === 'own' ? besideWriteDoor(asking, act) : throughWriteDoor(asking, meta ?? {}, act)
    const showReplay = show ?? costlessFor(ctx.principal)
    const write = () => (showReplay ? replaysShownBy(door, showReplay) : door)({ ctx: inside })
    // A client that hangs up does not undo what it can ask for again: the answer is kept for it.
    return conditions.idempotent ? detached(db.company_id, write) : write()
  }
  const failed = (cause: unknown) => ({ ok: false as const, error: getTRPCErrorFromUnknown(cause) })
  const result = await run().catch(failed)
  if (result.ok) return result
  const path = meta?.openapi?.path ?? ''
  // A procedure without input may be called without a body, which cannot be read as JSON.
  const input = await getRawInput().catch(() => undefined)
  const call = { input, path, isQuery: type === 'query', db: ctx.db }
  throw await asApiError(result.error, call)
})

/**
 * Where the procedures of one resource start:
 * `resource('articles', 'Parts.').endpoint('GET /v1/articles', 'List articles', { … }).input(…)…`; without `endpoint`
 * a procedure is the console's own.
 * @param group whose permissions they need, unless an endpoint says otherwise
 * @param about one sentence on the resource, for the document
 */
export function resource(group: Group, about: string) {
  return withEndpoint(guarded.meta({ group, about }))
}

/** As `resource`, for procedures of the console alone: `ctx.session` is there. 401 `session_required` otherwise. */
export function consoleResource(group: Group, about: string) {
  return resource(group, about).use(({ ctx, next }) => {
    if (!ctx.session) throw new ApiError('session_required', 'Please sign in.')
    return next({ ctx: { ...ctx, session: ctx.session } })
  })
}

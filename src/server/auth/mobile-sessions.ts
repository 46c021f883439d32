import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../database/tables.ts'
import { ApiError } from '../core/errors.ts'
import type { Proven } from './credentials.ts'
import { membershipsOf } from './memberships.ts'
import { hashToken } from './tokens.ts'

const KEPT = sql`interval '30 days'`
/** How long the token directly before the newest one is good still: the answer may have been lost on the way. */
const GRACE = sql`interval '30 seconds'`

const FORM = /^ofr_[\w-]{43}$/
const newRefreshToken = () => `ofr_${randomBytes(32).toString('base64url')}`

/** A session that goes on, and the one refresh token of it that is good from now on. */
export type MobileSession = {
  id: string
  user_id: string
  company_id: string
  refresh_token: string
  refresh_expires_at: string
}

type Device = { device_name: string; ip_address: string; user_agent: string | null }

const unknownToken = () =>
  new ApiError('refresh_token_invalid', 'This refresh token is unknown, or its session has ended.')

/** The chosen company of the person's, else the one joined first. 403 `membership_missing` without any. */
export async function companyFor(
  kysely: Kysely<DB>,
  user_id: string,
  chosen: string | null,
): Promise<string> {
  const memberships = await membershipsOf(kysely, user_id).execute()
  const found = memberships.find(({ company_id }) => company_id === chosen) ?? memberships[0]
  if (found) return found.company_id
  throw new ApiError('membership_missing', 'You belong to no workshop at the moment.')
}

/**
 * Whether a password that was right is the account's still. Its row is held, so that a new password waits, and then
 * ends what began before it.
 */
async function isStillPassword(tx: Kysely<DB>, { user_id, password_hash }: Proven): Promise<boolean> {
  const account = await tx
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', user_id)
    .where('provider_id', '=', 'credential')
    .where('password', '=', password_hash)
    .forShare()
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Begins a session; the person's others go on, but for those whose time is over. Undefined where the password has
 * changed since it was found to be right.
 */
export async function startMobileSession(
  kysely: Kysely<DB>,
  { user_id, password_hash, company_id, ...device }: Proven & { company_id: string } & Device,
): Promise<MobileSession | undefined> {
  const refresh_token = newRefreshToken()
  const token_hash = hashToken(refresh_token)
  return kysely.transaction().execute(async (tx) => {
    if (!(await isStillPassword(tx, { user_id, password_hash }))) return undefined
    await tx
      .deleteFrom('mobile_session')
      .where('user_id', '=', user_id)
      .where('refresh_expires_at', '<', sql<string>`now()`)
      .execute()
    const row = await tx
      .insertInto('mobile_session')
      .values({
        ...{ id: uuidv7(), user_id, active_company_id: company_id, ...device, current_hash: token_hash },
        refresh_expires_at: sql<string>`now() + ${KEPT}`,
      })
      .returning(['id', 'refresh_expires_at'])
      .executeTakeFirstOrThrow()
    await tx.insertInto('refresh_token').values({ token_hash, session_id: row.id }).execute()
    return { ...row, user_id, company_id, refresh_token }
  })
}

/** The row of the session, which nobody else changes until the transaction ends. */
function lockedSession(tx: Kysely<DB>) {
  return tx
    .selectFrom('mobile_session')
    .selectAll()
    .select(sql<boolean>`replaced_at > clock_timestamp() - ${GRACE}`.as('is_recent'))
    .where('refresh_expires_at', '>', sql<string>`clock_timestamp()`)
    .forUpdate()
}

type LockedSession = NonNullable<Awaited<ReturnType<ReturnType<typeof lockedSession>['executeTakeFirst']>>>

/** Gives the session a new refresh token in place of the newest; `keepsPrevious` where that was never used. */
async function replaceToken(
  tx: Kysely<DB>,
  session: LockedSession,
  { company_id, keepsPrevious = false }: { company_id: string; keepsPrevious?: boolean },
): Promise<MobileSession> {
  const refresh_token = newRefreshToken()
  const token_hash = hashToken(refresh_token)
  const { id, user_id, current_hash } = session
  await tx.insertInto('refresh_token').values({ token_hash, session_id: id }).execute()
  // those are unknown by now, however old the session is
  await tx
    .deleteFrom('refresh_token')
    .where('session_id', '=', id)
    .where('created_at', '<', sql<string>`now() - ${KEPT}`)
    .execute()
  const { refresh_expires_at } = await tx
    .updateTable('mobile_session')
    .set({
      current_hash: token_hash,
      active_company_id: company_id,
      refresh_expires_at: sql<string>`now() + ${KEPT}`,
      last_used_at: sql<string>`now()`,
      ...(!keepsPrevious && { previous_hash: current_hash, replaced_at: sql<string>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .returning('refresh_expires_at')
    .executeTakeFirstOrThrow()
  return { id, user_id, company_id, refresh_token, refresh_expires_at }
}

/** The session that a refresh token was given out for, whether it is good or not. */
async function sessionOfToken(kysely: Kysely<DB>, token: string): Promise<string | undefined> {
  if (!FORM.test(token)) return undefined
  const row = await kysely
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.session_id
}

/**
 * Replaces a refresh token (mobile-sign-in.md#refresh): the newest, or for 30 seconds the one directly before it. Two at
 * once come one after the other, by the lock on the session's row.
 * @throws 401 `refresh_token_reused` for any earlier one, which ends the session; 401 `refresh_token_invalid`
 */
export async function refreshSession(kysely: Kysely<DB>, token: string): Promise<MobileSession> {
  const session_id = await sessionOfToken(kysely, token)
  if (!session_id) throw unknownToken()
  const hash = hashToken(token)
  const renewed = await kysely.transaction().execute(async (tx) => {
    const session = await lockedSession(tx).where('id', '=', session_id).executeTakeFirst()
    if (!session) throw unknownToken()
    const isNewest = hash.equals(session.current_hash)
    const isRetry = session.is_recent && session.previous_hash !== null && hash.equals(session.previous_hash)
    if (!isNewest && !isRetry) {
      await tx.deleteFrom('mobile_session').where('id', '=', session_id).execute()
      return undefined
    }
    const company_id = await companyFor(tx, session.user_id, session.active_company_id)
    return replaceToken(tx, session, { company_id, keepsPrevious: !isNewest })
  })
  if (renewed) return renewed
  throw new ApiError('refresh_token_reused', 'This refresh token was replaced before: its session has ended.')
}

/** Lets a session go on in another company; the caller has made sure that the person belongs to it. */
export function moveSession(
  kysely: Kysely<DB>,
  { session_id, company_id }: { session_id: string; company_id: string },
): Promise<MobileSession> {
  return kysely.transaction().execute(async (tx) => {
    const session = await lockedSession(tx).where('id', '=', session_id).executeTakeFirst()
    if (!session) throw new ApiError('token_revoked', 'The session of this access token has ended.')
    return replaceToken(tx, session, { company_id })
  })
}

/** Ends the session of a refresh token, or all of its person's. An unknown token ends nothing. */
export async function logOut(kysely: Kysely<DB>, token: string, all: boolean): Promise<void> {
  const session_id = await sessionOfToken(kysely, token)
  if (!session_id) return
  const ended = await kysely
    .deleteFrom('mobile_session')
    .where('id', '=', session_id)
    .returning('user_id')
    .executeTakeFirst()
  if (all && ended) await endMobileSessions(kysely, ended.user_id)
}

/** Ends a person's sessions in apps: all of them, or one. Answers how many there were. */
export async function endMobileSessions(
  kysely: Kysely<DB>,
  user_id: string,
  session_id?: string,
): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('mobile_session')
    .where('user_id', '=', user_id)
    .$if(session_id !== undefined, (query) => query.where('id', '=', session_id!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Where a person is signed in with an app, the latest used first (mobile-sign-in.md#sign-out). */
export function mobileSessionsOf(kysely: Kysely<DB>, user_id: string) {
  return kysely
    .selectFrom('mobile_session')
    .select(['id', 'device_name', 'ip_address', 'user_agent', 'last_used_at'])
    .where('user_id', '=', user_id)
    .where('refresh_expires_at', '>', sql<string>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute()
}

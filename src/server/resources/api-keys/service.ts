import { sql } from 'kysely'
import * as keys from '../../auth/api-keys.ts'
import type { Principal } from '../../auth/principal.ts'
import { databaseNow, today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { wholeList } from '../../core/lists.ts'
import { type Context, inTransaction, type TransactionContext } from '../../core/trpc.ts'
import {
  type AnsweredRecord,
  auditChanges,
  type Changes,
  createdFields,
} from '../../core/writes/differences.ts'
import { type ApiKeyBody, apiKey } from './schema.ts'

const status = sql<'active' | 'expired' | 'revoked'>`CASE WHEN api_key.revoked_at IS NOT NULL THEN 'revoked'
  WHEN api_key.expires_at <= now() THEN 'expired' ELSE 'active' END`

const created_by = sql<{ object: 'user'; id: string; name: string }>`json_build_object(
  'object', 'user', 'id', "user".id, 'name', "user".name)`

/** How many requests each key made today, as the company's time zone counts days. */
function requestsToday(time_zone: string) {
  const midnight = sql`${today(time_zone)}::date::timestamp AT TIME ZONE ${time_zone}`
  return sql<number>`(SELECT count(*) FROM api_request AS request WHERE request.company_id = api_key.company_id
    AND request.key_id = api_key.id AND request.created_at >= ${midnight})`
}

type Caller = { db: CompanyDatabase; principal: Principal }

function shown({ db, principal }: Caller) {
  return db
    .select('api_key')
    .innerJoin('user', 'user.id', 'api_key.user_id')
    .select(
      columnsOf('api_key', apiKey, {
        created_by,
        status,
        requests_today: requestsToday(principal.company.time_zone),
      }),
    )
}

/** Every key of the company, those that work before those that ended, the newest first. */
export async function listKeys(ctx: Caller) {
  const rows = await shown(ctx)
    .orderBy(sql`${status} = 'active'`, 'desc')
    .orderBy('api_key.created_at', 'desc')
    .orderBy('api_key.id', 'desc')
    .execute()
  return wholeList('/api/trpc/apiKeys.list', rows)
}

/** One key. Unknown: 404. */
export function findKey(ctx: Caller, id: string) {
  return shown(ctx)
    .where('api_key.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('API key'))
}

/** Makes a key that acts as the person who makes it; `secret` is told this once. */
export function createKey(ctx: Context, { permissions, expires_at, name }: ApiKeyBody) {
  if (expires_at !== null && Date.parse(expires_at) <= databaseNow().getTime()) {
    throw invalid('expires_at', 'not_in_future', 'expires_at must lie in the future.')
  }
  const { user_id } = ctx.principal
  return inTransaction(ctx, async (inside) => {
    const wanted = { name, permissions: [...permissions], expires_at, user_id }
    const { key, id, ...made } = await keys.createKey(inside.db, wanted)
    const changes = { ...asCreated(made), secret: [null, '[redacted]'] as [unknown, unknown] }
    inside.db.audit({ type: 'api_key.created', object_id: id, object_name: name, changes })
    return { ...(await findKey(inside, id)), secret: key }
  })
}

const asCreated = (record: object) =>
  auditChanges(null, record as AnsweredRecord, createdFields(record as AnsweredRecord))

/** One key, kept as it is until the transaction ends. Unknown: 404. */
async function lockKey(inside: TransactionContext, id: string) {
  await inside.db.select('api_key').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findKey(inside, id)
}

/** Gives a key another name. Unknown: 404. */
export function renameKey(ctx: Context, id: string, name: string) {
  return inTransaction(ctx, async (inside) => {
    const before = await lockKey(inside, id)
    if (before.name === name) return before
    await inside.db.update('api_key').set({ name }).where('id', '=', id).execute()
    const changes: Changes = { name: [before.name, name] }
    inside.db.audit({ type: 'api_key.updated', object_id: id, object_name: name, changes })
    return findKey(inside, id)
  })
}

/** Revokes a key for good; holds on every process within a second. Again: nothing changes. Unknown: 404. */
export function revokeKey(ctx: Context, id: string) {
  return inTransaction(ctx, async (inside) => {
    const before = await lockKey(inside, id)
    if (before.revoked_at !== null) return before
    const { revoked_at, name } = await keys.revokeKey(inside.db, id)
    const changes: Changes = { revoked_at: [null, revoked_at] }
    inside.db.audit({ type: 'api_key.revoked', object_id: id, object_name: name, changes })
    return findKey(inside, id)
  })
}

import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { detached } from '../../database/request-scope.ts'
import type { DB } from '../../database/tables.ts'
import { isPermission, type Permission } from '../../domain/permissions.ts'
import { databaseNow, databaseTime, noteDatabaseTime } from '../core/clock.ts'
import type { CompanyDatabase } from '../core/company-database.ts'
import { ApiError, invalid, notFound } from '../core/errors.ts'
import { generateKey, hashKey, isKeyShaped, SHOWN_LENGTH } from './key-format.ts'
import { COMPANY_COLUMNS, companyOf, type Principal } from './principal.ts'

/**
 * How long a process may answer from what it read of a key. Below one second, so that a revocation or a change
 * of plan holds everywhere within a second, without a message between processes that could be lost.
 */
export const REMEMBERED_MS = 800
export const MAX_REMEMBERED = 10_000

/** A key that exists. `apiError` says why it opens nothing any more: 401 `api_key_revoked` or `api_key_expired`. */
export type KnownCaller = { principal: Principal; apiError: ApiError | undefined }

type KeyState = { principal: Principal; revoked: boolean; expires_at: number }
type Remembered = { state: Promise<KeyState | undefined>; until: number }

async function readKey(kysely: Kysely<DB>, key: string): Promise<KeyState | undefined> {
  const row = await kysely
    .selectFrom('api_key')
    .innerJoin('company', 'company.id', 'api_key.company_id')
    .select([
      'api_key.id',
      'api_key.name as key_name',
      'api_key.company_id',
      'api_key.user_id',
      'api_key.permissions',
      'api_key.expires_at',
      'api_key.revoked_at',
      'api_key.last_used_at',
      ...COMPANY_COLUMNS,
      databaseTime.as('database_time'),
    ])
    .where('api_key.key_hash', '=', hashKey(key))
    .executeTakeFirst()
  if (!row) return undefined
  noteDatabaseTime(row.database_time)
  const principal: Principal = {
    kind: 'key',
    company: companyOf(row),
    user_id: row.user_id,
    name: row.key_name,
    permissions: new Set(row.permissions.filter(isPermission)),
    key_id: row.id,
    role: null,
  }
  const expires_at = row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at)
  const state = { principal, revoked: row.revoked_at !== null, expires_at }
  if (!apiErrorOf(state)) noteUse(kysely, row)
  return state
}

const USE_NOTED_EVERY_MS = 60_000

/** Keeps `last_used_at` within a minute of the truth, beside the request and never in its way. */
function noteUse(
  kysely: Kysely<DB>,
  key: { company_id: string; id: string; last_used_at: string | null },
): void {
  if (key.last_used_at !== null && Date.now() - Date.parse(key.last_used_at) < USE_NOTED_EVERY_MS) return
  kysely
    .updateTable('api_key')
    .set({ last_used_at: sql`now()` })
    .where('company_id', '=', key.company_id)
    .where('id', '=', key.id)
    .execute()
    .catch(() => undefined)
}

function apiErrorOf({ revoked, expires_at }: KeyState): ApiError | undefined {
  if (revoked) return new ApiError('api_key_revoked', 'This API key was revoked.')
  if (expires_at <= databaseNow().getTime())
    return new ApiError('api_key_expired', 'This API key has expired.')
  return undefined
}

/** Finds the principal behind a secret; one lookup a second and key, however many requests there are. */
export class ApiKeyAuthenticator {
  readonly #kysely: Kysely<DB>
  readonly #remembered = new Map<string, Remembered>()

  constructor(kysely: Kysely<DB>) {
    this.#kysely = kysely
  }

  /**
   * @returns also a key that has ended, with its error, so that the workshop learns who still uses it.
   * @throws 401 `api_key_invalid` (companies-keys-people.md#keys).
   */
  async identify(key: string): Promise<KnownCaller> {
    const state = await this.#lookUp(key)
    if (!state) throw new ApiError('api_key_invalid', 'This API key does not exist.')
    return { principal: state.principal, apiError: apiErrorOf(state) }
  }

  #lookUp(key: string): Promise<KeyState | undefined> {
    const known = this.#remembered.get(key)
    if (known && known.until > performance.now()) return known.state
    if (!isKeyShaped(key)) return Promise.resolve(undefined)
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear()
    // Others wait for this answer as well.
    const state = detached('keys', () => readKey(this.#kysely, key))
    this.#remembered.set(key, { state, until: performance.now() + REMEMBERED_MS })
    // A failed lookup is asked again by the next request, not remembered.
    state.catch(() => this.#remembered.delete(key))
    return state
  }
}

export type NewKey = { name: string; permissions: Permission[]; expires_at: string | null; user_id: string }

/** The row of a new key, and `key`, its secret, which exists nowhere else after this. */
export function newKey(wanted: NewKey) {
  const key = generateKey()
  const row = {
    id: uuidv7(),
    name: wanted.name,
    key_hash: hashKey(key),
    prefix: key.slice(0, SHOWN_LENGTH),
    permissions: wanted.permissions,
    user_id: wanted.user_id,
    expires_at: wanted.expires_at,
  }
  return { key, row }
}

/** Makes a key of the company; answers it with its secret. */
export async function createKey(db: CompanyDatabase, wanted: NewKey) {
  const { key, row } = newKey(wanted)
  await db.insert('api_key', row).execute()
  const { key_hash, ...shown } = row
  return { ...shown, key }
}

/** Revokes a key for good; revoking it again changes nothing. Unknown: 404. */
export async function revokeKey(db: CompanyDatabase, id: string) {
  const row = await db
    .update('api_key')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .returning(['id', 'name', 'prefix', 'revoked_at'])
    .executeTakeFirst()
  if (!row) throw notFound('API key')
  return row
}

/** `all`, or names divided by commas, as permissions. Throws 422 `permissions` naming the unknown one. */
export function parsePermissions(text: string, all: readonly Permission[]): Permission[] {
  if (text === 'all') return [...all]
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isPermission(name))
  if (unknown !== undefined) {
    throw invalid(
      'permissions',
      'not_one_of',
      `${JSON.stringify(unknown)} is no permission; use all or names such as articles.read.`,
    )
  }
  return [...new Set(names as Permission[])]
}

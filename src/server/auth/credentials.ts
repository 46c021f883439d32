import { hashPassword, verifyPassword } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { ApiError } from '../core/errors.ts'
import { accountKey, Throttle } from './throttle.ts'
import { takeBackupCode, takeCode } from './used-codes.ts'

/** What somebody signs in with. */
export type Credentials = { email: string; password: string; otp?: string; backup_code?: string }

export type Account = { id: string; email: string; password: string | null; two_factor_enabled: boolean }

/** Whose credentials were right, and the hash of the password that was: a session begins only while it still is. */
export type Proven = { user_id: string; password_hash: string }

/** Compared with where there is no account, so that the answer takes as long. */
const noPassword = hashPassword(crypto.randomUUID())

const WRONG: ReadonlySet<unknown> = new Set(['credentials_invalid', 'otp_invalid'])
const isWrong = (error: unknown) => error instanceof ApiError && WRONG.has(error.code)

/** Who signs in with this address, and the hash of their password. */
export function accountOf(kysely: Kysely<DB>, email: string): Promise<Account | undefined> {
  return kysely
    .selectFrom('user')
    .innerJoin('account', (join) =>
      join.onRef('account.user_id', '=', 'user.id').on('account.provider_id', '=', 'credential'),
    )
    .select(['user.id', 'user.email', 'account.password', 'user.two_factor_enabled'])
    .where('user.email', '=', email.toLowerCase())
    .executeTakeFirst()
}

async function requireCode(
  kysely: Kysely<DB>,
  secret: string,
  { user_id, otp, backup_code }: { user_id: string } & Pick<Credentials, 'otp' | 'backup_code'>,
): Promise<void> {
  if (otp === undefined && backup_code === undefined)
    throw new ApiError('otp_required', 'This account asks for a code of the authenticator or a backup code.')
  const isRight =
    otp === undefined
      ? await takeBackupCode(kysely, secret, { user_id, code: backup_code! })
      : (await takeCode(kysely, secret, { user_id, code: otp })) === 'taken'
  if (!isRight) throw new ApiError('otp_invalid', 'This code is wrong, or was used before.')
}

export const wrongCredentials = () =>
  new ApiError('credentials_invalid', 'The e-mail address or the password is wrong.')

async function tryCredentials(kysely: Kysely<DB>, secret: string, sent: Credentials): Promise<Proven> {
  const account = await accountOf(kysely, sent.email)
  const hash = account?.password ?? (await noPassword)
  const isRight = await verifyPassword({ hash, password: sent.password })
  if (!account?.password || !isRight) throw wrongCredentials()
  if (account.two_factor_enabled) await requireCode(kysely, secret, { ...sent, user_id: account.id })
  return { user_id: account.id, password_hash: hash }
}

/**
 * The person whose credentials these are, over the console's accounts and with the console's lock
 * (sign-in.md#locks).
 * @throws 401 `credentials_invalid`, `otp_required`, `otp_invalid`; 429 `rate_limit_exceeded` while it is locked
 */
export async function checkCredentials(
  kysely: Kysely<DB>,
  secret: string,
  sent: Credentials,
): Promise<Proven> {
  const throttle = new Throttle(kysely)
  const count = accountKey(sent.email)
  const wait = await throttle.attempt(count)
  if (wait > 0)
    throw new ApiError('rate_limit_exceeded', 'Too many attempts. Please try again later.', {
      retry_after: wait,
    })
  try {
    const proven = await tryCredentials(kysely, secret, sent)
    await throttle.forget(count)
    return proven
  } catch (error) {
    // counted beforehand, and no guess
    if (!isWrong(error)) await throttle.takeBack(count)
    throw error
  }
}

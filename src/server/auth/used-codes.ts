import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'

/** As the plugin makes and looks for codes: six digits a half minute, the one before and the one after taken too. */
const PERIOD_SECONDS = 30
const DIGITS = 6
const NEIGHBOURS = [-1, 0, 1]

type Secret = Parameters<typeof symmetricDecrypt>[0]['key']

/** The half minute whose code this is; undefined for a wrong code. */
async function stepOf(secret: string, code: string): Promise<number | undefined> {
  const otp = createOTP(secret, { digits: DIGITS, period: PERIOD_SECONDS })
  const now = Math.floor(Date.now() / 1000 / PERIOD_SECONDS)
  const steps = NEIGHBOURS.map((away) => now + away)
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  return steps[codes.indexOf(code)]
}

/**
 * Takes an authenticator's code for good: it and those before it are worth nothing from then on, also to who saw it
 * being typed (RFC 6238, 5.2).
 */
export async function takeCode(
  kysely: Kysely<DB>,
  key: Secret,
  { user_id, code }: { user_id: string; code: string },
): Promise<'taken' | 'used' | 'wrong'> {
  const own = await kysely
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const step = own && (await stepOf(await symmetricDecrypt({ key, data: own.secret }), code))
  if (step === undefined) return 'wrong'
  const { numUpdatedRows } = await kysely
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? 'taken' : 'used'
}

/** Takes a backup code for good, of those that the plugin has made; false for one that is none of them. */
export async function takeBackupCode(
  kysely: Kysely<DB>,
  key: Secret,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const own = await kysely
    .selectFrom('two_factor')
    .select('backup_codes')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (!own) return false
  const codes: string[] = JSON.parse(await symmetricDecrypt({ key, data: own.backup_codes }))
  if (!codes.includes(code)) return false
  const rest = JSON.stringify(codes.filter((each) => each !== code))
  const { numUpdatedRows } = await kysely
    .updateTable('two_factor')
    .set({ backup_codes: await symmetricEncrypt({ key, data: rest }) })
    .where('user_id', '=', user_id)
    // of two at once that take a code one finds the others' list
    .where('backup_codes', '=', own.backup_codes)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

import { createOTP } from '@better-auth/utils/otp'
import { symmetricDecrypt } from 'better-auth/crypto'
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
 * @returns false when the code was taken before; true also for one that is wrong, which the plugin refuses itself
 */
export async function takeCode(
  kysely: Kysely<DB>,
  key: Secret,
  { user_id, code }: { user_id: string; code: string },
): Promise<boolean> {
  const own = await kysely
    .selectFrom('two_factor')
    .select('secret')
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const step = own && (await stepOf(await symmetricDecrypt({ key, data: own.secret }), code))
  if (step === undefined) return true
  const { numUpdatedRows } = await kysely
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`coalesce(last_step, 0) < ${step}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

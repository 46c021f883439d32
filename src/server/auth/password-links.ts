import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../database/tables.ts'
import { newToken } from './tokens.ts'

/** How long the link of a forgotten password holds. */
export const PASSWORD_LINK_SECONDS = 3600

/** How better-auth names the token of a password link, before it is hashed. */
const PREFIX = 'reset-password:'

/** Setting for better-auth: of a password link only the hash is stored. */
export const hashedLinks = { default: 'plain', overrides: { [PREFIX]: 'hashed' } } as const

/** A token that sets the password once within the time. */
export async function createPasswordToken(
  kysely: Kysely<DB>,
  { user_id, seconds }: { user_id: string; seconds: number },
): Promise<string> {
  const token = newToken()
  await kysely
    .insertInto('verification')
    .values({
      id: uuidv7(),
      identifier: createHash('sha256').update(`${PREFIX}${token}`).digest('base64url'),
      value: user_id,
      expires_at: sql`now() + make_interval(secs => ${seconds})`,
    })
    .execute()
  return token
}

/** Ends what was handed out on the strength of the old password: links, half-made sign-ins, remembered devices. */
export async function endPasswordLinks(kysely: Kysely<DB>, user_id: string): Promise<void> {
  await kysely.deleteFrom('verification').where('value', '=', user_id).execute()
}

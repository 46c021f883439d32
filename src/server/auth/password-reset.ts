import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import type { Language } from '../../domain/languages.ts'
import { enqueueAccountMail } from '../../mail/account-mail-queue.ts'
import { log } from '../../process/log.ts'
import { Throttle } from './throttle.ts'

const LINKS = { max: 5, seconds: 3600 }

type Asked = {
  email: string
  language: Language
  /** Where the link leads; null where the server knows no place. */
  origin: string | null
}

/** At any moment of this time, so that the work for a known address does not slow down the asker's next request. */
const WITHIN_MS = 1000

/**
 * Mails a link to a new password to who has the address, if anybody. It runs behind the answer, which is given before
 * anything was looked up: neither its words nor its time say whether the address is known.
 */
export async function mailPasswordLink(kysely: Kysely<DB>, { email, language, origin }: Asked) {
  if (origin === null) {
    log.warn('a password link was asked for and not sent: BASE_URL is not set')
    return
  }
  await delay(Math.random() * WITHIN_MS, undefined, { ref: false })
  const user = await kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user || (await new Throttle(kysely).take(`link:${user.id}`, LINKS)) > 0) return
  await enqueueAccountMail(kysely, { kind: 'password_reset', subject_id: user.id, language, origin })
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { type Language, resetMail } from '../../mail/account-mails.ts'
import type { EnqueueMail } from '../../mail/enqueue.ts'
import { log } from '../../process/log.ts'
import { createPasswordToken } from './password-links.ts'
import { Throttle } from './throttle.ts'

const LINKS = { max: 5, seconds: 3600 }
const HOLDS_SECONDS = 3600

type Means = { kysely: Kysely<DB>; enqueueMail: EnqueueMail }

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
export async function mailPasswordLink({ kysely, enqueueMail }: Means, { email, language, origin }: Asked) {
  if (origin === null) {
    log.warn('a password link was asked for and not sent: BASE_URL is not set')
    return
  }
  await delay(Math.random() * WITHIN_MS, undefined, { ref: false })
  const user = await kysely
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user || (await new Throttle(kysely).take(`link:${user.id}`, LINKS)) > 0) return
  const token = await createPasswordToken(kysely, { user_id: user.id, seconds: HOLDS_SECONDS })
  enqueueMail(resetMail({ to: { name: user.name, address: user.email }, token, language, origin }))
}

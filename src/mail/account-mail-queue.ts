import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../database/tables.ts'
import type { Language } from '../domain/languages.ts'

type AccountMail = (
  | { kind: 'invitation' | 'password_reset' }
  /** the subject is nobody's own: `user_id` says who gets it */
  | { kind: 'webhook_failing' | 'webhook_disabled'; user_id: string }
) & {
  /** Of the invitation, the user or the endpoint. */
  subject_id: string
  language: Language
  /** Where the link leads. */
  origin: string
}

/**
 * Puts mails to the workshops' own people in the post: a job sends them once the transaction is committed, and not at
 * all where it is not (sign-in.md#links-in-mails). Nobody waits for the mail server, and the time that an answer
 * takes does not tell whether a mail goes out.
 */
export async function enqueueAccountMail(kysely: Kysely<DB>, ...mails: AccountMail[]): Promise<void> {
  if (mails.length === 0) return
  await kysely
    .insertInto('account_mail')
    .values(mails.map((mail) => ({ id: uuidv7(), ...mail })))
    .execute()
}

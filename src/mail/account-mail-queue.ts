import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../database/tables.ts'
import type { Language } from '../domain/languages.ts'

type AccountMail = {
  kind: 'invitation' | 'password_reset'
  /** Of the invitation, or of the user. */
  subject_id: string
  language: Language
  /** Where the link leads. */
  origin: string
}

/**
 * Puts a mail to one of the workshops' own people in the post: a job sends it once the transaction is committed, and
 * not at all where it is not (sign-in.md#links-in-mails). Nobody waits for the mail server, and the time that an answer
 * takes does not tell whether a mail goes out.
 */
export async function enqueueAccountMail(kysely: Kysely<DB>, mail: AccountMail): Promise<void> {
  await kysely
    .insertInto('account_mail')
    .values({ id: uuidv7(), ...mail })
    .execute()
}

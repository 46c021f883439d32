import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import type { Language } from '../domain/languages.ts'
import { invitationMail, resetMail, webhookMail } from '../mail/account-mails.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { log } from '../process/log.ts'
import { createPasswordToken, PASSWORD_LINK_SECONDS } from '../server/auth/password-links.ts'
import { hashToken, newToken } from '../server/auth/tokens.ts'
import type { DueJobs } from './due-jobs.ts'

/*
 * Mails to the workshops' own people (sign-in.md#links-in-mails). The row is written in the transaction of what it tells of,
 * so a mail goes out for what was committed and for nothing else, also when the process dies in between. It holds no
 * secret: the link's token is made when the mail is written, and only its hash is stored. It is deleted once the mail
 * server has the mail, under a lock of the row that lasts as long as the connection.
 */

type Means = { kysely: Kysely<DB>; mailer: Mailer; cut: AbortSignal }
type Due = { id: string }
type Row = {
  id: string
  kind: string
  subject_id: string
  user_id: string | null
  language: Language
  origin: string
}

/** Somebody looks at the screen until it comes. */
const SCAN_SECONDS = 1
const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 600

/** Gives an open invitation a new link, which ends the one before. Undefined when it was answered or has ended. */
async function writeInvitation(kysely: Kysely<DB>, row: Row): Promise<Mail | undefined> {
  const token = newToken()
  const open = await kysely
    .updateTable('invitation')
    .set({ token_hash: hashToken(token) })
    .from('company')
    .whereRef('company.id', '=', 'invitation.company_id')
    .where('invitation.id', '=', row.subject_id)
    .where('invitation.expires_at', '>', sql<string>`now()`)
    .returning(['invitation.email', 'company.name as company_name'])
    .returning((of) =>
      of.selectFrom('user').select('name').whereRef('user.id', '=', 'invitation.invited_by').as('by'),
    )
    .executeTakeFirst()
  if (!open) return undefined
  return invitationMail({ ...row, token, ...open, address: open.email, by: open.by ?? open.company_name })
}

/** Undefined when the link was asked for so long ago that it would have ended, or a password was set since, which ended it. */
async function writeReset(kysely: Kysely<DB>, row: Row): Promise<Mail | undefined> {
  const user = await kysely
    .selectFrom('user')
    .innerJoin('account_mail', 'account_mail.subject_id', 'user.id')
    .select(['user.name', 'user.email'])
    .where('account_mail.id', '=', row.id)
    .where(sql<boolean>`account_mail.created_at > now() - make_interval(secs => ${PASSWORD_LINK_SECONDS})`)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM account WHERE account.user_id = "user".id
      AND account.updated_at > account_mail.created_at)`)
    .executeTakeFirst()
  if (!user) return undefined
  const token = await createPasswordToken(kysely, { user_id: row.subject_id, seconds: PASSWORD_LINK_SECONDS })
  return resetMail({ ...row, to: { name: user.name, address: user.email }, token })
}

/** Undefined when the endpoint is well or gone, or when the person has left. */
async function writeWebhookNotice(kysely: Kysely<DB>, row: Row): Promise<Mail | undefined> {
  const isDisabled = row.kind === 'webhook_disabled'
  const found = await kysely
    .selectFrom('webhook_endpoint as endpoint')
    .innerJoin('company', 'company.id', 'endpoint.company_id')
    .innerJoin('member', 'member.company_id', 'endpoint.company_id')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['endpoint.id as endpoint_id', 'endpoint.url', 'endpoint.failing_since'])
    .select(['company.name as company_name', 'user.name', 'user.email'])
    .where('endpoint.id', '=', row.subject_id)
    .where('endpoint.deleted_at', 'is', null)
    .where('endpoint.status', '=', isDisabled ? 'disabled' : 'enabled')
    .where('endpoint.failing_since', 'is not', null)
    .where('user.id', '=', row.user_id)
    .executeTakeFirst()
  if (!found) return undefined
  return webhookMail({ ...row, ...found, isDisabled, to: { name: found.name, address: found.email } })
}

const WRITERS: Record<string, (kysely: Kysely<DB>, row: Row) => Promise<Mail | undefined>> = {
  invitation: writeInvitation,
  password_reset: writeReset,
  webhook_failing: writeWebhookNotice,
  webhook_disabled: writeWebhookNotice,
}

/** The row, which nobody else sends until the transaction ends; undefined when it is sent or being sent. */
async function claim(tx: Kysely<DB>, id: string): Promise<Row | undefined> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx)
  return tx
    .selectFrom('account_mail')
    .select(['id', 'kind', 'subject_id', 'user_id', 'origin', sql<Language>`language`.as('language')])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

async function send({ kysely, mailer, cut }: Means, { id }: Due): Promise<void> {
  await kysely.transaction().execute(async (tx) => {
    const row = await claim(tx, id)
    if (!row) return
    const mail = await WRITERS[row.kind]!(kysely, row)
    if (mail) await mailer.send(mail, cut)
    else log.info({ mail_id: id }, 'a mail that is of no use any more was not sent')
    await tx.deleteFrom('account_mail').where('id', '=', id).execute()
  })
}

/** Invitations and password links, as soon as they were asked for. */
export function accountMails(means: Means): DueJobs<Due> {
  return {
    queue: 'account-mails',
    scan_seconds: SCAN_SECONDS,
    first_pause_seconds: FIRST_PAUSE_SECONDS,
    longest_pause_seconds: LONGEST_PAUSE_SECONDS,
    due: async () => {
      const rows = await means.kysely.selectFrom('account_mail').select('id').execute()
      return rows.map(({ id }) => ({ data: { id }, singletonKey: id }))
    },
    send: (due) => send(means, due),
    failure: 'a mail could not be sent',
    name: ({ id }) => ({ mail_id: id }),
  }
}

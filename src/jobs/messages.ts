import { type Kysely, sql } from 'kysely'
import type { DB } from '../database/tables.ts'
import { ATTEMPT_PAUSES_SECONDS } from '../domain/messages.ts'
import { documentMail } from '../mail/document-mail.ts'
import { answerOf, type Mail, mailFailure } from '../mail/mailer.ts'
import { WORKSHOP_COLUMNS } from '../mail/workshop.ts'
import { log } from '../process/log.ts'
import { companyForOperator } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { openPaper, type Source } from '../server/core/files/document-links.ts'
import '../server/resources/checkins/print.ts'
import '../server/resources/credit-notes/print.ts'
import '../server/resources/invoices/print.ts'
import '../server/resources/messages/reads.ts'
import '../server/resources/quotes/print.ts'
import '../server/resources/receipts/print.ts'
import '../server/resources/worksheets/print.ts'
import type { AnswerSeal } from '../server/core/writes/answer-seal.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { DueJobs } from './due-jobs.ts'
import { type Means, sendOnce } from './send-once.ts'
import { SYSTEM } from './system.ts'

/* Documents on their way to customers (messages.md#sending), sent by jobs (./due-jobs.ts), each once (./send-once.ts). */

const QUEUE = 'messages'

/** Somebody may look at the screen until it is sent. */
const SCAN_SECONDS = 1

type Key = { company_id: string; id: string }
type PostOffice = Means & { storage: Storage; seal: AnswerSeal }

function dueMessages(kysely: Kysely<DB>) {
  return (
    kysely
      .selectFrom('message')
      // as a literal, which the index is made for
      .where(sql<boolean>`message.status = 'queued' AND message.next_attempt_at <= now()`)
  )
}

/** What the mail is written from; undefined when it is no longer due. */
function readMessage(tx: Kysely<DB>, { company_id, id }: Key) {
  return dueMessages(tx)
    .innerJoin('company', 'company.id', 'message.company_id')
    .leftJoin('customer', (join) =>
      join
        .onRef('customer.company_id', '=', 'message.company_id')
        .onRef('customer.id', '=', 'message.customer_id'),
    )
    .select(['message.id', 'message.to', 'message.cc', 'message.subject', 'message.text', 'message.language'])
    .select(['message.document_type', 'message.document_id', 'message.attempts_count', 'message.sealed_url'])
    .select(WORKSHOP_COLUMNS)
    .select('customer.full_name as customer_name')
    .where('message.company_id', '=', company_id)
    .where('message.id', '=', id)
    .executeTakeFirst()
}

type Told = NonNullable<Awaited<ReturnType<typeof readMessage>>>

/** With the document as it is now. */
async function writeMail(source: Source, seal: AnswerSeal, told: Told): Promise<Mail> {
  const { document_type, document_id, language, sealed_url } = told
  const { name, bytes } = await openPaper(source, document_id, `${document_type}:${language}:attachment`)
  const link_url = sealed_url === null ? null : seal.open(sealed_url)
  return documentMail({ ...told, link_url, attachment: { filename: name, content: await bytes() } })
}

/** No secret waits any longer. */
const ENDED = { sealed_url: null }

type Outcome = { status: 'sent'; refusals: string | null } | { status: 'failed'; error: unknown }

/** Writes down an attempt; after the last that failed there is no other. */
function recordAttempt(db: CompanyDatabase, { id, attempts_count }: Told, outcome: Outcome): Promise<void> {
  return db.transaction(async (tx) => {
    const message = await tx
      .select('message')
      .select(['id', 'status'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (message?.status !== 'queued') return
    await tx.hold('message', id)
    const pause = ATTEMPT_PAUSES_SECONDS[attempts_count]
    const tried = { attempts_count: attempts_count + 1 }
    if (outcome.status === 'sent') {
      const error = outcome.refusals
      const sent = { ...tried, status: 'sent', error, sent_at: sql<string>`now()`, ...ENDED } as const
      await tx.change('message', message, sent, { action: { name: 'sent' } })
    } else if (pause === undefined) {
      const failed = { ...tried, status: 'failed', error: answerOf(outcome.error), ...ENDED } as const
      await tx.change('message', message, failed, { action: { name: 'failed' } })
    } else {
      const next_attempt_at = sql<string>`now() + make_interval(secs => ${pause})`
      await tx.change('message', message, { ...tried, error: answerOf(outcome.error), next_attempt_at })
    }
  })
}

function sendMessage(means: PostOffice, key: Key): Promise<void> {
  const db = new CompanyDatabase(means.kysely, companyForOperator(key), SYSTEM)
  return sendOnce(means, {
    key: `message ${key.id}`,
    read: (tx) => readMessage(tx, key),
    write: (told) => writeMail({ db, files: means.storage }, means.seal, told),
    record: (told, { refusals }) => recordAttempt(db, told, { status: 'sent', refusals }),
    failed: async (told, error) => {
      const attempt = { queue: QUEUE, message_id: key.id, attempt: told.attempts_count + 1 }
      log.warn({ ...attempt, ...mailFailure(error) }, 'a mail could not be sent')
      await recordAttempt(db, told, { status: 'failed', error })
    },
  })
}

/** Messages that are to go out. */
export function documentMessages(means: PostOffice): DueJobs<Key> {
  return {
    queue: QUEUE,
    scan_seconds: SCAN_SECONDS,
    first_pause_seconds: 1,
    longest_pause_seconds: 60,
    due: async () => {
      const due: Key[] = await dueMessages(means.kysely).select(['company_id', 'id']).execute()
      return due.map((key) => ({ data: key, singletonKey: key.id }))
    },
    send: (key) => sendMessage(means, key),
    failure: 'a mail could not be sent',
    name: ({ id }) => ({ message_id: id }),
  }
}

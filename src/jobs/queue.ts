import { PgBoss } from 'pg-boss'
import { type Database, openDatabase } from '../database/client.ts'
import { reportFailure } from '../database/unavailable.ts'
import { createMailer } from '../mail/mailer.ts'
import { log } from '../process/log.ts'
import { addressSeal } from '../server/core/files/access.ts'
import { webhookSeal } from '../server/core/webhooks/secrets.ts'
import { openStorage } from '../storage/open-storage.ts'
import { accountMails } from './account-mails.ts'
import { deadlineReminders } from './deadline-reminders.ts'
import { JOBS_AT_ONCE, runDueJobs } from './due-jobs.ts'
import { simulatedExchange } from './exchange.ts'
import { expenseCopies } from './expense-recurrence.ts'
import { cleanFiles } from './file-cleanup.ts'
import type { JobSettings } from './jobs.ts'
import { documentMessages } from './messages.ts'
import { keepPartitions } from './partitioning.ts'
import { calendarReminders } from './reminders.ts'
import { keepReportDays } from './report-days.ts'
import { SYSTEM } from './system.ts'
import { runTurns } from './turns.ts'
import { cleanDeliveries } from './webhook-cleanup.ts'
import { webhookTurns } from './webhooks.ts'

/** What is sent, of any sort, holds a connection meanwhile and may need another beside it; one each is for pruning, for files and for reports, some for webhooks. */
const CONNECTIONS = 6 * JOBS_AT_ONCE + 9

/** How long what is being sent, mails and webhooks alike, may hold up the end of the process. */
const GRACE_MS = 10_000

function createBoss({ pool }: Database, settings: JobSettings): PgBoss {
  const seconds = Math.ceil(settings.reminder_scan_seconds)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    // how soon the jobs of a process that died are noticed, once their heartbeat is overdue
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
  })
  boss.on('error', (err) => reportFailure(err, {}, 'job queue'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'))
  return boss
}

/**
 * Works on the jobs of the database until told to stop; what runs then may finish within ten seconds. Throws when
 * the queue cannot be set up, such as for want of the right to make its schema `pgboss`.
 */
export async function runJobs(settings: JobSettings, stopping: AbortSignal): Promise<void> {
  const database = openDatabase(settings.database_url, {
    size: CONNECTIONS,
    prepare: settings.database_prepare,
    limited: true,
  })
  const cut = new AbortController()
  // What waits for turns and what stops the lanes come one after the other: the time counts from the signal for both.
  stopping.addEventListener('abort', () => setTimeout(() => cut.abort(), GRACE_MS).unref(), { once: true })
  const boss = createBoss(database, settings)
  const means = { kysely: database.kysely, mailer: createMailer(settings), cut: cut.signal }
  // Also where one of them fails: the others would go on without the queue, beside those of the next attempt.
  const ending = AbortSignal.any([stopping, cut.signal])
  const storage = await openStorage(settings)
  const webhooks = {
    ...{ kysely: database.kysely, cut: cut.signal, seal: webhookSeal(settings.auth_secret) },
    ...{ networks: settings.webhook_allowed_networks, origin: settings.base_url ?? '' },
  }
  const pruning = Promise.all([
    keepPartitions(database, settings.event_retention_days, ending),
    cleanFiles(database.kysely, storage, SYSTEM, ending),
    cleanDeliveries(database.kysely, ending),
    keepReportDays(database.kysely, ending),
  ])
  try {
    await boss.start()
    await Promise.all([
      runDueJobs(boss, calendarReminders(means, settings.reminder_scan_seconds), ending),
      runDueJobs(boss, deadlineReminders(means, settings.reminder_scan_seconds), ending),
      runDueJobs(boss, accountMails(means), ending),
      runDueJobs(
        boss,
        documentMessages({ ...means, storage, seal: addressSeal(settings.auth_secret) }),
        ending,
      ),
      runDueJobs(boss, expenseCopies(database.kysely, settings.reminder_scan_seconds), ending),
      runDueJobs(boss, simulatedExchange(database.kysely), ending),
      runTurns(boss, webhookTurns(webhooks, ending), ending),
    ])
  } finally {
    await boss.stop({ graceful: true, timeout: GRACE_MS })
    cut.abort()
    await pruning
    storage.store.close()
    await database.close()
  }
}

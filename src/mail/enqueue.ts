import { setTimeout as delay } from 'node:timers/promises'
import { log } from '../process/log.ts'
import { type Mail, type Mailer, mailFailure } from './mailer.ts'

const TRIED_AGAIN_AFTER_MS = [5_000, 60_000, 600_000]
const CUT_AFTER_MS = 60_000

/** Puts a mail in the post. */
export type EnqueueMail = (mail: Mail) => void

async function deliver(mailer: Mailer, mail: Mail): Promise<void> {
  for (const wait of [...TRIED_AGAIN_AFTER_MS, undefined]) {
    try {
      return await mailer.send(mail, AbortSignal.timeout(CUT_AFTER_MS))
    } catch (error) {
      // never the mail itself, which holds a secret link
      log.warn({ mail: mail.id, ...mailFailure(error) }, 'a mail could not be sent')
      if (wait !== undefined) await delay(wait, undefined, { ref: false })
    }
  }
}

/**
 * Mails that somebody has just asked for. Nobody waits for the mail server, and the time that an answer takes does
 * not tell whether a mail goes out; what fails is tried again for some minutes while the process lives.
 */
export function createMailQueue(mailer: Mailer): EnqueueMail {
  return (mail) => void deliver(mailer, mail)
}

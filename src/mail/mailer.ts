import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { firstCharacters } from '../domain/characters.ts'
import type { Config } from '../process/config.ts'

type Address = { name: string; address: string }

/** A plain text mail of a company to its customers or its own people. */
export type Mail = {
  /** Names the mail for good: sent again it is recognised by the same Message-ID. */
  id: string
  from_name: string
  to: Address | Address[]
  cc?: readonly string[]
  /** Where answers go, if not to the sender. */
  reply_to?: Address
  subject: string
  text: string
  attachments?: { filename: string; content: Uint8Array }[]
}

/** What the mail server said of those addresses of an accepted mail that it refused; null where it took them all. */
export type Accepted = { refusals: string | null }

/** `send` returns once the mail server has accepted the mail, for one address at least, and throws when it has not. */
export type Mailer = { send(mail: Mail, cut: AbortSignal): Promise<Accepted> }

type MailError = {
  code?: string
  responseCode?: number
  command?: string
  message: string
  recipient?: string
}

/** What is logged of a failure: not the mail server's own words, which may hold the recipient's address. */
export function mailFailure(error: unknown) {
  const { code, responseCode, command, message } = error as MailError
  return responseCode === undefined
    ? { code, reason: message }
    : { code, command, response_code: responseCode }
}

const MAX_ANSWER_CHARACTERS = 500

/** Why a mail did not go out, for those who sent it: what the mail server said, or what kept it from being asked. */
export function answerOf(error: unknown): string {
  const { response, message } = error as MailError & { response?: string }
  return firstCharacters((response ?? message).replace(/\s+/gu, ' '), MAX_ANSWER_CHARACTERS)
}

/** Each refused address with what the mail server said. */
function refusalsOf(errors: readonly MailError[] = []): string | null {
  if (errors.length === 0) return null
  const told = errors.map((error) => `${error.recipient}: ${answerOf(error)}`).join(', ')
  return firstCharacters(told, MAX_ANSWER_CHARACTERS)
}

type MailSettings = Pick<Config, 'smtp_url' | 'mail_from' | 'data_folder'>

function messageOf(
  { id, from_name, to, cc = [], reply_to, subject, text, attachments = [] }: Mail,
  mail_from: string,
) {
  return {
    messageId: `<${id}@${mail_from.split('@')[1]}>`,
    from: { name: from_name, address: mail_from },
    to,
    // as addresses, never as text that names several
    ...(cc.length > 0 && { cc: cc.map((address) => ({ name: '', address })) }),
    ...(reply_to && { replyTo: reply_to }),
    subject,
    text,
    attachments: attachments.map(({ filename, content }) => ({
      ...{ filename, content: Buffer.from(content), contentType: 'application/pdf' },
    })),
    // tells other machines not to answer (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Connecting is given up soon. The answer to a mail is waited for as long as the library does (10 minutes, RFC
 * 5321 4.5.3.2): giving up on a slow server that did accept it would send it twice.
 */
function smtpMailer(smtp_url: string, mail_from: string): Mailer {
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    // A mail server of this very machine has as a rule a certificate that nobody signed.
    ...(LOOPBACK.test(new URL(smtp_url).hostname) && { tls: { rejectUnauthorized: false } }),
  })
  return {
    send: async (mail, cut) => {
      const { rejectedErrors } = await transport.sendMail({ ...messageOf(mail, mail_from), signal: cut })
      return { refusals: refusalsOf(rejectedErrors) }
    },
  }
}

/** Without a mail server: a file a mail, which any mail program opens. A mail sent again replaces its file. */
function outboxMailer(folder: string, mail_from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(messageOf(mail, mail_from))
      const file = path.join(folder, `${mail.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.${process.pid}`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.${process.pid}`, file)
      return { refusals: null }
    },
  }
}

/** Sends through SMTP_URL, or else into the folder `outbox` of the data folder. */
export function createMailer({ smtp_url, mail_from, data_folder }: MailSettings): Mailer {
  return smtp_url === undefined
    ? outboxMailer(path.join(data_folder, 'outbox'), mail_from)
    : smtpMailer(smtp_url, mail_from)
}

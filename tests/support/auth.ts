import { createHmac } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Body } from './client.ts'
import { parseMail, type Received } from './post-office.ts'
import { product } from './product.ts'
import { callProcedure, fromElsewhere } from './session.ts'

type Sent = { headers?: Record<string, string>; method?: string }

/** Somebody at a browser: a cookie jar, /api/auth and the procedures. */
export class Browser {
  readonly url: string
  readonly cookies = new Map<string, string>()

  constructor(url = product.base_url) {
    this.url = url
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** POST with a body, GET without; what the page sees, and the cookie lines as they came. */
  async auth(name: string, body?: object, { headers, method }: Sent = {}) {
    const response = await fetch(`${this.url}/api/auth${name}`, {
      method: method ?? (body ? 'POST' : 'GET'),
      headers: {
        origin: this.url,
        ...(this.cookies.size > 0 && { cookie: this.cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...fromElsewhere(),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const set = response.headers.getSetCookie()
    for (const line of set) this.#keep(line)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      set,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    }
  }

  #keep(line: string): void {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
    if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name!)
    else this.cookies.set(name!, value!)
  }

  signIn({ email, password }: { email: string; password: string }, sent?: Sent) {
    return this.auth('/sign-in/email', { email, password }, sent)
  }

  call(name: string, type: 'query' | 'mutation', input?: object) {
    return callProcedure(name, type, { input, headers: { cookie: this.cookie } })
  }
}

/** Somebody who has signed in. */
export async function browserOf(person: { email: string; password: string }, url?: string): Promise<Browser> {
  const browser = new Browser(url)
  const { status, body } = await browser.signIn(person)
  if (status !== 200) throw new Error(`Sign-in: ${status} ${JSON.stringify(body)}`)
  return browser
}

function fromBase32(text: string): Buffer {
  const digits = [...text.replace(/=+$/, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const bytes = digits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((bits) => Number.parseInt(bits, 2)))
}

/** What an authenticator shows at this moment (RFC 6238), or so many half minutes away. Each code works once. */
export function codeOf(totp_uri: string, away = 0): string {
  const secret = new URL(totp_uri).searchParams.get('secret')!
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const value = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fff_ffff
  return String(value % 1_000_000).padStart(6, '0')
}

/** A code that is wrong at this moment and the neighbouring ones. */
export const wrongCode = (totp_uri: string) =>
  String((Number(codeOf(totp_uri)) + 1) % 1_000_000).padStart(6, '0')

type Mail = Pick<Received, 'headers' | 'text' | 'raw'>

/** The mails to an address in the outbox, without a mail server. */
export async function mailsTo(address: string, folder = product.data_folder): Promise<Mail[]> {
  const outbox = path.join(folder, 'outbox')
  const files = await readdir(outbox).catch(() => [] as string[])
  const mails = await Promise.all(
    // ids sort by time
    files
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => parseMail(await readFile(path.join(outbox, name), 'latin1'))),
  )
  return mails.filter(({ headers }) => headers.to?.includes(address))
}

/** The last mail to an address, once there are so many. */
export async function mailTo(address: string, count = 1, folder?: string): Promise<Mail> {
  const end = Date.now() + 120_000
  let mails = await mailsTo(address, folder)
  while (mails.length !== count) {
    if (Date.now() > end) throw new Error(`${mails.length} mails to ${address} instead of ${count}`)
    await setTimeout(50)
    mails = await mailsTo(address, folder)
  }
  return mails.at(-1)!
}

type Link = { link: string; token: string }

const linkTo =
  (page: string) =>
  ({ text }: Pick<Mail, 'text'>): Link => {
    const link = new RegExp(`^https?:\\S+/${page}\\?token=\\S+$`, 'm').exec(text)![0]
    return { link, token: new URL(link).searchParams.get('token')! }
  }

/** The link to a new password in a mail, and its token. */
export const linkIn = linkTo('reset-password')

/** The link of an invitation in a mail, and its token. */
export const invitationIn = linkTo('invitation')

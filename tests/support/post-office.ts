import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived, decoded. */
export type Received = {
  from: string
  encrypted: boolean
  to: string[]
  headers: Record<string, string>
  text: string
  raw: string
  at: number
}

/** What the server answers to a mail: nothing = accepted, a status = refused with it. */
export type Answer = number | undefined

const bytes = (text: string) => Buffer.from(text, 'latin1')

function unquote(text: string): string {
  const plain = text.replace(/=\r?\n/g, '')
  return plain.replace(/=([0-9A-F]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** The encoded words of a header line (RFC 2047) as text. */
function decodeHeader(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('latin1')
        : unquote(word.replaceAll('_', ' ')),
    )
}

const utf8 = (binary: string) => bytes(binary).toString('utf8')

/** A mail taken apart: its header lines, unfolded and decoded, and its text. */
export function parseMail(raw: string): Pick<Received, 'headers' | 'text' | 'raw'> {
  const [head = '', body = ''] = raw.split(/\r\n\r\n(.*)/s)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/:\s*(.*)/s)
      return [name.toLowerCase(), utf8(decodeHeader(value))]
    }),
  )
  const encoding = headers['content-transfer-encoding']
  const binary =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('latin1')
      : encoding === 'quoted-printable'
        ? unquote(body)
        : body
  return { headers, text: utf8(binary).replaceAll('\r\n', '\n'), raw }
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

type Options = {
  port?: number
  /** Addresses at which it has nobody. */
  unknown?: readonly string[]
  /** The only user whose mails it takes, over TLS with a certificate that nobody signed. */
  login?: { user: string; password: string }
}

/**
 * A real mail server on the loopback.
 * @param answer decides on each mail once it has come whole; while its promise is open, the sender waits
 */
export async function openPostOffice(
  answer: (mail: Received) => Answer | Promise<Answer> = () => undefined,
  { port = 0, unknown = [], login }: Options = {},
) {
  const received: Received[] = []
  const refused: Received[] = []
  const server = new SMTPServer({
    ...(login ? {} : { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('Wrong user or password')),
    logger: false,
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, done) =>
      unknown.includes(address)
        ? done(Object.assign(new Error('Nobody of that name'), { responseCode: 550 }))
        : done(),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { mailFrom, rcptTo } = session.envelope
      const mail = {
        from: mailFrom ? mailFrom.address : '',
        encrypted: session.secure,
        to: rcptTo.map(({ address }) => address),
        ...parseMail(Buffer.concat(chunks).toString('latin1')),
        at: Date.now(),
      }
      const status = await answer(mail)
      if (status === undefined) {
        received.push(mail)
        done()
      } else {
        refused.push(mail)
        done(Object.assign(new Error('Not now'), { responseCode: status }))
      }
    },
  })
  // clients that are killed break their connections
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const taken = (server.server.address() as AddressInfo).port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const connections = () => server.connections.size
  return { url: `smtp://127.0.0.1:${taken}`, port: taken, received, refused, connections, close }
}

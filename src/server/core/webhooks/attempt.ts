import { type LookupAddress, lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { firstCharacters } from '../../../domain/characters.ts'
import { ATTEMPT_TIMEOUT_MS, MAX_RESPONSE_CHARACTERS, type WebhookError } from '../../../domain/webhooks.ts'
import { hostOf, mayConnect, type Networks } from './networks.ts'

/** How an attempt ended (webhooks.md#outcomes). `retry_after`: seconds that the receiver asked for. */
export type Outcome = {
  response_status: number | null
  response_body: string | null
  error: WebhookError | null
  retry_after: number | null
}

type Sent = { url: string; headers: Record<string, string>; body: string }
type Means = { networks: Networks; cut: AbortSignal }

/** No address of the host may be connected to. */
class AddressRefused extends Error {}

/** Resolves a name and hands on the addresses that may be used, so that the connection goes to one that was checked. */
const checkedLookup =
  (protocol: string, networks: Networks): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '', 0)
      const usable = found.filter(({ address }) => mayConnect(address, protocol, networks))
      if (usable.length === 0) return done(new AddressRefused('No address may be used.'), '', 0)
      if (options.all) return done(null, usable)
      done(null, usable[0]!.address, usable[0]!.family)
    })
  }

const MAX_BYTES = MAX_RESPONSE_CHARACTERS * 4

/** The beginning of an answer; what else comes of it is not waited for. */
async function beginningOf(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_BYTES) break
    }
  } catch {
    // a body that breaks off is kept as far as it came
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks)).replaceAll('\0', '')
  return firstCharacters(text, MAX_RESPONSE_CHARACTERS) || null
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

function statusError(status: number): WebhookError | null {
  if (status >= 200 && status < 300) return null
  return REDIRECTS.has(status) ? 'redirect_refused' : 'status_refused'
}

/**
 * Seconds that `Retry-After` asks for, as a number or a date (RFC 9110, 10.2.3); heard with 429 and 503. Some send parts of
 * seconds, which would else be read as a month of a distant year.
 */
function retryAfterOf({ statusCode, headers }: IncomingMessage): number | null {
  const asked = headers['retry-after']
  if (asked === undefined || (statusCode !== 429 && statusCode !== 503)) return null
  if (/^\d{1,9}(\.\d+)?$/.test(asked)) return Number(asked)
  const at = Date.parse(asked)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

export const failedBy = (error: WebhookError): Outcome => ({
  ...{ response_status: null, response_body: null, error, retry_after: null },
})

type Stage = { isConnected: boolean; isSecure: boolean }

/** What kept an answer from coming. */
function errorOf(error: NodeJS.ErrnoException, { isConnected, isSecure }: Stage): WebhookError {
  if (error instanceof AddressRefused) return 'address_refused'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timeout'
  if (error.syscall === 'getaddrinfo') return 'dns_failed'
  const isHandshake = isConnected && !isSecure && error.code !== 'ECONNRESET'
  // with TLS 1.3 the receiver says after the handshake that it wants a certificate (RFC 8446, 4.4.2.4)
  const isAlert = error.code?.startsWith('ERR_SSL_')
  return isHandshake || isAlert ? 'tls_failed' : 'connection_failed'
}

/** Posts and waits for the answer; a redirect is an answer like any other. */
function post(
  { url, headers, body }: Sent,
  { networks, signal }: { networks: Networks; signal: AbortSignal },
) {
  const target = new URL(url)
  const { request } = target.protocol === 'https:' ? https : http
  const stage: Stage = { isConnected: false, isSecure: target.protocol === 'http:' }
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    const lookup = checkedLookup(target.protocol, networks)
    const sent = request(target, { method: 'POST', headers, agent: false, lookup, signal }, resolve)
    sent.once('socket', (socket) => {
      socket.once('connect', () => Object.assign(stage, { isConnected: true }))
      socket.once('secureConnect', () => Object.assign(stage, { isSecure: true }))
    })
    // A switch to another protocol is an answer, too: where nobody listens for it, nothing is ever heard of the request
    sent.once('upgrade', (response) => resolve(response.destroy()))
    sent.once('error', reject)
    sent.end(body)
  })
  return { answer, stage }
}

/**
 * One attempt to deliver. A host that is an address is checked here, a name when it is resolved.
 * @throws when `cut` ends it, which tells nothing of the receiver
 */
export async function attempt(sent: Sent, { networks, cut }: Means): Promise<Outcome> {
  const target = new URL(sent.url)
  const host = hostOf(target)
  if (ipaddr.isValid(host) && !mayConnect(host, target.protocol, networks)) return failedBy('address_refused')
  const signal = AbortSignal.any([cut, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
  const { answer, stage } = post(sent, { networks, signal })
  try {
    const response = await answer
    const status = response.statusCode!
    const outcome = {
      response_status: status,
      error: statusError(status),
      retry_after: retryAfterOf(response),
    }
    return { ...outcome, response_body: await beginningOf(response) }
  } catch (error) {
    cut.throwIfAborted()
    return failedBy(errorOf(error as Error, stage))
  }
}

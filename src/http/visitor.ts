import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Language } from '../domain/languages.ts'

/** An IPv4 address that came over IPv6 is written as itself; a zone means nothing elsewhere. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
}

/**
 * Who is asking, as far as it can be trusted: the other end of the socket, or behind proxies the address that the
 * outermost of them saw. Each proxy adds one at the right of X-Forwarded-For; what stands further left is the
 * client's own invention.
 */
export function addressOf(request: IncomingMessage, trusted_proxies: number): string {
  const socket = plain(request.socket.remoteAddress ?? '')
  if (trusted_proxies === 0) return socket
  const hops = [request.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const named = plain((hops.at(-trusted_proxies) ?? hops[0]!).trim())
  return isIP(named) ? named : socket
}

/** What an address is counted as: all of a customer's IPv6 addresses share their first 64 bits. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const whole = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':') ?? [])]
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

type AcceptedLanguage = { language: string; weight: number }

function acceptedLanguages(accepted: string): AcceptedLanguage[] {
  const parsed = accepted.split(',').map((part) => {
    const [tag = '', ...settings] = part.trim().toLowerCase().split(';')
    const quality = settings.find((setting) => setting.trim().startsWith('q='))
    return { language: tag.split('-', 1)[0]!, weight: quality ? Number(quality.trim().slice(2)) : 1 }
  })
  return parsed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
}

const isLanguage = (text: string): text is Language => text === 'it' || text === 'en'

/** What a person reads: the language chosen in the console, else the browser's first that we speak, else English. */
export function languageOf(headers: IncomingHttpHeaders): Language {
  const chosen = /(?:^|;\s*)officina_locale=(it|en)(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  if (chosen) return chosen as Language
  return (
    (acceptedLanguages(headers['accept-language'] ?? '').find((wish) => isLanguage(wish.language))
      ?.language as Language | undefined) ?? 'en'
  )
}

/** Whether a browser holds the cookie of a session, which need not be good any more. */
export const holdsSession = ({ cookie = '' }: IncomingHttpHeaders): boolean =>
  /(?:^|;\s*)(?:__Secure-)?officina\.session_token=/.test(cookie)

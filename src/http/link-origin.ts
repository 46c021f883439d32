import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Config } from '../process/config.ts'

/** Names that lead to the reader's own machine, as a URL writes them. */
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(host: string): boolean {
  if (isIP(host) === 0) return host === 'localhost'
  return loopback.check(host, isIPv6(host) ? 'ipv6' : 'ipv4')
}

type LinkConfig = Pick<Config, 'base_url' | 'host' | 'smtp_url'>

/**
 * Whether links in mails would lead to where their readers are not: others reach the server under a name that it does
 * not know, and get mails from it.
 */
export function lacksBaseUrl({ base_url, host, smtp_url }: LinkConfig): boolean {
  return base_url === undefined && smtp_url !== undefined && !isLoopback(host)
}

/**
 * Where the console is, for a link in a mail: BASE_URL, else the name of the own machine that was asked through, with
 * the port that is listened on. Whoever asks for a link can write any other name into Host. Null where there is no
 * such place.
 */
export function linkOriginOf({ headers, socket }: IncomingMessage, place: LinkConfig): string | null {
  if (place.base_url !== undefined) return place.base_url
  if (lacksBaseUrl(place)) return null
  const asked = `http://${headers.host}`
  const name = URL.canParse(asked) ? new URL(asked).hostname : ''
  return `http://${OWN_MACHINE.has(name) ? name : 'localhost'}:${socket.localPort}`
}

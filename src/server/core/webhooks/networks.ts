import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/*
 * Which addresses an event may be sent to (webhooks.md#addresses). A workshop writes the URL, and the server sits in its
 * operator's network: without these rules an endpoint would be a way to whatever else answers there.
 */

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Blocks of addresses that the operator allows although they are private. */
export type Networks = readonly [Address, number][]

/** CIDR blocks divided by commas; undefined when one cannot be read. */
export function parseNetworks(text: string): Networks | undefined {
  const blocks = text
    .split(',')
    .map((block) => block.trim())
    .filter((block) => block !== '')
  if (!blocks.every((block) => ipaddr.isValidCIDR(block))) return undefined
  return blocks.map((block) => ipaddr.parseCIDR(block))
}

const isWithin = (address: Address, networks: Networks) =>
  networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))

/** The IPv4 address that an IPv6 one leads to by translation (RFC 6052). */
const embedded = (address: ipaddr.IPv6) => new ipaddr.IPv4(address.toByteArray().slice(-4))

/** 2000::/3, all that was ever given out for global unicast. */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

function isPublic(address: Address): boolean {
  const range = address.range()
  if (address instanceof ipaddr.IPv4) return range === 'unicast'
  if (range === 'rfc6052' && address.match(ipaddr.IPv6.parse('64:ff9b::'), 96))
    return isPublic(embedded(address))
  return range === 'unicast' && address.match(...GLOBAL_UNICAST)
}

/** Whether a connection may go there: `http` only into the networks that are allowed, `https` also to the public. */
export function mayConnect(text: string, protocol: string, networks: Networks): boolean {
  // an IPv4 address inside an IPv6 one is that IPv4 address
  const address = ipaddr.process(text)
  if (isWithin(address, networks)) return true
  return protocol === 'https:' && isPublic(address)
}

/** The host of a URL without the brackets of IPv6 and the dot at the end of a full name. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

const PRIVATE_NAME = /^localhost$|\.(localhost|local|internal)$/i

const RESOLVED_WITHIN_MS = 3_000

/** What a name leads to now; nothing when that is not known in time. */
async function addressesOf(host: string): Promise<string[]> {
  if (ipaddr.isValid(host)) return [host]
  const late = new Promise<[]>((resolve) => setTimeout(resolve, RESOLVED_WITHIN_MS, []).unref())
  const found = await Promise.race([lookup(host, { all: true }).catch(() => []), late])
  return found.map(({ address }) => address)
}

/**
 * Whether events may be sent to a URL, as far as it can be told now: a public name that does not resolve may, and is looked
 * at again at every attempt.
 */
export async function mayDeliverTo(url: URL, networks: Networks): Promise<boolean> {
  const host = hostOf(url)
  const addresses = await addressesOf(host)
  if (!addresses.every((address) => mayConnect(address, url.protocol, networks))) return false
  if (addresses.length > 0 && !PRIVATE_NAME.test(host)) return true
  const isKnown =
    addresses.length > 0 && addresses.every((address) => isWithin(ipaddr.process(address), networks))
  return isKnown || (url.protocol === 'https:' && !PRIVATE_NAME.test(host))
}

import { EVENT_OBJECTS } from '../../../domain/event-types.ts'
import type { Permission } from '../../../domain/permissions.ts'
import { MAX_WEBHOOK_ENDPOINTS } from '../../../domain/webhooks.ts'
import type { Principal } from '../../auth/principal.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { mayDeliverTo, type Networks } from '../../core/webhooks/networks.ts'
import { readingOf } from '../../core/writes/record-kinds.ts'
import { readableSubjects } from '../messages/reads.ts'

/** `new URL` leaves an empty user out and ends the host at a backslash: others read another host behind the @. */
const NAMES_USER = /^[a-z]+:\/\/[^/?#]*@/i

const notHttps = () => invalid('url', 'not_https', 'url must begin with https://.')

/**
 * Where events may be sent to (webhooks.md#addresses).
 * @throws 422 `url`
 */
export async function requireUrl(networks: Networks, text: string | undefined): Promise<void> {
  if (text === undefined) return
  if (!URL.canParse(text))
    throw invalid('url', 'not_a_url', 'url must be a URL such as https://hooks.example.com/path.')
  const url = new URL(text)
  // `new URL` mends what lacks the slashes
  if (!text.toLowerCase().startsWith(`${url.protocol}//`)) throw notHttps()
  if (url.username !== '' || url.password !== '' || NAMES_USER.test(text) || text.includes('#')) {
    throw invalid('url', 'url_with_secret', 'url must have no user, password or fragment.')
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && networks.length > 0)) {
    throw notHttps()
  }
  if (await mayDeliverTo(url, networks)) return
  if (url.protocol === 'http:') throw notHttps()
  throw invalid('url', 'private_address', 'url must not lead to a private address.')
}

/**
 * Whoever chooses what is sent, or where to, must be able to read it (webhooks.md#events).
 * @returns what an endpoint keeps of their permissions
 * @throws 403 `permission_missing`
 */
export function requireReadable({ permissions }: Principal, enabled_events: readonly string[]) {
  const covers = (object: string) =>
    enabled_events.some((name) => name === '*' || name.split('.')[0] === object)
  const missing = EVENT_OBJECTS.filter(covers)
    .map((object): Permission | null => (object === 'vat_rate' ? null : readingOf(object)))
    .find((permission) => permission !== null && !permissions.has(permission))
  if (missing) {
    const message = `An endpoint takes only events that its maker may read: ${missing} is missing.`
    throw new ApiError('permission_missing', message)
  }
  return { shows_costs: permissions.has('reports.read'), message_subjects: readableSubjects(permissions) }
}

/** The caller holds the company. @throws 409 `limit_reached` */
export async function requireRoom(tx: CompanyTransaction): Promise<void> {
  const { count } = await tx
    .active('webhook_endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_WEBHOOK_ENDPOINTS) return
  throw new ApiError('limit_reached', `A company has at most ${MAX_WEBHOOK_ENDPOINTS} endpoints.`)
}

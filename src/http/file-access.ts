import type { IncomingMessage } from 'node:http'
import type { Config } from '../process/config.ts'
import { addressSeal, type FileAccess } from '../server/core/files/access.ts'
import { FileLinks } from '../server/core/files/links.ts'
import type { Storage } from '../storage/open-storage.ts'

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** Where URLs in an answer begin: BASE_URL, else the host that was asked, else this machine. */
function baseUrlOf({ headers, socket }: IncomingMessage, base_url: string | undefined): string {
  if (base_url !== undefined) return base_url
  const { host = '' } = headers
  const isHost = HOST.test(host) && URL.canParse(`http://${host}`)
  return `http://${isHost ? host : `localhost:${socket.localPort}`}`
}

/** What each request has at hand to keep files. */
export function fileAccess(
  { base_url, auth_secret }: Pick<Config, 'base_url'> & { auth_secret: string },
  storage: Storage,
): (request: IncomingMessage) => FileAccess {
  const kept = { ...storage, links: new FileLinks(auth_secret), seal: addressSeal(auth_secret) }
  return (request) => ({ ...kept, base_url: baseUrlOf(request, base_url) })
}

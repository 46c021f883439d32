import type { IncomingMessage } from 'node:http'
import type { Config } from '../process/config.ts'
import { addressSeal, type FileAccess } from '../server/core/files/access.ts'
import { FileLinks } from '../server/core/files/links.ts'
import type { Storage } from '../storage/open-storage.ts'

const HOST = /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The host that was asked, else this machine. */
function askedHost({ headers, socket }: IncomingMessage): string {
  const { host = '' } = headers
  const isHost = HOST.test(host) && URL.canParse(`http://${host}`)
  return isHost ? host : `localhost:${socket.localPort}`
}

/** What each request has at hand to keep files; URLs in its answer begin with BASE_URL, else with the host it asked. */
export function fileAccess(
  { base_url, auth_secret }: Pick<Config, 'base_url'> & { auth_secret: string },
  storage: Storage,
): (request: IncomingMessage) => FileAccess {
  const kept = { ...storage, links: new FileLinks(auth_secret), seal: addressSeal(auth_secret) }
  if (base_url !== undefined) {
    const access = { ...kept, base_url }
    return () => access
  }
  // One request after another asks the same host: what the last one was given serves the next.
  let last: { asked: string | undefined; access: FileAccess } | undefined
  return (request) => {
    const asked = request.headers.host
    if (asked === undefined || last?.asked !== asked)
      last = { asked, access: { ...kept, base_url: `http://${askedHost(request)}` } }
    return last.access
  }
}

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import next from 'next'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import type { Handler } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Its address holds the token of a password link, which nothing that it loads needs to learn. */
const SECRET_PAGE = '/reset-password'

/** The console's pages. Next is made ready by the first page that is asked for, not at start. */
export function createConsole(dev: boolean): Handler {
  let ready: Promise<ReturnType<ReturnType<typeof next>['getRequestHandler']>> | undefined
  const prepare = async () => {
    const app = next({ dev, dir: root, quiet: !dev })
    await app.prepare()
    return app.getRequestHandler()
  }
  return async (request, response) => {
    ready ??= prepare()
    const handle = await ready
    const nonce = randomBytes(16).toString('base64')
    const policy = contentSecurityPolicy({ nonce, dev })
    // Next takes the nonce of its own scripts out of the request's policy; the layout takes it from x-nonce.
    request.headers['content-security-policy'] = policy
    request.headers['x-nonce'] = nonce
    request.headers['x-console-path'] = request.url
    response.setHeader('content-security-policy', policy)
    for (const [name, value] of Object.entries(PAGE_HEADERS)) response.setHeader(name, value)
    if (request.url?.startsWith(SECRET_PAGE)) response.setHeader('referrer-policy', 'no-referrer')
    await handle(request, response)
  }
}

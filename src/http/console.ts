import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import next from 'next'
import { closeUnlessRead, endAnswer } from '../rest/body.ts'
import { requireRead } from './answers.ts'
import { readBuild } from './build-output.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import { sendPlainPage } from './plain-page.ts'
import { Renders } from './renders.ts'
import type { Handler } from './server.ts'
import { holdsSession } from './visitor.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Their addresses hold the token of a link, which nothing that they load needs to learn. */
const SECRET_PAGES = ['/reset-password', '/invitation']

/**
 * Whether an unknown address is answered within the console's frame: to a browser that holds a session's cookie and
 * opens a page. Everything else that asks for what is not there, also an icon, is answered without a render.
 */
function readsInFrame({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && holdsSession(headers) && /\btext\/html\b/.test(headers.accept ?? '')
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** A form that a browser sent by itself: its page had no script yet. */
const isBareForm = ({ method, headers }: IncomingMessage) =>
  method === 'POST' && FORM.test(headers['content-type'] ?? '')

/** Shows the form's page again, which has its script soon. What was typed is not read. */
function showAgain({ url }: IncomingMessage, response: ServerResponse): void {
  closeUnlessRead(response)
  response.writeHead(303, { location: url, 'cache-control': 'no-store', 'content-length': 0 })
  endAnswer(response, '')
}

/** Renders with Next, which is made ready by the first page that is asked for, not at start. */
function createRenderer(dev: boolean) {
  const prepare = async () => {
    const app = next({ dev, dir: root, quiet: !dev })
    await app.prepare()
    return app.getRequestHandler()
  }
  let ready: ReturnType<typeof prepare> | undefined
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
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
    if (SECRET_PAGES.some((page) => request.url?.startsWith(page)))
      response.setHeader('referrer-policy', 'no-referrer')
    await handle(request, response)
  }
}

/**
 * The console: what its build made is served from memory, its pages are rendered a few at once, and what is neither
 * costs no render. In development Next compiles both on request and answers everything.
 */
export function createConsole(dev: boolean): Handler {
  const render = createRenderer(dev)
  if (dev) return render
  const renders = new Renders()
  let built: ReturnType<typeof readBuild> | undefined
  return async (request, response) => {
    built ??= readBuild()
    const { isPage, assetAt } = await built
    const pathname = request.url!.split('?', 1)[0]!
    const asset = assetAt(pathname)
    if (asset) return asset(request, response)
    if (!isPage(pathname) && !readsInFrame(request)) return sendPlainPage(request, response, 'missing')
    if (isBareForm(request)) return showAgain(request, response)
    requireRead(request, response, 'Pages take GET and HEAD.')
    const hasRendered = await renders.take(response, () => render(request, response))
    if (!hasRendered) sendPlainPage(request, response, 'busy')
  }
}

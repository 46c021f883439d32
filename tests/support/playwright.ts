import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Route,
} from 'playwright/test'
import { launchBrowser, SHORT_LIVED_PAGES } from './browser.ts'
import { product } from './product.ts'
import { fromElsewhere } from './session.ts'
import { watchRequests } from './settled.ts'

type Person = { email: string; password: string }
type Options = NonNullable<Parameters<Browser['newContext']>[0]>
/** `preloads`: what a page uses later comes once it is at rest, which is a quarter of what opening it costs. */
type Opened = Options & { preloads?: boolean }

let browser: Browser
let file: string
let contexts: BrowserContext[] = []

/** One browser a worker, for all its files. */
export const test = base.extend<object, { browser: Browser; shared: undefined }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
    async ({}, use) => {
      const launched = await launchBrowser(SHORT_LIVED_PAGES)
      await use(launched)
      await launched.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  shared: [
    async ({ browser: launched }, use) => {
      browser = launched
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect }

/** What a file opened stays open for all its tests; the first context of the next file closes it. */
async function closeThoseBefore(): Promise<void> {
  if (file === test.info().file) return
  file = test.info().file
  const past = contexts
  contexts = []
  await Promise.all(past.map((context) => context.close()))
}

function savesData(): void {
  Object.defineProperty(Object(navigator).connection, 'saveData', { value: true })
}

/**
 * Pixels are a sixth of what a page costs, and no test looks at them: all that stands on it has its place, size and answers
 * without. `draw` has a page drawn for what asks for colours or for paints; on paper it is as it is.
 */
function drawsNothing(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('@media screen { html { opacity: 0 } }')
  document.adoptedStyleSheets = [sheet]
}

/** A browser's own cookies and settings; English, in Rome, at a desk, saving data, undrawn, unless said otherwise. */
export async function openContext({ preloads, ...options }: Opened = {}): Promise<BrowserContext> {
  await closeThoseBefore()
  const context = await browser.newContext({
    ...{ baseURL: product.base_url, locale: 'en-GB', timezoneId: 'Europe/Rome' },
    viewport: { width: 1280, height: 800 },
    // Nothing fades in: what axe and the tests see is what stands there in the end.
    reducedMotion: 'reduce',
    ...options,
  })
  if (!preloads) await context.addInitScript(savesData)
  await context.addInitScript(drawsNothing)
  watchRequests(context)
  contexts.push(context)
  return context
}

/** What a browser keeps of a person who has signed in, by address: a worker signs in once as each. */
const signedIn = new Map<string, Options['storageState']>()

/** A browser of its own for one person, signed in as the sign-in page does. */
export async function openConsole({ email, password }: Person, options: Opened = {}): Promise<Page> {
  const storageState = signedIn.get(email)
  const context = await openContext({ ...options, ...(storageState && { storageState }) })
  if (!storageState) {
    const answer = await context.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: product.base_url, ...fromElsewhere() },
    })
    expect(answer.status()).toBe(200)
    signedIn.set(email, await context.storageState())
  }
  return context.newPage()
}

/** The page hears of no change of others: what it shows is as old as when it was read. */
export async function hearNothing(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'EventSource'))
}

const REFUSED = { code: -32003, message: '', data: { error: { code: 'permission_missing', errors: [] } } }

/** A route that stays: what a page sends in the moment in which its last one goes hangs for ever. */
const keepRouting = (page: Page) => page.route('**/no-such-address', (route) => route.fallback())

/** What becomes of the next request to an address; those after it are answered. */
export async function routeOnce(page: Page, url: string, handle: (route: Route) => unknown): Promise<void> {
  await keepRouting(page)
  await page.route(url, handle, { times: 1 })
}

/** The next call of a procedure is refused; those after it are answered. */
export async function refuseOnce(page: Page, procedure: string): Promise<void> {
  const json = { error: REFUSED }
  await routeOnce(page, `**/api/trpc/${procedure}**`, (route) => route.fulfill({ status: 403, json }))
}

/** Takes the routes of an address away. */
export async function letThrough(page: Page, url: string | RegExp): Promise<void> {
  await keepRouting(page)
  await page.unroute(url)
}

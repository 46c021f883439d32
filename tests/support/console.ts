import AxeBuilder from '@axe-core/playwright'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { expect } from 'playwright/test'
import { product } from './product.ts'
import { fromElsewhere } from './session.ts'

type Person = { email: string; password: string }
type Options = Pick<BrowserContextOptions, 'locale' | 'colorScheme' | 'viewport' | 'timezoneId'>

/** A browser's own cookies and settings; English, in Rome, at a desk, unless said otherwise. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: product.base_url, locale: 'en-GB', timezoneId: 'Europe/Rome' },
    viewport: { width: 1280, height: 800 },
    // Nothing fades in: what axe and the tests see is what stands there in the end.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(25_000)
  return context
}

/** A browser of its own for one person, signed in as the sign-in page does. */
export async function openConsole(browser: Browser, person: Person, options: Options = {}): Promise<Page> {
  const context = await openContext(browser, options)
  const { email, password } = person
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: product.base_url, ...fromElsewhere() },
  })
  expect(answer.status()).toBe(200)
  return context.newPage()
}

/** No request to these addresses reaches the server until it is let go, by what is answered. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await wait
    await route.continue()
  })
  return async () => {
    letGo()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** axe finds no violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // The legacy mode looks at this window only, which has no frames of other origins, and takes half of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n  ')}`)
  expect(found).toEqual([])
}

/** Nothing of the page stands out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axeCore from 'axe-core'
import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'
import { settled } from './settled.ts'

/** No request to these addresses reaches the server until it is let go, by what is answered. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(url, async (route) => {
    await wait
    // the page may have gone on meanwhile
    await route.fallback().catch(() => undefined)
  })
  // The route stays, open: a request that is sent while its route is taken away hangs for ever.
  return async () => letGo()
}

/** Both clicks come before anything on the page can have changed. */
export const clickTwice = (on: Locator) =>
  on.evaluate((element) => {
    for (let times = 0; times < 2; times++) (element as HTMLElement).click()
  })

/** Waits until what the page uses later has come, which begins once it is at rest. */
export async function untilPrepared(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(null))))
  let before = -1
  const stands = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const same = loaded === before
    before = loaded
    return same
  }
  await expect.poll(stands, { intervals: [500] }).toBe(true)
}

/** A page of tests is not drawn until then: what has no colours has no contrast either. */
const draw = (page: Page) =>
  page.evaluate(() => {
    document.adoptedStyleSheets = []
  })

/** Waits until nothing moves any more and no rows are dimmed until others come: what is half faded has its colours later. */
async function untilAtRest(page: Page): Promise<void> {
  // A colour scheme that was just switched begins to be drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.waitForFunction(
    () =>
      document.querySelector('[data-stale]') === null &&
      document
        .getAnimations()
        .every(
          ({ playState, effect }) =>
            playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
        ),
  )
}

/** axe as a page runs it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on the page, once it is at rest: by all rules, or by some. A document is given axe once for all its
 * looks, and tells only of what is wrong: what is right on a page is many times as much.
 */
async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  await draw(page)
  await untilAtRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof axeCore }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule' as const, values: only } }),
    })
    const told = ({ html, any }: (typeof violations)[number]['nodes'][number]) =>
      [html, ...any.map(({ message }) => message)].join(': ')
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join('\n  ')}`)
  }, rules)
}

const OTHER = { light: 'dark', dark: 'light' } as const

/**
 * axe finds no violation on the page, and nothing that cannot be read in the other colour scheme, to which the open page is
 * switched and back. Where the person has chosen one, the page keeps it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
  const own = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  await page.emulateMedia({ colorScheme: OTHER[own] })
  expect(await violationsOn(page, ['color-contrast']), OTHER[own]).toEqual([])
  await page.emulateMedia({ colorScheme: own })
}

/** Nothing of the page stands out to the side. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Asks to delete the record of a page, from the menu at its head. */
export async function askToDelete(page: Page): Promise<void> {
  const own = page.getByRole('button', { name: 'Options', exact: true })
  const shared = page.getByRole('button', { name: 'Actions', exact: true })
  await own.or(shared).first().waitFor()
  await ((await own.count()) > 0 ? own : shared).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
}

import type { BrowserContextOptions, Page } from 'playwright'
import { expect, openConsole } from './playwright.ts'
import { settled } from './settled.ts'

type Look = Pick<BrowserContextOptions, 'locale' | 'viewport' | 'colorScheme'>
type Person = { email: string; password: string }

/** A browser of its own, so that what it remembers is the test's, when all of the page has come. */
export async function openSettled(person: Person, path: string, look: Look = {}): Promise<Page> {
  const page = await openConsole(person, look)
  const session = page.waitForResponse(/session\.retrieve/)
  await page.goto(path)
  await session
  await settled(page)
  return page
}

/** The sidebar, the rail or the phone's bar. */
export const navigation = (page: Page) => page.getByRole('navigation', { name: /^(Navigation|Navigazione)$/ })

/** A section in it. */
export const link = (page: Page, name: string) => navigation(page).getByRole('link', { name, exact: true })

/** A group of sections in it. */
export const group = (page: Page, name: string) => navigation(page).getByRole('button', { name, exact: true })

/** The sections that show, from top to bottom. */
export const expectLinks = (page: Page, wanted: string[]) =>
  expect(navigation(page).getByRole('link')).toHaveText(wanted, { useInnerText: true })

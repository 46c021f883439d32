import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let company: TestCompany

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina In Vista' })
})

/** What covers what has the focus: the name of its label, and how far from the page's head and from the buttons it stands. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const own = document.activeElement as HTMLInputElement
    const foot = document.querySelector('main [data-foot]')!
    const head = document.querySelector('h1')!.parentElement!.parentElement!
    const { top, bottom } = own.getBoundingClientRect()
    return {
      name: own.labels?.[0]?.textContent ?? own.textContent,
      isField: own.matches('input, textarea') && !foot.contains(own),
      isInFoot: foot.contains(own),
      belowHead: top - head.getBoundingClientRect().bottom,
      aboveFoot: foot.getBoundingClientRect().top - bottom,
    }
  })

for (const viewport of [
  { width: 1280, height: 460 },
  { width: 360, height: 560 },
])
  test(`console.md#forms: a field that takes the focus stands between the head of the page and the buttons, ${viewport.width} px`, async () => {
    const page = await openConsole(company.owner, { viewport })
    await page.goto('/customers/new')
    await settled(page)
    const visited: string[] = []
    for (const key of ['Tab', 'Shift+Tab']) {
      await page
        .locator('main form input, main form textarea')
        .nth(key === 'Tab' ? 0 : -1)
        .focus()
      for (let step = 0; step < 40; step++) {
        const { name, isField, isInFoot, belowHead, aboveFoot } = await focused(page)
        if (isInFoot) break
        if (isField) {
          visited.push(name!)
          expect(belowHead, `${name}, ${key}`).toBeGreaterThanOrEqual(0)
          expect(aboveFoot, `${name}, ${key}`).toBeGreaterThanOrEqual(0)
        }
        await page.keyboard.press(key)
        if (key === 'Shift+Tab' && !(await page.evaluate(() => document.activeElement?.closest('form'))))
          break
      }
    }
    expect(visited.length).toBeGreaterThan(10)
  })

import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let worksheet: Body
let quote: Body
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Lenta' })
  worksheet = await shop.worksheet()
  quote = await shop.quote({ title: 'Lento' })
})

test.beforeEach(async () => {
  page = await openConsole(shop.owner)
  // The page is never at rest: what comes later comes once it is asked for.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
})

test.afterEach(() => page.context().close())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const menu = () => page.getByRole('menu')

/** Opens a record's page, to which no further code comes until it is let go. */
async function openWithoutCode(path: string, name: string) {
  await page.goto(path)
  await button(name).waitFor()
  await settled(page)
  return holdBack(page, /_next\/static\/chunks/)
}

test.describe('console, on a record’s page before its code has come', () => {
  test('a menu opens by the first Enter, keeps the focus on its button meanwhile and brings it back there', async () => {
    const release = await openWithoutCode(`/worksheets/${worksheet.id}`, 'Change status')
    await button('Change status').focus()
    await page.keyboard.press('Enter')
    await expect(button('Change status')).toBeFocused()
    await expect(menu()).toHaveCount(0)
    await release()
    await expect(menu()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(menu().getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu()).toHaveCount(0)
    await expect(button('Change status')).toBeFocused()
  })

  test('a menu opens by the first click', async () => {
    const release = await openWithoutCode(`/quotes/${quote.id}`, 'Paper and PDF')
    await button('Paper and PDF').click()
    await release()
    await expect(menu().getByRole('menuitem', { name: 'Download PDF' })).toBeVisible()
  })

  test('a form opens by the first click', async () => {
    const release = await openWithoutCode(`/quotes/${quote.id}`, 'Edit')
    await button('Edit').click()
    await release()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Lento')
  })

  test('what is typed for a dialog stands in its first field', async () => {
    const release = await openWithoutCode(`/quotes/${quote.id}`, 'Reject')
    await button('Reject').click()
    await page.keyboard.type('Troppo caro')
    await release()
    await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('Troppo caro')
    await page.getByRole('dialog').getByLabel('Reason').clear()
    await page.keyboard.press('Escape')
    await expect(button('Reject')).toBeFocused()
  })

  test('what is typed for a fact is saved in its place', async () => {
    const release = await openWithoutCode(`/worksheets/${worksheet.id}`, '– Change: Bay')
    await button('– Change: Bay').click()
    await page.keyboard.type('Ponte 2')
    await release()
    await expect(page.getByRole('textbox', { name: 'Bay' })).toHaveValue('Ponte 2')
    const answer = await holdBack(page, /\/api\/trpc\/worksheets\.update/)
    await page.keyboard.press('Enter')
    // What would be typed after what was sent, and lost with the field, is not taken.
    await expect(page.getByRole('textbox', { name: 'Bay' })).not.toBeEditable()
    await page.keyboard.type('3')
    await expect(page.getByRole('textbox', { name: 'Bay' })).toHaveValue('Ponte 2')
    await answer()
    await button('Ponte 2 Change: Bay').waitFor()
    expect((await shop.read('worksheets', worksheet.id)).bay).toBe('Ponte 2')
  })
})

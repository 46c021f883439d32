import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, routeOnce, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let article: Body

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Magazzino' })
  article = await shop.article({ name: 'Filtro olio', code: 'OC 90', stock: 10 })
  page = await openConsole(shop.owner)
})

test.describe('console, delivery notes', () => {
  test('issues a note, and makes an invoice of it', async () => {
    const { note } = deliveryNotesOf(shop)
    const { id } = await note([{ article_id: article.id, quantity: 2 }], { destination: 'Cantiere Nord' })
    await page.goto(`/delivery-notes/${id}`)
    await page.getByText('Cantiere Nord').waitFor()
    await expectAccessible(page)
    await page.goto(`/delivery-notes?open=${id}`)
    await button('Issue').click()
    await page.getByRole('heading', { name: /Delivery note 1/ }).waitFor()
    expect((await shop.read('articles', article.id)).stock).toBe(8)
    await expect(button(/^Issued ?1$/)).toBeVisible()
    const release = await holdBack(page, /\/invoices\/.*_rsc=/)
    const leaving = page.waitForRequest(/\/invoices\/.*_rsc=/)
    await button('Make invoice').click()
    await leaving
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    // It may be gone by then, as an invoice is made.
    expect(await page.locator('button:enabled', { hasText: 'Make invoice' }).count()).toBe(0)
    await release()
    await page.waitForURL(/\/invoices\//)
    await page.getByRole('link', { name: /^Delivery note \d+$/ }).waitFor()
    await page.goto('/delivery-notes')
    // the first row is the heads
    await expect(page.getByRole('row').nth(1)).toContainText('Invoiced')
    await expectAccessible(page)
    // No form opens of what is no draft any more.
    await page.goto(`/delivery-notes/${id}?edit=true`)
    await page.getByText('Cantiere Nord').waitFor()
  })

  test('is made for a supplier, and fits on a phone', async () => {
    const phone = '059 777'
    await shop.client.create('/v1/suppliers', { name: 'Ricambi Nord', vat_number: '12345678903', phone })
    await page.goto('/delivery-notes/new')
    await page.getByText('Supplier', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Ricambi')
    await page.getByRole('option', { name: /Ricambi Nord.*12345678903 · 059 777/s }).waitFor()
    await page.getByRole('combobox', { name: 'Supplier' }).fill('Zanichelli')
    await page.getByRole('option', { name: 'Create “Zanichelli”' }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill(phone)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Zanichelli')
    await button('Create').click()
    await page.getByRole('heading', { name: 'Draft for Zanichelli' }).waitFor()
    await page.getByLabel('Description, line 1').and(page.locator(':focus')).waitFor()
    await page.getByRole('link', { name: phone }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

test.describe('console, stock', () => {
  test('counts by scanning codes, and books the differences', async () => {
    await page.goto('/stock-counts/new')
    await page.getByLabel('What is counted').fill('Scaffale A')
    await button('Begin').click()
    await page.getByRole('heading', { name: /Scaffale A/ }).waitFor()
    const code = page.getByLabel('Code')
    for (let scan = 0; scan < 3; scan++) {
      await code.fill('OC 90')
      await code.press('Enter')
    }
    await page.getByText('Filtro olio: 3 counted').waitFor()
    await code.fill('XX')
    await code.press('Enter')
    const unknown = page.getByText('No part has the code XX.')
    await unknown.waitFor()
    const row = page.getByRole('row', { name: /Filtro olio/ })
    const { stock } = await shop.read('articles', article.id)
    await expect(row).toContainText(String(3 - stock))
    await expectAccessible(page)
    // What was not counted stays: a code, a number that is none, one that somebody else has counted meanwhile.
    await routeOnce(page, '**/api/trpc/articles.list**', (route) => route.abort())
    await code.fill('OC 90')
    await code.press('Enter')
    await page
      .getByRole('listitem')
      .filter({ hasText: 'OC 90' })
      .getByRole('button', { name: 'Try again' })
      .click()
    await page.getByText('Filtro olio: 4 counted').waitFor()
    await unknown.waitFor()
    // Nothing is booked before, and what keeps it is said.
    const left = page.getByText('First count or let go of what is left here.')
    await button('Book differences').click()
    await left.waitFor()
    await button('Let XX go').click()
    await expect(left).toBeHidden()
    await code.fill('OC 90')
    await button('Book differences').click()
    await left.waitFor()
    await code.fill('')
    await expect(left).toBeHidden()
    const counted = row.getByLabel('Counted of Filtro olio')
    for (const wrong of ['tre', '-3']) {
      await counted.fill(wrong)
      await button('Book differences').click()
      await expect(counted).toHaveAttribute('aria-invalid', 'true')
      await expect(counted).toBeFocused()
    }
    await counted.fill('3')
    await button('Book differences').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    const id = page.url().split('/').at(-1)
    await page.goto(`/stock-counts?open=${id}`)
    await button('Book differences').click()
    await page
      .getByRole('dialog')
      .filter({ hasNot: page.getByRole('link', { name: 'Open as page' }) })
      .getByRole('button', { name: 'Book differences' })
      .click()
    await expect(button(/^Booked ?1$/)).toBeVisible()
    await expect.poll(async () => (await shop.read('articles', article.id)).stock).toBe(3)
  })

  test('writes a number that was typed over nothing but what it was typed over', async () => {
    const name = 'Candela'
    const { id: article_id } = await shop.article({ name, code: 'NGK 6', stock: 10 })
    const { id } = await shop.client.create('/v1/stock-counts', { title: 'Scaffale B' })
    const url = `/v1/stock-counts/${id}/items`
    const count = async (counted_quantity: number) =>
      succeed(await shop.client.put(`${url}/${article_id}`, { counted_quantity }))
    const stored = async () => succeed(await shop.client.get(url)).data[0].counted_quantity
    await count(5)
    await page.goto(`/stock-counts/${id}`)
    const row = page.getByRole('row', { name: /Candela/ })
    const counted = row.getByLabel(`Counted of ${name}`)
    await expect(row).toContainText('-5')
    await counted.fill('8')
    // Somebody else scans one while the number is being typed.
    await count(6)
    await expect(row).toContainText('-4')
    await expect(counted).toHaveValue('8')
    await counted.blur()
    const theirs = row.getByText('Meanwhile somebody else wrote “6”.')
    await theirs.waitFor()
    expect(await stored()).toBe(6)
    await expectAccessible(page)
    // Nothing is sent, or booked, until it is chosen which of both stays.
    await counted.focus()
    await counted.blur()
    await button('Book differences').click()
    await expect(counted).toBeFocused()
    expect(await stored()).toBe(6)
    await button('Keep this').click()
    await expect.poll(stored).toBe(8)
    await expect(theirs).toBeHidden()
    await counted.fill('3')
    await count(9)
    await counted.blur()
    await button('Take theirs').click()
    await expect(counted).toHaveValue('9')
    expect(await stored()).toBe(9)
    // What is typed once theirs was seen is typed over that.
    await counted.fill('2')
    await count(7)
    await counted.blur()
    await row.getByText('Meanwhile somebody else wrote “7”.').waitFor()
    await counted.fill('4')
    await counted.blur()
    await expect.poll(stored).toBe(4)
  })

  test("adjusts from the article's page", async () => {
    await page.goto(`/articles/${article.id}`)
    await button('Adjust stock').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Lies on the shelf').fill('4')
    await dialog.getByRole('button', { name: 'Book' }).click()
    await page.getByText('Stock adjusted').waitFor()
    expect((await shop.read('articles', article.id)).stock).toBe(4)
  })
})

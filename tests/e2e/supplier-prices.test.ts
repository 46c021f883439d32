import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible, holdBack } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { unique } from '../support/factories.ts'
import { expect, hearNothing, openConsole, test } from '../support/playwright.ts'

const PRICE = { unit_price: 12, supplier_code: 'RN-7', unit_discount_rate: 10, minimum_quantity: 4 }

let shop: Workshop
let page: Page
let supplier: Body
let article: Body

const url = () => `/v1/articles/${article.id}/supplier-prices`
const pricesOf = async () => succeed(await shop.client.get(url())).data
const setPrice = async () => succeed(await shop.client.put(`${url()}/${supplier.id}`, PRICE))
const dialog = () => page.getByRole('dialog', { name: 'New supplier price' })
const field = () => dialog().getByRole('combobox', { name: 'Supplier' })
const said = () => dialog().getByText('There is a price already: €12.00. Change that one.')
const save = () => dialog().getByRole('button', { name: 'Save' }).click()

async function pick(): Promise<void> {
  await field().fill(supplier.name)
  await page.getByRole('option', { name: supplier.name }).click()
}

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Fornitori' })
  page = await openConsole(shop.owner)
  // what somebody else does is met by what is pressed, not by what is read anew before
  await hearNothing(page)
})

test.beforeEach(async () => {
  supplier = await shop.client.create('/v1/suppliers', { name: unique('Ricambi') })
  article = await shop.article()
})

async function begin(): Promise<void> {
  await page.goto(`/articles/${article.id}`)
  await page.getByRole('button', { name: 'New supplier price' }).click()
}

test.describe('safe-writes.md#the-console: a new supplier price', () => {
  test('is set at a supplier that has none', async () => {
    await begin()
    await pick()
    await dialog().getByRole('textbox', { name: 'Price' }).fill('9')
    await save()
    await expect(dialog()).toHaveCount(0)
    expect(await pricesOf()).toMatchObject([{ supplier_id: supplier.id, unit_price: 9 }])
  })

  test('says at the supplier which one it has, and writes over nothing of it', async () => {
    await setPrice()
    await begin()
    await page.getByRole('cell', { name: 'RN-7' }).waitFor()
    await pick()
    await said().waitFor()
    await expectAccessible(page)
    await dialog().getByRole('textbox', { name: 'Price' }).fill('9')
    await save()
    await expect(field()).toBeFocused()
    await said().waitFor()
    expect(await pricesOf()).toMatchObject([PRICE])
  })

  test('finds one that somebody else set since the page was read', async () => {
    await begin()
    await pick()
    await dialog().getByRole('textbox', { name: 'Price' }).fill('9')
    await setPrice()
    await save()
    await said().waitFor()
    expect(await pricesOf()).toMatchObject([PRICE])
  })

  test('is refused where somebody else sets one while it is on its way, and says so with the next press', async () => {
    await begin()
    await pick()
    await dialog().getByRole('textbox', { name: 'Price' }).fill('9')
    const sent = page.waitForRequest('**/api/trpc/articles.setSupplierPrice**')
    const release = await holdBack(page, '**/api/trpc/articles.setSupplierPrice**')
    await save()
    await sent
    await setPrice()
    await release()
    await page.getByText('Somebody else keeps changing this').waitFor()
    expect(await pricesOf()).toMatchObject([PRICE])
    await save()
    await said().waitFor()
    expect(await pricesOf()).toMatchObject([PRICE])
  })
})

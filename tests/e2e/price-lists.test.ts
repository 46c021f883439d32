import type { Locator, Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { askToDelete, expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { articleBody, customerBody, priceListBody, workCategoryBody } from '../support/factories.ts'
import { addColleague } from '../support/members.ts'
import { expect, hearNothing, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Listini' })
  page = await openConsole(company.owner)
  // what somebody else does is met by what is pressed, not by what is read anew before
  await hearNothing(page)
})

const save = () => page.getByRole('button', { name: 'Save' }).click()

async function listWithPrice() {
  const { client } = company
  const list = await client.create('/v1/price-lists', priceListBody())
  const article = await client.create('/v1/articles', articleBody({ sale_price: 20 }))
  succeed(await client.put(`/v1/price-lists/${list.id}/prices/${article.id}`, { sale_price: 15 }))
  return { list, article }
}

/** An article that is not on the list, and what a colleague does to put it there. */
async function unlisted(list: Body) {
  const { client } = company
  const article = await client.create('/v1/articles', articleBody({ sale_price: 100 }))
  const url = `/v1/price-lists/${list.id}/prices/${article.id}`
  return {
    article,
    setPrice: async (sale_price: number) => succeed(await client.put(url, { sale_price })),
  }
}

async function add({ code, name }: Body): Promise<void> {
  await page.getByRole('combobox', { name: 'Add an article…' }).fill(code)
  await page.getByRole('option', { name }).click()
}

const pricesOf = async (id: string) => succeed(await company.client.get(`/v1/price-lists/${id}/prices`)).data

test.describe('price lists', () => {
  test('makes a list and adds an article found by its code, at its own price', async () => {
    const article = await company.client.create('/v1/articles', articleBody({ code: 'FLT-7781' }))
    await page.goto('/settings/price-lists')
    await page.getByRole('button', { name: 'New price list' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Flotte')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Flotte' }).waitFor()
    await page.getByRole('combobox', { name: 'Add an article…' }).fill('FLT-7781')
    await page.getByRole('option', { name: article.name }).click()
    await page.getByRole('textbox', { name: `Price of ${article.name}` }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    expect(await pricesOf(id)).toMatchObject([{ article_id: article.id, sale_price: 14.9 }])
  })

  for (const [_way, open] of [
    ['a click on its row', async (row: Locator) => row.getByRole('cell').last().click()],
    ['Enter on its name', async (row: Locator) => row.getByRole('link').press('Enter')],
  ] as const)
    test(`opens a list by ${_way}`, async () => {
      const list = await company.client.create('/v1/price-lists', priceListBody())
      await page.goto('/settings/price-lists')
      await open(page.getByRole('row', { name: list.name }))
      await page.waitForURL(`**/settings/price-lists/${list.id}`)
      await page.getByRole('heading', { level: 1, name: list.name }).waitFor()
    })

  test('changes a price where it stands and shows how far it is from the own one', async () => {
    const { list, article } = await listWithPrice()
    await page.goto(`/settings/price-lists/${list.id}`)
    await page.getByText('-€5.00 (-25%)').waitFor()
    const price = page.getByRole('textbox', { name: `Price of ${article.name}` })
    await price.fill('22.5')
    await price.press('Enter')
    await page.getByText('+€2.50 (12.5%)').waitFor()
    expect(await pricesOf(list.id)).toMatchObject([{ sale_price: 22.5 }])
  })

  test('says on its field why a price is refused and keeps what was typed', async () => {
    const { list, article } = await listWithPrice()
    await page.goto(`/settings/price-lists/${list.id}`)
    const price = page.getByRole('textbox', { name: `Price of ${article.name}` })
    await price.fill('99999999999')
    await price.press('Enter')
    await page.getByText('At most').waitFor()
    await expect(price).toHaveValue('99,999,999,999.00 €')
    expect(await pricesOf(list.id)).toMatchObject([{ sale_price: 15 }])
  })

  test('shows what somebody else wrote meanwhile, to keep or take', async () => {
    const { list, article } = await listWithPrice()
    const url = `/v1/price-lists/${list.id}/prices/${article.id}`
    await page.goto(`/settings/price-lists/${list.id}`)
    const price = page.getByRole('textbox', { name: `Price of ${article.name}` })
    await price.waitFor()
    succeed(await company.client.put(url, { sale_price: 16 }))
    await price.fill('17')
    await price.press('Enter')
    await page.getByText('€16.00').waitFor()
    expect(await pricesOf(list.id)).toMatchObject([{ sale_price: 16 }])
    await page.getByRole('button', { name: 'Keep this' }).click()
    await expect.poll(() => pricesOf(list.id)).toMatchObject([{ sale_price: 17 }])
    await page.getByRole('button', { name: 'Keep this' }).waitFor({ state: 'hidden' })
    succeed(await company.client.put(url, { sale_price: 18 }))
    await price.fill('19')
    await price.press('Enter')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(price).toHaveValue('18.00 €')
    expect(await pricesOf(list.id)).toMatchObject([{ sale_price: 18 }])
  })

  test('says at the field which price an article has that is added though it has one, and leaves it', async () => {
    const { list } = await listWithPrice()
    const { article, setPrice } = await unlisted(list)
    await page.goto(`/settings/price-lists/${list.id}`)
    await page.getByRole('button', { name: /^Remove/ }).waitFor()
    await setPrice(80)
    await add(article)
    await page.getByText(`${article.name} is on the list already, at €80.00.`).waitFor()
    expect(await pricesOf(list.id)).toMatchObject([{ article_id: article.id, sale_price: 80 }, {}])
    const price = page.getByRole('textbox', { name: `Price of ${article.name}` })
    await expect(price).toHaveValue('80.00 €')
    await expectAccessible(page)
  })

  test('adds no article that somebody else adds at that moment', async () => {
    const { list } = await listWithPrice()
    const { article, setPrice } = await unlisted(list)
    await page.goto(`/settings/price-lists/${list.id}`)
    const sent = page.waitForRequest('**/api/trpc/priceLists.setPrice**')
    const release = await holdBack(page, '**/api/trpc/priceLists.setPrice**')
    await add(article)
    await sent
    await setPrice(80)
    await release()
    await page.getByText('Somebody else changed this meanwhile').waitFor()
    expect(await pricesOf(list.id)).toMatchObject([{ article_id: article.id, sale_price: 80 }, {}])
  })

  test('removes a price', async () => {
    const { list, article } = await listWithPrice()
    await page.goto(`/settings/price-lists/${list.id}`)
    await page.getByRole('button', { name: `Remove ${article.name}` }).click()
    await page.getByRole('heading', { name: 'No price on the list' }).waitFor()
    expect(await pricesOf(list.id)).toEqual([])
  })

  test('renames a list', async () => {
    const { list } = await listWithPrice()
    await page.goto(`/settings/price-lists/${list.id}`)
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Convenzionati')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Convenzionati' }).waitFor()
    expect(succeed(await company.client.get(`/v1/price-lists/${list.id}`)).name).toBe('Convenzionati')
  })

  test('says what deleting does, then customers are left without the list', async () => {
    const { list } = await listWithPrice()
    const customer = await company.client.create('/v1/customers', customerBody({ price_list_id: list.id }))
    await page.goto(`/settings/price-lists/${list.id}`)
    await askToDelete(page)
    const question = page.getByRole('dialog', { name: `Delete “${list.name}”` })
    await question.getByText('the customers that have it pay the articles’ own prices').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/settings/price-lists')
    const left = async () => succeed(await company.client.get(`/v1/customers/${customer.id}`)).price_list_id
    await expect.poll(left).toBeNull()
  })
})

test.describe('work categories', () => {
  test('makes, changes and deletes a category', async () => {
    const { client } = company
    const all = async () => succeed(await client.get('/v1/work-categories')).data
    await page.goto('/settings/work-categories')
    await page.getByRole('button', { name: 'New kind of work' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Carrozzeria')
    await page.getByRole('textbox', { name: 'Usual duration' }).fill('240')
    await save()
    await page.getByRole('cell', { name: 'Carrozzeria', exact: true }).waitFor()
    expect(await all()).toMatchObject([{ name: 'Carrozzeria', default_duration: 240, active: true }])
    await page.getByRole('button', { name: 'Edit “Carrozzeria”' }).click()
    await page.getByRole('switch', { name: 'Offered for new work' }).click({ force: true })
    await save()
    await page.getByRole('cell', { name: 'Not used' }).waitFor()
    expect(await all()).toMatchObject([{ active: false }])
    await page.getByRole('button', { name: 'Delete “Carrozzeria”' }).click()
    await page.getByRole('dialog').getByText('It is offered no more').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'No kind of work yet' }).waitFor()
    expect(await all()).toEqual([])
  })

  test('says what is wrong with a name on its field and stays open', async () => {
    await page.goto('/settings/work-categories')
    await page.getByRole('button', { name: 'New kind of work' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(' ')
    await save()
    await page.getByText('This must not be empty').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Gomme')
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

for (const { width, ...look } of [
  { colorScheme: 'dark', locale: 'en-GB', width: 1280 },
  { colorScheme: 'light', locale: 'it-IT', width: 360 },
] as const)
  test.describe(`in ${{ width, ...look }.colorScheme}, ${{ width, ...look }.locale}, ${width} px`, () => {
    test('a price list with prices is accessible without sideways scrolling', async () => {
      const { list } = await listWithPrice()
      const other = await openConsole(company.owner, { ...look, viewport: { width, height: 800 } })
      await other.goto(`/settings/price-lists/${list.id}`)
      await other.locator('tbody input').first().waitFor()
      await expectAccessible(other)
      await expectNoSideways(other)
    })
  })

test.describe('price lists and work categories: permissions', () => {
  test('show a person who may only read no way to change anything', async () => {
    const { list, article } = await listWithPrice()
    const reader = await openConsole(await addColleague(company, 'read_only'))
    await reader.goto(`/settings/price-lists/${list.id}`)
    await reader.getByRole('link', { name: article.name }).waitFor()
    expect(await reader.getByRole('textbox').count()).toBe(0)
    expect(await reader.getByRole('combobox').count()).toBe(0)
    expect(await reader.getByRole('button', { name: /Rename|Delete|Remove/ }).count()).toBe(0)
    await company.client.create('/v1/work-categories', workCategoryBody())
    await reader.goto('/settings/work-categories')
    await reader.locator('tbody td').first().waitFor()
    expect(await reader.getByRole('button', { name: /New kind of work|Edit|Delete/ }).count()).toBe(0)
  })
})

import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { askToDelete, expectAccessible, expectNoSideways } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Lavori' })
  page = await openConsole(company.owner)
})

const linesOf = async (id: string) =>
  succeed(await company.client.get(`/v1/job-templates/${id}`)).line_items as Record<string, unknown>[]

async function templateWithLine(name: string) {
  const { client } = company
  const template = await client.create('/v1/job-templates', { name })
  const add = [{ description: 'Smaltimento olio', quantity: 2, unit_price: 4.5 }]
  succeed(await client.post(`/v1/job-templates/${template.id}/line-items/batch`, { add }))
  return template
}

test.describe('job templates', () => {
  test('makes a template and a line of an article, which stays open until it is used', async () => {
    const article = await company.client.create('/v1/articles', articleBody({ code: 'TGL-4410' }))
    await page.goto('/settings/job-templates')
    await page.getByRole('button', { name: 'New job template' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Tagliando base')
    await page.getByRole('textbox', { name: 'Code' }).fill('TG')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tagliando base' }).waitFor()
    const description = page.getByLabel('Description, line 1')
    await description.fill('TGL-4410')
    await page.getByRole('option', { name: article.name }).click()
    await page.getByRole('button', { name: 'Save lines' }).click()
    const id = new URL(page.url()).pathname.split('/').at(-1)!
    await expect
      .poll(() => linesOf(id))
      .toMatchObject([
        {
          article_id: article.id,
          description: article.name,
          quantity: null,
          unit_price: null,
          vat_code: null,
        },
      ])
  })

  test('a price that is taken away again is left open', async () => {
    const { id } = await templateWithLine('Cambio olio')
    await page.goto(`/settings/job-templates/${id}`)
    const price = page.getByRole('textbox', { name: 'Price, line 1' })
    await expect(price).toHaveValue('4.50')
    await price.fill('')
    await page.getByRole('button', { name: 'Save lines' }).click()
    await expect.poll(() => linesOf(id)).toMatchObject([{ quantity: 2, unit_price: null }])
  })

  test('finds a template by name, renames it, and deletes it once its effect was confirmed', async () => {
    const { id } = await templateWithLine('Gomme invernali')
    await page.goto('/settings/job-templates')
    await page.getByPlaceholder('Name, code or description').fill('invernali')
    await page.waitForURL('**q=invernali')
    await page.getByRole('link', { name: 'Gomme invernali' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gomme invernali' }).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Gomme estive')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gomme estive' }).waitFor()
    await askToDelete(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/settings/job-templates')
    expect((await company.client.get(`/v1/job-templates/${id}`)).status).toBe(404)
  })

  test('its name, typed in a new line of a quote, puts its lines in; what was not saved stays', async () => {
    await templateWithLine('Cambio gomme')
    const { client } = company
    const customer = await client.create('/v1/customers', { full_name: 'Lucia Verdi' })
    const vehicle = await client.create('/v1/vehicles', { license: 'GH 456 LM' })
    const parties = { customer_id: customer.id, vehicle_id: vehicle.id }
    const { id } = await client.create('/v1/quotes', parties)
    await page.goto(`/quotes/${id}?focus=lines`)
    const focused = page.locator(':focus')
    const line = (index: number) => page.getByLabel(`Description, line ${index}`)
    await line(1).and(focused).waitFor()
    await page.keyboard.type('Lavaggio')
    await page.keyboard.press('Enter')
    await line(2).and(focused).waitFor()
    await page.keyboard.type('cambio g')
    await page.getByRole('option', { name: 'Cambio gomme', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect(line(1)).toHaveValue('Smaltimento olio')
    await expect(line(2)).toHaveValue('Lavaggio')
    await expect(line(3).and(focused)).toHaveValue('')
    const described = async () =>
      succeed(await client.get(`/v1/quotes/${id}`)).line_items.map((item: Body) => item.description)
    expect(await described()).toEqual(['Smaltimento olio'])
    await page.getByRole('button', { name: 'Save lines' }).click()
    await expect.poll(described).toHaveLength(2)
  })

  test('is fit for everybody, and for a phone', async () => {
    const { id } = await templateWithLine('Revisione')
    for (const path of ['/settings/job-templates', `/settings/job-templates/${id}`]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('table').first().waitFor()
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSideways(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })
})

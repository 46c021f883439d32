import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways, openConsole } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { articleBody, unique } from '../support/factories.ts'
import { addColleague } from '../support/members.ts'

let browser: Browser
let company: TestCompany
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  company = await mintCompany({ name: 'Officina Fornitori' })
  page = await openConsole(browser, company.owner)
})

afterAll(() => browser.close())

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const supplier = (fields: object = {}) =>
  company.client.create('/v1/suppliers', { name: unique('Ricambi Nord'), ...fields })

describe('suppliers', () => {
  it('creates a supplier with terms and IBAN', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Autoforniture Emiliane')
    await field('IBAN').fill('IT60 X054 2811 1010 0000 0123 456')
    await field('Days to pay').fill('60')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Autoforniture Emiliane' }).waitFor()
    expect(succeed(await company.client.get('/v1/suppliers?q=autoforniture')).data).toMatchObject([
      { iban: 'IT60X0542811101000000123456', payment_terms_days: 60, active: true },
    ])
  })

  it('puts a refused IBAN on its field and keeps everything typed', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Con IBAN sbagliato')
    await field('IBAN').fill('IT00X0542811101000000123456')
    await save()
    await page.getByText('This is no right IBAN').waitFor()
    await expect.poll(() => field('IBAN').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('IBAN').inputValue()).toBe('IT00X0542811101000000123456')
    await expect.poll(() => field('Name').inputValue()).toBe('Con IBAN sbagliato')
    expect(succeed(await company.client.get('/v1/suppliers?q=sbagliato')).data).toEqual([])
  })

  it('changes what was typed and nothing else', async () => {
    const before = await supplier({ notes: 'Chiamare prima', discount_rate: 12.5, minimum_order: 50 })
    await page.goto(`/suppliers/${before.id}?edit=true`)
    await field('Phone').fill('059 888777')
    await save()
    await page.getByRole('link', { name: 'Call 059 888777' }).waitFor()
    const after = succeed(await company.client.get(`/v1/suppliers/${before.id}`))
    expect(after).toEqual({ ...before, phone: '059 888777', country: 'IT', updated_at: after.updated_at })
  })

  it('leads to its articles, as many as it says', async () => {
    const { id } = await supplier()
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await company.client.create('/v1/articles', articleBody())
    await page.goto(`/suppliers/${id}`)
    await page.getByRole('link', { name: '2 articles' }).click()
    await page.waitForURL(`**/articles?supplier_id=${id}`)
    await page.getByText('2 in all').waitFor()
  })

  it('filters by whether it is active, in the URL', async () => {
    const gone = await supplier({ active: false })
    await page.goto('/suppliers')
    await page.getByRole('button', { name: 'Status' }).click()
    await page.getByRole('menuitem', { name: 'Not used' }).click()
    await page.waitForURL('**active=false')
    await page.getByText('1 in all').waitFor()
    await page.getByRole('link', { name: gone.name }).click()
    await page.getByRole('dialog').getByRole('heading', { name: gone.name }).waitFor()
  })

  it('says the effect of deleting, then deletes', async () => {
    const { id, name } = await supplier()
    await company.client.create('/v1/articles', articleBody({ supplier_id: id }))
    await page.goto(`/suppliers/${id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: `Delete ${name}` })
    await question.getByText('Its article stays and keeps its name').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/suppliers')
    await expect.poll(async () => (await company.client.get(`/v1/suppliers/${id}`)).status).toBe(404)
  })

  it.each([
    { colorScheme: 'dark', locale: 'en-GB', width: 1280 },
    { colorScheme: 'light', locale: 'it-IT', width: 360 },
  ] as const)(
    'has an accessible page with all its ways of being reached in $colorScheme, $locale, $width px',
    async (look) => {
      const { colorScheme, locale, width } = look
      const { id } = await supplier({ phone: '059 123456', email: 'ordini@example.com' })
      const viewport = { width, height: 800 }
      const other = await openConsole(browser, company.owner, { colorScheme, locale, viewport })
      await other.goto(`/suppliers/${id}`)
      await other.getByRole('term').first().waitFor()
      await expectAccessible(other)
      await expectNoSideways(other)
    },
  )

  it('shows a person who may only read no way to change anything', async () => {
    const { id } = await supplier()
    const reader = await openConsole(browser, await addColleague(company, 'read_only'))
    await reader.goto(`/suppliers/${id}`)
    await reader.getByRole('link', { name: 'No article' }).waitFor()
    for (const name of ['Edit', 'Delete']) expect(await reader.getByRole('button', { name }).count()).toBe(0)
  })
})

import type { Page, Route } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina ritenta' })
  page = await openConsole(company.owner)
})

const CREATE = '**/api/trpc/suppliers.create**'
const UPDATE = '**/api/trpc/suppliers.update**'

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const suppliers = async (q: string) => succeed(await company.client.get(`/v1/suppliers?q=${q}`)).data

/** The server does it; then the connection breaks, before its answer comes. */
async function loseAnswer(route: Route) {
  await route.fetch()
  await route.abort()
}

const ERROR = { message: '', code: -32029, data: { error: { code: 'rate_limit_exceeded', errors: [] } } }

/** As the server refuses when its bucket is empty; it may be asked again at once, so that the test need not wait. */
const refuse = (route: Route) =>
  route.fulfill({ status: 429, headers: { 'retry-after': '0' }, json: { error: ERROR } })

test.describe('idempotency.md#the-console: a record that was made and whose answer was lost', () => {
  test('is found by itself and made once', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Ricambi Unici')
    await page.route(CREATE, loseAnswer, { times: 2 })
    await save()
    await page.getByRole('heading', { level: 1, name: 'Ricambi Unici' }).waitFor()
    expect(await suppliers('unici')).toHaveLength(1)
  })

  test('is changed to what was typed after that was said, and saved', async () => {
    await page.goto('/suppliers/new')
    await field('Name').fill('Ricambi Persi')
    await field('Phone').fill('059 111')
    await page.route(CREATE, loseAnswer)
    await save()
    await page.getByText('The server cannot be reached').waitFor()
    await letThrough(page, CREATE)
    await field('Name').fill('Ricambi Persi e Trovati')
    await field('Phone').fill('')
    await save()
    await page.getByRole('heading', { level: 1, name: 'Ricambi Persi e Trovati' }).waitFor()
    expect(await suppliers('persi')).toMatchObject([{ name: 'Ricambi Persi e Trovati', phone: null }])
  })
})

test.describe('rate-limits.md#the-console: a request that was one too many', () => {
  test('is waited out twice, the third time that is said; what was typed stays', async () => {
    const { id } = await company.client.create('/v1/suppliers', { name: 'Troppe' })
    await page.goto(`/suppliers/${id}?edit=true`)
    await field('Phone').fill('059 222')
    await page.route(UPDATE, refuse, { times: 3 })
    await save()
    await page.getByText('Too many requests').waitFor()
    await expect(field('Phone')).toHaveValue('059 222')
    await page.route(UPDATE, refuse, { times: 2 })
    await save()
    await page.getByRole('link', { name: '059 222' }).waitFor()
    expect(await suppliers('troppe')).toMatchObject([{ phone: '059 222' }])
  })
})

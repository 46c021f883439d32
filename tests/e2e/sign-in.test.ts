import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'

let browser: Browser
let page: Page
let company: TestCompany

beforeAll(async () => {
  browser = await launchBrowser()
  company = await mintCompany({ name: 'Officina Accesso' })
})

afterAll(() => browser.close())

beforeEach(async () => {
  page = await (await browser.newContext({ baseURL: inject('base_url') })).newPage()
})

async function signIn(password: string) {
  await page.goto('/')
  await page.waitForURL('**/sign-in')
  await page.getByLabel('E-mail').fill(company.owner.email)
  await page.getByLabel('Password').first().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('console: sign-in', () => {
  it('leads a person who is not signed in to the sign-in page, and in with the right password', async () => {
    await signIn(company.owner.password)
    await page.getByRole('heading', { name: 'Officina Accesso' }).waitFor()
    expect(await page.getByText(company.owner.email).isVisible()).toBe(true)
  })

  it('says that a wrong password is wrong and stays', async () => {
    await signIn('not the password')
    await page.getByRole('alert').filter({ hasText: 'Invalid' }).waitFor()
    expect(page.url()).toContain('/sign-in')
  })

  it('signs out: the session ends on the server', async () => {
    await signIn(company.owner.password)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.goto('/')
    await page.waitForURL('**/sign-in')
  })

  it('keeps the session in a cookie that scripts cannot read', async () => {
    await signIn(company.owner.password)
    await page.getByRole('heading', { name: 'Officina Accesso' }).waitFor()
    const [session] = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'))
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })
})

describe('reference', () => {
  it('shows the operations at /docs from the installed package, without another host', async () => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(inject('base_url')) && /^https?:/.test(request.url()))
        foreign.push(request.url())
    })
    await page.goto('/docs')
    await page.getByText('List articles').first().waitFor()
    expect(foreign).toEqual([])
  })
})

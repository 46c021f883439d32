import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { holdBack, openConsole } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'

let browser: Browser
let shop: Workshop
let page: Page
let nicola: Body

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Tasti' })
  nicola = await shop.client.create(
    '/v1/customers',
    customerBody({ first_name: 'Nicola', last_name: 'Presto' }),
  )
})

afterAll(() => browser.close())

/** The code of what opens is not there yet: it is loaded when it is first asked for. */
const holdCode = () => holdBack(page, /_next\/static\/chunks/)

describe('console, keys typed while something opens', () => {
  beforeEach(async () => {
    page = await openConsole(browser, shop.owner)
  })

  it('are what Ctrl-K looks for, from the first letter to Enter, and no shortcut of the page', async () => {
    await page.goto('/customers')
    await page.getByText('Nicola Presto').waitFor()
    await page.waitForLoadState('networkidle')
    const release = await holdCode()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nicolas')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await release()
    await page.waitForURL(`**/customers/${nicola.id}`)
  })

  it('stand in the first field of a dialog', async () => {
    await page.goto('/settings/people')
    await page.getByRole('button', { name: 'Invite' }).waitFor()
    await page.waitForLoadState('networkidle')
    const release = await holdCode()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.keyboard.type('nuova@persona.example')
    await release()
    const email = page.getByRole('dialog').getByRole('textbox', { name: 'E-mail' })
    await expect.poll(() => email.inputValue()).toBe('nuova@persona.example')
  })
})

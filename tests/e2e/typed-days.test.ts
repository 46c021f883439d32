import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { expectAccessible, openConsole } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'

let browser: Browser
let shop: Workshop
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  shop = await openWorkshop({ name: 'Officina Giorni' })
  page = await openConsole(browser, shop.owner, { locale: 'it-IT' })
})

afterAll(() => browser.close())

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const echo = (text: string) => page.getByRole('status').and(page.getByText(text, { exact: true }))
const entries = async (day: string): Promise<Body[]> => {
  const span = `from=${day}T00:00:00Z&to=${day}T23:00:00Z`
  return (await shop.client.get(`/v1/calendar-entries?${span}`)).body.data
}

async function newEntry(title: string) {
  await page.goto('/calendar?date=2026-12-07')
  await button('Nuovo appuntamento').first().click()
  await dialog().getByLabel('Titolo').fill(title)
}

describe('console, days as an Italian types them', () => {
  it('an appointment of 05/12/2026 is on 5 December, said so while it is typed', async () => {
    await newEntry('Quinto')
    await field('Giorno di inizio').fill('05/12/2026')
    await echo('= sab 5 dicembre 2026').waitFor()
    await expectAccessible(page)
    await button('Salva').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => entries('2026-12-05')).toMatchObject([{ title: 'Quinto' }])
    expect(await entries('2026-05-12')).toEqual([])
  })

  it('25/12/2026 is Christmas, also with a point and two digits; the end follows', async () => {
    await newEntry('Natale')
    await field('Giorno di inizio').fill('25.12.26')
    await expect.poll(() => field('Giorno di fine').inputValue()).toBe('25/12/2026')
    await button('Salva').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => entries('2026-12-25')).toMatchObject([{ title: 'Natale' }])
    expect(await entries('2001-02-01')).toEqual([])
  })

  it('what can be no date is an error under the field, never another date', async () => {
    await newEntry('Mai')
    await field('Giorno di inizio').fill('12/25/2026')
    await field('Giorno di fine').focus()
    await dialog().getByText('Questa data non esiste').first().waitFor()
    await expect.poll(() => field('Giorno di inizio').inputValue()).toBe('12/25/2026')
    const refused = page.waitForResponse(/calendarEntries\.create/)
    await button('Salva').click()
    expect((await refused).status()).toBe(422)
    await expect.poll(() => field('Giorno di inizio').inputValue()).toBe('12/25/2026')
    const { data } = (
      await shop.client.get(`/v1/calendar-entries?from=1990-01-01T00:00:00Z&to=2090-01-01T00:00:00Z`)
    ).body
    expect(data.filter(({ title }: Body) => title === 'Mai')).toEqual([])
  })

  it('a day can be chosen in the month, too', async () => {
    await page.goto('/quotes/new')
    await field('Valido fino al').fill('1/12/2026')
    const input = page.locator('[data-path="valid_until"]')
    await input.locator('..').getByRole('button', { name: 'Scegli un giorno' }).click()
    await page.getByRole('button', { name: '12 dicembre 2026' }).click()
    await expect.poll(() => field('Valido fino al').inputValue()).toBe('12/12/2026')
  })

  it('a worksheet is promised for a day with its hour; without one nothing is saved', async () => {
    const { id } = await shop.worksheet({ title: 'Promessa', promised_at: '2026-11-30T16:00:00Z' })
    await page.goto(`/worksheets/${id}`)
    await page.getByText('Promessa').first().waitFor()
    await page.keyboard.press('e')
    await expect.poll(() => field('Consegna prevista').inputValue()).toBe('30/11/2026 17:00')
    await field('Consegna prevista').fill('5 dic 2026')
    const refused = page.waitForResponse(/worksheets\.update/)
    await button('Salva').click()
    expect((await refused).status()).toBe(422)
    await page.getByText('Giorno e ora, come 05/12/2026 17:30').waitFor()
    expect((await shop.read('worksheets', id)).promised_at).toBe('2026-11-30T16:00:00.000Z')
    await field('Consegna prevista').fill('5.12.26 17.30')
    await echo('= sab 5 dicembre 2026, 17:30').waitFor()
    await button('Salva').click()
    await expect
      .poll(async () => (await shop.read('worksheets', id)).promised_at)
      .toBe('2026-12-05T16:30:00.000Z')
  })

  it('a list’s period is typed like any day, and stays open over what is none', async () => {
    await page.goto('/quotes')
    await page.getByRole('button', { name: 'Periodo' }).first().click()
    await field('Dal').fill('32/1/2026')
    await page.keyboard.press('Enter')
    await page.getByText('Questa data non esiste').waitFor()
    expect(new URL(page.url()).search).not.toContain('from')
    await field('Dal').fill('31/1/2026')
    await page.keyboard.press('Enter')
    await page.waitForURL('**from=2026-01-31')
    await page.getByRole('button', { name: 'Periodo: 31/01/2026 – …' }).waitFor()
  })
})

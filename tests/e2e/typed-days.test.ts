import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { openFilter } from '../support/filters.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Giorni' })
  page = await openConsole(shop.owner, { locale: 'it-IT' })
})

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

const DAY_MS = 86_400_000

test.describe('console, days as an Italian types them', () => {
  test('an appointment of 05/12/2026 is on 5 December, said so while it is typed', async () => {
    await newEntry('Quinto')
    await field('Giorno di inizio').fill('05/12/2026')
    await echo('= sab 5 dicembre 2026').waitFor()
    await expectAccessible(page)
    await button('Salva').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => entries('2026-12-05')).toMatchObject([{ title: 'Quinto' }])
    expect(await entries('2026-05-12')).toEqual([])
  })

  test('25/12/2026 is Christmas, also with a point and two digits; the end follows', async () => {
    await newEntry('Natale')
    await field('Giorno di inizio').fill('25.12.26')
    await expect(field('Giorno di fine')).toHaveValue('25/12/2026')
    await button('Salva').click()
    await dialog().waitFor({ state: 'detached' })
    await expect.poll(() => entries('2026-12-25')).toMatchObject([{ title: 'Natale' }])
    expect(await entries('2001-02-01')).toEqual([])
  })

  test('two digits of a birthday are no year to come, those of a deadline are', async () => {
    await page.goto('/customers/new')
    await field('Data di nascita').fill('31/12/40')
    await echo('= mar 31 dicembre 1940').waitFor()
    await field('PEC').focus()
    await expect(field('Data di nascita')).toHaveValue('31/12/1940')
    await page.goto('/vehicles/new')
    await field('Garanzia fino al').fill('31/12/40')
    await echo('= lun 31 dicembre 2040').waitFor()
  })

  test('what can be no date is an error under the field, never another date', async () => {
    await newEntry('Mai')
    await field('Giorno di inizio').fill('12/25/2026')
    await field('Giorno di fine').focus()
    await dialog().getByText('Questa data non esiste').first().waitFor()
    await expect(field('Giorno di inizio')).toHaveValue('12/25/2026')
    const refused = page.waitForResponse(/calendarEntries\.create/)
    await button('Salva').click()
    expect((await refused).status()).toBe(422)
    await expect(field('Giorno di inizio')).toHaveValue('12/25/2026')
    const { data } = (
      await shop.client.get(`/v1/calendar-entries?from=1990-01-01T00:00:00Z&to=2090-01-01T00:00:00Z`)
    ).body
    expect(data.filter(({ title }: Body) => title === 'Mai')).toEqual([])
  })

  test('a day can be chosen in the month, too', async () => {
    await page.goto('/quotes/new')
    await field('Valido fino al').fill('1/12/2026')
    const input = page.locator('[data-path="valid_until"]')
    await input.locator('..').getByRole('button', { name: 'Scegli un giorno' }).click()
    await page.getByRole('button', { name: '12 dicembre 2026' }).click()
    await expect(field('Valido fino al')).toHaveValue('12/12/2026')
  })

  test('a worksheet is promised for a day with its hour; without one nothing is saved', async () => {
    const { id } = await shop.worksheet({ title: 'Promessa', promised_at: '2026-11-30T16:00:00Z' })
    await page.goto(`/worksheets/${id}`)
    await page.getByText('Promessa').first().waitFor()
    await page.keyboard.press('e')
    await expect(field('Consegna prevista')).toHaveValue('30/11/2026 17:00')
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

  test('“oggi” in a tab that stands open overnight is the next day', async () => {
    const open = await openConsole(shop.owner, { locale: 'it-IT' })
    await open.clock.install()
    await open.goto('/vehicles/new')
    const warranty = open.getByRole('textbox', { name: 'Garanzia fino al', exact: true })
    const typed = async () => {
      await warranty.fill('oggi')
      await warranty.press('Tab')
      await expect(warranty).toHaveValue(/^\d\d[/]\d\d[/]\d{4}$/)
      const [day, month, year] = (await warranty.inputValue()).split('/').map(Number)
      return Date.UTC(year!, month! - 1, day)
    }
    const first = await typed()
    await open.clock.fastForward('24:00:00')
    await expect.poll(async () => ((await typed()) - first) / DAY_MS).toBe(1)
    await open.context().close()
  })

  test('a list’s period is typed like any day, and stays open over what is none', async () => {
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

  test('console.md#lists: a period that ends before it begins is an error under its end, and asks the server nothing', async () => {
    await page.goto('/reports/revenue')
    await page.getByRole('button', { name: 'Periodo' }).first().click()
    await field('Dal').fill('31/12/2026')
    await field('Al').fill('1/1/2026')
    await page.keyboard.press('Enter')
    await expect(field('Al')).toHaveAccessibleDescription(/Non può essere prima dell’inizio/)
    // The menu has more named periods than it shows at once.
    await expect(page.getByText('Non può essere prima dell’inizio')).toBeInViewport({ ratio: 0.9 })
    // What was understood would lie over it.
    await expect(echo('= gio 1 gennaio 2026')).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
    await field('Al').fill('31/12/2026')
    await page.keyboard.press('Enter')
    await page.waitForURL('**from=2026-12-31&to=2026-12-31')
    await page.goto('/settings/audit-log')
    await openFilter(page, 'Periodo')
    await field('Dal').fill('31/12/2026')
    await field('Al').fill('1/1/2026')
    await page.keyboard.press('Enter')
    await expect(field('Al')).toHaveAccessibleDescription(/Non può essere prima dell’inizio/)
    expect(new URL(page.url()).search).toBe('')
  })
})

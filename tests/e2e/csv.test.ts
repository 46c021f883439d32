import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { customerBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till
let page: Page

test.beforeAll(async () => {
  till = await openTill({ name: 'Officina Esporta' })
  page = await openConsole(till.owner, { locale: 'it-IT', timezoneId: 'America/New_York' })
})

async function save(choice: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica CSV' }).click()
  await page.getByRole('menuitem', { name: choice }).click()
  const saved = await saving
  const text = await readFile(await saved.path(), 'utf8')
  return { name: saved.suggestedFilename(), lines: text.slice(1).split('\r\n') }
}

test.describe('console, CSV in Italian', () => {
  test('has the workshop’s days and hours, two decimals, quotes around every cell and an Italian name', async () => {
    const worksheet = await till.withLines(
      [{ description: 'Olio', quantity: 1, unit_price: 1250, vat_code: 'N1' }],
      {
        promised_at: '2026-12-05T23:30:00Z',
        title: 'Sera;=1+1',
      },
    )
    await page.goto('/worksheets?view=list')
    await page.getByText('Sera;=1+1').first().waitFor()
    const { name, lines } = await save('Tutto')
    expect(name).toBe('schede-lavoro.csv')
    const row = lines.find((line) => line.includes('Sera'))!
    expect(row).toContain('"06/12/2026 00:30"')
    expect(row).toContain('"1250,00"')
    expect(row).toContain(`"Sera;'=1+1"`)
    expect(row).toContain(`"${worksheet.vehicle_license}"`)
    for (const line of lines) expect(line).toMatch(/^"[^"]*"(?:;"[^"]*")*$/)
  })

  test('holds everything or the visible columns only', async () => {
    await page.goto('/vehicles')
    await page.getByRole('link', { name: till.vehicle.license }).first().waitFor()
    const visible = await save('Colonne visibili')
    const everything = await save('Tutto')
    expect(visible.lines[0]).not.toContain('"Telaio')
    expect(everything.lines[0]!.split(';').length).toBeGreaterThan(visible.lines[0]!.split(';').length)
    expect(everything.lines[1]).toContain(`"${till.vehicle.vin}"`)
    expect(visible.lines[1]).not.toContain(`"${till.vehicle.vin}"`)
  })

  test('a customer with only a mobile is listed, exported and picked with it', async () => {
    const contact = { full_name: 'Solo Cellulare', phone: null, mobile: '333 7654321' }
    await till.client.create('/v1/customers', customerBody(contact))
    await page.goto('/customers?q=Solo')
    await page.getByRole('link', { name: '333 7654321' }).waitFor()
    const { lines } = await save('Colonne visibili')
    expect(lines.find((line) => line.includes('Solo Cellulare'))).toContain('"333 7654321"')
    await page.goto('/quotes/new')
    await page.getByRole('combobox', { name: 'Cliente' }).fill('Solo')
    await page.getByRole('option', { name: /Solo Cellulare.*333 7654321/s }).waitFor()
  })

  test('a plate is tidied as its field is left', async () => {
    await page.goto('/vehicles/new')
    const plate = page.getByRole('textbox', { name: 'Targa' })
    await plate.fill('ez 321 kk')
    await plate.press('Tab')
    await expect(plate).toHaveValue('EZ321KK')
    await plate.fill('M-ab 1234')
    await plate.press('Tab')
    await expect(plate).toHaveValue('M-ab 1234')
  })
})

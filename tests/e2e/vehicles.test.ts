import type { Page } from 'playwright'
import { askToDelete, expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { vehicleBody } from '../support/factories.ts'
import { openFilter } from '../support/filters.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Veicoli' })
  page = await openConsole(workshop.owner)
})

const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const found = async (query: string) => succeed(await workshop.client.get(`/v1/vehicles?${query}`)).data

/** A day so many days from now in the workshop's zone, as far as whole days matter here. */
function dayFromNow(days: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

test.describe('vehicles: making and changing', () => {
  test('creates a vehicle of the customer that the link names', async () => {
    await page.goto(`/vehicles/new?customer_id=${workshop.customer.id}`)
    await expect(page.getByRole('combobox', { name: 'Owner' })).toHaveValue(workshop.customer.full_name, {
      timeout: 60_000,
    })
    await field('Plate').fill('ZZ 987 YY')
    await field('Make').fill('Lancia')
    await save()
    await page.getByRole('heading', { level: 1, name: 'ZZ987YY' }).waitFor()
    expect(await found('license=zz987yy')).toMatchObject([
      { customer_id: workshop.customer.id, make: 'Lancia', vehicle_type: 'car', km: 0 },
    ])
  })

  test('puts a refused VIN on its field and keeps everything typed', async () => {
    await page.goto('/vehicles/new')
    await save()
    await expect(field('Plate')).toBeFocused()
    // Leaving a field in which nothing was changed takes away nothing that was said of it.
    await page.keyboard.press('Tab')
    await expect(field('Plate')).toHaveAttribute('aria-invalid', 'true')
    await field('Plate').fill('AA 111 BB')
    await field('VIN').fill('ZFAOIQ')
    await save()
    await page.getByText('17 letters and digits, without I, O and Q').waitFor()
    await expect(field('VIN')).toHaveAttribute('aria-invalid', 'true')
    await expect(field('VIN')).toHaveValue('ZFAOIQ')
    await expect(field('Plate')).toHaveValue('AA111BB')
    expect(await found('license=aa111bb')).toEqual([])
  })

  test('warns of a plate that is there already, however it is spaced, and saves it all the same', async () => {
    const other = await workshop.client.create('/v1/vehicles', vehicleBody({ license: 'DP 123 LC' }))
    await page.goto('/vehicles/new')
    await field('Plate').fill('dp123lc')
    const warning = page.getByRole('alert').filter({ hasText: 'This plate is there already' })
    await warning.getByRole('link').waitFor()
    await expect(warning.getByRole('link')).toHaveAttribute('href', `/vehicles/${other.id}`)
    await save()
    await page.getByRole('heading', { level: 1, name: 'DP123LC' }).waitFor()
    expect(await found('license=DP123LC')).toHaveLength(2)
  })

  test('changes what was typed and nothing else: kilometres are not dated anew, a derived deadline goes on following', async () => {
    const before = await workshop.client.create('/v1/vehicles', vehicleBody({ tags: ['flotta'] }))
    await page.goto(`/vehicles/${before.id}?tab=details&edit=true`)
    await field('Colour').fill('rosso')
    await save()
    await page.getByText('rosso').waitFor()
    const after = succeed(await workshop.client.get(`/v1/vehicles/${before.id}`))
    expect(after).toEqual({ ...before, color: 'rosso', updated_at: after.updated_at })
    const moved = await workshop.client.patch(`/v1/vehicles/${before.id}`, {
      last_inspection_date: '2026-01-10',
    })
    expect(succeed(moved).next_inspection_date).not.toBe(before.next_inspection_date)
  })

  test('says the effect of deleting, then deletes', async () => {
    const { id, license } = await workshop.client.create('/v1/vehicles', vehicleBody())
    await page.goto(`/vehicles/${id}`)
    await askToDelete(page)
    const question = page.getByRole('dialog', { name: `Delete ${license}` })
    await question.getByText('Documents that cite it stay as they are').waitFor()
    await question.getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/vehicles')
    await expect.poll(async () => (await workshop.client.get(`/v1/vehicles/${id}`)).status).toBe(404)
  })
})

test.describe('vehicles: the page', () => {
  test('tells every detail that was given, in the words of the form, and none that was not', async () => {
    const engine = {
      fuel: 'diesel',
      displacement_cc: 1_598,
      power_kw: 88,
      engine_code: '198A3',
      gearbox: 'manuale',
    }
    const tyres = { tyre_size_front: '205/55 R16', tyre_size_rear: '225/50 R16' }
    const use = {
      courtesy_car: true,
      fleet_code: 'F-12',
      driver_name: 'Ada Neri',
      driver_phone: '+39 333 123',
    }
    const body = {
      license: 'FF 100 LL',
      vehicle_type: 'van',
      year: 2019,
      first_registration_date: '2019-03-04',
    }
    const more = { vin: 'ZFA31200003456789', color: 'blu', emission_class: 'Euro 6', notes: 'Gancio traino' }
    const full = { ...body, ...more, ...engine, ...tyres, ...use, tags: ['flotta', 'estero'] }
    const details = async (vehicle: object) => {
      const { id } = await workshop.client.create('/v1/vehicles', vehicle)
      await page.goto(`/vehicles/${id}?tab=details`)
      const panel = page.getByRole('tabpanel', { name: 'Details' })
      await panel.getByRole('term').first().waitFor()
      const [terms, values] = await Promise.all(
        ['dt', 'dd'].map((name) => panel.locator(name).allInnerTexts()),
      )
      return terms!.map((term, index) => [term, values![index]!.replace(/\s+/g, ' ')])
    }
    expect(await details(full)).toEqual([
      ['Kind', 'Van'],
      ['VIN', 'ZFA31200003456789'],
      ['Year', '2019'],
      ['First registration', '4 Mar 2019'],
      ['Engine', 'Diesel · 1,598 cm³ · 88 kW'],
      ['Engine code', '198A3'],
      ['Gearbox', 'manuale'],
      ['Colour', 'blu'],
      ['Emission class', 'Euro 6'],
      ['Tyres', '205/55 R16 / 225/50 R16'],
      ['Courtesy car', 'Yes'],
      ['Fleet number', 'F-12'],
      ['Driver', 'Ada Neri'],
      ['Driver’s telephone', '+39 333 123'],
      ['Labels', 'flotta estero'],
      ['Notes', 'Gancio traino'],
    ])
    expect(await details({ license: 'FF 101 LL' })).toEqual([['Kind', 'Car']])
  })

  test('says in words how far each deadline is, and leads to all of them', async () => {
    const { id } = await workshop.client.create(
      '/v1/vehicles',
      vehicleBody({
        next_inspection_date: dayFromNow(-3),
        insurance_expiry: dayFromNow(0),
        road_tax_expiry: dayFromNow(12),
      }),
    )
    await page.goto(`/vehicles/${id}`)
    await page.getByText('3 days overdue').waitFor()
    await page.getByText('due today').waitFor()
    await page.getByText('in 12 days').waitFor()
    await page.getByRole('list', { name: 'Deadlines' }).getByRole('link').first().click()
    await page.getByRole('tab', { name: 'Deadlines 3', selected: true }).waitFor()
    await expect(page.getByRole('table', { name: 'Deadlines' }).getByRole('row')).toHaveCount(4)
  })

  test('merges quotes, worksheets, receipts and appointments into one line, newest first, each a link', async () => {
    const { client, parties } = workshop
    const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: parties.customer_id }))
    const of = { vehicle_id: vehicle.id }
    const quote = await workshop.quote({ ...of, title: 'Freni' })
    const worksheet = await workshop.worksheet({ ...of, title: 'Freni fatti' })
    succeed(await workshop.worksheetLines(worksheet.id, { add: [lineBody()] }))
    const receipt = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
    const day = Date.now() + 3 * 86_400_000
    const entry = await client.create('/v1/calendar-entries', {
      ...of,
      title: 'Ritiro',
      start_time: new Date(day).toISOString(),
      end_time: new Date(day + 3_600_000).toISOString(),
    })
    await page.goto(`/vehicles/${vehicle.id}`)
    const links = page.locator('.mantine-Timeline-root a')
    await expect(links).toHaveCount(4)
    const hrefs = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')))
    expect(hrefs[0]).toContain(entry.id)
    expect(hrefs.slice(1)).toEqual([
      `/receipts/${receipt.id}`,
      `/worksheets/${worksheet.id}`,
      `/quotes/${quote.id}`,
    ])
    for (const name of ['Quotes 1', 'Worksheets 1', 'Receipts 1', 'Invoices 0'])
      await page.getByRole('tab', { name }).waitFor()
    await page.getByRole('tab', { name: 'Worksheets' }).click()
    await page.waitForURL('**?tab=worksheets')
    const table = page.getByRole('tabpanel').getByRole('table')
    await expect(table.getByRole('columnheader')).toHaveText(['Worksheets', 'Status', 'Total', 'Date'])
    await expect(table.getByRole('link')).toHaveAttribute('href', `/worksheets/${worksheet.id}`)
    await expect(page.getByRole('tabpanel').getByRole('link', { name: 'New worksheet' })).toHaveAttribute(
      'href',
      `/worksheets/new?vehicle_id=${vehicle.id}&customer_id=${parties.customer_id}`,
    )
    await page.getByRole('link', { name: 'All worksheets' }).click()
    await page.getByRole('button', { name: `Vehicle: ${vehicle.license}` }).waitFor()
  })

  test('goes on to earlier documents where a list is longer than what was read, and skips none', async () => {
    const { client, parties } = workshop
    const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: parties.customer_id }))
    const worksheet = await workshop.worksheet({ vehicle_id: vehicle.id, title: 'Il primo lavoro' })
    const titles = Array.from({ length: 30 }, (_, n) => `Preventivo ${n}`)
    await Promise.all(titles.map((title) => workshop.quote({ vehicle_id: vehicle.id, title })))
    await page.goto(`/vehicles/${vehicle.id}`)
    const links = page.locator('.mantine-Timeline-root a')
    await expect(links).toHaveCount(25)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await expect(links).toHaveCount(31)
    await expect(links.last()).toHaveAttribute('href', `/worksheets/${worksheet.id}`)
  })

  test('reads the earlier documents that were asked for, though others change something meanwhile', async () => {
    const { client, parties } = workshop
    const vehicle = await client.create('/v1/vehicles', vehicleBody({ customer_id: parties.customer_id }))
    const write = (title: string) => workshop.quote({ vehicle_id: vehicle.id, title })
    await Promise.all(Array.from({ length: 27 }, (_, n) => write(`Preventivo ${n}`)))
    await page.goto(`/vehicles/${vehicle.id}`)
    const links = page.locator('.mantine-Timeline-root a')
    await expect(links).toHaveCount(25)
    const letGo = await holdBack(page, /history\.vehicle.*starting_after/)
    const asked = page.waitForRequest(/history\.vehicle.*starting_after/)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await asked
    const late = await write('Dopo')
    await expect(page.locator(`.mantine-Timeline-root a[href="/quotes/${late.id}"]`)).toHaveCount(1)
    await letGo()
    await expect(links).toHaveCount(28)
  })
})

test.describe('vehicles: the list', () => {
  test('shows those with a deadline of a kind until a day', async () => {
    const [due] = await Promise.all([
      workshop.client.create('/v1/vehicles', vehicleBody({ insurance_expiry: '2031-03-01' })),
      workshop.client.create('/v1/vehicles', vehicleBody({ insurance_expiry: '2031-09-01' })),
    ])
    await page.goto('/vehicles?deadline_kind=insurance')
    await page.getByRole('button', { name: 'Deadline: Insurance' }).waitFor()
    await openFilter(page, 'Due')
    await page.getByLabel('To', { exact: true }).fill('1/5/2031')
    await page.keyboard.press('Enter')
    await page.waitForURL('**deadline_to=2031-05-01')
    await page.locator('tbody a[data-row]').filter({ hasText: due.license }).waitFor()
    await expect(page.getByText('1 Sept 2031')).toHaveCount(0)
    await expect(page.getByText('1 Mar 2031')).toHaveCount(1)
  })
})

for (const { colorScheme, locale, title, width } of [
  { colorScheme: 'light', locale: 'en-GB', title: 'Vehicles', width: 1280 },
  { colorScheme: 'dark', locale: 'it-IT', title: 'Veicoli', width: 360 },
] as const)
  test.describe(`vehicles in ${colorScheme}, ${locale}, ${width} px`, () => {
    test('has an accessible drawer', async () => {
      const viewport = { width, height: 800 }
      const other = await openConsole(workshop.owner, { colorScheme, locale, viewport })
      await other.goto(`/vehicles?open=${workshop.vehicle.id}`)
      await other.getByRole('heading', { level: 1, name: title }).waitFor()
      await other.getByRole('dialog').getByRole('term').first().waitFor()
      await expectAccessible(other)
      await expectNoSideways(other)
    })
  })

test.describe('vehicles: permissions', () => {
  test('shows a person who may only read no way to change anything', async () => {
    const reader = await openConsole(await addColleague(workshop, 'read_only'))
    await reader.goto(`/vehicles/${workshop.vehicle.id}`)
    await reader.getByRole('link', { name: workshop.customer.full_name }).waitFor()
    for (const name of ['Edit', 'Options']) expect(await reader.getByRole('button', { name }).count()).toBe(0)
    expect(await reader.getByRole('link', { name: 'New quote' }).count()).toBe(0)
    await reader.goto('/vehicles')
    await reader.locator('tbody a').first().waitFor()
    expect(await reader.getByRole('link', { name: 'New vehicle' }).count()).toBe(0)
  })
})

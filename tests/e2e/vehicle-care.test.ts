import type { Page } from 'playwright'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop()
  page = await openConsole(workshop.owner)
})

const newVehicle = (more: object = {}) => workshop.client.create('/v1/vehicles', vehicleBody(more))
const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

test.describe('vehicles: what falls due', () => {
  test('is added on the page, completed with its kilometres, and followed by the next one', async () => {
    const vehicle = await newVehicle()
    const path = `/v1/vehicles/${vehicle.id}/deadlines`
    await page.goto(`/vehicles/${vehicle.id}?tab=deadlines`)
    await page.getByRole('button', { name: 'New deadline' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Due on' }).fill('31/03/2031')
    await dialog.getByRole('textbox', { name: 'Again after months' }).fill('12')
    await save()
    const deadlines = page.getByRole('table', { name: 'Deadlines' })
    await deadlines.getByText('31 Mar 2031').waitFor()
    await deadlines.getByRole('button', { name: 'Actions of Service' }).click()
    await page.getByRole('menuitem', { name: 'Complete' }).click()
    await dialog.getByRole('textbox', { name: 'Kilometres' }).fill('61000')
    await dialog.getByRole('button', { name: 'Complete' }).click()
    await page.getByText('Service: completed.').waitFor()
    await expect(deadlines.getByText('31 Mar 2031')).toHaveCount(0)
    const all = (await workshop.client.get(`${path}?kind=service&status=completed,upcoming`)).body.data
    expect(all).toMatchObject([
      { status: 'upcoming', completed_km: null },
      { status: 'completed', completed_km: 61_000, due_date: '2031-03-31' },
    ])
    await page.getByRole('tab', { name: 'Km' }).click()
    await page.getByRole('table', { name: 'Kilometres' }).getByText('61,000 km').waitFor()
    await page.getByRole('tab', { name: 'History' }).click()
    await page.locator('.mantine-Timeline-root').getByText('Deadline · Service').waitFor()
  })

  test('stands on one page for all vehicles, month by month', async () => {
    const license = `DL${Date.now() % 1000}ZZ`
    const vehicle = await newVehicle({ license, insurance_expiry: '2032-05-17' })
    await page.goto('/vehicles/deadlines?kind=insurance')
    const month = page.getByRole('region', { name: 'May 2032', exact: true })
    await expect(month.getByRole('link', { name: license })).toHaveAttribute(
      'href',
      `/vehicles/${vehicle.id}`,
    )
    await month.getByRole('cell', { name: 'Insurance', exact: true }).waitFor()
    // A kind of which nothing is due leads back to all.
    await page.goto('/vehicles/deadlines?kind=timing_belt')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await month.waitFor()
  })

  test('says on a phone how late something is without cutting it', async () => {
    const day = new Date(Date.now() - 1024 * 86_400_000).toISOString().slice(0, 10)
    const vehicle = await newVehicle({ license: 'GX024TA', next_inspection_date: day })
    const phone = await openConsole(workshop.owner, {
      locale: 'it-IT',
      viewport: { width: 360, height: 740 },
    })
    for (const path of ['/vehicles?q=GX024TA', `/vehicles/${vehicle.id}`]) {
      await phone.goto(path)
      const late = phone
        .getByText(/10\d\d giorni di ritardo/)
        .filter({ visible: true })
        .first()
      await late.waitFor()
      const isCut = () =>
        late.evaluate((node) => {
          const text = document.createRange()
          text.selectNodeContents(node)
          const { right, bottom } = text.getBoundingClientRect()
          for (let box: Element | null = node; box; box = box.parentElement) {
            const edge = box.getBoundingClientRect()
            if (
              getComputedStyle(box).overflow !== 'visible' &&
              (right > edge.right + 1 || bottom > edge.bottom + 1)
            )
              return true
          }
          return false
        })
      // until what is measured has its own font
      await expect.poll(isCut).toBe(false)
    }
    await phone.context().close()
  })
})

test.describe('vehicles: kilometres and owners', () => {
  test('draws the readings, marks the one that does not count, and lets it count', async () => {
    const vehicle = await newVehicle({ km: undefined })
    const path = `/v1/vehicles/${vehicle.id}/odometer-readings`
    for (const [km, read_at] of [
      [50_000, '2025-01-10T09:00:00Z'],
      [60_000, '2025-06-10T09:00:00Z'],
      [6_100, '2026-01-10T09:00:00Z'],
    ] as const)
      succeed(await workshop.client.post(path, { km, read_at }))
    await page.goto(`/vehicles/${vehicle.id}?tab=kilometres`)
    await page.getByRole('img', { name: '3 readings, up to 60,000 km' }).waitFor()
    const row = page.getByRole('table', { name: 'Kilometres' }).getByRole('row', { name: /6,100 km/ })
    await row.getByText('does not count').waitFor()
    await row.getByRole('button', { name: 'Actions of 6,100 km' }).click()
    await page.getByRole('menuitem', { name: 'Does count' }).click()
    await expect(row.getByText('does not count')).toHaveCount(0)
    expect((await workshop.client.get(`/v1/vehicles/${vehicle.id}`)).body.km).toBe(6_100)
  })

  test('goes to its next owner, whose documents stand in one list', async () => {
    const vehicle = await newVehicle({ customer_id: workshop.parties.customer_id })
    const quote = await workshop.quote({ vehicle_id: vehicle.id, title: 'Prima della vendita' })
    const next = await workshop.client.create('/v1/customers', customerBody({ full_name: 'Nuova Padrona' }))
    await page.goto(`/vehicles/${vehicle.id}?tab=owners`)
    await page.getByRole('button', { name: 'Transfer' }).click()
    await page.getByRole('combobox', { name: 'Next owner' }).fill('Nuova Padrona')
    await page.getByRole('option', { name: 'Nuova Padrona' }).first().click()
    await save()
    const owners = page.getByRole('table', { name: 'Owners' })
    await expect(owners.getByRole('link')).toHaveCount(2)
    await expect(owners.getByRole('link').first()).toHaveAttribute('href', `/customers/${next.id}`)
    await page.goto(`/customers/${workshop.parties.customer_id}?tab=documents`)
    const link = page.getByRole('link', { name: `Quote ${quote.seq_number} · Prima della vendita` })
    await expect(link).toHaveAttribute('href', `/quotes/${quote.id}`)
  })
})

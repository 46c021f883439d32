import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let shop: Workshop
let page: Page
let winter: Body
let summer: Body

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Gomme' })
  const { client, parties } = shop
  const place = await client.create('/v1/tyre-storage-locations', { code: 'A-01-1', capacity: 1 })
  await client.create('/v1/tyre-storage-locations', { code: 'A-01-2', capacity: 1 })
  winter = await client.create('/v1/tyre-sets', { ...parties, season: 'winter', location_id: place.id })
  summer = await client.create('/v1/tyre-sets', { ...parties, season: 'summer', status: 'mounted' })
  page = await openConsole(shop.owner, { viewport: { width: 768, height: 1024 }, hasTouch: true })
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const read = (set: Body) => shop.read('tyre-sets', set.id)

test('a scanned label leads to the set, whose tyres are written down at once', async () => {
  await page.goto('/tyre-sets')
  await page.getByPlaceholder(/^Scan or type/).fill(winter.label_code)
  await expect(page.getByRole('link', { name: summer.label_code })).toHaveCount(0)
  await expect(page.getByText(winter.label_code, { exact: true }).first()).toBeVisible()
  await page.goto('/tyre-sets?tread_below=3')
  await page.getByRole('button', { name: /Least tread.*under 3 mm/ }).waitFor()
  await page.goto(`/tyre-sets/${winter.id}`)
  await button('Add four tyres').click()
  await dialog().getByLabel('Brand').fill('Michelin')
  await dialog().getByLabel('Tread').fill('6,5')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Rear right/ })).toBeVisible()
  const { quantity, min_tread_depth_mm } = await read(winter)
  expect({ quantity, min_tread_depth_mm }).toEqual({ quantity: 4, min_tread_depth_mm: 6.5 })
})

test('a place that takes no set keeps a set where it is, and what was measured is not lost by Escape', async () => {
  const place = dialog().getByRole('combobox', { name: 'Place' })
  const moved = () => dialog().getByRole('button', { name: 'Move', exact: true })
  const choose = async (name: string) => {
    await button('Actions').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.goto(`/tyre-sets/${winter.id}`)
  await choose('Move')
  await place.fill('B-99')
  // The list of what was found lies over the button.
  await place.press('Tab')
  await moved().click()
  await expect(place).toHaveAttribute('aria-invalid', 'true')
  await expect(moved()).toBeEnabled()
  expect((await read(winter)).location_code).toBe('A-01-1')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  // It begins with the place that it has: nobody takes it off by choosing nothing.
  await page.goto(`/tyre-sets/${winter.id}`)
  await choose('Move')
  await expect(place).toHaveValue('A-01-1')
  await moved().click()
  await expect(dialog()).toHaveCount(0)
  expect((await read(winter)).location_code).toBe('A-01-1')
  await choose('Hand over')
  const note = dialog().getByLabel('Note')
  await note.fill('Battistrada al limite')
  await note.press('Escape')
  await expect(note).toHaveValue('Battistrada al limite')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(dialog()).toHaveCount(0)
})

test('a tyre is changed beside what a colleague changed of it, and is removed once that is confirmed', async () => {
  const wheels = ['front_left', 'front_right', 'rear_left', 'rear_right'].map((position) => ({ position }))
  const set = await shop.client.create('/v1/tyre-sets', {
    customer_id: shop.customer.id,
    season: 'all_season',
  })
  succeed(await shop.client.post(`/v1/tyre-sets/${set.id}/tyres/batch`, { add: wheels }))
  await page.goto(`/tyre-sets/${set.id}`)
  const tyres = async () => (await read(set)).tyres
  const own = async () => (await tyres()).find(({ position }: Body) => position === 'rear_right')
  const { id } = await own()
  await page.getByRole('button', { name: /^Rear right/ }).click()
  await dialog().getByLabel('Model').fill('Alpin 6')
  const update = [{ id, tread_depth_mm: 4 }]
  succeed(await shop.client.post(`/v1/tyre-sets/${set.id}/tyres/batch`, { update }))
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect(dialog()).toHaveCount(0)
  expect(await own()).toMatchObject({ model: 'Alpin 6', tread_depth_mm: 4 })
  await page.getByRole('button', { name: /^Rear right/ }).click()
  await dialog().getByRole('button', { name: 'Remove the tyre' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the tyre · Rear right' })
  await question.getByText('It goes out of the set').waitFor()
  expect(await tyres()).toHaveLength(4)
  await question.getByRole('button', { name: 'Remove the tyre' }).click()
  await expect(dialog()).toHaveCount(0)
  expect(await tyres()).toHaveLength(3)
})

test('the sets of a vehicle are swapped on its page, and the depot shows who lies where', async () => {
  await page.goto(`/vehicles/${shop.vehicle.id}?tab=tyreSets`)
  await button('Swap').click()
  await dialog().getByLabel('Kilometres').fill('85000')
  await dialog().getByRole('button', { name: 'Swap' }).click()
  await expect(dialog()).toHaveCount(0)
  expect((await read(winter)).status).toBe('mounted')
  expect(await read(summer)).toMatchObject({ status: 'stored', location_code: 'A-01-1' })
  await page.goto('/tyre-sets/depot')
  await expect(page.getByText('1 free of 2').first()).toBeVisible()
  await expect(button('A-01-2 Free')).toBeVisible()
  await button(`A-01-1 ${shop.vehicle.license}`).click()
  await expect(dialog().getByRole('link', { name: new RegExp(summer.label_code) })).toBeVisible()
  await dialog().getByRole('button', { name: 'Change the place' }).click()
  await dialog().getByLabel('Sets that fit').fill('2')
  await dialog().getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 free of 2').first()).toBeVisible()
})

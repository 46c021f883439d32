import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { chooseFilter, openFilter } from '../support/filters.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let company: TestCompany
let page: Page

test.beforeAll(async () => {
  company = await mintCompany({ name: 'Officina Elenchi' })
  // The newest stands first.
  for (const name of ['Terzo', 'Secondo', 'Primo'])
    await company.client.create('/v1/suppliers', { name, phone: '059 1234', city: 'Modena' })
  page = await openConsole(company.owner)
})

const row = (name: string) => page.getByRole('link', { name, exact: true })
const preview = () => page.getByRole('dialog', { name: 'Preview' })

test.describe('console.md#lists: the preview beside its list', () => {
  test('leaves the list in use and follows the arrow keys; Enter opens the page', async () => {
    await page.goto('/suppliers')
    await row('Primo').click()
    await preview().getByRole('heading', { name: 'Primo' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await preview().getByRole('heading', { name: 'Secondo' }).waitFor()
    await expect(row('Secondo')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await preview().getByRole('heading', { name: 'Terzo' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Terzo' }).waitFor()
  })

  test('has ways that work, and Escape closes it', async () => {
    await page.goto('/suppliers')
    await row('Secondo').click()
    await expect(preview().getByRole('link', { name: '059 1234' })).toHaveAttribute('href', 'tel:0591234')
    await page.keyboard.press('Escape')
    await expect(preview()).toHaveCount(0)
    await row('Secondo').click()
    await preview().getByRole('link', { name: 'Edit' }).click()
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await expect(name).toHaveValue('Secondo')
    await expect(name).toBeFocused()
    await page.goBack()
    // It is no dialog over the page: the keys are still the page's.
    await preview().getByRole('link', { name: 'Edit' }).focus()
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  })
})

test.describe('console.md#lists: filters', () => {
  const bar = (on = page) => on.getByRole('search')
  const chip = (name: string | RegExp) => bar().getByRole('button', { name, exact: true })

  test('stand as chips with their value while they are set, in the URL, and are taken off there', async () => {
    await page.goto('/customers')
    await expect(chip('Kind')).toHaveCount(0)
    await chooseFilter(page, 'Kind', 'Company')
    await page.waitForURL('**customer_type=company')
    await chip('Kind: Company').waitFor()
    await openFilter(page, 'City')
    await page.getByRole('textbox', { name: 'City' }).fill('Nonantola')
    await page.keyboard.press('Enter')
    await page.waitForURL('**city=Nonantola**')
    await page.reload()
    await chip('City: Nonantola').waitFor()
    await chip('Remove filter Kind').click()
    await expect(chip('Kind: Company')).toHaveCount(0)
    await expect(page).not.toHaveURL(/customer_type/)
    await chip('Clear all').click()
    await expect(chip('City: Nonantola')).toHaveCount(0)
    await expect(page).toHaveURL(/\/customers$/)
  })

  /** A menu takes the keys once it has come to stand. */
  const menuHasFocus = () =>
    page.waitForFunction(() => document.activeElement?.closest('[role="menu"]') !== null)

  test('stand in a sheet on a phone, behind a button that says how many are set', async () => {
    const phone = await openConsole(company.owner, { viewport: { width: 360, height: 740 } })
    await phone.goto('/suppliers')
    await chooseFilter(phone, 'Status', 'Active')
    await phone.waitForURL('**active=true')
    const sheet = phone.getByRole('dialog', { name: 'Filters' })
    await expectAccessible(phone)
    await sheet.getByRole('button', { name: 'Show rows' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await phone.getByRole('search').getByRole('button', { name: 'Filter: 1' }).click()
    await sheet.getByRole('button', { name: 'Clear all' }).click()
    await expect(phone).toHaveURL(/\/suppliers$/)
    await expectNoSideways(phone)
    await phone.context().close()
  })

  test('are added, chosen and given up by keys alone', async () => {
    await page.goto('/suppliers')
    await chip('Filter').focus()
    await page.keyboard.press('Enter')
    await menuHasFocus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Status' })).toBeFocused()
    await page.keyboard.press('Enter')
    const active = page.getByRole('menuitem', { name: 'Active' })
    await active.waitFor()
    await menuHasFocus()
    await page.keyboard.press('ArrowDown')
    await expect(active).toBeFocused()
    await page.keyboard.press('Enter')
    await page.waitForURL('**active=true')
    await expect(chip('Status: Active')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/suppliers$/)
    await chip('Filter').focus()
    await page.keyboard.press('Enter')
    await menuHasFocus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'VAT number' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'VAT number' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(chip(/VAT number/)).toHaveCount(0)
    await expect(chip('Filter')).toBeFocused()
  })

  test('find a record by typing, and are what the link of it says', async () => {
    const { id } = await company.client.create('/v1/customers', {
      customer_type: 'private',
      first_name: 'Ada',
      last_name: 'Zanetti',
    })
    await page.goto('/quotes')
    await openFilter(page, 'Customer')
    const picker = page.getByRole('combobox', { name: 'Customer' })
    await expect(picker).toBeFocused()
    await page.keyboard.type('zanet')
    await page.getByRole('option', { name: 'Ada Zanetti' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**customer_id=${id}`)
    await page.reload()
    await chip('Customer: Ada Zanetti').waitFor()
  })

  test('stand in one row of one height', async () => {
    await page.goto('/vehicles?fuel=diesel&courtesy_car=true&make=Fiat')
    await chip('Make: Fiat').waitFor()
    const boxes = await bar().locator('button:visible, .mantine-Input-wrapper:visible').all()
    const inRow = await Promise.all(boxes.map(async (each) => (await each.boundingBox())!))
    const own = inRow.filter(({ height }) => height > 24)
    expect(own.length).toBeGreaterThan(8)
    expect(new Set(own.map(({ height }) => height)).size).toBe(1)
    expect(new Set(own.map(({ y }) => y)).size).toBe(1)
  })
})

test('console.md#lists: rows stand as close as was chosen, in every list and after a reload', async () => {
  await page.goto('/suppliers')
  const height = async (name: string) => (await page.getByRole('row', { name }).boundingBox())!.height
  await row('Primo').waitFor()
  const comfortable = await height('Primo')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Compact rows' }).click()
  await expect.poll(() => height('Primo')).toBeLessThan(comfortable)
  await page.reload()
  await row('Primo').waitFor()
  await expect.poll(() => height('Primo')).toBeLessThan(comfortable)
})

test('console.md#lists: a row is two lines on a phone', async () => {
  const phone = await openConsole(company.owner, { viewport: { width: 360, height: 740 } })
  await phone.goto('/suppliers')
  const second = phone.getByRole('row', { name: 'Secondo' })
  await expect(second.getByRole('cell')).toHaveCount(1)
  await expect(second).toContainText('059 1234')
  await expect(second).toContainText('Modena')
  await expectNoSideways(phone)
})

test('console.md#looks: what is to come pulses, but not for who asks for less motion', async () => {
  const letGo = await holdBack(page, /suppliers\.list/)
  await page.goto('/suppliers')
  await page.locator('main .mantine-Skeleton-root[data-visible]').first().waitFor()
  const moves = () =>
    page.evaluate(() => document.querySelector('main')!.getAnimations({ subtree: true }).length)
  expect(await moves()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moves()).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await letGo()
  await row('Primo').waitFor()
})

test('what empties a field is large enough for a pointer, and for a finger with what is around it', async () => {
  await page.goto('/suppliers')
  await page.getByRole('searchbox').fill('Primo')
  const { width, height } = (await page.getByRole('button', { name: 'Clear', exact: true }).boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  const viewport = { width: 360, height: 740 }
  const phone = await openConsole(company.owner, { viewport, hasTouch: true, isMobile: true })
  await phone.goto('/suppliers')
  const field = phone.getByRole('searchbox')
  await field.fill('Primo')
  const box = (await phone.getByRole('button', { name: 'Clear', exact: true }).boundingBox())!
  await phone.touchscreen.tap(box.x + box.width / 2 - 20, box.y + box.height / 2)
  await expect(field).toHaveValue('')
  // Small buttons are as high as fields are.
  await phone.goto('/calendar')
  const earlier = (await phone.getByRole('button', { name: 'Earlier' }).boundingBox())!
  expect(Math.min(earlier.width, earlier.height)).toBeGreaterThanOrEqual(36)
})

import type { Page } from 'playwright'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { expectNoSideways } from '../support/console.ts'
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
    await expect(preview().getByRole('link', { name: 'Call 059 1234' })).toHaveAttribute(
      'href',
      'tel:0591234',
    )
    await page.keyboard.press('Escape')
    await expect(preview()).toHaveCount(0)
    await row('Secondo').click()
    await preview().getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Secondo')
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

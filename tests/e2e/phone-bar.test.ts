import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { group, link, navigation, openSettled } from '../support/frame.ts'
import { addColleague } from '../support/members.ts'
import { expect, letThrough, test } from '../support/playwright.ts'

const PHONE = { width: 360, height: 740 }

let shop: Workshop

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Cornice' })
})

test.describe('console, the bar of a phone', () => {
  test('leads to where one goes all day, and makes the commonest new thing from anywhere', async () => {
    const page = await openSettled(shop.owner, '/articles', { viewport: PHONE })
    const names = () =>
      navigation(page)
        .locator('a, button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent))
    await expect.poll(names).toEqual(['Home', 'Calendar', 'New quote', 'Workshop', 'More'])
    for (const target of await navigation(page).locator('a, button').all()) {
      const { width, height } = (await target.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await link(page, 'Workshop').click()
    await page.waitForURL('**/worksheets')
    await expect(link(page, 'Workshop')).toHaveAttribute('aria-current', 'page')
    await link(page, 'New quote').click()
    await page.waitForURL('**/quotes/new')
  })

  test('covers neither the end of a list nor the foot of a form', async () => {
    for (let index = 0; index < 25; index++)
      await shop.client.create('/v1/suppliers', { name: `Ricambi ${index}` })
    const page = await openSettled(shop.owner, '/suppliers', { viewport: PHONE })
    const top = (await navigation(page).boundingBox())!.y
    await page.getByRole('table').waitFor()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const list = (await page.getByRole('table').boundingBox())!
    expect(list.y + list.height).toBeLessThanOrEqual(top)
    await page.goto('/suppliers/new')
    const save = (await page.getByRole('button', { name: 'Save' }).boundingBox())!
    expect(save.y + save.height).toBeLessThanOrEqual(top)
    await expectNoSideways(page)
  })

  test('opens a sheet with the rest, in both languages and colour schemes accessible', async () => {
    const page = await openSettled(shop.owner, '/calendar', {
      viewport: PHONE,
      locale: 'it-IT',
      colorScheme: 'dark',
    })
    await group(page, 'Altro').click()
    const sheet = page.getByRole('dialog', { name: 'Altro' })
    for (const name of ['Nuovo veicolo', 'Nuovo appuntamento', 'Nuovo movimento'])
      await sheet.getByRole('link', { name }).waitFor()
    await expectAccessible(page)
    // From one edge of the screen to the other.
    expect((await sheet.boundingBox())!.width).toBe(PHONE.width)
    for (const target of await sheet.locator('a, button').all()) {
      const { width, height } = (await target.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await sheet.getByRole('button', { name: 'Persona e azienda' }).click()
    const account = page.getByRole('menuitem', { name: 'Il mio profilo' })
    await account.waitFor()
    const { x, width } = (await account.boundingBox())!
    expect(x >= 0 && x + width <= PHONE.width).toBe(true)
    await page.keyboard.press('Escape')
    await sheet.getByRole('link', { name: 'Fornitori', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Fornitori' }).waitFor()
    await sheet.waitFor({ state: 'hidden' })
  })

  test('stays where a page has stopped, and leads on', async () => {
    const page = await openSettled(shop.owner, '/suppliers', { viewport: PHONE })
    await page.route('**/_next/static/chunks/**', (route) => route.abort())
    await link(page, 'Calendar').click()
    await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await expectNoSideways(page)
    await letThrough(page, '**/_next/static/chunks/**')
    await link(page, 'Workshop').click()
    await page.getByRole('heading', { level: 1, name: 'Worksheets' }).waitFor()
  })

  test('makes nothing new where it may only read', async () => {
    const page = await openSettled(await addColleague(shop, 'read_only'), '/customers', { viewport: PHONE })
    await link(page, 'New quote').waitFor({ state: 'detached' })
    await group(page, 'More').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('link', { name: 'Vehicles' }).waitFor()
    expect(await sheet.getByRole('link', { name: /^New / }).count()).toBe(0)
  })
})

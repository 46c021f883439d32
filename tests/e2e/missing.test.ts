import type { Page } from 'playwright'
import { expectAccessible } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

const NO_RECORD = '01900000-0000-7000-8000-000000000000'
const KINDS = [
  ...['articles', 'customers', 'quotes', 'receipts', 'suppliers', 'vehicles', 'worksheets'],
  ...['settings/price-lists', 'settings/api'],
]

const WORDS = [
  {
    locale: 'en-GB',
    ...{ notFound: 'Not found', gone: 'This does not exist any more', section: 'Suppliers' },
    ...{ noPage: 'Page not found', back: 'Go to Officina' },
  },
  {
    locale: 'it-IT',
    ...{ notFound: 'Non trovato', gone: 'Non esiste più', section: 'Fornitori' },
    ...{ noPage: 'Pagina non trovata', back: 'Vai a Officina' },
  },
] as const

let shop: Workshop

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Assente' })
})

for (const { locale, notFound, gone, section, ...words } of WORDS)
  test.describe(`console, what is not there, ${locale}`, () => {
    let page: Page
    const rail = () => page.getByRole('navigation').getByRole('link', { name: section, exact: true })

    test.beforeAll(async () => {
      page = await openConsole(shop.owner, { locale })
    })

    test.afterAll(() => page.context().close())

    for (const kind of KINDS)
      test(`${kind}: an unknown record says so in the frame`, async () => {
        await page.goto(`/${kind}/${NO_RECORD}`)
        await page.getByRole('heading', { name: gone }).waitFor()
        await page.getByRole('heading', { level: 1, name: notFound, exact: true }).waitFor()
        await expect(page).toHaveTitle(`${notFound} · Officina`)
        await rail().waitFor()
      })

    test('an id that can be none is no other case, and the frame leads on', async () => {
      await page.goto('/customers/abc')
      await page.getByRole('heading', { name: gone }).waitFor()
      await expectAccessible(page)
      await rail().click()
      await page.getByRole('heading', { level: 1, name: section }).waitFor()
    })

    test('an unknown path says so on a small page, which leads back into the frame', async () => {
      const answer = await page.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: words.noPage }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: words.back }).click()
      await rail().waitFor()
    })
  })

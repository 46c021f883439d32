import type { Page } from 'playwright'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { expect, openConsole, openContext, test } from '../support/playwright.ts'

const NO_RECORD = '01900000-0000-7000-8000-000000000000'
const KINDS = [
  ...['articles', 'customers', 'quotes', 'receipts', 'suppliers', 'vehicles', 'worksheets'],
  ...['settings/price-lists', 'settings/api'],
]

const WORDS = [
  {
    locale: 'en-GB',
    ...{ notFound: 'Not found', gone: 'This does not exist any more', section: 'Suppliers' },
    ...{ noPage: 'Page not found', back: 'Go to Officina', signIn: 'Sign in' },
    ...{ missing: 'This page does not exist', home: 'To the home page', first: 'Home' },
  },
  {
    locale: 'it-IT',
    ...{ notFound: 'Non trovato', gone: 'Non esiste più', section: 'Fornitori' },
    ...{ noPage: 'Pagina non trovata', back: 'Vai a Officina', signIn: 'Accedi' },
    ...{ missing: 'Questa pagina non esiste', home: 'Vai alla pagina iniziale', first: 'Home' },
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

    for (const path of ['/foo', '/customers/unknown/lines', '/settings/no/such/page'])
      test(`${path}: an unknown path says so in the frame, which leads on`, async () => {
        const answer = await page.goto(path)
        expect(answer?.status()).toBe(404)
        await page.getByRole('heading', { level: 1, name: notFound, exact: true }).waitFor()
        await page.getByRole('heading', { level: 2, name: words.missing }).waitFor()
        await expect(page).toHaveTitle(`${notFound} · Officina`)
        await expectAccessible(page)
        await rail().click()
        await page.getByRole('heading', { level: 1, name: section }).waitFor()
        await page.goto(path)
        await page.getByRole('link', { name: words.home }).click()
        await page.waitForURL((url) => url.pathname === '/')
      })

    test('an unknown path keeps the bar of a phone', async () => {
      const phone = await openConsole(shop.owner, { locale, viewport: { width: 390, height: 844 } })
      await phone.goto('/foo')
      await phone.getByRole('heading', { level: 2, name: words.missing }).waitFor()
      await phone.getByRole('navigation').getByRole('link', { name: words.first, exact: true }).waitFor()
      await expectNoSideways(phone)
    })

    test('an unknown path is a small page for who is not signed in, which leads into Officina', async () => {
      const stranger = await (await openContext({ locale })).newPage()
      const answer = await stranger.goto('/no/such/page')
      expect(answer?.status()).toBe(404)
      await stranger.getByRole('heading', { level: 1, name: words.noPage }).waitFor()
      await expectAccessible(stranger)
      await stranger.getByRole('link', { name: words.back }).click()
      await stranger.getByRole('button', { name: words.signIn }).waitFor()
    })
  })

import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright'
import { launchBrowser } from '../tests/support/browser.ts'
import { ROOT } from '../tests/support/process.ts'
import { settled, watchRequests } from '../tests/support/settled.ts'
import { startDemoProduct } from './demo-product.ts'

const FOLDER = path.join(ROOT, 'docs', 'screenshots')
const VIEWPORT = { width: 1280, height: 800 }

type Shot = { name: string; path: string; open?: (page: Page) => Promise<unknown> }

const firstRow = (page: Page) =>
  page
    .locator('tbody a[data-row]')
    .nth(2)
    .getAttribute('href')
    .then((href) => page.goto(href!))

/** The main pages, as the README shows them. */
const SHOTS: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'calendar', path: '/calendar' },
  { name: 'quote', path: '/quotes?status=waiting&preset=all', open: firstRow },
  {
    name: 'check-in',
    path: '/checkins',
    open: async (page) => {
      await firstRow(page)
      await page
        .getByText(/^(Right|Front|Rear) \d+$/)
        .first()
        .click()
    },
  },
  { name: 'worksheets', path: '/worksheets' },
  { name: 'tyre-depot', path: '/tyre-sets/depot' },
  { name: 'receipt', path: '/receipts?state=paid', open: firstRow },
  { name: 'invoice', path: '/invoices?state=paid&preset=all', open: firstRow },
  { name: 'electronic-invoices', path: '/electronic-invoices' },
  { name: 'expenses', path: '/expenses' },
  { name: 'cash-book', path: '/cash-book' },
  { name: 'report', path: '/reports/revenue?compare=true' },
  { name: 'customers', path: '/customers' },
  { name: 'vehicle', path: '/vehicles', open: firstRow },
  { name: 'articles', path: '/articles?q=filtro' },
  { name: 'purchase-order', path: '/purchase-orders', open: firstRow },
  { name: 'dealership', path: '/dealership' },
  { name: 'api-access', path: '/settings/api/new' },
  {
    name: 'find',
    path: '/',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Plate, customer').fill('panda')
      await page.getByRole('dialog').getByText('Fiat Panda').first().waitFor()
    },
  },
]

async function settle(page: Page): Promise<void> {
  await settled(page)
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root[data-visible]'))
}

const product = await startDemoProduct()
const browser = await launchBrowser()
await mkdir(FOLDER, { recursive: true })
for (const colorScheme of ['light', 'dark'] as const) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: VIEWPORT,
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
  })
  watchRequests(context)
  const { email, password } = product.company.owner
  const headers = { origin: product.url }
  await context.request.post('/api/auth/sign-in/email', { data: { email, password }, headers })
  const page = await context.newPage()
  for (const { name, path: from, open } of SHOTS) {
    await page.goto(from)
    await settle(page)
    await open?.(page)
    await settle(page)
    await page.screenshot({ path: path.join(FOLDER, `${name}-${colorScheme}.png`) })
  }
  await context.close()
}
await browser.close()
await product.stop()

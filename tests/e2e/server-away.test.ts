import { openWorkshop, type Workshop } from '../support/documents.ts'
import { gateTo } from '../support/gate.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { product } from '../support/product.ts'
import { settled } from '../support/settled.ts'

/** A little more than the page waits before it says so. */
const A_WHILE_MS = 11_000

let shop: Workshop
let gate: Awaited<ReturnType<typeof gateTo>>

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Senza Server' })
  gate = await gateTo(product.base_url)
})

test.afterAll(() => gate.close())

const isStream = (url: string) => url.includes('/api/changes')

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])
  test(`console.md#what-renews-by-itself: a page at rest says that the server is away, until it is back, ${viewport.width} px`, async () => {
    const { id } = await shop.quote({ title: 'Tagliando' })
    const page = await openConsole(shop.owner, { viewport })
    await page.clock.install()
    const heard = page.waitForResponse((response) => isStream(response.url()) && response.ok())
    await page.goto(new URL(`/quotes/${id}`, gate.url).href)
    await heard
    await settled(page)
    const notice = page.getByText('Not connected: trying again')
    const tried = page.waitForEvent('requestfailed', (request) => isStream(request.url()))
    gate.block()
    await tried
    // A server that starts anew is back sooner than anybody needs to know.
    await expect(notice).toHaveCount(0)
    await expect(async () => {
      await page.clock.fastForward(A_WHILE_MS)
      await expect(notice).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    // It covers nothing: the heading and the buttons beside it are pressed as before.
    for (const part of [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Edit' })])
      await part.click({ trial: true })
    const { body } = await shop.client.patch(`/v1/quotes/${id}`, { title: 'Tagliando grande' })
    expect(body.title).toBe('Tagliando grande')
    gate.unblock()
    await expect(notice).toHaveCount(0, { timeout: 15_000 })
    await page.getByRole('heading', { level: 1, name: 'Tagliando grande' }).waitFor()
  })

test('console.md#what-renews-by-itself: the clock that runs makes room for the heading beside that', async () => {
  const work = await shop.worksheet({ title: 'Freni' })
  const { id } = await shop.quote({ title: 'Alzacristallo anteriore' })
  const page = await openConsole(shop.owner, { viewport: { width: 1280, height: 800 } })
  await page.goto(`/worksheets/${work.id}`)
  await page.getByRole('button', { name: 'Start clock' }).click()
  await page.getByRole('link', { name: /^Clock on worksheet/ }).waitFor()
  await page.clock.install()
  const heard = page.waitForResponse((response) => isStream(response.url()) && response.ok())
  await page.goto(new URL(`/quotes/${id}`, gate.url).href)
  await heard
  await settled(page)
  await page.getByRole('link', { name: /^Clock on worksheet/ }).waitFor()
  gate.block()
  await expect(async () => {
    await page.clock.fastForward(A_WHILE_MS)
    await expect(page.getByText('Not connected: trying again')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  const heading = page.getByRole('heading', { level: 1, name: /Alzacristallo/ })
  const cut = await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
})

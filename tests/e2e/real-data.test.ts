import type { Page } from 'playwright'
import { expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { createFile, picture } from '../support/files.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page

const PLATE = 'W'.repeat(40)
/** What a vehicle with that plate is named on, by its kind. */
let longPlated: Record<string, string>

async function makeLongPlated({ client, quote, worksheet, transitionWorksheet }: Workshop) {
  // Home shows the next day on which the workshop is open: today, whatever day it is.
  const weekdays = [1, 2, 3, 4, 5, 6, 7]
  const opening_hours = weekdays.map((weekday) => ({ weekday, opens_at: '08:00', closes_at: '18:00' }))
  succeed(await client.patch('/v1/settings', { opening_hours }))
  const owner = await client.create('/v1/customers', customerBody())
  const vehicle = await client.create('/v1/vehicles', vehicleBody({ license: PLATE, customer_id: owner.id }))
  const parties = { customer_id: owner.id, vehicle_id: vehicle.id }
  const offer = await quote({ ...parties, title: 'Targa' })
  const open = await worksheet({ ...parties, title: 'Targa' })
  succeed(await transitionWorksheet(open.id, 'in_progress'))
  const billed = await worksheet({ ...parties, title: 'Targa' })
  const receipt = await client.create('/v1/receipts', { worksheet_id: billed.id })
  const start = new Date(Date.now() + 60_000)
  const entry = await client.create('/v1/calendar-entries', {
    ...{ ...parties, title: 'Targa', start_time: start.toISOString() },
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
  })
  const made = { customer: owner, vehicle, quote: offer, worksheet: open, receipt, entry }
  return Object.fromEntries(Object.entries(made).map(([kind, { id }]) => [kind, id as string]))
}

/** Plates that stand out of what holds them, or over what is beside them. */
const cut = (on: Page) =>
  on.locator(`[title="${PLATE}"]`).evaluateAll((plates) =>
    plates.flatMap((plate) => {
      const [inner, outer] = [plate, plate.parentElement!].map((each) => each.getBoundingClientRect())
      return inner!.width > 0 && inner!.right > outer!.right + 1
        ? [`${inner!.right} over ${outer!.right}`]
        : []
    }),
  )

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Vera' })
  longPlated = await makeLongPlated(shop)
  page = await openConsole(shop.owner, { locale: 'it-IT' })
})

test.describe('console, real data', () => {
  test('has room for a total of a million beside the lines', async () => {
    const { id } = await shop.quote({ title: 'Flotta' })
    const line = lineBody({ quantity: 1, unit_price: 1234567.89, unit_discount_rate: 10 })
    succeed(await shop.quoteLines(id, { add: [line] }))
    await page.goto(`/quotes/${id}`)
    const box = page.getByRole('region', { name: 'Totali' })
    await box.locator('[data-total="total"]').waitFor()
    const lines = (name: string) =>
      box.locator(name).evaluateAll((all) => all.map((each) => Math.round(each.clientHeight)))
    expect(new Set((await lines('dd')).slice(0, -1)).size).toBe(1)
    // the price in its field, and the line's total in its column, at a desk without the room of a wide screen
    const price = page.locator('[data-cell$=".unit_price"]')
    const total = page.getByRole('table', { name: 'Righe' }).getByText('1.111.111,10')
    for (const each of [price, total])
      expect(await each.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    await expectNoSideways(page)
  })

  test('has room for the total of a line beside its cross, of whatever amount', async () => {
    for (const unit_price of [123_456.78, 987_654_321.09]) {
      const { id } = await shop.quote({ title: 'Flotta' })
      succeed(
        await shop.quoteLines(id, { add: [lineBody({ quantity: 1, unit_price, unit_discount_rate: 0 })] }),
      )
      await page.goto(`/quotes/${id}`)
      await page.locator('[data-cell$=".unit_price"]').waitFor()
      const total = page.getByRole('table', { name: 'Righe' }).locator('td[data-label="Totale"]')
      expect(await total.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    }
  })

  test('cuts no digit of a quantity with three decimals, nor of a price with four', async () => {
    const { id } = await shop.quote({ title: 'Olio' })
    const add = [
      lineBody({ quantity: 12.345, unit_price: 1234.5678 }),
      lineBody({ quantity: 0.5, unit_price: 1234567.89 }),
      lineBody({ quantity: 12345.678, unit_price: 0.0125 }),
    ]
    succeed(await shop.quoteLines(id, { add }))
    await page.goto(`/quotes/${id}`)
    for (const field of ['quantity', 'unit_price']) {
      const cells = page.locator(`[data-cell$=".${field}"]`)
      await expect(cells).toHaveCount(add.length)
      const over = cells.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
      expect(await over).toEqual([0, 0, 0])
    }
    // What is no number widens nothing.
    const first = page.locator('[data-cell$=".quantity"]').first()
    await first.fill('dodici virgola trecentoquarantacinque circa')
    await first.press('Tab')
    expect((await first.boundingBox())!.width).toBeLessThan(130)
    await expectNoSideways(page)
  })

  test('gives each tab of a customer the heads of its own columns', async () => {
    const heads = async (tab: string) => {
      await page.goto(`/customers/${shop.customer.id}?tab=${tab}`)
      await page.locator('main thead th').first().waitFor()
      return page.locator('main thead th').allInnerTexts()
    }
    expect(await heads('vehicles')).toEqual(['Veicoli', 'Km'])
    expect(await heads('quotes')).toEqual(['Preventivi', 'Stato', 'Totale', 'Data'])
  })

  for (const width of [1280, 360])
    test.describe(`at ${width} px`, () => {
      let narrow: Page

      test.beforeAll(async () => {
        const viewport = { width, height: 740 }
        narrow = await openConsole(shop.owner, { locale: 'it-IT', viewport })
      })

      test.afterAll(() => narrow.context().close())

      for (const route of [
        ...['/', '/vehicles', '/quotes', '/receipts', '/worksheets?view=board', '/worksheets?view=list'],
        ...['/vehicles/:vehicle', '/quotes/:quote', '/worksheets/:worksheet', '/receipts/:receipt'],
        ...['/customers/:customer', '/customers/:customer?tab=entries', '/calendar?open=:entry'],
        '/vehicles?open=:vehicle',
      ])
        test(`${route} has room for a plate of forty characters`, async () => {
          await narrow.goto(route.replace(/:(\w+)/, (_, kind: string) => longPlated[kind]!))
          await narrow.getByText(PLATE).first().waitFor({ state: 'attached' })
          await settled(narrow)
          await expectNoSideways(narrow)
          expect(await cut(narrow)).toEqual([])
        })
    })

  test('has room for long names, addresses and places, also while a clock runs', async () => {
    const { client } = shop
    const full_name = `${'Carrozzeria Bartolomeo-Zanichelli & Figli '.repeat(3)}S.n.c.`
    const email = `amministrazione.contabilita.generale@${'zanichelli'.repeat(4)}.example.it`
    const street = { address: 'Via Michelangelo Buonarroti da Caprese 123/bis', city: 'Modena' }
    const [firm] = await Promise.all(
      [1, 2].map(() => client.create('/v1/customers', { full_name, email, ...street })),
    )
    const place = await client.create('/v1/tyre-storage-locations', { code: 'SCAFFALE-'.repeat(5) })
    const parties = { customer_id: firm.id, vehicle_id: longPlated.vehicle }
    await client.create('/v1/tyre-sets', { ...parties, season: 'winter', location_id: place.id })
    const checkin = await client.create('/v1/checkins', parties)
    await client.create(`/v1/worksheets/${longPlated.worksheet}/time-entries/start`, {})
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 })
      for (const route of [
        ...[`/customers/${firm.id}`, `/customers/${firm.id}/statement?preset=all`, '/customers/duplicates'],
        ...[`/vehicles/${longPlated.vehicle}`, `/checkins/${checkin.id}`, '/vehicles/deadlines'],
      ]) {
        await page.goto(route)
        const stop = page.getByRole('button', { name: 'Arresta il timer' }).first()
        await stop.waitFor()
        await settled(page)
        await expectNoSideways(page)
        const [heading, search] = await Promise.all(
          [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: /^Cerca/ })].map(
            (each) => each.first().boundingBox(),
          ),
        )
        expect([route, heading!.width >= 40, heading!.x + heading!.width <= search!.x + 1]).toEqual([
          ...[route, true, true],
        ])
      }
    }
    succeed(await client.post(`/v1/worksheets/${longPlated.worksheet}/time-entries/stop`, {}))
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('keeps amounts and buttons in sight beside a word of 255 letters', async () => {
    const { client } = shop
    const word = 'W'.repeat(255)
    const owner = await client.create('/v1/customers', customerBody({ address: word }))
    const parties = { customer_id: owner.id, vehicle_id: shop.vehicle.id }
    const work = await shop.worksheet({ ...parties, title: word })
    succeed(await shop.worksheetLines(work.id, { add: [lineBody()] }))
    const receipt = await client.create('/v1/receipts', { worksheet_id: work.id })
    succeed(await client.post(`/v1/receipts/${receipt.id}/issue`, {}))
    const checkin = await client.create('/v1/checkins', parties)
    const { id: file_id } = await createFile(client, 'firma.png', await picture('png'))
    const signature = { kind: 'arrival', file_id, signer_name: word }
    await client.create(`/v1/checkins/${checkin.id}/signatures`, signature)
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/checkins/${checkin.id}`)
      await page.getByRole('button', { name: /^Elimina la firma/ }).waitFor()
      await expectNoSideways(page)
      await page.goto(`/customers/${owner.id}/statement?preset=all`)
      const statement = page.getByRole('table')
      await statement.getByText(word).waitFor()
      const over = await statement.evaluate((each) => each.clientWidth - each.parentElement!.clientWidth)
      expect([width, over]).toEqual([width, 0])
      // On paper the address stands above it.
      await page.emulateMedia({ media: 'print' })
      await expectNoSideways(page)
      await page.emulateMedia({ media: null })
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('reads a number with its state beside the buttons of a record, also while a clock runs', async () => {
    const { id } = await shop.quote({ title: 'Revisione generale della flotta di furgoni' })
    const work = await shop.worksheet({ title: 'Sul ponte' })
    succeed(await shop.transitionWorksheet(work.id, 'in_progress'))
    await shop.client.create(`/v1/worksheets/${work.id}/time-entries/start`, {})
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/quotes/${id}`)
      await page.getByRole('button', { name: 'Arresta il timer' }).first().waitFor()
      await settled(page)
      const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
      // some twenty letters on a tablet, where the buttons give way
      expect([width, heading!.width >= (width === 768 ? 140 : 60)]).toEqual([width, true])
      const word = page.locator('main').getByText('Da confermare').first()
      const isCut = await word.evaluate((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 1)
      expect([width, isCut]).toEqual([width, false])
    }
    await page.goto(`/worksheets/${work.id}/work`)
    const next = page.locator('[data-foot]').getByRole('button')
    await next.getByText('Arresta il timer').waitFor()
    // Nobody reads further than that with a car on the lift.
    const firstWords = (await next.allInnerTexts()).map((text) => text.trim().split(/\s/)[0])
    expect(new Set(firstWords).size).toBe(firstWords.length)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('reads lines, hits and lists without moving them sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const { id } = await shop.worksheet({ title: 'Incasso' })
    const description = 'Sostituzione completa della catena di distribuzione'
    succeed(await shop.worksheetLines(id, { add: [lineBody({ description, unit_price: 118234.56 })] }))
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: id })
    await page.goto(`/receipts/${receipt.id}`)
    const lines = page.getByRole('region', { name: 'Righe' })
    await lines.getByText(description).waitFor()
    expect(await lines.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    await page
      .getByRole('button', { name: /^Cerca/ })
      .first()
      .click()
    await page.getByPlaceholder('Targa, cliente').fill(PLATE.slice(0, 8))
    const hit = page.getByRole('dialog').getByTitle(PLATE).first()
    await hit.waitFor()
    const [inner, outer] = await Promise.all([hit.boundingBox(), page.getByRole('dialog').boundingBox()])
    expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto('/quotes')
    await page.getByRole('columnheader', { name: 'Cliente' }).waitFor()
    const [search, chip] = await Promise.all([
      page.getByRole('searchbox').boundingBox(),
      page.getByRole('button', { name: 'Filtro' }).boundingBox(),
    ])
    expect(Math.abs(search!.y - chip!.y)).toBeLessThan(6)
    await expectNoSideways(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('has one title a page', async () => {
    await page.goto('/customers')
    await page.getByRole('heading', { level: 1, name: 'Clienti' }).waitFor()
    // what stands in the head has no text for toHaveText
    const titles = page.locator('head title, body title:not(svg title)')
    await expect.poll(() => titles.allTextContents()).toEqual(['Clienti · Officina'])
  })

  test('says a limit as the reader writes numbers', async () => {
    const { id } = await shop.worksheet()
    succeed(
      await shop.worksheetLines(id, {
        add: [lineBody({ quantity: 1, unit_price: 125.36, unit_discount_rate: 0, vat_code: 'N1' })],
      }),
    )
    const receipt = await shop.client.create('/v1/receipts', { worksheet_id: id })
    await page.goto(`/receipts/${receipt.id}`)
    await page.getByRole('button', { name: 'Aggiungi incasso' }).click()
    await page.getByLabel('Importo').fill('200')
    await page.getByRole('button', { name: 'Registra' }).click()
    await page.getByText('Al massimo 125,36', { exact: true }).waitFor()
  })

  test('breaks a name without a space rather than the page or a dialog', async () => {
    const LONG = 'W'.repeat(200)
    const { client } = shop
    const owner = await client.create(
      '/v1/customers',
      customerBody({ customer_type: 'company', company_name: LONG }),
    )
    const model = LONG.slice(0, 100)
    const vehicle = await client.create('/v1/vehicles', vehicleBody({ model, customer_id: owner.id }))
    const worksheet = await shop.worksheet({ customer_id: owner.id, vehicle_id: vehicle.id, title: LONG })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [`vehicles/${vehicle.id}`, `worksheets/${worksheet.id}`, `customers/${owner.id}`]) {
        await page.goto(`/${path}`)
        await settled(page)
        await expectNoSideways(page)
      }
      const named = page.locator(`main a[href="/vehicles/${vehicle.id}"]`)
      const right = await named.evaluate((link) => link.getBoundingClientRect().right)
      expect(right).toBeLessThanOrEqual(width)
      await page.getByRole('button', { name: 'Azioni', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Elimina' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      const box = (await dialog.boundingBox())!
      const close = (await dialog.getByRole('button', { name: 'Chiudi' }).boundingBox())!
      expect(close.x + close.width).toBeLessThanOrEqual(box.x + box.width)
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

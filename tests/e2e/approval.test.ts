import type { Page } from 'playwright'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, openContext, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Firma' })
  page = await openConsole(shop.owner)
})

/** A quote over two lines, and the address of a link that the console made of it. */
async function shared(signature: string): Promise<{ id: string; url: string }> {
  const { id } = await shop.quote({ title: 'Freni' })
  succeed(await shop.quoteLines(id, { add: [lineBody(), lineBody({ description: 'Manodopera' })] }))
  await page.goto(`/quotes/${id}`)
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Signature' }).click()
  await page.getByRole('option', { name: signature, exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Single lines can be accepted' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const url = await dialog.getByRole('textbox', { name: 'Address' }).inputValue()
  await page.keyboard.press('Escape')
  return { id, url }
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`share-links.md#the-page: a customer signs on a telephone, in ${colorScheme}, and the workshop sees what`, async () => {
    const { id, url } = await shared('Name and signature, drawn')
    const context = await openContext({ viewport: { width: 360, height: 740 }, colorScheme })
    const phone = await context.newPage()
    await phone.goto(url)
    await expectAccessible(phone)
    await expectNoSideways(phone)
    await phone.getByRole('checkbox', { name: /Manodopera/ }).uncheck()
    await phone.getByRole('button', { name: 'Accetta' }).click()
    await expect(phone.getByRole('alert')).toHaveText('Scriva il suo nome per accettare.')
    await phone.getByRole('textbox', { name: 'Il suo nome' }).fill('Mario Rossi')
    const pad = phone.getByRole('img', { name: 'Firmi qui' })
    await expect(phone.getByText('Totale di tutte le righe')).toBeVisible()
    await pad.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await pad.boundingBox())!
    await phone.mouse.move(x + 20, y + 20)
    await phone.mouse.down()
    await phone.mouse.move(x + width - 20, y + height - 20, { steps: 5 })
    await phone.mouse.up()
    await phone.getByRole('button', { name: 'Accetta' }).click()
    await phone.getByText('Ha accettato questo preventivo').waitFor()
    await expectAccessible(phone)
    const quote = await shop.read('quotes', id)
    expect(quote).toMatchObject({ status: 'accepted', decision_source: 'customer_link' })
    const said = quote.line_items.map(({ approval_status }: { approval_status: string }) => approval_status)
    expect(said).toEqual(['approved', 'declined'])
    await page.goto(`/quotes/${id}`)
    await page.getByText(/^Accepted .* by Mario Rossi/).waitFor()
    await page.getByRole('button', { name: 'As it was shown (PDF)' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Revoke link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke link' }).click()
    await page.getByText('Revoked', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Changes', exact: true }).click()
    const changes = page.getByRole('list', { name: 'Changes' })
    await expect(changes).toContainText('revoked the approval link')
    await expect(changes).toContainText('Mario Rossi accepted the quote')
    await expect(changes).toContainText('The customer opened the link to the quote')
    await expect(changes).toContainText('created the approval link')
    await phone.goto(url)
    await phone.getByRole('heading', { name: 'This link has ended' }).waitFor()
    await context.close()
  })

/** A quote whose only line has that price, as its customer opens the link. */
async function linkTo(unit_price: number) {
  const { id } = await shop.quote()
  succeed(
    await shop.quoteLines(id, { add: [lineBody({ unit_price, quantity: 1000, unit_discount_rate: 0 })] }),
  )
  return (await shop.client.create(`/v1/quotes/${id}/share-links`, { signature: 'none' })).url
}

test('share-links.md#the-page: without JavaScript it shows the quote, and no button that does nothing', async () => {
  const url = await linkTo(0.0125)
  const context = await openContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await visitor.goto(url)
  await expect(visitor.getByText('0,0125 €')).toBeVisible()
  await expect(visitor.getByText('Per decidere qui attivi JavaScript')).toBeVisible()
  await expect(visitor.getByRole('button')).toHaveCount(0)
  await context.close()
})

test('share-links.md#the-page: a PDF that cannot be had is told, and asked for again', async () => {
  const url = await linkTo(10)
  const context = await openContext({})
  const visitor = await context.newPage()
  await visitor.goto(url)
  const pdf = visitor.getByRole('button', { name: 'Apri il PDF' })
  await context.setOffline(true)
  await pdf.click()
  await expect(visitor.getByText('Non ha funzionato. Riprovi.')).toBeVisible()
  await context.setOffline(false)
  const asked = visitor.waitForResponse((response) => response.url().endsWith('/pdf'))
  await pdf.click()
  expect((await asked).status()).toBe(200)
  await expect(visitor.getByText('Non ha funzionato. Riprovi.')).toBeHidden()
  await context.close()
})

/** The quote of a link as its customer opens it on a telephone. */
async function onPhone(wanted: object) {
  const { id } = await shop.quote()
  succeed(await shop.quoteLines(id, { add: [lineBody(), lineBody({ description: 'Manodopera' })] }))
  const { url } = await shop.client.create(`/v1/quotes/${id}/share-links`, wanted)
  const context = await openContext({ viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  await phone.goto(url)
  return { id, phone, context }
}

test('share-links.md#the-page: Enter in a field decides nothing', async () => {
  const { id, phone, context } = await onPhone({ signature: 'typed', allow_partial: true })
  const decisions: string[] = []
  phone.on('request', (request) => request.url().endsWith('/decision') && decisions.push(request.url()))
  const name = phone.getByRole('textbox', { name: 'Il suo nome' })
  await name.fill('Mario Rossi')
  await name.press('Enter')
  await expect(phone.getByRole('textbox', { name: 'Commento' })).toBeFocused()
  await phone.getByRole('checkbox').first().press('Enter')
  await settled(phone)
  expect(decisions).toEqual([])
  expect(await shop.read('quotes', id)).toMatchObject({ status: 'waiting' })
  await context.close()
})

test('share-links.md#the-page: what lacks is told at its field, and what was typed stays', async () => {
  const { id, phone, context } = await onPhone({ signature: 'drawn', allow_partial: true })
  const [name, accept] = [
    phone.getByRole('textbox', { name: 'Il suo nome' }),
    phone.getByRole('button', { name: 'Accetta' }),
  ]
  await accept.press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Scriva il suo nome per accettare.')
  await expectAccessible(phone)
  await name.fill('Mario Rossi')
  await accept.press('Enter')
  const pad = phone.getByRole('img', { name: 'Firmi qui' })
  await expect(pad).toBeFocused()
  await expect(pad).toHaveAccessibleDescription('Firmi nel riquadro per accettare.')
  await phone.setViewportSize({ width: 740, height: 360 })
  const { x, y, width } = (await pad.boundingBox())!
  await phone.mouse.move(x + width / 2, y + 20)
  await phone.mouse.down()
  await phone.mouse.move(x + width / 2, y + 120, { steps: 4 })
  await phone.mouse.up()
  // The ink is under the finger, though the field is wider than when it was opened.
  expect(
    await pad.evaluate((field: HTMLCanvasElement) => {
      const ink = field.getContext('2d')!.getImageData(field.width / 2, field.height / 2, 1, 1).data
      return ink[3]
    }),
  ).toBeGreaterThan(0)
  for (const line of await phone.getByRole('checkbox').all()) await line.uncheck()
  await accept.press('Enter')
  await expect(phone.getByRole('checkbox').first()).toBeFocused()
  for (const line of await phone.getByRole('checkbox').all()) await line.check()
  await context.setOffline(true)
  await accept.press('Enter')
  await expect(phone.getByRole('alert')).toHaveText('Non ha funzionato. Riprovi.')
  await expect(accept).toBeFocused()
  await context.setOffline(false)
  succeed(await shop.client.patch(`/v1/quotes/${id}`, { title: 'Altro' }))
  await accept.press('Enter')
  const again = phone.getByRole('button', { name: 'Ricarica' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await phone.getByText('Altro').waitFor()
  await expect(name).toHaveValue('Mario Rossi')
  await context.close()
})

test('share-links.md#the-page: a line that was taken away meanwhile is a quote that was changed', async () => {
  const { id, phone, context } = await onPhone({ signature: 'none', allow_partial: true })
  const { line_items } = await shop.read('quotes', id)
  succeed(await shop.quoteLines(id, { remove: [line_items[1].id] }))
  await phone.getByRole('button', { name: 'Accetta' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Il preventivo è cambiato nel frattempo: lo riguardi.')
  await phone.getByRole('button', { name: 'Ricarica' }).click()
  await expect(phone.getByRole('checkbox')).toHaveCount(1)
  await phone.getByRole('button', { name: 'Accetta' }).click()
  await phone.getByText('Ha accettato questo preventivo').waitFor()
  await context.close()
})

test('share-links.md#the-page: a quote without lines has none to choose from, and is accepted as a whole', async () => {
  const { id } = await shop.quote({ title: 'A corpo' })
  const { url } = await shop.client.create(`/v1/quotes/${id}/share-links`, {
    signature: 'none',
    allow_partial: true,
  })
  const context = await openContext({})
  const visitor = await context.newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('checkbox')).toHaveCount(0)
  await expect(visitor.getByText('Tolga la spunta')).toHaveCount(0)
  await visitor.getByRole('button', { name: 'Accetta' }).click()
  await visitor.getByText('Ha accettato questo preventivo').waitFor()
  expect(await shop.read('quotes', id)).toMatchObject({ status: 'accepted' })
  await context.close()
})

test('share-links.md#the-page: of a quote that was deleted meanwhile it says that there is none', async () => {
  const { id, phone, context } = await onPhone({ signature: 'none' })
  succeed(await shop.client.delete(`/v1/quotes/${id}`))
  await phone.getByRole('button', { name: 'Accetta' }).click()
  await phone.getByRole('heading', { name: 'There is no quote here' }).waitFor()
  await context.close()
})

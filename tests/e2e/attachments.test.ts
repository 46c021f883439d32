import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright'

import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { lineBody, openWorkshop, succeed } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'
import { pagesOf } from '../support/pdf.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'
import { settled } from '../support/settled.ts'

let shop: Awaited<ReturnType<typeof openWorkshop>>
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Foto' })
  page = await openConsole(shop.owner)
})

const image = async (name: string, width = 640) => ({
  name,
  mimeType: 'image/png',
  buffer: await picture('png', width, 400),
})
const tiles = () => page.getByRole('list', { name: 'Photos and documents' }).getByRole('listitem')
const tryAgain = () =>
  page.getByRole('list', { name: 'Files on their way' }).getByRole('button', { name: 'Try again' })
const refusals = () => page.getByRole('list', { name: 'Files on their way' }).getByRole('alert')
const attachmentsOf = async (path: string) =>
  succeed(await shop.client.get(`/v1/${path}/attachments`)).data as Record<string, unknown>[]

/** Pastes a picture, and a text with it where there is one, as a spreadsheet copies cells. */
const paste = async (name: string, on = page.locator('body'), text = '') =>
  on.evaluate(
    (place, { bytes, name, text }) => {
      const clipboardData = new DataTransfer()
      if (text) clipboardData.setData('text/plain', text)
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      place.focus()
      place.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    { bytes: [...(await picture('png', 300 + name.length, 200))], name, text },
  )
const namesOf = async (path: string) =>
  (await attachmentsOf(path)).map(({ file }) => (file as { name: string }).name)

test.describe('console.md#attachments', () => {
  test('takes what is chosen, dropped and pasted, and says in words what is not taken', async () => {
    const path = `vehicles/${shop.vehicle.id}`
    await page.goto(`/${path}`)
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        await image('fronte.png'),
        { name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0\0') },
      ])
    await expect(tiles()).toHaveCount(1)
    await expect(refusals()).toHaveText('This kind of file is not kept, or it is broken')
    await expect(tryAgain()).toHaveCount(0)
    await page.getByRole('button', { name: 'Let virus.exe go' }).click()
    await expect(refusals()).toHaveCount(0)
    const empty = { name: 'vuoto.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
    await page.getByLabel('Choose files').setInputFiles([empty])
    await expect(refusals()).toHaveText('This file is empty')
    await expect(tryAgain()).toHaveCount(0)
    await page.getByRole('button', { name: 'Let vuoto.pdf go' }).click()
    const bytes = [...(await picture('png', 320, 200))]
    for (const kind of ['drop', 'paste']) {
      const transfer = await page.evaluateHandle(
        ({ bytes, kind }) => {
          const transfer = new DataTransfer()
          const content = new Uint8Array([...bytes, ...new TextEncoder().encode(kind)])
          transfer.items.add(new File([content], `${kind}.png`, { type: 'image/png' }))
          return transfer
        },
        { bytes, kind },
      )
      const place = page.getByRole('region', { name: 'Photos and documents' })
      if (kind === 'drop') await place.dispatchEvent('drop', { dataTransfer: transfer })
      else
        await page.evaluate(
          (data) => window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data })),
          transfer,
        )
      await expect(page.getByRole('button', { name: `Look at ${kind}.png` })).toBeVisible()
    }
    const large = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(25 * 1024 * 1024 + 1)], 'grande.jpg'))
      return transfer
    })
    const place = page.getByRole('region', { name: 'Photos and documents' })
    await place.dispatchEvent('drop', { dataTransfer: large })
    await expect(refusals()).toHaveText('A file has at most 25 MB.')
    expect(await namesOf(path)).toEqual(['fronte.png', 'drop.png', 'paste.png'])
  })

  test('attaches once what is tried again after its answer was lost, and asks before it is left behind', async () => {
    const path = `vehicles/${shop.vehicle.id}`
    const before = await namesOf(path)
    const attach = '**/api/trpc/vehicles.attachmentCreate**'
    await page.goto(`/${path}`)
    await page.getByRole('region', { name: 'Photos and documents' }).waitFor()
    await settled(page)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await page.route(attach, loseAnswer)
    await paste('persa.png')
    await expect(refusals()).toContainText('The server cannot be reached')
    await page.getByRole('link', { name: 'Vehicles' }).first().click()
    await page.getByRole('dialog', { name: 'Changes are not saved' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await letThrough(page, attach)
    await tryAgain().click()
    await expect(refusals()).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Look at persa.png' })).toHaveCount(1)
    expect(await namesOf(path)).toEqual([...before, 'persa.png'])
    await page.getByRole('link', { name: 'Vehicles' }).first().click()
    await page.waitForURL((url) => url.pathname === '/vehicles')
  })

  test('takes no picture of cells or words that are pasted into a field', async () => {
    const quote = await shop.quote()
    succeed(await shop.quoteLines(quote.id, { add: [lineBody()] }))
    const path = `quotes/${quote.id}`
    await page.goto(`/${path}`)
    await settled(page)
    const cell = page.getByLabel('Description, line 1', { exact: true })
    await paste('parola.png', cell, 'Filtro')
    await paste('celle.png', cell, 'Olio\t4\r\nFiltro\t1\r\n')
    await page.getByText('2 rows pasted.').waitFor()
    await paste('foto.png')
    await page.getByRole('button', { name: 'Look at foto.png' }).waitFor()
    expect(await namesOf(path)).toEqual(['foto.png'])
  })

  test('asks for the addresses of what it shows before they end', async () => {
    const path = `quotes/${(await shop.quote()).id}`
    const file = await createFile(shop.client, 'aperta.png', await picture('png', 340, 200))
    await shop.client.create(`/v1/${path}/attachments`, { file_id: file.id })
    const open = await openConsole(shop.owner)
    await open.clock.install()
    await open.goto(`/${path}`)
    await open.getByRole('button', { name: 'Look at aperta.png' }).waitFor()
    await settled(open)
    const asked = open.waitForRequest(/quotes\.attachmentList/)
    await open.clock.fastForward('05:00')
    await asked
  })

  test('shows one large with the keyboard, keeps what is said of it, and asks before it goes', async () => {
    const quote = await shop.quote()
    const path = `quotes/${quote.id}`
    for (const name of ['uno.png', 'due.png']) {
      const file = await createFile(shop.client, name, await picture('png', 300 + name.length, 200))
      await shop.client.create(`/v1/${path}/attachments`, { file_id: file.id })
    }
    await page.goto(`/${path}`)
    await page.getByRole('button', { name: 'Look at uno.png' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('uno.png (1 of 2)')
    await dialog.getByRole('button', { name: 'Next one' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('heading')).toHaveText('due.png (2 of 2)')
    await page.keyboard.press('ArrowLeft')
    await dialog.getByLabel('Caption').fill('Graffio')
    await dialog.getByRole('switch', { name: 'In the printed record' }).click()
    await dialog.getByLabel('Shows').click()
    await page.getByRole('option', { name: 'Damage' }).click()
    const said = { caption: 'Graffio', print: true, kind: 'damage', position: 1 }
    await expect.poll(async () => (await attachmentsOf(path))[0]).toMatchObject(said)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    // By keyboard, as screen readers are told.
    await page.getByRole('button', { name: 'Move Graffio' }).focus()
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
    await expect.poll(async () => (await attachmentsOf(path))[1]).toMatchObject({ ...said, position: 2 })
    await expectNoSideways(page)
    await page.getByRole('button', { name: 'Look at due.png' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(tiles()).toHaveCount(1)
    expect(await attachmentsOf(path)).toHaveLength(1)
  })

  test('lets a caption follow the record until it is typed in, and writes it over nothing but that', async () => {
    const path = `quotes/${(await shop.quote()).id}`
    const attach = async (name: string, width: number) => {
      const file = await createFile(shop.client, name, await picture('png', width, 200))
      return shop.client.create(`/v1/${path}/attachments`, { file_id: file.id })
    }
    const { id } = await attach('porta.png', 320)
    await attach('cofano.png', 330)
    const write = async (caption: string) =>
      succeed(await shop.client.patch(`/v1/${path}/attachments/${id}`, { caption }))
    const written = async () => (await attachmentsOf(path))[0]!.caption
    await page.goto(`/${path}`)
    await page.getByRole('button', { name: 'Look at porta.png' }).click()
    const dialog = page.getByRole('dialog')
    const caption = dialog.getByLabel('Caption')
    await caption.waitFor()
    await write('Graffio porta sx')
    await dialog.getByRole('img', { name: 'Graffio porta sx' }).waitFor()
    await expect(caption).toHaveValue('Graffio porta sx')
    await caption.focus()
    await caption.blur()
    await settled(page)
    expect(await written()).toBe('Graffio porta sx')
    await caption.fill('Ammaccatura')
    await write('Graffio profondo')
    await dialog.getByRole('img', { name: 'Graffio profondo' }).waitFor()
    // What was not kept comes in sight again.
    await dialog.getByRole('button', { name: 'Next one' }).click()
    await dialog.getByText('Meanwhile somebody else wrote “Graffio profondo”.').waitFor()
    await expect(caption).toHaveValue('Ammaccatura')
    expect(await written()).toBe('Graffio profondo')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep this' }).click()
    await expect.poll(written).toBe('Ammaccatura')
    await expect(dialog.getByRole('img', { name: 'Ammaccatura' })).toBeVisible()
    await caption.fill('Ammaccatura grande')
    await caption.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.poll(written).toBe('Ammaccatura grande')
  })
})

test.describe('console.md#paper', () => {
  test('saves and prints the PDF of a document', async () => {
    const quote = await shop.quote()
    succeed(await shop.quoteLines(quote.id, { add: [lineBody()] }))
    await page.goto(`/quotes/${quote.id}`)
    await page.getByRole('button', { name: 'Paper and PDF' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Download PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`preventivo-${quote.seq_number}.pdf`)
    const [text] = await pagesOf(await readFile(await download.path()))
    expect(text).toContain(shop.customer.full_name)
    const opening = page.waitForEvent('popup')
    const fetched = page.waitForResponse((response) => response.url().includes('/files/made/'))
    await page.keyboard.press('Control+p')
    expect((await fetched).headers()['content-disposition']).toContain('inline')
    await (await opening).close()
  })

  test('prints the card of a worksheet for the windscreen', async () => {
    const worksheet = await shop.worksheet({ title: 'Freni' })
    await page.goto(`/worksheets/${worksheet.id}`)
    await page.getByRole('button', { name: 'Paper and PDF' }).click()
    const opening = page.waitForEvent('popup')
    const fetched = page.waitForResponse((response) => response.url().includes('/files/made/'))
    await page.getByRole('menuitem', { name: 'Card for the windscreen' }).click()
    expect((await fetched).headers()['content-disposition']).toContain('foglio-parabrezza')
    await (await opening).close()
  })
})

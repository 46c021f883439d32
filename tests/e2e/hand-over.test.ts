import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { expectAccessible } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'
import { expect, hearNothing, openConsole, routeOnce, test } from '../support/playwright.ts'

let office: Exchange
let page: Page

const button = (name: string) => page.getByRole('button', { name, exact: true })
const waiting = (words: string) => page.getByText(`${words} to be handed to the tax office’s page.`)

/** Makes invoices of which the file waits to be handed over. */
async function handed(count: number) {
  const customer = await office.customer()
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await office.billed(customer.id)).electronic_invoice_id)
  succeed(await office.send(...ids))
  return Promise.all(ids.map((id) => office.electronic(id)))
}

const statusesOf = (files: { id: string }[]) =>
  Promise.all(files.map(async ({ id }) => (await office.electronic(id)).status))

async function saveZip(): Promise<string[]> {
  const download = page.waitForEvent('download')
  await button('Save as ZIP').click()
  return Object.keys(unzipSync(new Uint8Array(await readFile(await (await download).path()))))
}

const marking = (title: string) => page.getByRole('dialog', { name: title })

async function confirmIn(title: string): Promise<void> {
  await marking(title).getByRole('button', { name: 'Mark as sent' }).click()
  await expect(marking(title)).toHaveCount(0)
}

test.beforeAll(async () => {
  office = await openExchange('file', { name: 'Officina Consegna' })
  page = await openConsole(office.owner)
  // what came since is met by what is pressed, not by what is read anew before
  await hearNothing(page)
})

test.describe('console.md#invoices: files that are handed over', () => {
  test('marks as sent what the last ZIP holds: what came since is still to be handed over', async () => {
    const inZip = await handed(2)
    await page.goto('/electronic-invoices')
    await waiting('2 files are').waitFor()
    expect((await saveZip()).sort()).toEqual(inZip.map(({ file_name }) => file_name).sort())
    const [later] = await handed(1)
    await page.reload()
    await waiting('3 files are').waitFor()
    await button('Mark as sent').click()
    const question = marking('Mark 2 as sent?')
    await question.getByText('One that is not in the ZIP saved last stays.').waitFor()
    for (const { file_name } of inZip) await question.getByText(file_name, { exact: true }).waitFor()
    await expectAccessible(page)
    await confirmIn('Mark 2 as sent?')
    await waiting('One file is').waitFor()
    expect(await statusesOf([...inZip, later!])).toEqual(['sent', 'sent', 'sending'])
    await button('Mark as sent').click()
    await marking('Mark one as sent?').getByText(later!.file_name, { exact: true }).waitFor()
    await confirmIn('Mark one as sent?')
    await expect(button('Save as ZIP')).toHaveCount(0)
    expect(await statusesOf([later!])).toEqual(['sent'])
  })

  test('goes on with those that are left once the connection broke between two of them', async () => {
    const files = await handed(3)
    await page.goto('/electronic-invoices')
    await waiting('3 files are').waitFor()
    await button('Mark as sent').click()
    await routeOnce(page, '**/api/trpc/electronicInvoices.markSent**', async (route) => {
      await routeOnce(page, '**/api/trpc/electronicInvoices.markSent**', (next) => next.abort())
      await route.fallback()
    })
    await confirmIn('Mark 3 as sent?')
    await waiting('2 files are').waitFor()
    await button('Mark as sent').click()
    await confirmIn('Mark 2 as sent?')
    await expect(button('Save as ZIP')).toHaveCount(0)
    expect(await statusesOf(files)).toEqual(['sent', 'sent', 'sent'])
  })
})

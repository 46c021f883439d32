import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { clickTwice, expectAccessible } from '../support/console.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { purchaseXml } from '../support/purchase-file.ts'
import { receivingOf } from '../support/received-files.ts'
import { signedFile } from '../support/signing.ts'

let office: Exchange
let page: Page

const button = (name: string) => page.getByRole('button', { name, exact: true })
const act = async (name: string) => {
  await button('Actions').last().click()
  await page.getByRole('menuitem', { name }).click()
}
const fileOf = ({ name, content }: { name: string; content: string }) => ({
  ...{ name, mimeType: 'application/xml', buffer: Buffer.from(content, 'base64') },
})

test.beforeAll(async () => {
  office = await openExchange('file', { name: 'Officina Interscambio' })
  page = await openConsole(office.owner)
})

test.describe('console, electronic invoices', () => {
  test('by hand: sends from the invoice, says that it is sent, brings the rejection, sends again', async () => {
    const customer = await office.customer()
    const invoice = await office.billed(customer.id)
    await page.goto(`/invoices/${invoice.id}`)
    const sent: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('electronicInvoices.send') && sent.push(request.url()),
    )
    await clickTwice(button('Send'))
    await page.getByText('Being sent').first().waitFor()
    expect(sent).toHaveLength(1)
    await expectAccessible(page)
    // What the file says stays: neither corrected nor changed is what would be refused.
    await button('Actions').first().click()
    await page.getByRole('menuitem', { name: 'Make credit note' }).waitFor()
    await expect(page.getByRole('menuitem', { name: 'Correct' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await button('Edit').click()
    await page.getByLabel('Internal notes').waitFor()
    for (const kept of ['Title', 'Remarks, printed'])
      await expect(page.getByRole('textbox', { name: kept, exact: true })).toHaveCount(0)
    await button('Cancel').click()
    await page.getByRole('link', { name: /^IT01234567897_.+\.xml$/ }).click()
    await page.waitForURL('**/electronic-invoices/*')
    await button('Mark as sent').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'SdI identifier' }).fill('724999')
    await dialog.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(dialog).toHaveCount(0)
    const { file_name } = await office.electronic(invoice.electronic_invoice_id)
    await act('Import a message')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText('Choose a file.').waitFor()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Message' }).click(),
    ])
    await chooser.setFiles(fileOf(sdiMessage('NS', file_name)))
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/Rejected \(NS\).*taken over/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByText('00305 Non valido').waitFor()
    await button('Send again').click()
    await dialog.getByRole('textbox', { name: 'VAT number' }).fill('1')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await dialog
      .getByText(/check digit|VAT number/)
      .nth(1)
      .waitFor()
    await expectAccessible(page)
    await dialog.getByRole('textbox', { name: 'VAT number' }).fill('12345678903')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Carpi')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await button('Mark as sent').waitFor()
    expect(await office.fetchXml(invoice.electronic_invoice_id)).toContain('<Comune>Carpi</Comune>')
    const again = await office.electronic(invoice.electronic_invoice_id)
    expect(again).toMatchObject({ status: 'sending', attempts: 1 })
    expect(again.files).toHaveLength(2)
    await expectAccessible(page)
  })

  test('takes the signed file in place of its own, and says at the field what is none, a broken ZIP too', async () => {
    const { electronic_invoice_id: id } = await office.billed((await office.customer()).id)
    await page.goto(`/electronic-invoices/${id}`)
    await act('Attach the signed file')
    const dialog = page.getByRole('dialog')
    const attach = async (name: string, buffer: Buffer) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByLabel('Signed file', { exact: true }).click(),
      ])
      await chooser.setFiles({ name, mimeType: 'application/pkcs7-mime', buffer })
      await dialog.getByRole('button', { name: 'Attach the signed file' }).click()
    }
    await attach('firmata.xml.p7m', Buffer.from('PK\u0003\u0004 broken'))
    await dialog.getByText('The bytes are no electronic invoice, or not the one that is wanted.').waitFor()
    const signed = await signedFile(Buffer.from(await office.fetchXml(id)))
    await attach('firmata.xml.p7m', signed)
    await expect(dialog).toHaveCount(0)
    expect((await office.electronic(id)).file_name).toMatch(/\.xml\.p7m$/)
    succeed(await office.send(id))
  })

  test('sends all that wait from their list, beside the invoices', async () => {
    const customer = await office.customer()
    const invoices = [await office.billed(customer.id), await office.billed(customer.id)]
    await page.goto('/invoices')
    await page.getByRole('tab', { name: 'Electronic invoices' }).click()
    await page.waitForURL('**/electronic-invoices')
    await page.getByText('2 wait to be sent.').waitFor()
    await expectAccessible(page)
    await button('Send all').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('2 wait to be sent.')).toHaveCount(0)
    for (const { electronic_invoice_id: id } of invoices)
      expect((await office.electronic(id)).status).toBe('sending')
    const waiting = page.waitForEvent('download')
    await button('Save as ZIP').click()
    const held = unzipSync(new Uint8Array(await readFile(await (await waiting).path())))
    const { data } = succeed(await office.client.get('/v1/electronic-invoices?status=sending'))
    expect(Object.keys(held).sort()).toEqual(data.map(({ file_name }: Body) => file_name).sort())
    await button('Mark as sent').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as sent' }).click()
    await expect(button('Save as ZIP')).toHaveCount(0)
    for (const { electronic_invoice_id: id } of invoices)
      expect((await office.electronic(id)).status).toBe('sent')
  })

  test('takes what suppliers sent, one bad file among them, and makes an expense of one', async () => {
    await page.goto('/electronic-invoices?direction=inbound')
    await button('Import received files').click()
    const dialog = page.getByRole('dialog')
    const files = [
      ...[
        ['uno.xml', purchaseXml({ number: 'K/1', total: 200 })],
        ['due.xml', '<a/>'],
      ],
      ['tre.xml', purchaseXml({ number: 'K/3' }).replaceAll('01234567897', '12345678903')],
    ]
    const dropped = await page.evaluateHandle((given) => {
      const held = new DataTransfer()
      for (const [name, xml] of given) held.items.add(new File([xml!], name!, { type: 'application/xml' }))
      return held
    }, files)
    // Files that are let go beside their field are taken, too.
    const atOnce = dialog.getByRole('switch', { name: 'Make expenses of them at once' })
    await atOnce.dispatchEvent('drop', { dataTransfer: dropped })
    await atOnce.click({ force: true })
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/uno\.xml: Ricambi Nord S\.r\.l\. · K\/1 · Received/).waitFor()
    await dialog.getByText(/due\.xml: The bytes are no electronic invoice/).waitFor()
    await dialog.getByText(/tre\.xml: The file is for another customer/).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'K/1' }).waitFor()
    const { data } = succeed(await office.client.get('/v1/electronic-invoices?direction=inbound'))
    await page.goto(`/electronic-invoices/${data[0].id}`)
    await page.getByRole('heading', { name: 'What the file says' }).waitFor()
    await page.getByText('The total of the document and its VAT summary are apart.').waitFor()
    await expectAccessible(page)
    await button('Make expense').click()
    await dialog.getByRole('button', { name: 'Make expense' }).click()
    await page.waitForURL('**/expenses/*')
    await page.getByRole('link', { name: 'Open the file' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ricambi Nord S.r.l. K/1' }).waitFor()
    await page.getByText('Registered').first().waitFor()
  })

  test('says of a file that it is too large, of a ZIP that it is broken or holds none, and takes what stands beside them', async () => {
    const mimeType = 'application/zip'
    await page.goto('/electronic-invoices?direction=inbound')
    await button('Import received files').click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles([
      { name: 'grande.xml', mimeType: 'text/xml', buffer: Buffer.alloc(6_000_000, 'x') },
      { name: 'rotto.zip', mimeType, buffer: Buffer.from('PK, but no more of it') },
      { name: 'vuoto.zip', mimeType, buffer: Buffer.from(zipSync({ 'nota.txt': Buffer.from('Ciao') })) },
      { name: 'buono.xml', mimeType: 'text/xml', buffer: Buffer.from(purchaseXml({ number: 'K/5' })) },
    ])
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/buono\.xml: Ricambi Nord/).waitFor()
    await dialog.getByText('grande.xml: It is larger than any electronic invoice').waitFor()
    await dialog.getByText('rotto.zip: This ZIP cannot be opened').waitFor()
    await dialog.getByText('vuoto.zip: No electronic invoice is in this ZIP').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  test('says why one that came is ignored: the same document came before, or its buyer made it', async () => {
    const { received } = receivingOf(() => office)
    const first = await received({ number: 'M/1' })
    await page.goto('/electronic-invoices?direction=inbound')
    await button('Import received files').click()
    const dialog = page.getByRole('dialog')
    const file = (name: string, xml: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(xml) })
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        file('ancora.xml', purchaseXml({ number: 'M/1', comments: ['Ancora'] })),
        file('propria.xml', purchaseXml({ number: 'M/2', type: 'TD17' })),
      ])
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    const made = 'Ignored: its buyer made it (TD17): no expense comes of it'
    await dialog.getByText(`propria.xml: Ricambi Nord S.r.l. · M/2 · ${made}`).waitFor()
    const again = 'the same document came before, in another file'
    await dialog.getByText(`ancora.xml: Ricambi Nord S.r.l. · M/1 · Ignored: ${again}`).waitFor()
    await page.keyboard.press('Escape')
    const { data } = succeed(
      await office.client.get('/v1/electronic-invoices?direction=inbound&status=ignored&q=M/1'),
    )
    await page.goto(`/electronic-invoices/${data[0].id}`)
    await expect(page.locator('dt', { hasText: 'Ignored' }).locator('+ dd')).toHaveText(again)
    await page.locator('dt', { hasText: 'Came before as' }).locator('+ dd').getByRole('link').click()
    await page.waitForURL(`**/electronic-invoices/${first.id}`)
    await expect(page.getByText('Came before as')).toHaveCount(0)
  })

  test('says of a ZIP of messages that it is broken or holds none, and takes what stands beside a bad one', async () => {
    const customer = await office.customer()
    const invoice = await office.billed(customer.id)
    const id = invoice.electronic_invoice_id
    succeed(await office.call('send', { ids: [id] }))
    const { file_name } = await office.electronic(id)
    await page.goto(`/electronic-invoices/${id}`)
    await act('Import a message')
    const dialog = page.getByRole('dialog')
    const importing = async (buffer: Buffer) => {
      const file = { name: 'messaggi.zip', mimeType: 'application/zip', buffer }
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    }
    await importing(Buffer.from('PK, but no more of it'))
    await dialog.getByText('This ZIP cannot be opened').waitFor()
    await importing(Buffer.from(zipSync({ 'nota.txt': Buffer.from('Ciao') })))
    await dialog.getByText('No message of the exchange system is in this ZIP').waitFor()
    const told = sdiMessage('NS', file_name)
    const bad = file_name.replace('.xml', '_NS_000.xml')
    const held = { [bad]: Buffer.from('<a/>'), [told.name]: Buffer.from(told.content, 'base64') }
    await importing(Buffer.from(zipSync(held)))
    await dialog.getByText(`${bad}: The bytes are no`).waitFor()
    await dialog.getByText(/Rejected \(NS\).*taken over/).waitFor()
    await expect(page.getByText('The server cannot be reached')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  test('gives who only reads the file and its PDF, and nothing that changes it', async () => {
    const customer = await office.customer()
    const invoice = await office.billed(customer.id)
    const { id } = await receivingOf(() => office).received({ number: 'L/1' })
    const readers = await openConsole(await addColleague(office, 'read_only'))
    const offered = async (path: string) => {
      await readers.goto(path)
      await readers.getByRole('button', { name: 'Actions', exact: true }).click()
      await readers.getByRole('menuitem', { name: 'Save the file (XML)' }).waitFor()
      return readers.getByRole('menuitem').allInnerTexts()
    }
    const kept = ['Save the file (XML)', 'Download PDF']
    expect(await offered(`/invoices/${invoice.id}`)).toEqual(kept)
    expect(await offered(`/electronic-invoices/${invoice.electronic_invoice_id}`)).toEqual(kept)
    await expect(readers.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
    const received = ['Save the file (XML)', 'Print', 'Download PDF']
    expect(await offered(`/electronic-invoices/${id}`)).toEqual(received)
    const [file] = await Promise.all([
      readers.waitForEvent('download'),
      readers.getByRole('menuitem', { name: 'Save the file (XML)' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('FatturaElettronica')
    await readers.context().close()
  })

  test('says of a file that is not in euros who makes its expense', async () => {
    const { received, number } = receivingOf(() => office)
    const { id } = await received({
      ...{ number: number(), currency: 'CHF', withheld: 20 },
      lines: [['Energia', 1234.56789, 0.08100051, 100]],
    })
    await page.goto(`/electronic-invoices/${id}`)
    await page.getByText('Write the expense by hand, in euros.').waitFor()
    await expect(page.locator('dt', { hasText: 'Currency' }).locator('+ dd')).toHaveText('CHF')
    for (const text of [/CHF\s122\.00/, '1,234.56789', /CHF\s0\.08100051/, /-CHF\s20\.00/])
      await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('main')).not.toContainText('€')
    await button('Make expense').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make expense' }).click()
    await page.getByText('The amounts are not euros').waitFor()
  })

  test('by the simulator: what it answers comes by itself', async () => {
    succeed(await office.client.patch('/v1/settings', { electronic_invoicing_channel: 'simulator' }))
    const customer = await office.customer()
    const invoice = await office.billed(customer.id)
    await page.goto(`/electronic-invoices/${invoice.electronic_invoice_id}`)
    await button('Send').click()
    await page.getByText('Delivered (RC)').waitFor()
    await page.getByText('Simulator: nothing leaves').waitFor()
  })

  test('is made, refused, repaired, delivered, credited and paid', async () => {
    succeed(await office.client.patch('/v1/settings', { electronic_invoicing_channel: 'simulator' }))
    const customer = await office.customer({ sdi_code: 'SIM00NS' })
    const dialog = page.getByRole('dialog')
    await page.goto(`/invoices/new?customer_id=${customer.id}`)
    await button('Create').click()
    await page.getByRole('heading', { level: 1, name: 'Draft invoice' }).waitFor()
    const invoice = page.url()
    await button('Add line').click()
    await page.getByLabel('Description, line 1').fill('Freni')
    await page.getByLabel('Quantity, line 1').fill('2')
    await page.getByLabel('Price, line 1').fill('50')
    await button('Save lines').click()
    await page.getByText('Saved', { exact: true }).waitFor()
    await button('Issue').click()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByText(/^Invoice .+ issued$/).waitFor()
    await button('Send').click()
    await page.getByRole('link', { name: /^IT01234567897_.+\.xml$/ }).click()
    await page.getByText('00311 CodiceDestinatario non valido').waitFor()
    await button('Send again').click()
    await dialog.getByRole('textbox', { name: 'SdI code' }).fill('ABC1234')
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page
      .getByText(/^Invoice \S+ is on its way$/)
      .last()
      .waitFor()
    await page.getByText('Delivered (RC)').waitFor()
    await page.goto(invoice)
    // the head's menu, and below it that of the electronic invoice, which comes later
    await expect(button('Actions')).toHaveCount(2)
    await button('Actions').first().click()
    await page.getByRole('menuitem', { name: 'Make credit note' }).click()
    await dialog.getByRole('textbox', { name: /^Quantity of/ }).fill('1')
    await dialog.getByRole('button', { name: 'Make credit note' }).click()
    await page.getByRole('heading', { level: 1, name: 'Draft credit note' }).waitFor()
    await button('Issue').click()
    await dialog.getByText(/^It gets the number/).waitFor()
    await dialog.getByRole('button', { name: 'Issue' }).click()
    await page.getByText(/^Credit note .+ issued$/).waitFor()
    await page.goto(invoice)
    await button('Add payment').first().click()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('61.00')
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'Bank transfer', exact: true }).click()
    await button('Record').click()
    await page.getByText('Paid', { exact: true }).first().waitFor()
    const id = new URL(invoice).pathname.split('/').at(-1)
    expect(succeed(await office.client.get(`/v1/invoices/${id}`))).toMatchObject({
      ...{ payment_status: 'paid', total_after_tax: 122, total_payments: 61, outstanding_payments: 0 },
    })
  })
})

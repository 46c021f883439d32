import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { fetchPdf } from '../support/pdf.ts'
import { purchaseXml } from '../support/purchase-file.ts'
import { fileOf, receivingOf } from '../support/received-files.ts'

let office: Exchange

const { bring, brought, received, number } = receivingOf(() => office)

beforeAll(async () => {
  office = await openExchange()
})

describe('import', () => {
  it('electronic-invoices.md#received-files: what the file says, as it says it, and once', async () => {
    const xml = purchaseXml({ number: number(), comments: ['Ricambi'], payments: [['2026-12-31', 122]] })
    const file = fileOf(xml)
    const first = succeed(await bring({ ...file, register: false }))
    expect(first).toMatchObject({
      ...{ object: 'electronic_invoice_import', file_name: file.name, signature: 'none', format: 'FPR12' },
      already_imported: false,
    })
    const [invoice] = first.electronic_invoices
    expect(invoice).toMatchObject({
      ...{ direction: 'inbound', status: 'received', document_object: 'expense', document_id: null },
      ...{ document_type: 'TD01', total_after_tax: 122, counterparty_name: 'Ricambi Nord S.r.l.' },
      ...{ counterparty_vat_country: 'IT', counterparty_vat_number: '09876543217', channel: null },
      ...{ transmitted: false, issued_for_tax: false, files: [], remarks: [] },
    })
    expect(invoice.content).toMatchObject({
      ...{ object: 'electronic_invoice_content', currency: 'EUR', document_total: 122 },
      supplier: { name: 'Ricambi Nord S.r.l.', city: 'Bologna' },
      recipient: { vat_number: '01234567897' },
      vat_summary: [{ tax_rate: 22, taxable: 100, tax: 22, nature: null }],
      line_items: [{ description: 'Pastiglie', quantity: 4, unit_price: 25, total_price: 100 }],
      payments: [{ due_date: '2026-12-31', amount: 122 }],
      comments: ['Ricambi'],
    })
    const again = succeed(await bring({ ...file, name: 'copia.xml' }))
    expect(again.already_imported).toBe(true)
    expect(again.electronic_invoices.map(({ id }: Body) => id)).toEqual([invoice.id])
    const wrapped = {
      name: 'b64.xml.p7m',
      content: Buffer.from(Buffer.from(xml).toString('base64')).toString('base64'),
    }
    expect(succeed(await bring(wrapped)).already_imported).toBe(true)
    const { content_url } = succeed(await office.client.get(`/v1/electronic-invoices/${invoice.id}/file`))
    expect(await (await fetch(content_url)).text()).toBe(xml)
  })

  it('electronic-invoices.md#received-files: the same file ten times at once is kept once', async () => {
    const file = fileOf(purchaseXml({ number: number() }))
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(file)))
    const imports = answers.map(succeed)
    expect(imports.filter(({ already_imported }) => !already_imported)).toHaveLength(1)
    expect(new Set(imports.map(({ electronic_invoices }) => electronic_invoices[0].id)).size).toBe(1)
  })

  it('electronic-invoices.md#received-files: the same document in other bytes is ignored, and can be taken up', async () => {
    const given = { number: number() }
    const first = await received(given)
    const second = await received({ ...given, comments: ['Copia'] })
    expect(second).toMatchObject({ status: 'ignored', duplicate_of_id: first.id, document_id: null })
    expect(refusal(await office.call('register', { id: second.id })).code).toBe('transition_not_allowed')
    expect(succeed(await office.call('restore', { id: second.id })).status).toBe('received')
    expect(refusal(await office.call('register', { id: second.id })).code).toBe('expense_duplicate')
    succeed(await office.call('register', { id: second.id, allow_duplicate: true }))
    expect(refusal(await office.call('ignore', { id: second.id })).code).toBe('transition_not_allowed')
    expect(refusal(await office.call('register', { id: first.id })).code).toBe(
      'electronic_invoice_registered',
    )
  })

  it('electronic-invoices.md#received-files: numbers count without the country before them', async () => {
    const given = { number: number() }
    const first = await received({ ...given, recipient: 'IT01234567897' })
    expect(first.status).toBe('registered')
    expect(await received({ ...given, seller: 'IT09876543217' })).toMatchObject({
      ...{ status: 'ignored', duplicate_of_id: first.id, counterparty_vat_number: 'IT09876543217' },
    })
    const ours = purchaseXml({ number: number(), seller: 'IT01234567897' })
    expect(refusal(await bring(fileOf(ours))).param).toBe('content')
  })

  it('electronic-invoices.md#received-files: sellers who tell no number of theirs are not taken for others', async () => {
    const given = { number: number() }
    const nameless = (name: string) =>
      purchaseXml(given)
        .replace(/<IdFiscaleIVA>.*?<\/IdFiscaleIVA>/s, '')
        .replace('Ricambi Nord S.r.l.', name)
    const came = async (xml: string, name = 'da-altri.xml'): Promise<Body> =>
      succeed(await bring({ ...fileOf(xml), name, register: false })).electronic_invoices[0]
    const numbered = await came(purchaseXml(given))
    const anna = await came(nameless('Anna Bassi'))
    expect(anna).toMatchObject({ counterparty_vat_number: null, counterparty_tax_code: null })
    for (const seller of [numbered, anna, await came(nameless('Bruno Costa'))])
      expect(seller).toMatchObject({ status: 'received', duplicate_of_id: null })
    expect(await came(`${nameless('Anna Bassi')}<!-- anew -->`)).toMatchObject({
      ...{ status: 'ignored', duplicate_of_id: anna.id },
    })
  })

  it('electronic-invoices.md#received-files: a lot is a record for each document, what a firm writes to itself none to pay', async () => {
    const [one, other] = [number(), number()]
    const lot = await brought({ number: one, lot: [{ number: other }] })
    expect(lot.electronic_invoices.map(({ document_number }: Body) => document_number)).toEqual([one, other])
    expect((await received({ number: number(), type: 'TD17' })).status).toBe('ignored')
  })

  it('electronic-invoices.md#received-files: for others, of ourselves, messages and what is no invoice', async () => {
    const other = fileOf(purchaseXml({ number: number(), recipient: '12345678903' }))
    expect(refusal(await bring(other))).toMatchObject({
      ...{ status: 422, code: 'not_addressed_to_company', param: 'content' },
    })
    succeed(await bring({ ...other, allow_other_recipient: true }))
    for (const xml of [
      purchaseXml({ number: number(), seller: '01234567897' }),
      Buffer.from(sdiMessage('RC', 'IT01234567897_00001.xml').content, 'base64'),
      '<a/>',
      `<!DOCTYPE a>${purchaseXml({ number: number() })}`,
      'testo',
    ])
      expect(refusal(await bring(fileOf(xml))).param).toBe('content')
  })

  it.each([
    ['a day that the calendar has none of', '<Data>2026-11-10<', '<Data>2026-02-30<'],
    ['a day after those that lists have', '<Data>2026-11-10<', '<Data>2101-01-01<'],
    ['a day before those that lists have', '<Data>2026-11-10<', '<Data>1899-12-31<'],
    ['a number that is too large', '<PrezzoTotale>100<', '<PrezzoTotale>1000000000000<'],
    ['a number of the document that is too long', '<Numero>', `<Numero>${'A/1'.repeat(900)}`],
  ])('electronic-invoices.md#received-files: %s cannot be read', async (_, right, wrong) => {
    const xml = purchaseXml({ number: number() })
    expect(xml).toContain(right)
    const answer = await bring(fileOf(xml.replace(right, wrong)))
    expect(refusal(answer)).toMatchObject({ status: 422, param: 'content' })
  })

  it('electronic-invoices.md#received-files: what no text has room for is left out, and a due date without a day', async () => {
    const given = { number: number(), payments: [['2026-12-31', 122]] as [string, number][] }
    const xml = purchaseXml(given)
      .replace('>Pastiglie<', '>Pasti&#0;glie&#xD800;<')
      .replace('2026-12-31', '2026-02-30')
    const [invoice] = succeed(await bring(fileOf(xml))).electronic_invoices
    expect(invoice).toMatchObject({ status: 'registered', remarks: [] })
    expect(invoice.content.line_items[0].description).toMatch(/^Pastiglie/)
    expect(invoice.content.payments).toMatchObject([{ due_date: null }])
  })

  it('electronic-invoices.md#messages: a day that the calendar has none of is left out', async () => {
    const { id: customer_id } = await office.customer()
    const filed = await office.electronic((await office.billed(customer_id)).electronic_invoice_id)
    const message = sdiMessage('RC', filed.file_name)
    const said = Buffer.from(message.content, 'base64')
      .toString()
      .replace(
        '</DataOraRicezione>',
        '</DataOraRicezione><DataOraConsegna>2026-02-30T10:00:00</DataOraConsegna>',
      )
      .replace('<MessageId>1', '<MessageId>&#0;1')
    succeed(await office.call('importMessage', { ...message, content: Buffer.from(said).toString('base64') }))
    expect(await office.electronic(filed.id)).toMatchObject({
      ...{ status: 'delivered', delivered_on: '2026-11-17' },
    })
  })

  it('electronic-invoices.md#messages: metadata give a received file its number, before or after it', async () => {
    const meta = (file_name: string) => {
      const root = 'MetadatiInvioFile'
      const xml = `<x:${root} xmlns:x="http://www.fatturapa.gov.it/sdi/messaggi/v1.0"><IdentificativoSdI>555</IdentificativoSdI><NomeFile>${file_name}</NomeFile></x:${root}>`
      return { name: 'mt.xml', content: Buffer.from(xml).toString('base64') }
    }
    const before = fileOf(purchaseXml({ number: number() }))
    const after = fileOf(purchaseXml({ number: number() }))
    succeed(await office.call('importMessage', meta(before.name)))
    const known = succeed(await bring(before)).electronic_invoices[0]
    expect(known.sdi_identifier).toBe('555')
    expect(known.messages).toMatchObject([{ type: 'MT', electronic_invoice_id: known.id, applied: false }])
    const copied = { ...fileOf(purchaseXml({ number: number() })), name: before.name }
    const other = succeed(await bring(copied)).electronic_invoices[0]
    expect(other).toMatchObject({ sdi_identifier: '555', messages: [] })
    const later = succeed(await bring(after)).electronic_invoices[0]
    expect(later.sdi_identifier).toBeNull()
    const told = succeed(await office.call('importMessage', meta(after.name)))
    expect(told).toMatchObject({ electronic_invoice_id: later.id, applied: false })
    expect((await office.electronic(later.id)).sdi_identifier).toBe('555')
  })
})

describe('on paper', () => {
  it('electronic-invoices.md#files: what a received file says, under its name', async () => {
    const { id } = await received({
      number: number(),
      comments: ['Ricambi'],
      payments: [['2026-12-31', 122]],
    })
    const { text: printed, link } = await fetchPdf(
      office.client,
      `/v1/electronic-invoices/${id}/pdf?language=it`,
    )
    expect(link.name).toMatch(/^IT09876543217_\w+\.pdf$/)
    for (const text of ['Ricambi Nord S.r.l.', 'Pastiglie', '122,00', 'IT09876543217', 'Copia di cortesia'])
      expect(printed).toContain(text)
  })

  it('electronic-invoices.md#files: all decimals of a received file, in its currency, and what it keeps back', async () => {
    const { id } = await received({
      ...{ number: number(), type: 'TD08', currency: 'CHF', withheld: 20 },
      lines: [['Energia', 1234.56789, 0.00012345, 0.1524074]],
    })
    const { text: printed } = await fetchPdf(office.client, `/v1/electronic-invoices/${id}/pdf?language=it`)
    for (const text of [
      'Nota di credito',
      '1.234,56789',
      '0,00012345',
      '0,1524074',
      'CHF 122,00',
      'CHF -20,00',
    ])
      expect(printed).toContain(text)
    expect(printed).not.toContain('€')
  })

  it('electronic-invoices.md#files: a file without summaries comes to what its lines do', async () => {
    const { id, content } = await received({ number: number(), summary: [] })
    expect(content.vat_summary).toEqual([])
    const { text: printed } = await fetchPdf(office.client, `/v1/electronic-invoices/${id}/pdf?language=it`)
    for (const text of ['€ 100,00', '€ 22,00', '€ 122,00']) expect(printed).toContain(text)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import en from '../../src/app/messages/en.ts'
import it_ from '../../src/app/messages/it.ts'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { FATTURA_FOLDER, hasFatturaFiles } from '../support/fatturapa-schema.ts'
import { fetchPdf } from '../support/pdf.ts'
import { type PurchaseFile, purchaseXml } from '../support/purchase-file.ts'

let office: Exchange

const fileOf = (xml: string | Buffer, name = `IT09876543217_${crypto.randomUUID().slice(0, 5)}.xml`) => ({
  ...{ name, content: Buffer.from(xml).toString('base64') },
})
const bring = (file: object) => office.call('importInvoice', file)
const brought = async (given: PurchaseFile = {}, more: object = {}): Promise<Body> =>
  succeed(await bring({ ...fileOf(purchaseXml(given)), ...more }))
/** The one electronic invoice of a file. */
const received = async (given: PurchaseFile = {}, more: object = {}): Promise<Body> =>
  (await brought(given, more)).electronic_invoices[0]
const expenseOf = async ({ document_id }: Body): Promise<Body> =>
  succeed(await office.client.get(`/v1/expenses/${document_id}`))
let counted = 0
const number = () => `A/${++counted}`

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

  it('electronic-invoices.md#files: a file without summaries comes to what its lines do', async () => {
    const { id, content } = await received({ number: number(), summary: [] })
    expect(content.vat_summary).toEqual([])
    const { text: printed } = await fetchPdf(office.client, `/v1/electronic-invoices/${id}/pdf?language=it`)
    for (const text of ['€ 100,00', '€ 22,00', '€ 122,00']) expect(printed).toContain(text)
  })
})

describe('registering', () => {
  it('electronic-invoices.md#registering: the expense has the file’s totals, supplier, due dates and text', async () => {
    const given = {
      number: number(),
      comments: ['Ricambi di novembre'],
      payments: [
        ['2026-12-31', 61],
        ['2027-01-31', 61],
      ] as [string, number][],
    }
    const invoice = await received(given)
    expect(invoice.status).toBe('registered')
    const expense = await expenseOf(invoice)
    expect(expense).toMatchObject({
      ...{ kind: 'invoice', document_number: given.number, supplier_name: 'Ricambi Nord S.r.l.' },
      ...{ title: 'Ricambi di novembre', payment_method: 'MP05', electronic_invoice_id: invoice.id },
      ...{ total_before_tax: 100, total_tax: 22, total_after_tax: 122, amount_due: 122, tax_adjustment: 0 },
      instalments: [{ due_date: '2026-12-31' }, { due_date: '2027-01-31' }],
      line_items: [{ description: 'Pastiglie', quantity: 4, unit_price: 25, vat_code: '22' }],
    })
    const next = await expenseOf(await received({ number: number() }))
    expect(next.supplier_id).toBe(expense.supplier_id)
    succeed(await office.client.delete(`/v1/expenses/${expense.id}`))
    expect(await office.electronic(invoice.id)).toMatchObject({ status: 'received', document_id: null })
    const anew = succeed(await office.call('register', { id: invoice.id }))
    expect(anew).toMatchObject({ object: 'expense', total_after_tax: 122 })
  })

  it.each<[string, PurchaseFile, object, string?]>([
    [
      'prices that four decimals do not say, and a supplier’s own cent of tax',
      { lines: [['Vite', 3, 10 / 3, 10]], summary: [[22, null, 10, 2.21]], total: 12.21 },
      { total_before_tax: 10, total_tax: 2.21, total_after_tax: 12.21, tax_adjustment: 0.01 },
      '00421',
    ],
    [
      'lines that leave a cent to what is taxable',
      {
        lines: [
          ['A', 1, 3.335, 3.335],
          ['B', 1, 3.335, 3.335],
        ],
        summary: [[22, null, 6.67, 1.47]],
        total: 8.14,
      },
      { total_before_tax: 6.67, total_tax: 1.47, total_after_tax: 8.14 },
    ],
    [
      'a stamp that is in the total alone',
      { lines: [['Visura', 1, 100, 100]], summary: [[0, 'N4', 100, 0]], total: 102 },
      { total_before_tax: 102, total_tax: 0, total_after_tax: 102 },
    ],
    [
      'negative lines',
      {
        lines: [
          ['Olio', 1, 100, 100],
          ['Sconto', 1, -10, -10],
        ],
        summary: [[22, null, 90, 19.8]],
        total: 109.8,
      },
      { total_before_tax: 90, total_tax: 19.8, total_after_tax: 109.8 },
    ],
    [
      'a credit note with negative amounts',
      { type: 'TD04', lines: [['Reso', 1, -50, -50]], summary: [[22, null, -50, -11]], total: -61 },
      { kind: 'credit_note', total_before_tax: 50, total_tax: 11, total_after_tax: 61 },
    ],
    [
      'no summaries at all',
      { lines: [['Olio', 2, 10, 20]], summary: [], total: 24.4 },
      { total_before_tax: 20, total_tax: 4.4, total_after_tax: 24.4 },
    ],
    [
      'tax that is kept back',
      { lines: [['Perizia', 1, 100, 100]], summary: [[22, null, 100, 22]], total: 122, withheld: 20 },
      { total_after_tax: 122, withholding_amount: 20, amount_due: 102 },
    ],
  ])(
    'electronic-invoices.md#registering: the totals are the file’s: %s',
    async (_, given, expected, remark) => {
      const invoice = await received({ number: number(), ...given })
      expect(invoice.remarks.map(({ sdi_code }: Body) => sdi_code)).toEqual(remark ? [remark] : [])
      expect(await expenseOf(invoice)).toMatchObject(expected)
    },
  )

  it('electronic-invoices.md#registering: what the file holds is attached to the expense, where it can be kept', async () => {
    const attachments: PurchaseFile['attachments'] = [
      ['C:\\bolle\\ddt.txt', 'Bolla 12'],
      ['programma.exe', Buffer.from([0x4d, 0x5a, 0, 0, 1, 2])],
    ]
    const invoice = await received({ number: number(), attachments })
    expect(invoice.content.attachments).toEqual([
      { object: 'electronic_invoice_attachment', name: 'ddt.txt', size: 8 },
      { object: 'electronic_invoice_attachment', name: 'programma.exe', size: 6 },
    ])
    expect((await expenseOf(invoice)).attachments_count).toBe(1)
    const { data } = succeed(await office.client.get(`/v1/expenses/${invoice.document_id}/attachments`))
    expect(data).toMatchObject([{ kind: 'document', file: { name: 'ddt.txt', content_type: 'text/plain' } }])
    expect(await (await fetch(data[0].file.content_url)).text()).toBe('Bolla 12')
  })

  it('electronic-invoices.md#registering: a rate that the workshop has none of is made, out of use', async () => {
    const summary: PurchaseFile['summary'] = [[7.5, null, 100, 7.5]]
    const invoice = await received({
      number: number(),
      lines: [['Latte', 1, 100, 100]],
      summary,
      total: 107.5,
    })
    const { line_items, total_after_tax } = await expenseOf(invoice)
    expect(total_after_tax).toBe(107.5)
    const { data } = succeed(await office.client.get('/v1/vat-rates?active=false'))
    expect(data).toContainEqual(
      expect.objectContaining({ code: line_items[0].vat_code, rate: 7.5, active: false }),
    )
  })

  it('electronic-invoices.md#registering: what cannot be registered stays received and says why; a far total is a remark', async () => {
    const given = { number: number() }
    const expense = await expenseOf(await received(given))
    const { id } = succeed(
      await office.client.post('/v1/expenses', {
        ...{ supplier_id: expense.supplier_id, document_number: number(), document_date: '2026-11-10' },
        total_before_tax: 1,
      }),
    )
    const { document_number } = succeed(await office.client.get(`/v1/expenses/${id}`))
    const held = await received({ number: document_number })
    expect(held).toMatchObject({ status: 'received', remarks: [{ code: 'expense_duplicate' }] })
    const far = await received({ number: number(), total: 222 })
    expect(far).toMatchObject({ status: 'registered', remarks: [{ param: 'document_total' }] })
    expect((await expenseOf(far)).total_after_tax).toBe(122)
    const odd: PurchaseFile['summary'] = [[8.25, null, 100, -1]]
    const refused = await received({ number: number(), summary: odd, total: 99 })
    expect(refused.status).toBe('received')
    expect(refused.remarks.map(({ param }: Body) => param)).toContain('tax_adjustment')
    const { data } = succeed(await office.client.get('/v1/vat-rates?active=false'))
    expect(data.map(({ rate }: Body) => rate)).not.toContain(8.25)
    const bare = await received({ number: number(), summary: [], total: 222 })
    expect(bare).toMatchObject({ status: 'registered', remarks: [{ param: 'document_total' }] })
  })
})

const TAXED: PurchaseFile['summary'] = [[22, null, 100, 22]]
const EXEMPT: PurchaseFile['summary'] = [[0, 'N4', 100, 0]]

const EMPTY_DISCOUNT = '<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione>'

const discount = (type: 'SC' | 'MG', said: string) =>
  `<ScontoMaggiorazione><Tipo>${type}</Tipo>${said}</ScontoMaggiorazione>`

describe('remarks', () => {
  it.each<[string, PurchaseFile, [string, string][]]>([
    ['00421 vat_summary[0].tax', { summary: [[22, null, 100, 22.01]], total: 122.01 }, []],
    ['00422 vat_summary', { lines: [['Olio', 1, 99, 99]], summary: TAXED }, []],
    ['00443 line_items[0].tax_rate', {}, [['<AliquotaIVA>22.00<', '<AliquotaIVA>21.00<']]],
    ['00444 line_items[0].nature', { summary: EXEMPT, total: 100 }, [['<Natura>N4<', '<Natura>N1<']]],
    ['00400 line_items[0].nature', { summary: EXEMPT, total: 100 }, [['<Natura>N4</Natura>', '']]],
    ['00429 vat_summary[0].nature', { summary: [[0, null, 100, 0]], total: 100 }, []],
    ['00430 vat_summary[0].nature', { summary: [[22, 'N4', 100, 22]] }, []],
    ['00424 vat_summary[0].tax_rate', { summary: [[0.5, null, 100, 0.5]], total: 100.5 }, []],
    ['00445 vat_summary[0].nature', { summary: [[0, 'N2', 100, 0]], total: 100 }, []],
    ['00301 supplier.vat_number', { seller: '09876543210' }, []],
    ['00305 recipient.vat_number', { recipient: '12345678901' }, []],
    ['00425 document_number', { number: 'A' }, []],
    ['00423 line_items[0].total_price', { lines: [['Olio', 4, 25.01, 100]] }, []],
    ['00411 withholdings', {}, [['</DettaglioLinee>', '<Ritenuta>SI</Ritenuta></DettaglioLinee>']]],
    [
      '00415 withholdings',
      {},
      [
        [
          '<ImportoTotale',
          '<DatiCassaPrevidenziale><Ritenuta>SI</Ritenuta></DatiCassaPrevidenziale><ImportoTotale',
        ],
      ],
    ],
    ['00437 document_total', {}, [['<ImportoTotale', `${EMPTY_DISCOUNT}<ImportoTotale`]]],
    ['00438 line_items[0].total_price', {}, [['<PrezzoTotale>', `${EMPTY_DISCOUNT}<PrezzoTotale>`]]],
  ])('electronic-invoices.md#content: %s', async (remark, given, replaced) => {
    const xml = replaced.reduce(
      (text, [right, wrong]) => text.replace(right, wrong),
      purchaseXml({ number: number(), ...given }),
    )
    const more = { register: false, allow_other_recipient: true }
    const [{ remarks }] = succeed(await bring({ ...fileOf(xml), ...more })).electronic_invoices
    const said = remarks.map(({ sdi_code, param }: Body) => `${sdi_code} ${param}`)
    expect(said).toContain(remark)
    // The console says each in the reader's language.
    for (const { electronicInvoices } of [en, it_])
      for (const { sdi_code } of remarks)
        expect(electronicInvoices.remarkWords.codes).toHaveProperty(sdi_code)
  })

  it.each<[string, number, string[]]>([
    [
      'percentages cascade',
      100,
      [
        discount('SC', '<Percentuale>50.00</Percentuale>'),
        discount('SC', '<Percentuale>20.00</Percentuale>'),
      ],
    ],
    ['a surcharge adds', 20, [discount('MG', '<Percentuale>100.00</Percentuale>')]],
    [
      'an amount is by the piece, and counts before a percentage',
      50,
      [discount('SC', '<Percentuale>5.00</Percentuale><Importo>10.00</Importo>')],
    ],
  ])('electronic-invoices.md#content: 00423 of discounts: %s', async (_, unit_price, discounts) => {
    const given: PurchaseFile = {
      ...{ number: number(), lines: [['Olio', 4, unit_price, 160]] as PurchaseFile['lines'] },
      ...{ summary: [[22, null, 160, 35.2]] as PurchaseFile['summary'], total: 195.2, withheld: 20 },
    }
    const xml = purchaseXml(given)
    const noted = async (text: string) => {
      const [{ remarks }] = succeed(await bring({ ...fileOf(text), register: false })).electronic_invoices
      return remarks.map(({ sdi_code }: Body) => sdi_code)
    }
    const withheld = xml.replace('</DettaglioLinee>', '<Ritenuta>SI</Ritenuta></DettaglioLinee>')
    expect(await noted(withheld.replace('<PrezzoTotale>', `${discounts.join('')}<PrezzoTotale>`))).toEqual([])
    const undiscounted = purchaseXml({ ...given, number: number() })
    expect(await noted(undiscounted)).toEqual(['00423'])
  })

  it('electronic-invoices.md#content: what goes to a pension fund is part of what is taxable', async () => {
    const fund = `<DatiCassaPrevidenziale><TipoCassa>TC03</TipoCassa><AlCassa>4.00</AlCassa>
      <ImportoContributoCassa>4.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>`
    const summary: PurchaseFile['summary'] = [[22, null, 104, 22.88]]
    const xml = purchaseXml({ number: number(), summary, total: 126.88 })
    const noted = async (text: string) =>
      succeed(await bring(fileOf(text))).electronic_invoices[0].remarks.map(({ sdi_code }: Body) => sdi_code)
    expect(await noted(xml.replace('<ImportoTotale', `${fund}<ImportoTotale`))).toEqual([])
    const other = purchaseXml({ number: number(), summary, total: 126.88 })
    expect(await noted(other)).toEqual(['00422'])
    const untaxed = purchaseXml({ number: number(), summary, total: 126.88 })
    const without = fund.replace('>22.00<', '>0.00<')
    const found = await noted(untaxed.replace('<ImportoTotale', `${without}<ImportoTotale`))
    expect(found).toEqual(['00422', '00413'])
  })

  it.each<[string, PurchaseFile, string]>([
    [
      'a line that is too large',
      { lines: [['Pressa', 1, 2e9, 2e9]], summary: [[22, null, 2e9, 4.4e8]], total: 2.44e9 },
      'line_items[0].quantity',
    ],
    ['a rate over 100 per cent', { summary: [[150, null, 100, 150]], total: 250 }, 'line_items[0].tax_rate'],
    [
      'lines that come to too much',
      {
        lines: [
          ['Pressa', 1, 9e8, 9e8],
          ['Pressa', 1, 9e8, 9e8],
        ],
        summary: [[22, null, 1.8e9, 3.96e8]],
        total: 2.196e9,
      },
      'document_total',
    ],
  ])('electronic-invoices.md#registering: %s stays received, and says why', async (_, given, param) => {
    const invoice = await received({ number: number(), ...given })
    expect(invoice).toMatchObject({ status: 'received', remarks: [{ param, sdi_code: null }] })
    expect(refusal(await office.call('register', { id: invoice.id }))).toMatchObject({ status: 422, param })
  })
})

describe.skipIf(!hasFatturaFiles)('samples', () => {
  const folder = path.join(FATTURA_FOLDER, 'samples')
  const names = hasFatturaFiles ? readdirSync(folder) : []
  const UNREADABLE = /tampered|missing_CedentePrestatore|_fake|phax|test\.txt/

  it.each(names)(
    'electronic-invoices.md#received-files: %s is read, with exactly its totals, or refused',
    async (name) => {
      const answer = await bring({
        ...fileOf(readFileSync(path.join(folder, name)), name),
        allow_other_recipient: true,
      })
      if (UNREADABLE.test(name)) return expect(refusal(answer).param).toBe('content')
      const { electronic_invoices } = succeed(answer)
      expect(electronic_invoices.length).toBeGreaterThan(0)
      for (const invoice of electronic_invoices.filter(({ status }: Body) => status === 'registered')) {
        const expense = succeed(await office.client.get(`/v1/expenses/${invoice.document_id}`))
        const { vat_summary } = invoice.content
        if (vat_summary.length === 0) continue
        const tax = vat_summary.reduce((sum: number, row: Body) => sum + Math.round(row.tax * 100), 0)
        expect(Math.round(expense.total_tax * 100)).toBe(Math.abs(tax))
      }
    },
  )
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'
import type { PurchaseFile } from '../support/purchase-file.ts'
import { receivingOf } from '../support/received-files.ts'

let office: Exchange

const { received, number } = receivingOf(() => office)
const expenseOf = async ({ document_id }: Body): Promise<Body> =>
  succeed(await office.client.get(`/v1/expenses/${document_id}`))

beforeAll(async () => {
  office = await openExchange()
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

  it('electronic-invoices.md#registering: due dates that none can have are as good as none', async () => {
    const invoice = await received({ number: number(), payments: [['9999-12-31', 122]] })
    expect(invoice).toMatchObject({
      status: 'registered',
      content: { payments: [{ due_date: '9999-12-31', amount: 122 }] },
    })
    const { instalments } = await expenseOf(invoice)
    expect(instalments).toMatchObject([{ due_date: '2026-11-10', amount: 122 }])
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

  it('electronic-invoices.md#registering: amounts that are not euros are no expense', async () => {
    const invoice = await received({ number: number(), currency: 'USD' })
    expect(invoice).toMatchObject({
      ...{ status: 'received', document_id: null, content: { currency: 'USD' } },
      remarks: [{ param: 'currency', code: 'parameter_invalid' }],
    })
    expect(refusal(await office.call('register', { id: invoice.id }))).toMatchObject({
      status: 422,
      param: 'currency',
    })
    expect((await received({ number: number(), currency: 'AAA' })).status).toBe('registered')
  })

  it.each<[number, string]>([
    [100.99, 'Arrotondamento'],
    [104, 'Altri importi del documento'],
    [90, 'Altri importi del documento'],
  ])('electronic-invoices.md#registering: of 100.00 lines leave to %s: %s', async (taxable, description) => {
    const summary: PurchaseFile['summary'] = [[0, 'N4', taxable, 0]]
    const lines: PurchaseFile['lines'] = [['Parcella', 1, 100, 100]]
    const { line_items } = await expenseOf(
      await received({ number: number(), lines, summary, total: taxable }),
    )
    expect(line_items).toMatchObject([
      { description: 'Parcella', total_before_tax: 100 },
      { description, total_before_tax: Number((taxable - 100).toFixed(2)) },
    ])
  })

  it.each<[string, [number, string | null, number, number]]>([
    ['22 per cent', [22, null, -100, -22]],
    ['no tax', [0, 'N4', -100, 0]],
  ])(
    'electronic-invoices.md#registering: an invoice below 0 is no expense, and its total says why: %s',
    async (_, row) => {
      const lines: PurchaseFile['lines'] = [['Conguaglio', 1, -100, -100]]
      const total = row[2] + row[3]
      const invoice = await received({ number: number(), lines, summary: [row], total })
      expect(invoice).toMatchObject({ status: 'received', remarks: [{ param: 'document_total' }] })
    },
  )

  it('electronic-invoices.md#registering: a supplier is one with the country before the number and without', async () => {
    const first = await expenseOf(await received({ number: number(), seller: '12345678903' }))
    for (const seller of ['IT12345678903', 'IT 12345678903']) {
      const invoice = await received({ number: number(), seller })
      expect(invoice.counterparty_vat_number).toBe(seller)
      expect((await expenseOf(invoice)).supplier_id).toBe(first.supplier_id)
    }
    const made = await expenseOf(await received({ number: number(), seller: 'IT 02182030391' }))
    const supplier = succeed(await office.client.get(`/v1/suppliers/${made.supplier_id}`))
    expect(supplier).toMatchObject({ vat_country: 'IT', vat_number: '02182030391' })
  })

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
    const message = expect.stringMatching(/^vat_summary must come to a tax of at least 0/)
    expect(refused.remarks).toContainEqual(expect.objectContaining({ param: 'vat_summary', message }))
    const { data } = succeed(await office.client.get('/v1/vat-rates?active=false'))
    expect(data.map(({ rate }: Body) => rate)).not.toContain(8.25)
    const bare = await received({ number: number(), summary: [], total: 222 })
    expect(bare).toMatchObject({ status: 'registered', remarks: [{ param: 'document_total' }] })
  })

  it('expenses.md#lines: without what outweighs its negative lines an expense would come to less than nothing', async () => {
    const lines: PurchaseFile['lines'] = [
      ['Olio', 1, 100, 100],
      ['Sconto', 1, -30, -30],
    ]
    const given = { number: number(), lines, summary: [[22, null, 70, 15.4]] as PurchaseFile['summary'] }
    const expense = await expenseOf(await received({ ...given, total: 85.4 }))
    expect(expense).toMatchObject({ total_before_tax: 70, withholding_amount: 0 })
    const answer = await office.client.post(`/v1/expenses/${expense.id}/line-items/batch`, {
      remove: [expense.line_items[0].id],
    })
    expect(refusal(answer)).toEqual({ status: 422, code: 'parameter_invalid', param: 'line_items' })
    expect(answer.body.errors).toMatchObject([{ reason: 'too_small' }])
    expect(await expenseOf({ document_id: expense.id })).toMatchObject({ total_before_tax: 70 })
  })
})

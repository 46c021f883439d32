import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { expectSettled, lineBody, succeed } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

describe('lines and amounts', () => {
  it('invoices.md#lines-of-invoices: a price may be negative, a quantity not; an article gives its sale price and kind', async () => {
    const article = await office.labour({ sale_price: 48 })
    const invoice = await office.invoice({}, [{ article_id: article.id }, untaxed(-8)])
    expect(invoice.line_items).toMatchObject([
      { kind: 'work', unit_price: 48, withholding: true, nature: null },
      { kind: 'item', unit_price: -8, total_before_tax: -8, nature: 'N4' },
    ])
    expect(invoice.total_before_tax).toBe(40)
    expect(invoice.vat_summary).toMatchObject([
      { object: 'invoice_vat_summary', vat_code: '22', taxable: 48, tax: 10.56, nature: null },
      { vat_code: 'N4', taxable: -8, tax: 0, nature: 'N4', legal_reference: expect.any(String) },
    ])
    expectSettled(invoice)
    const wrong = await office.lines(invoice.id, { add: [lineBody({ quantity: -1 })] })
    expect(refusal(wrong).param).toBe('add[0].quantity')
    const own = await office.lines(invoice.id, { add: [lineBody({ kind: 'stamp_duty' })] })
    expect(refusal(own).param).toBe('add[0].kind')
  })

  it('money.md#stamp-duty: the charged line comes and goes, stands last, and no batch reaches it', async () => {
    const invoice = await office.invoice({ charge_stamp_duty: true }, [untaxed(77.47)])
    expect(invoice).toMatchObject({ stamp_duty_amount: 0, total_after_tax: 77.47 })
    const more = succeed(await office.lines(invoice.id, { add: [untaxed(0.01)] }))
    expect(more).toMatchObject({ stamp_duty_amount: 2, total_after_tax: 79.48, amount_due: 79.48 })
    const stamp = more.line_items.at(-1)
    expect(stamp).toMatchObject({
      ...{ kind: 'stamp_duty', description: 'Imposta di bollo assolta in modo virtuale' },
      ...{ total_before_tax: 2, nature: 'N1', withholding: false },
    })
    const reached = await office.lines(invoice.id, { remove: [stamp.id] })
    expect(refusal(reached).param).toBe('remove[0]')
    const added = succeed(await office.lines(invoice.id, { add: [untaxed(5)] }))
    expect(added.line_items.map(({ kind }: Body) => kind)).toEqual(['item', 'item', 'item', 'stamp_duty'])
    expect(added.line_items.at(-1).id).toBe(stamp.id)
    const free = succeed(await office.change(invoice.id, { charge_stamp_duty: false }))
    expect(free).toMatchObject({ stamp_duty_amount: 2, total_after_tax: 82.48 })
    const none = succeed(await office.change(invoice.id, { apply_stamp_duty: false }))
    expect(none.stamp_duty_amount).toBe(0)
    expectSettled(none)
  })

  it('invoices.md#order-references: they are kept as sent, and checked', async () => {
    const references = [{ kind: 'order', number: 'OR 17', cig: 'Z123' }]
    const invoice = await office.invoice({ order_references: references })
    expect(invoice.order_references).toEqual([
      { object: 'order_reference', kind: 'order', number: 'OR 17', date: null, cig: 'Z123', cup: null },
    ])
    const { order_references } = invoice
    expect(succeed(await office.change(invoice.id, { order_references }))).toEqual(invoice)
    const refused = async (order_references: object[]) =>
      refusal(await office.change(invoice.id, { order_references })).param
    expect(await refused([{ kind: 'order', number: 'à' }])).toBe('order_references[0].number')
    expect(await refused([{ kind: 'letter', number: '1' }])).toBe('order_references[0].kind')
    expect(await refused(Array(21).fill(references[0]))).toBe('order_references')
  })
})

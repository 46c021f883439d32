import { beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Office, openOffice } from '../support/invoices.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

/** A part of which 10 were there, and a worksheet that takes 4 of them. */
async function working() {
  const article = await office.article({ stock: 10 })
  const sheet = await office.worked([{ article_id: article.id, quantity: 4 }])
  return {
    id: sheet.id as string,
    line_id: sheet.line_items[0].id as string,
    article_id: article.id as string,
    stock: async (): Promise<number> => (await office.read('articles', article.id)).stock,
    lines: async (body: object) => succeed(await office.worksheetLines(sheet.id, body)),
    invoiced: async (): Promise<Body> => {
      const { id } = await office.client.create('/v1/invoices', { worksheet_ids: [sheet.id] })
      return succeed(await office.issue(id))
    },
  }
}

async function credited(invoice_id: string, restock: boolean): Promise<Body> {
  const { id } = succeed(await office.credit(invoice_id, { restock }))
  return succeed(await office.issueNote(id))
}

/** Such a worksheet with two lines of the part: the first takes 2, and is done, the second 3. */
async function split() {
  const work = await working()
  const update = [{ id: work.line_id, quantity: 2, done: true }]
  const { line_items } = await work.lines({ update, add: [{ article_id: work.article_id, quantity: 3 }] })
  return { ...work, other_id: line_items[1].id as string }
}

/** Brings back one line of two of an invoice of the worksheet. */
async function creditedLine({ id }: Body, kept: 0 | 1): Promise<Body> {
  const note = succeed(await office.credit(id, { restock: true }))
  const path = `/v1/credit-notes/${note.id}/line-items/batch`
  succeed(await office.client.post(path, { remove: [note.line_items[1 - kept].id] }))
  return succeed(await office.issueNote(note.id))
}

/** The same once it was invoiced and wholly credited, its parts back on the shelf. */
async function restocked() {
  const work = await working()
  const invoice = await work.invoiced()
  expect(await work.stock()).toBe(6)
  const note = await credited(invoice.id, true)
  expect(await work.stock()).toBe(10)
  return { ...work, invoice, note }
}

describe('credit-notes.md#restocking: what went out once comes back once', () => {
  it('with a line of the worksheet that goes, takes less, or cites another part', async () => {
    const gone = await restocked()
    await gone.lines({ remove: [gone.line_id] })
    expect(await gone.stock()).toBe(10)
    expect(await office.movements(gone.article_id)).toMatchObject(
      [-4, 4, 10].map((quantity) => ({ quantity })),
    )
    succeed(await office.client.delete(`/v1/worksheets/${gone.id}`))
    expect(await gone.stock()).toBe(10)
    const less = await restocked()
    await less.lines({ update: [{ id: less.line_id, quantity: 1 }] })
    expect(await less.stock()).toBe(10)
    await less.invoiced()
    expect(await less.stock()).toBe(9)
    const other = await restocked()
    const article = await office.article({ stock: 3 })
    await other.lines({ update: [{ id: other.line_id, article_id: article.id }] })
    expect(await other.stock()).toBe(10)
    expect((await office.read('articles', article.id)).stock).toBe(-1)
  })

  it('of lines of one part each gives back what was not brought back of itself', async () => {
    const halfBack = async () => {
      const work = await split()
      const invoice = await work.invoiced()
      await creditedLine(invoice, 1)
      await credited(invoice.id, false)
      expect(await work.stock()).toBe(8)
      return work
    }
    const brought = await halfBack()
    await brought.lines({ remove: [brought.other_id] })
    expect(await brought.stock()).toBe(8)
    await brought.lines({ remove: [brought.line_id] })
    expect(await brought.stock()).toBe(10)
    const fitted = await halfBack()
    await fitted.lines({ remove: [fitted.line_id] })
    expect(await fitted.stock()).toBe(10)
    await fitted.lines({ update: [{ id: fitted.other_id, quantity: 1 }] })
    expect(await fitted.stock()).toBe(10)
    await fitted.lines({ update: [{ id: fitted.other_id, quantity: 3 }] })
    expect(await fitted.stock()).toBe(8)
    await fitted.lines({ remove: [fitted.other_id] })
    expect(await fitted.stock()).toBe(10)
  })

  it('what a line takes beyond it is taken at once, and comes back', async () => {
    const more = await restocked()
    await more.lines({ update: [{ id: more.line_id, quantity: 6 }] })
    expect(await more.stock()).toBe(8)
    await more.lines({ remove: [more.line_id] })
    expect(await more.stock()).toBe(10)
    await more.lines({ add: [{ article_id: more.article_id, quantity: 2 }] })
    expect(await more.stock()).toBe(8)
  })

  it('it goes out again with the next invoice, and comes back with that', async () => {
    const work = await restocked()
    const again = await work.invoiced()
    expect(await work.stock()).toBe(6)
    expect((await office.movements(work.article_id))[0]).toMatchObject({
      ...{ id: again.line_items[0].movement_id, source: 'invoice', source_id: again.id, quantity: -4 },
    })
    const session = await office.session()
    succeed(await session.call('invoices.reopen', 'mutation', { id: again.id }))
    expect(await work.stock()).toBe(10)
    succeed(await office.issue(again.id))
    expect(await work.stock()).toBe(6)
    await credited(again.id, true)
    expect(await work.stock()).toBe(10)
    await work.lines({ remove: [work.line_id] })
    expect(await work.stock()).toBe(10)
  })

  it('what lies there again is in stock, and set aside no longer', async () => {
    const work = await restocked()
    const figures = async () => {
      const { stock, reserved_stock, on_hand_stock } = await office.read('articles', work.article_id)
      return [stock, reserved_stock, on_hand_stock]
    }
    expect(await figures()).toEqual([10, 0, 10])
    await work.lines({ add: [{ article_id: work.article_id, quantity: 2 }] })
    expect(await figures()).toEqual([8, 2, 10])
    const counted = { article_id: work.article_id, counted_quantity: 10 }
    const { movement_id } = succeed(await office.client.post('/v1/stock-adjustments', counted))
    expect(movement_id).toBeNull()
    await work.invoiced()
    expect(await figures()).toEqual([4, 6, 10])
  })

  it('of lines of one part, those that are done hold what they took, and the others what lies there', async () => {
    const figures = async ({ article_id }: { article_id: string }) => {
      const { stock, reserved_stock, on_hand_stock } = await office.read('articles', article_id)
      return [stock, reserved_stock, on_hand_stock]
    }
    const waiting = await split()
    expect(await figures(waiting)).toEqual([5, 3, 8])
    const invoice = await waiting.invoiced()
    const note = await creditedLine(invoice, 1)
    expect(await figures(waiting)).toEqual([8, 0, 8])
    succeed(await office.client.delete(`/v1/credit-notes/${note.id}`))
    expect(await figures(waiting)).toEqual([5, 3, 8])
    await creditedLine(invoice, 1)
    await credited(invoice.id, false)
    await waiting.invoiced()
    expect(await figures(waiting)).toEqual([5, 3, 8])
    const fitted = await split()
    await creditedLine(await fitted.invoiced(), 0)
    expect(await figures(fitted)).toEqual([7, 3, 10])
  })

  it('a credit that leaves the parts with the customer brings none back', async () => {
    const work = await restocked()
    const again = await work.invoiced()
    await credited(again.id, false)
    expect(await work.stock()).toBe(6)
    await work.invoiced()
    expect(await work.stock()).toBe(6)
  })

  it('no more comes back than the invoice has out, and no part that it never sold', async () => {
    const [sold, other] = [await office.article({ stock: 10 }), await office.article({ stock: 10 })]
    const stockOf = async ({ id }: Body): Promise<number> => (await office.read('articles', id)).stock
    const invoice = await office.issued([{ article_id: sold.id, quantity: 4, unit_price: 10 }])
    expect(await stockOf(sold)).toBe(6)
    const note = succeed(await office.credit(invoice.id, { restock: true }))
    const path = `/v1/credit-notes/${note.id}/line-items/batch`
    const update = [{ id: note.line_items[0].id, quantity: 40, unit_price: 0.5 }]
    const add = [{ article_id: other.id, quantity: 5, unit_price: 0.1 }]
    succeed(await office.client.post(path, { update, add }))
    succeed(await office.issueNote(note.id))
    expect([await stockOf(sold), await stockOf(other)]).toEqual([10, 10])
  })

  it('of a copied line no more is loaded than the worksheet has out', async () => {
    const work = await working()
    const { id, line_items } = await office.client.create('/v1/invoices', { worksheet_ids: [work.id] })
    succeed(await office.lines(id, { update: [{ id: line_items[0].id, quantity: 9 }] }))
    succeed(await office.issue(id))
    expect(await work.stock()).toBe(6)
    await credited(id, true)
    expect(await work.stock()).toBe(10)
  })

  it('a credit note that is deleted leaves what its worksheet had out', async () => {
    const work = await restocked()
    await work.lines({ remove: [work.line_id] })
    succeed(await office.client.delete(`/v1/credit-notes/${work.note.id}`))
    expect(await work.stock()).toBe(6)
  })
})

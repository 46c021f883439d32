import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import {
  expectSettled,
  type Kind,
  openWorkshop,
  retireRate,
  succeed,
  type Workshop,
  wrongStocks,
} from '../support/documents.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

async function template(add: object[], fields: object = {}): Promise<string> {
  const { id } = await shop.client.create('/v1/job-templates', { name: 'Tagliando', ...fields })
  if (add.length > 0) succeed(await shop.client.post(`/v1/job-templates/${id}/line-items/batch`, { add }))
  return id
}

const apply = (kind: Kind, id: string, body: object) =>
  shop.client.post(`/v1/${kind}/${id}/apply-template`, body)

const INVALID = { status: 422, code: 'parameter_invalid', param: 'job_template_id' }

async function expectRefused(kind: Kind, id: string, body: object, wanted: object): Promise<void> {
  const before = await shop.read(kind, id)
  expect(refusal(await apply(kind, id, body))).toEqual(wanted)
  expect(await shop.read(kind, id)).toEqual(before)
}

describe('job-templates.md#applying-a-job-template: worksheets', () => {
  it('adds the lines at the end, filled from the article as it is now, and moves stock', async () => {
    const article = await shop.article({ sale_price: 10, purchase_price: 6, stock: 20 })
    const job_template_id = await template([
      { article_id: article.id, quantity: 1.5 },
      { description: 'Smaltimento', unit_price: 4.5, kind: 'external', purchase_price: 3 },
    ])
    succeed(await shop.client.patch(`/v1/articles/${article.id}`, { ...articleOf(article), sale_price: 12 }))
    const { id } = await shop.worksheet({ title: 'Freni' })
    succeed(await shop.worksheetLines(id, { add: [{ description: 'Prima' }] }))
    const worksheet = succeed(await apply('worksheets', id, { job_template_id, quantity: 2 }))
    expect(await shop.read('worksheets', id)).toEqual(worksheet)
    expectSettled(worksheet)
    expect(worksheet).toMatchObject({ title: 'Freni', work_category_id: null, comments: null })
    expect(worksheet.line_items).toMatchObject([
      { description: 'Prima' },
      {
        ...{ article_id: article.id, description: article.name, quantity: 3, unit_price: 12 },
        ...{ purchase_price: 6, kind: 'item', vat_code: '22', done: false, approval_status: 'approved' },
      },
      { description: 'Smaltimento', quantity: 2, unit_price: 4.5, kind: 'external', purchase_price: 3 },
    ])
    expect((await shop.read('articles', article.id)).stock).toBe(17)
    expect(await wrongStocks(shop.company_id)).toEqual([])
  })

  it('rounds the product to three decimals', async () => {
    const job_template_id = await template([{ description: 'Olio', quantity: 0.333, unit_price: 100 }])
    const { id } = await shop.worksheet()
    const worksheet = succeed(await apply('worksheets', id, { job_template_id, quantity: 1.5 }))
    expect(worksheet.line_items).toMatchObject([{ quantity: 0.5, total_before_tax: 50 }])
  })

  it('changes nothing by a template without lines', async () => {
    const job_template_id = await template([])
    const before = await shop.worksheet()
    expect(succeed(await apply('worksheets', before.id, { job_template_id }))).toEqual(before)
  })

  it('refuses a template that is not offered, one whose article is gone, and over 1,000 lines', async () => {
    const { id } = await shop.worksheet()
    const article = await shop.article()
    const outdated = await template([{ description: 'Olio' }, { article_id: article.id }])
    succeed(await shop.client.delete(`/v1/articles/${article.id}`))
    const inactive = await template([{ description: 'Olio' }], { active: false })
    for (const job_template_id of [outdated, inactive])
      await expectRefused('worksheets', id, { job_template_id }, INVALID)
    const long = await template(Array.from({ length: 500 }, () => ({ description: 'Olio' })))
    for (const _ of [1, 2]) succeed(await apply('worksheets', id, { job_template_id: long }))
    const one = await template([{ description: 'Olio' }])
    await expectRefused('worksheets', id, { job_template_id: one }, INVALID)
  })

  it('refuses a line whose VAT rate is no longer active, its own or that of its article', async () => {
    const other = await openWorkshop()
    const article = await other.article({ vat_code: '4' })
    const { id } = await other.worksheet()
    for (const line of [{ description: 'Libretto', vat_code: '4' }, { article_id: article.id }]) {
      const made = await other.client.create('/v1/job-templates', { name: 'Ridotta' })
      const path = `/v1/job-templates/${made.id}/line-items/batch`
      succeed(await other.client.post(path, { add: [line] }))
      await retireRate(other.company_id, '4')
      const body = { job_template_id: made.id }
      expect(refusal(await other.client.post(`/v1/worksheets/${id}/apply-template`, body))).toEqual(INVALID)
      await retireRate(other.company_id, '4', true)
    }
  })

  it('refuses a quantity that is not over 0, too precise, or makes an amount too large', async () => {
    const job_template_id = await template([{ description: 'Motore', quantity: 10, unit_price: 1000 }])
    const { id } = await shop.worksheet()
    const wanted = { ...INVALID, param: 'quantity' }
    for (const quantity of [0, -1, 0.0001, 1_000_000, 999_999_999])
      await expectRefused('worksheets', id, { job_template_id, quantity }, wanted)
  })

  it('refuses a cancelled worksheet as the batch does', async () => {
    const job_template_id = await template([{ description: 'Olio' }])
    const { id } = await shop.worksheet()
    succeed(await shop.transitionWorksheet(id, 'cancelled'))
    const wanted = { status: 409, code: 'worksheet_frozen', param: null }
    await expectRefused('worksheets', id, { job_template_id }, wanted)
  })
})

const articleOf = ({ name, unit_type, vat_code, code, purchase_price, stock }: Body) => ({
  ...{ name, unit_type, vat_code, code, purchase_price, stock },
})

describe('job-templates.md#applying-a-job-template: quotes', () => {
  it("adds lines at the price of the customer's list, without kind and cost", async () => {
    const article = await shop.article({ sale_price: 10 })
    const list = await shop.client.create('/v1/price-lists', { name: 'Flotte' })
    const price = { sale_price: 8 }
    succeed(await shop.client.put(`/v1/price-lists/${list.id}/prices/${article.id}`, price))
    const customer = await shop.client.create('/v1/customers', { full_name: 'Verdi', price_list_id: list.id })
    const job_template_id = await template([{ article_id: article.id, kind: 'external', purchase_price: 3 }])
    const { id } = await shop.quote({ customer_id: customer.id })
    const quote = succeed(await apply('quotes', id, { job_template_id }))
    expectSettled(quote)
    expect(quote.line_items).toMatchObject([{ article_id: article.id, quantity: 1, unit_price: 8 }])
    expect(quote.line_items[0]).not.toHaveProperty('kind')
  })

  it('refuses a converted quote, and a template that nobody has', async () => {
    const { id } = await shop.quote()
    await expectRefused('quotes', id, { job_template_id: crypto.randomUUID() }, INVALID)
    succeed(await shop.convert(id))
    const job_template_id = await template([{ description: 'Olio' }])
    const wanted = { status: 409, code: 'quote_already_converted', param: null }
    await expectRefused('quotes', id, { job_template_id }, wanted)
  })
})

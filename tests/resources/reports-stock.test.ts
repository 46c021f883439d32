import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import { type Body, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { openOffice } from '../support/invoices.ts'
import { reportOf, rounded, rowsOf, sumOf, totalsOf } from '../support/reports.ts'

const TODAY = today('Europe/Rome')
const ago = (days: number) => plusDays(TODAY, -days)

describe('reports.md#stock_valuation', () => {
  it('adds the movements up to the day up, at the average cost of today', async () => {
    const office = await openOffice()
    const { client } = office
    const bolts = await office.article({ name: 'Bulloni', stock: 0, purchase_price: 0 })
    const oil = await office.article({ name: 'Olio', stock: 4, purchase_price: 3.333 })
    await office.article({ name: 'Vuoto', stock: 0 })
    await office.labour()
    const load = async (document_date: string, quantity: number, unit_price: number) => {
      const { id } = await client.create('/v1/expenses', { document_date, load_stock: true })
      const add = [{ article_id: bolts.id, quantity, unit_price, unit_discount_rate: 0 }]
      succeed(await client.post(`/v1/expenses/${id}/line-items/batch`, { add }))
    }
    await load(ago(100), 10, 2.5)
    await load(ago(50), 5, 1)
    const used = await office.worksheet({ document_date: ago(10) })
    succeed(await office.worksheetLines(used.id, { add: [{ article_id: bolts.id, quantity: 20 }] }))
    const { average_cost } = await office.read('articles', bolts.id)
    expect(average_cost).toBe(2)
    const quantities = async (date: string) => {
      const report = await reportOf(client, 'stock_valuation', `date=${date}`)
      const rows = rowsOf(report)
      expect(totalsOf(report).value).toBe(sumOf(rows.map(({ value }) => value)))
      for (const row of rows)
        expect(row.value).toBe(rounded(new Decimal(Math.max(0, row.quantity)).times(row.average_cost)))
      return rows.map(({ name, quantity, value }) => [name, quantity, value])
    }
    expect(await quantities(TODAY)).toEqual([
      ['Olio', 4, 13.33],
      ['Bulloni', -5, 0],
    ])
    expect(await quantities(ago(11))).toEqual([['Bulloni', 15, 30]])
    expect(await quantities(ago(51))).toEqual([['Bulloni', 10, 20]])
    expect(await quantities(ago(101))).toEqual([])
    const movements: Body[] = (await client.get(`/v1/articles/${oil.id}/movements`)).body.data
    expect(sumOf(movements.map(({ quantity }) => quantity))).toBe(4)
  })

  it('has a part that was deleted since on the days on which it was there', async () => {
    const office = await openOffice()
    const { client } = office
    const part = await office.article({ name: 'Ex ricambio', stock: 0, purchase_price: 0 })
    const { id } = await client.create('/v1/expenses', { document_date: ago(20), load_stock: true })
    const add = [{ article_id: part.id, quantity: 3, unit_price: 7, unit_discount_rate: 0 }]
    succeed(await client.post(`/v1/expenses/${id}/line-items/batch`, { add }))
    succeed(await client.delete(`/v1/articles/${part.id}`))
    const valued = async (date: string) =>
      rowsOf(await reportOf(client, 'stock_valuation', `date=${date}`)).map(({ name, value }) => [
        name,
        value,
      ])
    expect(await valued(ago(1))).toEqual([['Ex ricambio', 21]])
    expect(await valued(ago(21))).toEqual([])
    expect(await valued(TODAY)).toEqual([])
  })
})

describe('reports.md#low_stock', () => {
  it('lists what the list of articles finds, with what is missing', async () => {
    const { client, ...office } = await openOffice()
    const supplier = await client.create('/v1/suppliers', { name: 'Ricambi' })
    const low = await office.article({ name: 'b', stock: 1.5, minimum_stock: 4, supplier_id: supplier.id })
    const lower = await office.article({ name: 'A', stock: -2, minimum_stock: 1 })
    await office.article({ stock: 5, minimum_stock: 5 })
    const report = await reportOf(client, 'low_stock')
    const { data } = (await client.get('/v1/articles?low_stock=true')).body
    expect(rowsOf(report).map(({ article_id }) => article_id)).toEqual(data.map(({ id }: Body) => id))
    const row = ({ id, code, name, stock, minimum_stock }: Body, more: object) => ({
      ...{ article_id: id, code, name, stock, minimum_stock, ordered_stock: 0 },
      ...{ missing: minimum_stock - stock, ...more },
    })
    expect(rowsOf(report)).toEqual([
      row(lower, { supplier_id: null, supplier_name: null }),
      row(low, { supplier_id: supplier.id, supplier_name: 'Ricambi' }),
    ])
    expect(report.totals).toEqual({ object: 'report_totals' })
  })
})

describe('reports.md#dead_stock', () => {
  it('lists what lies there and did not leave for so many days', async () => {
    const { client, ...office } = await openOffice()
    const unloaded = async (name: string, on: string) => {
      const article = await office.article({ name, stock: 10, purchase_price: 2 })
      const { id } = await office.worksheet({ document_date: on })
      succeed(await office.worksheetLines(id, { add: [{ article_id: article.id, quantity: 3 }] }))
      return article
    }
    await unloaded('Giorni 179', ago(179))
    await unloaded('Giorni 180', ago(180))
    await office.article({ name: 'Mai', stock: 1, purchase_price: 100 })
    await office.article({ name: 'Finito', stock: 0 })
    const names = async (query = '') =>
      rowsOf(await reportOf(client, 'dead_stock', query)).map(({ name, value, last_unload_date }) => [
        ...[name, value, last_unload_date],
      ])
    expect(await names()).toEqual([
      ['Mai', 100, null],
      ['Giorni 180', 14, ago(180)],
    ])
    expect(await names('days=179')).toHaveLength(3)
    expect(await names('days=181')).toEqual([['Mai', 100, null]])
    expect(refusal(await client.get('/v1/reports/dead_stock?days=3651')).param).toBe('days')
    expect(refusal(await client.get('/v1/reports/dead_stock?days=0')).param).toBe('days')
  })
})

describe('reports.md#dealership_stock', () => {
  it('lists what stands there to be sold, the oldest first, with what it would leave', async () => {
    const { client } = await openOffice()
    const vehicle = (body: object) =>
      client.create('/v1/dealership/vehicles', { make: 'Fiat', model: 'Panda', ...body })
    const made = [
      await vehicle({ acquired_at: ago(3), purchase_price: 5000, list_price: 7000.5, vat_code: '22' }),
      await vehicle({ acquired_at: ago(9), purchase_price: 900, vat_regime: 'ordinary', list_price: 500 }),
      await vehicle({ acquired_at: ago(5), purchase_price: 100 }),
    ]
    const cost = { description: 'Freni', amount: 100.1, tax_amount: 22.02 }
    for (const { id } of made) await client.create(`/v1/dealership/vehicles/${id}/costs`, cost)
    const gone = await vehicle({ acquired_at: ago(20) })
    succeed(await client.post(`/v1/dealership/vehicles/${gone.id}/transitions`, { action: 'withdrawn' }))
    const report = await reportOf(client, 'dealership_stock')
    const expected = []
    for (const { id } of [made[1]!, made[2]!, made[0]!]) {
      const { seq_number, license, full_name, status, acquired_at, days_in_stock, purchase_price, ...rest } =
        (await client.get(`/v1/dealership/vehicles/${id}`)).body
      const { total_costs, list_price, margin } = rest
      expected.push({
        ...{ dealership_vehicle_id: id, seq_number, license, full_name, status, acquired_at, days_in_stock },
        ...{ purchase_price, total_costs, list_price, margin },
      })
    }
    expect(rowsOf(report)).toEqual(expected)
    expect(totalsOf(report)).toEqual({
      purchase_price: 6000,
      total_costs: sumOf(expected.map(({ total_costs }) => total_costs)),
      list_price: 7500.5,
      margin: sumOf(expected.map(({ margin }) => margin ?? 0)),
    })
  })
})

describe('reports.md#vat_summary', () => {
  it('has the tax of margins once the invoice counts, which is not on the invoice', async () => {
    const office = await openOffice()
    const { client } = office
    const sell = async (purchase_price: number, sale_price: number) => {
      const body = { make: 'Fiat', model: 'Panda', purchase_price, sale_price, vat_code: '22' }
      const { id } = await client.create('/v1/dealership/vehicles', body)
      const path = `/v1/dealership/vehicles/${id}`
      succeed(await client.post(`${path}/transitions`, { action: 'available' }))
      const buyer_customer_id = office.parties.customer_id
      succeed(await client.post(`${path}/transitions`, { action: 'sold', buyer_customer_id }))
      const invoice = await client.create(`${path}/invoice`, {})
      return { path, invoice }
    }
    const gain = await sell(1000, 2000)
    const loss = await sell(1000, 900)
    const rows = async () =>
      rowsOf(await reportOf(client, 'vat_summary')).filter(({ direction }) => direction === 'margin_scheme')
    expect(await rows()).toEqual([])
    for (const { invoice } of [gain, loss]) succeed(await office.issue(invoice.id))
    const { margin_tax, margin } = (await client.get(gain.path)).body
    expect([margin_tax, margin]).toEqual([180.33, 819.67])
    expect(await rows()).toEqual([
      {
        ...{ direction: 'margin_scheme', sezionale_code: null, vat_code: '22', tax_rate: 22, nature: null },
        ...{ taxable: margin, tax: margin_tax, deductible_tax: 0 },
      },
    ])
    await office.issued([lineBody({ quantity: 1, unit_price: 100, unit_discount_rate: 0 })])
    expect(totalsOf(await reportOf(client, 'vat_summary')).sales_tax).toBe(202.33)
  })

  it('keeps a margin in the period of its invoice, and takes it back in that of a whole credit', async () => {
    const office = await openOffice()
    const { client } = office
    const before = plusDays(TODAY, -40)
    const body = { make: 'Fiat', model: 'Panda', purchase_price: 1000, sale_price: 2000, vat_code: '22' }
    const { id } = await client.create('/v1/dealership/vehicles', body)
    const path = `/v1/dealership/vehicles/${id}`
    const move = async (action: string, more: object = {}) =>
      succeed(await client.post(`${path}/transitions`, { action, ...more }))
    await move('available')
    await move('sold', { buyer_customer_id: office.parties.customer_id })
    const invoice = await client.create(`${path}/invoice`, {})
    succeed(await office.issue(invoice.id, { document_date: before }))
    const taxes = async (day: string) =>
      rowsOf(await reportOf(client, 'vat_summary', `from=${day}&to=${day}`))
        .filter(({ direction }) => direction === 'margin_scheme')
        .map(({ taxable, tax }) => [taxable, tax])
    expect(await taxes(before)).toEqual([[819.67, 180.33]])
    const note = succeed(await office.credit(invoice.id))
    succeed(await office.issueNote(note.id))
    // what becomes of the vehicle changes neither period
    await move('available')
    succeed(await client.post(`${path}/costs`, { description: 'Carrozzeria', amount: 100 }))
    expect([await taxes(before), await taxes(TODAY)]).toEqual([[[819.67, 180.33]], [[-819.67, -180.33]]])
    await move('sold', { buyer_customer_id: office.parties.customer_id, sale_price: 2000 })
    succeed(await client.delete(`/v1/credit-notes/${note.id}`))
    expect([await taxes(before), await taxes(TODAY)]).toEqual([[[737.7, 162.3]], []])
  })
})

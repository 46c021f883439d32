import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, type Client, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'

let client: Client
let supplier: Body

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const make = (body: object = {}): Promise<Body> =>
  client.create('/v1/expenses', { document_date: '2026-09-05', ...body })
const refused = async (body: object) =>
  refusal(await client.post('/v1/expenses', { document_date: '2026-09-05', ...body }))
const change = (id: string, body: object) => client.patch(`/v1/expenses/${id}`, body)
const lines = (id: string, body: object) => client.post(`/v1/expenses/${id}/line-items/batch`, body)
const amounts = ({ total_before_tax, total_tax, total_after_tax, tax_adjustment }: Body) => [
  total_before_tax,
  total_tax,
  total_after_tax,
  tax_adjustment,
]

beforeAll(async () => {
  client = (await mintCompany()).client
  supplier = await client.create('/v1/suppliers', {
    ...{ name: 'Ricambi Nord S.r.l.', payment_method: 'MP12', payment_terms_days: 30 },
  })
})

describe('fields', () => {
  it('expenses.md#fields-of-expenses: a supplier gives name, method and days; its name then stays', async () => {
    const expense = await make({ supplier_id: supplier.id, document_number: '1', total_before_tax: 100 })
    expect(expense).toMatchObject({
      ...{
        kind: 'invoice',
        supplier_name: 'Ricambi Nord S.r.l.',
        payment_method: 'MP12',
        due_date: '2026-10-05',
      },
      ...{ total_before_tax: 100, total_tax: 22, total_after_tax: 122, amount_due: 122, vat_code: '22' },
      ...{ registration_date: today('Europe/Rome'), payment_status: 'overdue', vat_deductibility: 100 },
    })
    expect(expense.instalments).toEqual([
      { object: 'instalment', due_date: '2026-10-05', amount: 122, outstanding: 122 },
    ])
    await client.patch(`/v1/suppliers/${supplier.id}`, { name: 'Ricambi Nord S.p.A.' })
    const { body } = await client.get(`/v1/expenses/${expense.id}`)
    expect(body.supplier_name).toBe('Ricambi Nord S.r.l.')
    const named = await change(expense.id, { supplier_id: supplier.id })
    expect(named.body.supplier_name).toBe('Ricambi Nord S.p.A.')
    expect((await change(expense.id, { supplier_name: 'X' })).body.param).toBe('supplier_name')
    const freed = await change(expense.id, { supplier_id: null, supplier_name: 'Un altro' })
    expect(freed.body).toMatchObject({ supplier_id: null, supplier_name: 'Un altro' })
  })

  it('requests.md#input: all faults of a stage are told together, of a change too', async () => {
    const nobody = '0192aaaa-0000-7000-8000-000000000001'
    const { id } = await make({ supplier_id: supplier.id })
    const paramsOf = ({ body }: { body: Body }) => body.errors.map(({ param }: Body) => param)
    const twice = { supplier_id: supplier.id, supplier_name: 'X', total_before_tax: 1, total_after_tax: 1 }
    const early = { document_date: '2026-09-05', registration_date: '2026-09-04' }
    const ends = { recurrence: { interval: 'month', until: '2026-09-01' } }
    expect(paramsOf(await client.post('/v1/expenses', { ...twice, ...early, ...ends }))).toEqual([
      ...['supplier_name', 'total_after_tax', 'registration_date', 'recurrence'],
    ])
    expect(paramsOf(await change(id, twice))).toEqual(['supplier_name', 'total_after_tax'])
    const wrong = { vehicle_id: nobody, category_id: nobody }
    const unread = { document_date: '2026-09-05', vat_code: 'none', ...wrong }
    expect(paramsOf(await client.post('/v1/expenses', unread)).toSorted()).toEqual([
      ...['category_id', 'vat_code', 'vehicle_id'],
    ])
    expect(paramsOf(await change(id, { ...wrong, ...early, ...ends })).toSorted()).toEqual([
      ...['category_id', 'recurrence', 'registration_date', 'vehicle_id'],
    ])
  })

  it('requests.md#input: references, the VAT code and amounts are told together', async () => {
    const nobody = '0192aaaa-0000-7000-8000-000000000001'
    const { id } = await make({ supplier_id: supplier.id, total_before_tax: 100 })
    const paramsOf = ({ status, body }: { status: number; body: Body }) => {
      expect(status).toBe(422)
      return body.errors.map(({ param }: Body) => param).toSorted()
    }
    const create = (body: object) => client.post('/v1/expenses', { document_date: '2026-09-05', ...body })
    const uncoded = { vehicle_id: nobody, vat_code: 'none', instalments: [], supplier_name: 'X' }
    expect(paramsOf(await change(id, uncoded))).toEqual([
      ...['instalments', 'supplier_name', 'vat_code', 'vehicle_id'],
    ])
    const amounts = { vat_code: '22', tax_adjustment: -1, total_before_tax: 1, withholding_amount: 2 }
    const wrong = { vehicle_id: nobody, ...amounts }
    const params = ['tax_adjustment', 'vehicle_id', 'withholding_amount']
    expect(paramsOf(await change(id, wrong))).toEqual(params)
    expect(paramsOf(await create(wrong))).toEqual(params)
    const halves = [{ due_date: '2026-10-05', amount: 1 }]
    expect(paramsOf(await change(id, { vehicle_id: nobody, instalments: halves }))).toEqual([
      ...['instalments', 'vehicle_id'],
    ])
    succeed(await lines(id, { add: [{ description: 'Olio', unit_price: 1 }] }))
    const { vat_code: _, total_before_tax, ...rounding } = amounts
    expect(paramsOf(await change(id, { vehicle_id: nobody, ...rounding }))).toEqual(params)
    expect(await change(id, { ...amounts, vehicle_id: nobody })).toMatchObject({
      status: 409,
      body: { code: 'expense_has_lines' },
    })
  })

  it('expenses.md#fields-of-expenses: what says the same twice is refused, and a registration before the date', async () => {
    const wrong = [
      [{ supplier_id: supplier.id, supplier_name: 'X' }, 'supplier_name'],
      [{ total_before_tax: 1, total_after_tax: 1 }, 'total_after_tax'],
      [{ total_after_tax: 1, tax_adjustment: 0.01 }, 'tax_adjustment'],
      [{ due_date: '2026-10-01', instalments: [{ due_date: '2026-10-01', amount: 0.01 }] }, 'due_date'],
      [{ registration_date: '2026-09-04' }, 'registration_date'],
      [{ total_before_tax: 1, withholding_amount: 1.01 }, 'withholding_amount'],
      [{ vat_code: null, tax_adjustment: -0.01 }, 'tax_adjustment'],
    ] as const
    for (const [body, param] of wrong)
      expect(await refused(body), param).toEqual({ status: 422, code: 'parameter_invalid', param })
    const expense = await make({ registration_date: '2026-09-07' })
    expect(refusal(await change(expense.id, { document_date: '2026-09-08' })).param).toBe('document_date')
  })

  it('expenses.md#categories: a category gives how much of the VAT can be deducted; an inactive one is refused', async () => {
    const category = await client.create('/v1/expense-categories', { name: 'Auto', vat_deductibility: 40 })
    expect(category).toMatchObject({ color: '#3B82F6', active: true })
    const expense = await make({ category_id: category.id })
    expect(expense).toMatchObject({ vat_deductibility: 40, category_name: 'Auto' })
    await client.patch(`/v1/expense-categories/${category.id}`, { active: false, name: 'Automezzi' })
    expect((await refused({ category_id: category.id })).param).toBe('category_id')
    await client.delete(`/v1/expense-categories/${category.id}`)
    expect((await client.get(`/v1/expenses/${expense.id}`)).body.category_name).toBe('Automezzi')
  })
})

describe('totals', () => {
  it('expenses.md#totals: from before tax, from with tax to the cent, and without tax', async () => {
    expect(amounts(await make())).toEqual([0, 0, 0, 0])
    expect(amounts(await make({ total_before_tax: 10.05, tax_adjustment: -0.01 }))).toEqual([
      10.05, 2.2, 12.25, -0.01,
    ])
    expect(amounts(await make({ total_after_tax: 122 }))).toEqual([100, 22, 122, 0])
    // 0.05 with tax: 0.04 before it, whose tax is 0.01
    expect(amounts(await make({ total_after_tax: 0.03 }))).toEqual([0.02, 0.01, 0.03, 0.01])
    const salary = await make({ kind: 'salary', total_before_tax: 1500 })
    expect([...amounts(salary), salary.vat_code]).toEqual([1500, 0, 1500, 0, null])
  })

  it('expenses.md#totals: a change computes them anew, and the rounding stays until it is written', async () => {
    const { id } = await make({ total_before_tax: 100, tax_adjustment: 0.01 })
    expect(amounts((await change(id, { total_before_tax: 200 })).body)).toEqual([200, 44.01, 244.01, 0.01])
    expect(amounts((await change(id, { vat_code: '4' })).body)).toEqual([200, 8.01, 208.01, 0.01])
    expect(amounts((await change(id, { tax_adjustment: 0 })).body)).toEqual([200, 8, 208, 0])
    expect((await change(id, { withholding_amount: 40 })).body).toMatchObject({ amount_due: 168 })
    expect((await change(id, { total_before_tax: 39 })).body.param).toBe('withholding_amount')
  })

  it('expenses.md#lines: lines take the place of totals, carry the rounding, and leave nothing', async () => {
    const article = await client.create('/v1/articles', {
      ...{ name: 'Filtro', unit_type: 'pz', vat_code: '22', sale_price: 20, purchase_price: 7.5 },
      unit_discount_rate: 10,
    })
    const { id } = await make({ total_before_tax: 500, tax_adjustment: 0.02 })
    const add = [
      { article_id: article.id, quantity: 2 },
      { description: 'Trasporto', unit_price: 15 },
    ]
    const { body } = await lines(id, { add })
    expect([...amounts(body), body.vat_code]).toEqual([30, 6.62, 36.62, 0.02, null])
    expect(
      body.line_items.map((line: Body) => [line.unit_price, line.unit_discount_rate, line.total_tax]),
    ).toEqual([
      [7.5, 0, 3.32],
      [15, 0, 3.3],
    ])
    for (const patch of [{ total_before_tax: 1 }, { total_after_tax: 1 }, { vat_code: '4' }])
      expect((await change(id, patch)).body.code).toBe('expense_has_lines')
    expect(amounts((await change(id, { tax_adjustment: -0.02 })).body)).toEqual([30, 6.58, 36.58, -0.02])
    const remove = body.line_items.map((line: Body) => line.id)
    expect(amounts((await lines(id, { remove })).body)).toEqual([0, 0, 0, 0])
  })
})

describe('due dates and payments', () => {
  const parts = [
    { due_date: '2026-10-01', amount: 61 },
    { due_date: day(40), amount: 61 },
  ]

  it('expenses.md#due-dates: instalments are ascending days that together are what is due', async () => {
    const wrong = [[], [parts[1], parts[0]], [parts[0], parts[0]], [parts[0]]]
    for (const instalments of wrong)
      expect((await refused({ total_before_tax: 100, instalments })).param).toBe('instalments')
    const { id } = await make({ total_before_tax: 100, instalments: parts })
    expect(
      (await change(id, { total_before_tax: 200 })).body.instalments.map((part: Body) => part.amount),
    ).toEqual([61, 183])
    expect(refusal(await change(id, { total_before_tax: 50 })).param).toBe('instalments')
    expect((await change(id, { due_date: day(5) })).body.instalments).toMatchObject([
      { due_date: day(5), amount: 244 },
    ])
  })

  it('expenses.md#due-dates: instalments may say what they are, but not what is still to be paid', async () => {
    const { id } = await make({ total_before_tax: 100, instalments: parts })
    const instalments = parts.map((part) => ({ object: 'instalment', ...part }))
    expect((await change(id, { instalments })).body.instalments).toMatchObject(instalments)
    const kept = instalments.map((part) => ({ ...part, outstanding: part.amount }))
    expect(refusal(await change(id, { instalments: kept })).param).toBe('instalments[0].outstanding')
  })

  it('expenses.md#due-dates: payments fill the instalments by day, and the status follows', async () => {
    const { id } = await make({ total_before_tax: 100, instalments: parts, payment_method: 'MP05' })
    const read = async () => (await client.get(`/v1/expenses/${id}`)).body
    const pay = (amount: number) => client.create(`/v1/expenses/${id}/payments`, { amount })
    expect(await read()).toMatchObject({ payment_status: 'overdue', due_date: '2026-10-01' })
    const first = await pay(61)
    expect(first).toMatchObject({ object: 'payment', payment_method: 'MP05' })
    expect(await read()).toMatchObject({
      ...{ payment_status: 'partial', due_date: day(40), outstanding_payments: 61 },
      instalments: [{ outstanding: 0 }, { outstanding: 61 }],
    })
    const found = async (query: string) =>
      (await client.get(`/v1/expenses?preset=all&${query}`)).body.data.some((each: Body) => each.id === id)
    expect(await found(`due_from=${day(30)}&due_to=${day(50)}`)).toBe(true)
    // one instalment is paid, the other falls due later: none lies in between
    expect(await found(`due_from=2026-09-30&due_to=${day(30)}`)).toBe(false)
    expect(refusal(await client.post(`/v1/expenses/${id}/payments`, { amount: 61.01 })).param).toBe('amount')
    await pay(61)
    expect(await read()).toMatchObject({ payment_status: 'paid', due_date: day(40), total_payments: 122 })
    expect((await change(id, { total_before_tax: 99 })).body.code).toBe('payments_exceed_total')
    expect((await change(id, { kind: 'receipt', category_id: crypto.randomUUID() })).body.code).toBe(
      'payments_exist',
    )
    expect((await client.delete(`/v1/expenses/${id}`)).body.code).toBe('payments_exist')
    const taken = await client.delete(`/v1/expenses/${id}/payments/${first.id}`)
    expect(taken.body.deleted_at).toEqual(expect.any(String))
    expect(await read()).toMatchObject({ payment_status: 'partial', outstanding_payments: 61 })
    const all = await client.get(`/v1/expenses/${id}/payments?include_deleted=true`)
    expect(all.body.data).toHaveLength(2)
  })

  it('expenses.md#payments: a method from the body, else the expense’s, else 422', async () => {
    const { id } = await make({ total_before_tax: 100 })
    expect(refusal(await client.post(`/v1/expenses/${id}/payments`, { amount: 1 }))).toMatchObject({
      code: 'parameter_missing',
      param: 'payment_method',
    })
    expect(
      await client.create(`/v1/expenses/${id}/payments`, { amount: 1, payment_method: 'MP23' }),
    ).toMatchObject({
      payment_method: 'MP23',
      payment_date: today('Europe/Rome'),
    })
  })
})

describe('duplicates', () => {
  it('expenses.md#duplicates: the same document of a supplier is there once, unless it is allowed', async () => {
    const document = { supplier_id: supplier.id, document_number: 'FT-7/a' }
    const { id } = await make(document)
    const again = await client.post('/v1/expenses', {
      document_date: '2026-01-01',
      ...document,
      document_number: 'ft-7/A',
    })
    expect(again.body).toMatchObject({ status: 409, code: 'expense_duplicate', existing_id: id })
    await make({ ...document, document_date: '2025-12-31' })
    await make({ ...document, kind: 'credit_note' })
    await make({ ...document, supplier_id: null })
    const twin = await make({ ...document, allow_duplicate: true })
    // what is there twice already changes without another word
    expect((await change(twin.id, { title: 'Doppia' })).status).toBe(200)
    const other = await make({ ...document, document_number: 'FT-8' })
    expect((await change(other.id, { document_number: 'FT-7/A' })).body.code).toBe('expense_duplicate')
  })

  it('expenses.md#duplicates: an expense whose supplier was deleted still changes, and is still compared', async () => {
    const { id: supplier_id } = await client.create('/v1/suppliers', { name: 'Ricambi Adige' })
    const { id } = await make({ supplier_id, document_number: '1' })
    await make({ supplier_id, document_number: '2' })
    await client.delete(`/v1/suppliers/${supplier_id}`)
    const changed = await change(id, { document_number: '3', document_date: '2026-09-06' })
    expect([changed.status, changed.body.document_number]).toEqual([200, '3'])
    expect((await change(id, { document_number: '2' })).body.code).toBe('expense_duplicate')
  })
})

describe('lists', () => {
  it('expenses.md#list-of-expenses: the counts are those of the list', async () => {
    const company = (await mintCompany()).client
    const add = (body: object) => company.create('/v1/expenses', { document_date: '2026-09-05', ...body })
    await add({ total_before_tax: 100, due_date: day(3), supplier_name: 'Energia Padana' })
    await add({ total_before_tax: 100, due_date: day(-3), document_number: 'XZ-9', external_id: 'erp-9' })
    await add({})
    const { body } = await company.get('/v1/expenses/status-counts?preset=all')
    expect(body).toMatchObject({
      object: 'expense_status_counts',
      unpaid: 1,
      overdue: 1,
      partial: 0,
      paid: 1,
    })
    const titles = async (query: string) =>
      (await company.get(`/v1/expenses?preset=all&${query}`)).body.data.length
    expect(await titles('payment_status=overdue')).toBe(1)
    expect(await titles('q=padana')).toBe(1)
    expect(await titles('q=xz-9')).toBe(1)
    expect(await titles('kind=credit_note')).toBe(0)
    expect([await titles('external_id=erp-9'), await titles('external_id=erp')]).toEqual([1, 0])
    expect((await company.get('/v1/expenses/status-counts?preset=all&external_id=erp-9')).body.overdue).toBe(
      1,
    )
    expect((await company.get('/v1/expenses?from=2026-09-06&to=2026-09-06')).body.data).toEqual([])
  })

  it('expenses.md#statement-of-a-supplier: what is owed grows by expenses and falls by credit notes and payments', async () => {
    const own = await client.create('/v1/suppliers', { name: 'Gomme Secchia' })
    const body = { supplier_id: own.id, payment_method: 'MP05' }
    const bought = await make({ ...body, document_number: '12', total_before_tax: 100 })
    const credited = await make({
      ...body,
      kind: 'credit_note',
      total_before_tax: 10,
      document_date: '2026-09-06',
    })
    await client.create(`/v1/expenses/${bought.id}/payments`, { amount: 100, payment_date: '2026-09-07' })
    await client.create(`/v1/expenses/${credited.id}/payments`, { amount: 2.2, payment_date: '2026-09-08' })
    const statement = (await client.get(`/v1/suppliers/${own.id}/statement?from=2026-09-06&to=2026-12-31`))
      .body
    expect(statement).toMatchObject({
      ...{ object: 'statement', supplier_id: own.id, supplier_name: 'Gomme Secchia', opening_balance: 122 },
      ...{ total_debit: 112.2, total_credit: 2.2, closing_balance: 12 },
    })
    expect(statement.entries.map(({ type, balance }: Body) => [type, balance])).toEqual([
      ['credit_note', 109.8],
      ['payment', 9.8],
      ['refund', 12],
    ])
    const { body: whole } = await client.get(`/v1/suppliers/${own.id}`)
    expect(whole.outstanding_total).toBe(12)
  })
})

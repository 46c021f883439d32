import { beforeAll, describe, expect, it } from 'vitest'
import { appOf } from '../support/app.ts'
import type { Body, Client } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { addColleague } from '../support/members.ts'
import { fetchPdf } from '../support/pdf.ts'
import { makeRecord } from '../support/records.ts'

let company: TestCompany
let owner: Client
let technician: Client
let me: string
let other: string
let customer: Body
let vehicle: Body
let mine: Body
let theirs: Body

const LINES = { add: [{ description: 'Pastiglie', quantity: 2, unit_price: 40, purchase_price: 25 }] }

async function makeWorksheet(assigned_user_ids: string[], title: string): Promise<Body> {
  const body = { title, customer_id: customer.id, vehicle_id: vehicle.id, assigned_user_ids }
  const { id } = await owner.create('/v1/worksheets', body)
  return (await owner.request('POST', `/v1/worksheets/${id}/line-items/batch`, LINES)).body
}

beforeAll(async () => {
  company = await mintCompany()
  owner = company.client
  const person = await addColleague(company, 'technician')
  me = person.id
  other = (await addColleague(company, 'technician')).id
  technician = (await appOf(person)).client
  customer = await owner.create('/v1/customers', { full_name: 'Zanichelli Ugo' })
  vehicle = await owner.create('/v1/vehicles', { license: 'ZZ999ZZ', make: 'Fiat', model: 'Panda' })
  mine = await makeWorksheet([me], 'Zanichelli freni')
  theirs = await makeWorksheet([other], 'Zanichelli frizione')
})

const allow = async (technician_amounts: string) =>
  expect((await owner.patch('/v1/settings', { technician_amounts })).status).toBe(200)

const idsOf = (list: Body[]) => list.map(({ id }) => id)

describe('permissions.md#technicians: their own worksheets', () => {
  it('stand in lists and counts, those of others do not', async () => {
    const { data } = (await technician.get('/v1/worksheets')).body
    expect(idsOf(data)).toContain(mine.id)
    expect(idsOf(data)).not.toContain(theirs.id)
    const named = (await technician.get(`/v1/worksheets?assigned_user_id=${other}`)).body
    expect(named.data).toEqual([])
    const { draft } = (await technician.get('/v1/worksheets/status-counts')).body
    expect(draft).toBe(data.length)
  })

  it('are found, those of others are not', async () => {
    const { data } = (await technician.get('/v1/search?q=Zanichelli&types=worksheet')).body
    expect(idsOf(data)).toEqual([mine.id])
    const searched = (await technician.get('/v1/worksheets?q=Zanichelli')).body
    expect(idsOf(searched.data)).toEqual([mine.id])
  })

  it('stand in the history of the vehicle and among the documents of the customer, those of others do not', async () => {
    for (const path of [`/v1/vehicles/${vehicle.id}/history`, `/v1/customers/${customer.id}/documents`]) {
      const { data } = (await technician.get(path)).body
      expect(idsOf(data)).toEqual([mine.id])
      expect(data[0].total_after_tax).toBe(null)
    }
  })

  it('move an article before their eyes, those of others do not', async () => {
    const part = await makeRecord(owner, 'articles', { unit_type: 'pz', stock: 9 })
    for (const { id } of [mine, theirs]) {
      const add = [{ article_id: part.id, quantity: 2 }]
      expect((await owner.post(`/v1/worksheets/${id}/line-items/batch`, { add })).status).toBe(200)
    }
    const sourcesOf = async (client: Client) =>
      (await client.get(`/v1/articles/${part.id}/movements`)).body.data.map(
        ({ source_id }: Body) => source_id,
      )
    const [last, ...before] = await sourcesOf(owner)
    expect([last, before[0], before.length]).toEqual([theirs.id, mine.id, 2])
    expect(await sourcesOf(technician)).toEqual(before)
    expect((await technician.get(`/v1/articles/${part.id}`)).body.stock).toBe(5)
  })

  it('are cited, those of others are nothing of the company', async () => {
    const body = { worksheet_id: theirs.id, title: 'x', start_time: '2098-09-05T08:30:00Z' }
    expect((await technician.post('/v1/calendar-entries', body)).status).toBe(403)
    const filtered = (await technician.get(`/v1/time-entries?worksheet_id=${theirs.id}`)).body
    expect(filtered.data).toEqual([])
  })

  it('are those that they make, also of a check-in', async () => {
    const body = { title: 'Freni', customer_id: customer.id, vehicle_id: vehicle.id }
    const made = await technician.create('/v1/worksheets', body)
    expect(made.assigned_user_ids).toEqual([me])
    const checkin = await technician.create('/v1/checkins', {
      customer_id: customer.id,
      vehicle_id: (await owner.create('/v1/vehicles', { license: 'ZZ998ZZ' })).id,
    })
    const converted = await technician.create(`/v1/checkins/${checkin.id}/convert`, {})
    expect(converted.assigned_user_ids).toEqual([me])
    const copy = await technician.create(`/v1/worksheets/${mine.id}/duplicate`, {})
    expect(copy.assigned_user_ids).toEqual([me])
  })

  it('say of a check-in that it was converted, also where the worksheet is that of somebody else', async () => {
    const vehicle_id = (await owner.create('/v1/vehicles', { license: 'ZZ997ZZ' })).id
    const checkin = await owner.create('/v1/checkins', { customer_id: customer.id, vehicle_id })
    await owner.create(`/v1/checkins/${checkin.id}/convert`, {})
    const again = await technician.post(`/v1/checkins/${checkin.id}/convert`, {})
    expect([again.status, again.body.code]).toEqual([409, 'checkin_already_converted'])
  })

  it('are named by a check-in with number and status, of those of others it says that it was converted', async () => {
    const path = '/v1/checkins'
    const arrive = async (license: string, assigned_user_ids: string[]) => {
      const vehicle_id = (await owner.create('/v1/vehicles', { license })).id
      const { id } = await owner.create(path, { customer_id: customer.id, vehicle_id })
      const worksheet = await owner.create(`${path}/${id}/convert`, {})
      await owner.patch(`/v1/worksheets/${worksheet.id}`, { assigned_user_ids })
      return { id, vehicle_id, worksheet }
    }
    const [ofMine, ofTheirs] = [await arrive('ZZ996ZZ', [me]), await arrive('ZZ995ZZ', [other])]
    const shownOf = ({ worksheet_id, worksheet_seq_number }: Body) => [worksheet_id, worksheet_seq_number]
    const [own, kept] = [
      [ofMine.worksheet.id, ofMine.worksheet.seq_number],
      [ofTheirs.worksheet.id, null],
    ]
    const single = async ({ id }: { id: string }) => shownOf((await technician.get(`${path}/${id}`)).body)
    expect([await single(ofMine), await single(ofTheirs)]).toEqual([own, kept])
    const found = async (query: string) =>
      (await technician.get(`${path}?vehicle_id=${ofTheirs.vehicle_id}&${query}`)).body.data.map(shownOf)
    expect(await found('converted=true')).toEqual([kept])
    expect(await found('converted=false')).toEqual([])
    expect(await found(`worksheet_id=${ofTheirs.worksheet.id}`)).toEqual([])
    expect(await found('worksheet_status=draft')).toEqual([])
    const counted = `${path}/status-counts?vehicle_id=${ofTheirs.vehicle_id}&worksheet_status=draft`
    expect((await technician.get(counted)).body.active).toBe(0)
    const mineFound = await technician.get(`${path}?vehicle_id=${ofMine.vehicle_id}&worksheet_status=draft`)
    expect(mineFound.body.data.map(shownOf)).toEqual([own])

    const { headers } = await technician.get(`${path}/${ofTheirs.id}`)
    const matching = { headers: { 'if-match': headers.get('etag')! } }
    const changed = await technician.patch(`${path}/${ofTheirs.id}`, { bay: 'Ponte 3' }, matching)
    expect([changed.status, ...shownOf(changed.body)]).toEqual([200, ...kept])
    expect((await technician.patch(`${path}/${ofTheirs.id}`, { bay: 'Ponte 4' }, matching)).status).toBe(412)
    const told = (await owner.get(`/v1/events?object_id=${ofTheirs.id}&type=checkin.updated`)).body.data
    expect([told[0].data.worksheet_seq_number, told[0].previous_attributes]).toEqual([
      ofTheirs.worksheet.seq_number,
      { bay: null },
    ])
    const sheets = await Promise.all(
      [owner, technician].map((by) => fetchPdf(by, `${path}/${ofTheirs.id}/pdf?language=en`)),
    )
    expect(sheets.map(({ text }) => text.includes('Worksheet'))).toEqual([true, false])
  })

  it('change with lines that fill their prices from the article', async () => {
    const article = await makeRecord(owner, 'articles', { sale_price: 30 })
    const made = await makeWorksheet([me], 'Filtri')
    const add = [{ article_id: article.id }]
    const answer = await technician.request('POST', `/v1/worksheets/${made.id}/line-items/batch`, { add })
    expect(answer.body.line_items[1].unit_price).toBe(null)
    const { line_items } = (await owner.get(`/v1/worksheets/${made.id}`)).body
    expect(line_items[1].unit_price).toBe(30)
  })

  it.each([
    ['a price', { add: [{ description: 'x', unit_price: 1 }] }, 'add[0].unit_price'],
    ['a discount', { add: [{ description: 'x', unit_discount_rate: 1 }] }, 'add[0].unit_discount_rate'],
    ['a cost', { add: [{ description: 'x', purchase_price: 1 }] }, 'add[0].purchase_price'],
  ])('take no line with %s', async (_, batch, param) => {
    const answer = await technician.post(`/v1/worksheets/${mine.id}/line-items/batch`, batch)
    expect([answer.status, answer.body.code, answer.body.param]).toEqual([403, 'permission_missing', param])
  })

  it('are changed on the condition of the version that they were shown', async () => {
    const { headers } = await technician.get(`/v1/worksheets/${mine.id}`)
    const matching = { headers: { 'if-match': headers.get('etag')! } }
    const first = await technician.patch(`/v1/worksheets/${mine.id}`, { bay: 'Ponte 7' }, matching)
    expect(first.status).toBe(200)
    const late = await technician.patch(`/v1/worksheets/${mine.id}`, { bay: 'Ponte 8' }, matching)
    expect(late.status).toBe(412)
  })

  it('answer an Idempotency-Key with what was answered, amounts null', async () => {
    const keyed = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const path = `/v1/worksheets/${mine.id}/line-items/batch`
    const add = { add: [{ description: 'Olio' }] }
    const first = await technician.post(path, add, keyed)
    const again = await technician.post(path, add, keyed)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body).toEqual(first.body)
    expect(again.body.total_after_tax).toBe(null)
  })

  it('answer an Idempotency-Key of somebody else with what was answered then, amounts null', async () => {
    const keyed = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const path = `/v1/worksheets/${mine.id}/line-items/batch`
    const add = { add: [{ description: 'Liquido' }] }
    const first = await owner.post(path, add, keyed)
    const again = await technician.post(path, add, keyed)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect([first.body.total_after_tax > 0, again.body.total_after_tax]).toEqual([true, null])
    expect(again.body.line_items[0]).toMatchObject({ unit_price: null, purchase_price: null, quantity: 2 })
    expect(again.body.line_items.length).toBe(first.body.line_items.length)
    const third = await owner.post(path, add, keyed)
    expect(third.body).toEqual(first.body)
  })
})

describe('permissions.md#technicians: the time of others', () => {
  const start = { started_at: '2026-02-03T08:00:00Z', ended_at: '2026-02-03T09:00:00Z' }

  it('is not written down, changed or deleted', async () => {
    const path = `/v1/worksheets/${mine.id}/time-entries`
    const entry = await owner.create(path, { ...start, user_id: other })
    const asked = [
      technician.post(path, { ...start, user_id: other }),
      technician.patch(`${path}/${entry.id}`, { note: 'x' }),
      technician.delete(`${path}/${entry.id}`),
      technician.post(`${path}/start`, { user_id: other }),
      technician.post(`${path}/stop`, { user_id: other }),
    ]
    for (const { status, body } of await Promise.all(asked))
      expect([status, body.code]).toEqual([403, 'permission_missing'])
    const own = await technician.create(path, start)
    const given = await technician.patch(`${path}/${own.id}`, { user_id: other })
    expect(given.status).toBe(403)
  })

  it('leaves them the worksheet on which their clock runs, until it is stopped', async () => {
    const worksheet = await makeWorksheet([me], 'Cambio')
    await owner.request('POST', `/v1/worksheets/${worksheet.id}/transitions`, { action: 'in_progress' })
    const path = `/v1/worksheets/${worksheet.id}`
    expect((await technician.post(`${path}/time-entries/start`, { stop_running: true })).status).toBeLessThan(
      300,
    )
    await owner.patch(path, { assigned_user_ids: [other] })
    expect((await technician.get(path)).status).toBe(200)
    expect((await technician.post(`${path}/time-entries/stop`, {})).status).toBe(200)
    expect((await technician.get(path)).status).toBe(404)
  })
})

describe('permissions.md#technicians: the owner of a vehicle', () => {
  it('is not changed by a PATCH either, which would be a transfer; all else is', async () => {
    const owned = await owner.create('/v1/vehicles', { license: 'ZZ996ZZ', customer_id: customer.id })
    const next = await owner.create('/v1/customers', { full_name: 'Bice Verdi' })
    const path = `/v1/vehicles/${owned.id}`
    const { status, body } = await technician.patch(path, { customer_id: next.id })
    expect([status, body.code, body.param]).toEqual([403, 'permission_missing', 'customer_id'])
    const same = await technician.patch(path, { customer_id: customer.id, color: 'rosso' })
    expect([same.status, same.body.customer_id]).toEqual([200, customer.id])
  })
})

describe('permissions.md#technicians: technician_amounts', () => {
  const read = async () => {
    const worksheet = (await technician.get(`/v1/worksheets/${mine.id}`)).body
    const [line] = worksheet.line_items
    return [line.unit_price, worksheet.total_after_tax > 0, line.purchase_price, worksheet.total_cost]
  }

  it('shows no amount, prices, or costs as well, from the next second on', async () => {
    expect(await read()).toEqual([null, false, null, null])
    await allow('prices')
    await expect.poll(read).toEqual([40, true, null, null])
    const article = await makeRecord(owner, 'articles', { sale_price: 30, purchase_price: 20 })
    const shown = (await technician.get(`/v1/articles/${article.id}`)).body
    expect([shown.sale_price, shown.purchase_price, shown.stock_value]).toEqual([30, null, null])
    const body = { add: [{ description: 'Olio', unit_price: 12 }] }
    expect((await technician.post(`/v1/worksheets/${mine.id}/line-items/batch`, body)).status).toBe(200)
    expect((await technician.get(`/v1/customers/${customer.id}/statement`)).status).toBe(200)
    expect((await technician.get(`/v1/worksheets/${mine.id}/pdf`)).status).toBe(200)
    expect((await technician.get(`/v1/articles/${article.id}/supplier-prices`)).status).toBe(403)
    await allow('costs')
    await expect.poll(read).toEqual([40, true, 25, 50])
    expect((await technician.get(`/v1/articles/${article.id}/supplier-prices`)).status).toBe(200)
    await allow('none')
    await expect.poll(read).toEqual([null, false, null, null])
  })

  it('shows with prices what a sold part came to, but not what was paid for one', async () => {
    const supplier = await owner.create('/v1/suppliers', { name: 'Ricambi Nord' })
    const part = await makeRecord(owner, 'articles', { unit_type: 'pz', sale_price: 30, purchase_price: 20 })
    const add = [{ article_id: part.id, quantity: 2, unit_price: 15 }]
    const bought = { document_date: '2026-09-05', supplier_id: supplier.id, load_stock: true }
    const expense = await owner.create('/v1/expenses', bought)
    const order = await owner.create('/v1/purchase-orders', { supplier_id: supplier.id })
    for (const path of [`expenses/${expense.id}`, `purchase-orders/${order.id}`, `worksheets/${mine.id}`])
      expect((await owner.post(`/v1/${path}/line-items/batch`, { add })).status).toBe(200)
    await owner.post(`/v1/purchase-orders/${order.id}/transitions`, { action: 'sent' })
    await owner.create(`/v1/purchase-orders/${order.id}/goods-receipts`, {})
    const totals = async () => {
      const { data } = (await technician.get(`/v1/articles/${part.id}/movements`)).body
      return ['worksheet', 'purchase_order', 'expense'].map(
        (kind) => data.find(({ source_object }: Body) => source_object === kind).total,
      )
    }
    await allow('prices')
    await expect.poll(totals).toEqual([30, null, null])
    await allow('costs')
    await expect.poll(totals).toEqual([30, 30, 30])
    await allow('none')
    await expect.poll(totals).toEqual([null, null, null])
  })

  it('keeps the limit of a check-in off the sheet that they print, and its mail', async () => {
    const told = { customer_id: customer.id, vehicle_id: vehicle.id, key_tag: '17', spending_limit: 321.5 }
    const { id } = await owner.create('/v1/checkins', told)
    const path = `/v1/checkins/${id}/pdf?language=en`
    const send = (by: Client) => by.post(`/v1/checkins/${id}/send`, { to: ['mario@example.it'] })
    expect((await fetchPdf(owner, path)).text).toContain('321.50')
    const { text } = await fetchPdf(technician, path)
    expect([text.includes('Key tag'), text.includes('321')]).toEqual([true, false])
    expect([(await send(technician)).status, (await send(owner)).status]).toEqual([403, 201])
    await allow('prices')
    const shown = async () => (await fetchPdf(technician, path)).text
    await expect.poll(shown).toContain('321.50')
    await allow('none')
    await expect.poll(shown).not.toContain('321.50')
  })

  it('holds for no key: keys have no role', async () => {
    const worksheet = (await owner.get(`/v1/worksheets/${mine.id}`)).body
    expect(worksheet.line_items[0].purchase_price).toBe(25)
  })
})

describe('permissions.md#technicians: what is long', () => {
  it('reads null to its end', async () => {
    const article = await makeRecord(owner, 'articles', { stock: 1 })
    const { rows } = await database().pool.query(
      `INSERT INTO article_movement (company_id, id, article_id, quantity, source, source_object, source_id, seq_number,
         document_date, total)
       SELECT company_id, gen_random_uuid(), id, 1, 'adjustment', 'article_movement', gen_random_uuid(), n, current_date, 5
       FROM article, generate_series(1, 600) n WHERE id = $1 RETURNING id`,
      [article.id],
    )
    const { data } = (await technician.get(`/v1/articles/${article.id}/movements`)).body
    expect(data).toHaveLength(rows.length + 1)
    expect(new Set(data.map(({ total }: Body) => total))).toEqual(new Set([null]))
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, idsOf, invalid, NOWHERE, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { addSection, manyDrafts, openTill, type Till } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

const PATH = '/v1/receipts'
const listed = async (client: Client, query = ''): Promise<Body> =>
  succeed(await client.get(`${PATH}?${query}`))
const found = async (client: Client, query: string): Promise<string[]> =>
  idsOf((await listed(client, query)).data)

/** A receipt made, and issued, at other times than now. */
async function happened(id: string, created_at: string, issued_at: string | null = null): Promise<void> {
  const instants = { created_at, issued_at, listed_at: issued_at ?? created_at }
  await database().kysely.updateTable('receipt').set(instants).where('id', '=', id).execute()
}

describe('receipts 1: the list', () => {
  let till: Till
  let ids: string[]

  beforeAll(async () => {
    till = await openTill()
    ids = (await manyDrafts(till, 130)).sort().reverse()
  })

  it('receipts.md#list-of-receipts: holds all of the period, newest first; has_more is false', async () => {
    const { data, date_filter, ...rest } = await listed(till.client)
    expect(rest).toEqual({ object: 'list', has_more: false, url: PATH })
    const year = new Date().getFullYear()
    const period = { preset: 'year', from: `${year}-01-01`, to: `${year}-12-31` }
    expect(date_filter).toEqual({ object: 'date_filter', ...period })
    expect(idsOf(data)).toEqual(ids)
  })

  it('carries receipts without line_items', async () => {
    const { line_items, external_id, metadata, ...summary } = await till.over(10)
    expect((await listed(till.client)).data[0]).toEqual(summary)
    succeed(await till.client.delete(`${PATH}/${summary.id}`))
  })

  it('receipts.md#list-of-receipts: limit or starting_after pages through the same order', async () => {
    const first = await listed(till.client, 'limit=60')
    expect(first).toMatchObject({ has_more: true, date_filter: { preset: 'year' } })
    const second = await listed(till.client, `limit=60&starting_after=${first.next_starting_after}`)
    const third = await listed(till.client, `limit=60&starting_after=${second.next_starting_after}`)
    expect([first, second, third].flatMap(({ data }) => idsOf(data))).toEqual(ids)
    expect(third.has_more).toBe(false)
    expect(third).not.toHaveProperty('next_starting_after')
    const standard = await listed(till.client, `starting_after=${first.next_starting_after}`)
    expect(idsOf(standard.data)).toEqual(ids.slice(60, 85))
  })

  it('lists.md#cursors: a limit outside 1–100, a malformed cursor and one of other filters are 422', async () => {
    for (const limit of [0, 101, -1])
      expect(refusal(await till.client.get(`${PATH}?limit=${limit}`))).toEqual(invalid('limit'))
    const { next_starting_after } = await listed(till.client, 'limit=1')
    for (const query of ['x', `${next_starting_after}&type=draft`, `${next_starting_after}&preset=all`])
      expect(refusal(await till.client.get(`${PATH}?starting_after=${query}`))).toEqual(
        invalid('starting_after'),
      )
  })

  it('an issue between two pages moves nothing', async () => {
    const own = await openTill()
    const all = (await manyDrafts(own, 6)).sort().reverse()
    const first = await listed(own.client, 'limit=3')
    for (const id of [all[5]!, all[0]!, all[3]!]) succeed(await own.issue(id))
    const rest = await listed(own.client, `limit=3&starting_after=${first.next_starting_after}`)
    expect([...idsOf(first.data), ...idsOf(rest.data)]).toEqual(all)
  })
})

describe('receipts.md#list-of-receipts: a receipt counts on its day of issue, before that on its day of creation', () => {
  let till: Till

  beforeAll(async () => {
    till = await openTill()
  })

  it('days are the company’s', async () => {
    const [draft, issued] = [await till.over(1), await till.over(1)]
    // Rome is an hour ahead in winter.
    await happened(draft.id, '2024-12-31T22:59:59.999Z')
    await happened(issued.id, '2024-06-01T10:00:00Z', '2024-12-31T23:00:00Z')
    expect(await found(till.client, 'from=2024-01-01&to=2024-12-31')).toEqual([draft.id])
    expect(await found(till.client, 'from=2025-01-01&to=2025-01-01')).toEqual([issued.id])
    expect(await found(till.client, 'preset=all')).toEqual([draft.id, issued.id])
  })

  it('an issue moves a draft of an earlier year into this one', async () => {
    const { id } = await till.over(1)
    await happened(id, '2023-05-05T10:00:00Z')
    expect(await found(till.client, '')).toEqual([])
    succeed(await till.issue(id))
    expect(await found(till.client, '')).toEqual([id])
    expect(await found(till.client, 'from=2023-01-01&to=2023-12-31')).toEqual([])
  })

  it('lists.md#periods: from after to is 422 to, a preset beside them 422 preset', async () => {
    expect(refusal(await till.client.get(`${PATH}?from=2026-02-01&to=2026-01-01`))).toEqual(invalid('to'))
    expect(refusal(await till.client.get(`${PATH}?from=2026-02-01&preset=all`))).toEqual(invalid('preset'))
    expect((await listed(till.client, 'from=2026-02-01')).date_filter).toMatchObject({
      ...{ preset: 'custom', from: '2026-02-01', to: '2100-12-31' },
    })
  })
})

describe('receipts.md#list-of-receipts: filters', () => {
  let till: Till
  let client: Client
  /** Ids by what is special about them. */
  const id: Record<string, string> = {}
  let section: string
  let other: { customer_id: string; vehicle_id: string }

  beforeAll(async () => {
    till = await openTill()
    client = till.client
    section = await addSection(till, 'B')
    const customer = await client.create('/v1/customers', customerBody({ full_name: 'Nicolò D’Àngelo' }))
    const vehicle = await client.create('/v1/vehicles', vehicleBody())
    other = { customer_id: customer.id, vehicle_id: vehicle.id }
    id.draft = (await till.over(100)).id
    id.issued = (await till.over(100)).id
    id.voided = (await till.over(100)).id
    id.section = (await till.over(100, { sezionale_id: section })).id
    const worksheet = await till.withLines([lineBody()], other)
    id.other = (await till.receiptOf(worksheet.id)).id
    id.nothing = (await till.receiptOf((await till.worksheet()).id)).id
    succeed(await till.issue(id.issued!, { amount: 40, payment_method: 'MP01' }))
    succeed(await till.issue(id.voided!, { amount: 100, payment_method: 'MP01' }))
    succeed(await till.pay(id.section!, { amount: 100, payment_method: 'MP01' }))
    const session = await signIn(till.owner)
    succeed(await session.call('receipts.void', 'mutation', { id: id.voided }))
    id.unpaid = (await till.over(100)).id
    id.paid = (await till.over(100)).id
    succeed(await till.issue(id.unpaid!))
    succeed(await till.issue(id.paid!, { amount: 100, payment_method: 'MP01' }))
    const gone = await till.over(100)
    succeed(await client.delete(`${PATH}/${gone.id}`))
  })

  const named = async (query: string) => {
    const names = Object.entries(id)
    return (await found(client, query)).map((one) => names.find(([, known]) => known === one)?.[0]).sort()
  }

  it('type', async () => {
    expect(await named('type=draft')).toEqual(['draft', 'nothing', 'other', 'section'])
    expect(await named('type=issued')).toEqual(['issued', 'paid', 'unpaid'])
    expect(await named('type=voided')).toEqual(['voided'])
    expect(refusal(await client.get(`${PATH}?type=paid`))).toEqual(invalid('type'))
  })

  it('status', async () => {
    expect(await named('status=sale')).toHaveLength(8)
    expect(await named('status=return')).toEqual([])
    expect(refusal(await client.get(`${PATH}?status=draft`))).toEqual(invalid('status'))
  })

  it('receipts.md#outstanding: payment_status looks at issued receipts only, and each of these stands in exactly one', async () => {
    expect(await named('payment_status=unpaid')).toEqual(['unpaid'])
    expect(await named('payment_status=partial')).toEqual(['issued'])
    expect(await named('payment_status=paid')).toEqual(['paid'])
  })

  it('customer, vehicle, worksheet and section', async () => {
    expect(await named(`customer_id=${other.customer_id}`)).toEqual(['other'])
    expect(await named(`vehicle_id=${other.vehicle_id}`)).toEqual(['other'])
    const { worksheet_id } = await till.read(id.issued!)
    expect(await named(`worksheet_id=${worksheet_id}`)).toEqual(['issued'])
    expect(await named(`sezionale_id=${section}`)).toEqual(['section'])
  })

  it('lists.md#filters: an id that names nothing gives an empty list, a malformed one 422', async () => {
    for (const field of ['customer_id', 'vehicle_id', 'worksheet_id', 'sezionale_id']) {
      expect(await named(`${field}=${NOWHERE}`)).toEqual([])
      expect(refusal(await client.get(`${PATH}?${field}=x`))).toEqual(invalid(field))
    }
  })

  it('receipts 1: q finds by customer, every term, case- and accent-insensitively', async () => {
    for (const q of ['nicolo', 'ANGELO', 'àngel nicolo', 'colò d'])
      expect(await named(`q=${encodeURIComponent(q)}`)).toEqual(['other'])
    expect(await named('q=nicolo+rossi')).toEqual([])
    expect(await named('q=%25')).toEqual([])
    expect(refusal(await client.get(`${PATH}?q=${Array(11).fill('a').join('+')}`))).toEqual(invalid('q'))
  })

  it('q looks at the name as copied', async () => {
    succeed(await client.patch(`/v1/customers/${other.customer_id}`, { full_name: 'Lucia Verdi' }))
    expect(await named('q=nicolo')).toEqual(['other'])
    expect(await named('q=verdi')).toEqual([])
  })

  it('filters narrow one another, also in pages', async () => {
    expect(await named('type=issued&payment_status=paid&limit=1')).toEqual(['paid'])
    const walked = await client.walk(`${PATH}?type=draft&limit=1`)
    expect(idsOf(walked)).toEqual(await found(client, 'type=draft'))
  })

  it('receipts 1: takes no other parameter', async () => {
    expect(refusal(await client.get(`${PATH}?quote_id=${NOWHERE}`))).toMatchObject({
      code: 'parameter_unknown',
      param: 'quote_id',
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { updateCompany } from '../../src/operator/companies.ts'
import type { Client } from '../support/client.ts'
import { mintCompany, prisma, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'

const UNKNOWN = '/v1/articles/01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'
const GOOD = { name: 'Filtro', unit_type: 'pz', vat_code: '22' }

let company: TestCompany
let client: Client
/** A key of a workshop whose plan has no API, and that may do nothing besides. */
let unpaid: Client
let unpermitted: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
  unpermitted = await company.clientWith([])
  const other = await mintCompany({ plan: 'basic' })
  await updateCompany(prisma(), other.company_id, { subscription: 'inactive' })
  unpaid = await other.clientWith([])
})

const noKey = { authorization: '' }
const noVersion = { 'x-api-version': '' }
const text = { 'content-type': 'text/plain' }
const html = { accept: 'text/html' }

/** Each request fails two neighbouring checks; the earlier one answers. */
describe('requests.md#order-of-checks: the first failing check answers', () => {
  it('1 before 2: an unknown route without a key is 404', async () => {
    expectError(await client.get('/v1/nothing', { headers: noKey }), 404, 'route_not_found')
  })

  it('1 before 2: a wrong method without a key is 405', async () => {
    expectError(await client.delete('/v1/articles', { headers: noKey }), 405, 'method_not_allowed')
  })

  it('2 before 4: no key and no version is 401', async () => {
    expectError(
      await client.get('/v1/articles', { headers: { ...noKey, ...noVersion } }),
      401,
      'api_key_missing',
    )
  })

  it('4 before 5: no version and a body that is no JSON type is 400', async () => {
    const answer = await client.post('/v1/articles', 'x', { headers: { ...noVersion, ...text } })
    expectError(answer, 400, 'api_version_required', 'X-API-Version')
  })

  it('4 before 5: an unknown version and an Accept without JSON is 400', async () => {
    const answer = await client.get('/v1/articles', { headers: { 'x-api-version': '2020-01-01', ...html } })
    expectError(answer, 400, 'api_version_unsupported', 'X-API-Version')
  })

  it('within 5: Content-Type is looked at before Accept', async () => {
    const answer = await client.post('/v1/articles', GOOD, { headers: { ...text, ...html } })
    expectError(answer, 415, 'content_type_unsupported')
  })

  it('5 before 6: a body that is neither of a JSON type nor JSON is 415', async () => {
    expectError(await client.post('/v1/articles', '{', { headers: text }), 415, 'content_type_unsupported')
    expectError(await client.post('/v1/articles', '{', { headers: html }), 415, 'accept_unsupported')
  })

  it('within 6: a body that is too large and no JSON is 413', async () => {
    expectError(await client.post('/v1/articles', '{'.repeat(1024 * 1024 + 1)), 413, 'body_too_large')
  })

  it('6 before 7: invalid JSON from a workshop without API is 400', async () => {
    expectError(await unpaid.post('/v1/articles', '{'), 400, 'json_invalid')
  })

  it('within 7: the plan before the subscription', async () => {
    expectError(await unpaid.get('/v1/vat-rates'), 402, 'plan_without_api')
  })

  it('7 before 8: without plan and permission it is 402', async () => {
    expectError(await unpaid.get('/v1/articles'), 402, 'plan_without_api')
  })

  it('8 before 9: wrong input without the permission is 403', async () => {
    expectError(await unpermitted.post('/v1/articles', { nonsense: 1 }), 403, 'permission_missing')
    expectError(await unpermitted.get('/v1/articles?limit=0'), 403, 'permission_missing')
    expectError(await unpermitted.delete(`${UNKNOWN}?nonsense=1`), 403, 'permission_missing')
  })

  it('9 before 10: wrong input for an unknown id is 422', async () => {
    expectError(await client.patch(UNKNOWN, { ...GOOD, name: 1 }), 422, 'parameter_invalid', 'name')
    expectError(await client.patch(UNKNOWN, { ...GOOD, nonsense: 1 }), 422, 'parameter_unknown', 'nonsense')
    expectError(await client.get(`${UNKNOWN}?nonsense=1`), 422, 'parameter_unknown', 'nonsense')
    expectError(await client.patch('/v1/articles/malformed', {}), 422, 'parameter_missing', 'name')
  })

  it.each(['malformed', '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'])(
    '9 before 10: what fields mean together is checked for the id %s, too',
    async (id) => {
      const batch = await client.post(`/v1/quotes/${id}/line-items/batch`, {})
      expectError(batch, 422, 'parameter_missing', 'add')
      const moved = { action: 'completed', on_hold_reason: 'parts' }
      const answer = await client.post(`/v1/worksheets/${id}/transitions`, moved)
      expectError(answer, 422, 'parameter_invalid', 'on_hold_reason')
    },
  )

  it('10 before 11: an unknown id with references that do not resolve is 404', async () => {
    const body = { ...GOOD, vat_code: '99', supplier_id: '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41' }
    expectError(await client.patch(UNKNOWN, body), 404, 'resource_not_found')
  })

  it('within 11: a check-in that has its worksheet is 409, whatever else does not resolve', async () => {
    const customer_id = (await client.create('/v1/customers', { full_name: 'Mario Rossi' })).id
    const vehicle_id = (await client.create('/v1/vehicles', { license: 'AB123CD' })).id
    const checkin = await client.create('/v1/checkins', { customer_id, vehicle_id })
    const converted = await client.post(`/v1/checkins/${checkin.id}/convert`)
    const other = await client.create('/v1/worksheets', { customer_id, vehicle_id })
    const body = { checkin_id: checkin.id, vehicle_id: '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41' }
    for (const answer of [
      await client.post('/v1/worksheets', { customer_id, ...body }),
      await client.patch(`/v1/worksheets/${other.id}`, body),
    ])
      expectError(answer, 409, 'checkin_already_converted')
    // its own it keeps
    const own = await client.patch(`/v1/worksheets/${converted.body.id}`, { checkin_id: checkin.id })
    expect(own.status).toBe(200)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { deleteOldDeliveries } from '../../src/jobs/webhook-cleanup.ts'
import { mailsTo, mailTo } from '../support/auth.ts'
import { type Body, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { articleBody, customerBody } from '../support/factories.ts'
import { turn } from '../support/receipts.ts'
import { answering, openReceiver, type Receiver, verified } from '../support/receiver.ts'
import { makeRecord } from '../support/records.ts'
import { until } from '../support/reminders.ts'

let company: TestCompany
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver()
})

beforeEach(async () => {
  company = await mintCompany()
  receiver.received.length = 0
  receiver.answers(answering(200, 'ok'))
})

afterAll(() => receiver.close())

const make = (fields: object = {}): Promise<Body> =>
  company.client.create('/v1/webhook-endpoints', { url: receiver.url, ...fields })
const at = (id: string) => `/v1/webhook-endpoints/${id}`
const find = async (id: string): Promise<Body> => succeed(await company.client.get(at(id)))
const post = (path: string, body?: object) => company.client.request('POST', path, body)
const deliveriesOf = async (id: string, query = ''): Promise<Body[]> =>
  succeed(await company.client.get(`${at(id)}/deliveries?limit=100${query}`)).data
const article = (fields: object = {}) => company.client.create('/v1/articles', articleBody(fields))
const ended = (id: string, count: number) =>
  until(async () => {
    const deliveries = await deliveriesOf(id)
    return deliveries.length === count && deliveries.every(({ status }) => status !== 'pending')
      ? deliveries
      : undefined
  })
const tried = (id: string, attempts: number) =>
  until(async () => (await deliveriesOf(id)).find(({ attempts_count }) => attempts_count >= attempts))
/** Makes what is due later due now. */
const hasten = () =>
  company.db
    .update('webhook_delivery')
    .set({ next_attempt_at: '2020-01-01T00:00:00Z' })
    .where('status', '=', 'pending')
    .execute()

describe('webhooks.md#endpoints', () => {
  it('has the fields of the contract, and its secret in the answers of POST and rotate-secret only', async () => {
    const { secret, ...made } = await make({
      description: 'Contabilità',
      enabled_events: ['article.*', 'article.*'],
    })
    expect(made).toMatchObject({
      ...{
        object: 'webhook_endpoint',
        url: receiver.url,
        description: 'Contabilità',
        enabled_events: ['article.*'],
      },
      ...{ status: 'enabled', disabled_reason: null, failing_since: null, last_success_at: null },
      ...{ last_failure_at: null, previous_secret_expires_at: null, api_version: '2026-09-05' },
    })
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    expect(await find(made.id)).toEqual(made)
    const rows = await company.db.unscopedBuilder
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', made.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await make()).toMatchObject({ enabled_events: ['*'] })
  })

  it('safe-writes.md#etag: an answer with a secret has the tag of the record as its GET answers', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const create = () => company.client.post('/v1/webhook-endpoints', { url: receiver.url }, { headers })
    const made = await create()
    const tag = made.headers.get('etag')!
    const path = at(made.body.id)
    expect((await company.client.get(path)).headers.get('etag')).toBe(tag)
    expect((await create()).headers.get('etag')).toBe(tag)
    const rotated = await company.client.post(`${path}/rotate-secret`, {}, { headers: { 'if-match': tag } })
    expect(rotated.body.secret).not.toBe(made.body.secret)
    const next = rotated.headers.get('etag')!
    expect(next).not.toBe(tag)
    succeed(
      await company.client.patch(path, { description: 'Contabilità' }, { headers: { 'if-match': next } }),
    )
  })

  it('there are at most 20 in a company, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        company.client.request('POST', '/v1/webhook-endpoints', { url: receiver.url }, turn(index)),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(refusal)).toEqual(Array(3).fill({ status: 409, code: 'limit_reached', param: null }))
  })

  it('the audit log keeps its changes, the feed does not, and no secret is in it', async () => {
    const { id, secret } = await make()
    succeed(await company.client.patch(at(id), { description: 'Flotta' }))
    const rotated = succeed(await post(`${at(id)}/rotate-secret`, {}))
    succeed(await company.client.delete(at(id)))
    const entries = succeed(await company.client.get(`/v1/audit-log?object_id=${id}`)).data
    expect(entries.map(({ type }: Body) => type)).toEqual([
      ...['webhook_endpoint.deleted', 'webhook_endpoint.secret_rotated', 'webhook_endpoint.updated'],
      'webhook_endpoint.created',
    ])
    for (const text of [secret, rotated.secret]) expect(JSON.stringify(entries)).not.toContain(text)
    expect(succeed(await company.client.get('/v1/events')).data).toEqual([])
  })
})

describe('webhooks.md#addresses', () => {
  it.each([
    'https://127.0.0.2/',
    'https://2130706434/',
    'https://0x7f.0.0.2/',
    'https://127.2/',
    'https://10.0.0.1/',
    'https://172.16.9.9/',
    'https://192.168.1.1:8443/x',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fc00::1]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:7f00:2]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://[::10.0.0.1]/',
    'https://[2001:db8::1]/',
    'https://db.localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
  ])('%s is refused', async (url) => {
    expect(refusal(await company.client.post('/v1/webhook-endpoints', { url }))).toEqual({
      ...{ status: 422, code: 'parameter_invalid', param: 'url' },
    })
  })

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'hooks.example.com',
    'https://user@hooks.example.com/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://hooks.example.com/#',
    `https://hooks.example.com/${'a'.repeat(2_000)}`,
    'http://10.0.0.1/',
    '',
  ])('%s is no URL for it', async (url) => {
    const answer = await company.client.post('/v1/webhook-endpoints', { url })
    expect(refusal(answer)).toMatchObject({ status: 422, param: 'url' })
    expect(succeed(await company.client.get('/v1/webhook-endpoints')).data).toEqual([])
  })

  it('a name that does not resolve now is accepted, and fails with dns_failed', async () => {
    const { id } = await make({ url: 'https://nowhere.invalid/hooks' })
    const delivery = succeed(await post(`${at(id)}/test`))
    expect(delivery).toMatchObject({ status: 'failed', error: 'dns_failed', response_status: null })
  })

  it('a change of the URL is looked at in the same way', async () => {
    const { id } = await make()
    expect(refusal(await company.client.patch(at(id), { url: 'https://10.0.0.1/' }))).toMatchObject({
      param: 'url',
    })
    expect((await find(id)).url).toBe(receiver.url)
  })
})

describe('webhooks.md#events', () => {
  it('an entry must exist', async () => {
    for (const entry of ['quote', 'quote.eaten', 'boat.*', 'api_key.created', 'webhook_endpoint.test']) {
      const answer = await company.client.post('/v1/webhook-endpoints', {
        ...{ url: receiver.url, enabled_events: ['quote.*', entry] },
      })
      expect(refusal(answer)).toMatchObject({ status: 422, param: 'enabled_events[1]' })
    }
    const none = await company.client.post('/v1/webhook-endpoints', { url: receiver.url, enabled_events: [] })
    expect(refusal(none)).toMatchObject({ status: 422, param: 'enabled_events' })
  })

  it('whoever makes it may read all that it covers; * needs everything', async () => {
    const client = await company.clientWith(['webhooks.write', 'webhooks.read', 'articles.read'])
    const body = { url: receiver.url }
    const missing = { status: 403, code: 'permission_missing', param: null }
    for (const enabled_events of [['*'], ['article.*', 'customer.created'], undefined])
      expect(refusal(await client.post('/v1/webhook-endpoints', { ...body, enabled_events }))).toEqual(
        missing,
      )
    const { id } = await client.create('/v1/webhook-endpoints', {
      ...body,
      enabled_events: ['article.*', 'vat_rate.*'],
    })
    expect(refusal(await client.patch(at(id), { enabled_events: ['quote.created'] }))).toEqual(missing)
    const other = await make()
    // another place would be told what its maker may read
    expect(refusal(await client.patch(at(other.id), { url: `${receiver.url}/mine` }))).toEqual(missing)
    expect(succeed(await client.patch(at(other.id), { description: 'Alle' })).description).toBe('Alle')
  })

  it('what is posted is the event as its GET answers, without costs where the maker may not read reports', async () => {
    const client = await company.clientWith(PERMISSIONS.filter((name) => name !== 'reports.read'))
    await client.create('/v1/webhook-endpoints', { url: receiver.url, enabled_events: ['worksheet.*'] })
    const { id } = await makeRecord(company.client, 'worksheets')
    const [received] = await until(async () => (receiver.received.length > 0 ? receiver.received : undefined))
    const { event, headers } = received!
    expect(event).toEqual(succeed(await client.get(`/v1/events/${headers['webhook-id']}`)))
    expect(event.data.id).toBe(id)
    const whole = succeed(await company.client.get(`/v1/events/${event.id}`))
    expect(Object.keys(whole.data).length).toBeGreaterThan(Object.keys(event.data).length)
  })

  it('takes what it names and nothing else', async () => {
    const { id } = await make({ enabled_events: ['customer.*', 'article.deleted'] })
    const { id: article_id } = await article()
    await company.client.create('/v1/customers', customerBody())
    succeed(await company.client.delete(`/v1/articles/${article_id}`))
    await ended(id, 2)
    expect(receiver.types().sort()).toEqual(['article.deleted', 'customer.created'])
  })
})

describe('webhooks.md#sending', () => {
  it('the headers are those of Standard Webhooks, and a library verifies them', async () => {
    const { secret } = await make()
    await article()
    const [received] = await until(async () => (receiver.received.length > 0 ? receiver.received : undefined))
    const { headers, event } = received!
    expect(headers).toMatchObject({
      ...{ 'content-type': 'application/json', 'user-agent': 'Officina-Webhooks/1', 'webhook-id': event.id },
    })
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(verified(received!, secret)).toEqual(event)
    expect(() => verified(received!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
  })

  it('what happened before it was made is not sent, all that happens afterwards is', async () => {
    await article()
    const { id } = await make()
    const names = ['uno', 'due', 'tre']
    for (const name of names) await article({ name })
    await ended(id, 3)
    expect(receiver.received.map(({ event }) => event.data.name).sort()).toEqual([...names].sort())
  })

  it('first attempts for one record go out one after the other, in the order of seq', async () => {
    const { id } = await make({ enabled_events: ['customer.*'] })
    let [open, most] = [0, 0]
    receiver.answers((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end()
      }, 40)
    })
    const customer = await company.client.create('/v1/customers', customerBody())
    const changes = Array.from({ length: 12 }, (_, index) =>
      company.client.patch(`/v1/customers/${customer.id}`, { city: `Modena ${index}` }),
    )
    for (const answer of await Promise.all(changes)) succeed(answer)
    await ended(id, 13)
    const order = receiver.received.map(({ event }) => event.seq)
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(most).toBe(1)
  })

  it('one slow endpoint delays no other', async () => {
    const slow = await openReceiver(() => undefined)
    await make({ url: slow.url })
    const { id } = await make()
    await Promise.all(Array.from({ length: 30 }, () => article()))
    await ended(id, 30)
    expect(slow.received.length).toBeLessThan(30)
    await slow.close()
  })
})

describe('webhooks.md#outcomes', () => {
  it.each([
    [
      'a redirect is not followed',
      answering(302, '', { location: 'https://example.com/' }),
      'redirect_refused',
      302,
    ],
    ['another status fails', answering(500, 'broken'), 'status_refused', 500],
    [
      'a broken connection fails',
      (response: { destroy(): void }) => void response.destroy(),
      'connection_failed',
      null,
    ],
  ])('%s', async (_name, answer, error, response_status) => {
    receiver.answers(answer)
    const { id } = await make()
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ status: 'failed', error, response_status })
    expect(receiver.received).toHaveLength(1)
  })

  it('a certificate that nobody signed fails with tls_failed', async () => {
    const { id } = await make({ url: receiver.url.replace('http:', 'https:') })
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ status: 'failed', error: 'tls_failed' })
  })

  it('the first 1,000 characters of an answer are kept', async () => {
    receiver.answers(answering(200, `è\0${'à'.repeat(5_000)}`))
    const { id } = await make()
    const delivery = succeed(await post(`${at(id)}/test`))
    expect(delivery).toMatchObject({ status: 'succeeded', error: null, response_status: 200 })
    expect(delivery.response_body).toBe(`è${'à'.repeat(999)}`)
  })

  it('a host that is private now fails with address_refused', async () => {
    const { id } = await make()
    await company.db
      .update('webhook_endpoint')
      .set({ url: 'https://10.0.0.1/' })
      .where('id', '=', id)
      .execute()
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ error: 'address_refused' })
  })
})

describe('webhooks.md#retries', () => {
  it('an attempt that fails is tried again after the pauses of the table, ten times in all', async () => {
    receiver.answers(answering(503, 'later'))
    const { id } = await make()
    await article()
    const pauses: number[] = []
    for (let attempts = 1; attempts < 10; attempts++) {
      const { next_attempt_at } = await tried(id, attempts)
      pauses.push((Date.parse(next_attempt_at) - Date.now()) / 1000)
      await hasten()
    }
    for (const [index, expected] of [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400].entries()) {
      expect(pauses[index]).toBeLessThanOrEqual(expected * 1.1 + 0.1)
      expect(pauses[index]).toBeGreaterThan(expected - 5)
    }
    const [delivery] = await ended(id, 1)
    expect(delivery).toMatchObject({ status: 'failed', attempts_count: 10, next_attempt_at: null })
    const { attempts } = succeed(await company.client.get(`/v1/webhook-deliveries/${delivery!.id}`))
    expect(attempts).toHaveLength(10)
    expect(attempts[0]).toMatchObject({
      ...{ object: 'webhook_attempt', response_status: 503, response_body: 'later', error: 'status_refused' },
    })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('Retry-After postpones the next attempt, by a day at most', async () => {
    const { id } = await make()
    for (const [sent, expected] of [
      ['3600', 3_600],
      ['9999999', 86_400],
    ] as const) {
      receiver.answers(answering(429, '', { 'retry-after': sent }))
      await article()
      const delivery = await until(async () =>
        (await deliveriesOf(id)).find((one) => one.status === 'pending' && one.attempts_count === 1),
      )
      const seconds = (Date.parse(delivery.next_attempt_at) - Date.now()) / 1000
      expect(Math.abs(seconds - expected)).toBeLessThan(10)
      receiver.answers(answering(200))
      await hasten()
      await until(
        async () => (await deliveriesOf(id)).every(({ status }) => status === 'succeeded') || undefined,
      )
    }
  })

  it('a retry may come after later ones, and ends what failed', async () => {
    const { id } = await make({ enabled_events: ['customer.*'] })
    receiver.answers(answering(500))
    const customer = await company.client.create('/v1/customers', customerBody())
    await tried(id, 1)
    expect((await find(id)).failing_since).not.toBeNull()
    receiver.answers(answering(200))
    succeed(await company.client.patch(`/v1/customers/${customer.id}`, { city: 'Modena' }))
    await until(async () => (receiver.received.length === 2 ? true : undefined))
    await hasten()
    await ended(id, 2)
    expect(await find(id)).toMatchObject({ failing_since: null, status: 'enabled' })
    expect(receiver.types()).toEqual(['customer.created', 'customer.updated', 'customer.created'])
  })
})

describe('webhooks.md#disabled', () => {
  it('410 disables at once', async () => {
    receiver.answers(answering(410))
    const { id } = await make()
    await article()
    await ended(id, 1)
    expect(await find(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    await article()
    expect(await deliveriesOf(id)).toHaveLength(1)
    const { data } = succeed(await company.client.get(`/v1/audit-log?object_id=${id}`))
    expect(data[0]).toMatchObject({
      type: 'webhook_endpoint.disabled',
      source: 'job',
      actor: { type: 'system' },
    })
  })

  it('five days of failures without one success disable it; what is pending is over', async () => {
    receiver.answers(answering(500))
    const { id } = await make()
    await article()
    await tried(id, 1)
    await company.db
      .update('webhook_endpoint')
      .set({ failing_since: new Date(Date.now() - 5 * 86_400_000 - 1_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await hasten()
    await ended(id, 1)
    expect(await find(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failures' })
    const { headers, text } = await mailTo(company.owner.email)
    expect(headers.subject).toContain('webhook disattivato')
    expect(text).toContain(receiver.url)
  })

  it('owners and managers are warned once, after the first day', async () => {
    receiver.answers(answering(500))
    const { id } = await make()
    await article()
    await tried(id, 1)
    expect(await mailsTo(company.owner.email)).toEqual([])
    await company.db
      .update('webhook_endpoint')
      .set({ failing_since: new Date(Date.now() - 86_400_000 - 1_000).toISOString() })
      .where('id', '=', id)
      .execute()
    for (const attempts of [2, 3]) {
      await hasten()
      await tried(id, attempts)
    }
    const { headers } = await mailTo(company.owner.email)
    expect(headers.subject).toContain('un webhook non risponde')
    expect(await find(id)).toMatchObject({ status: 'enabled' })
    await hasten()
    await tried(id, 4)
    expect(await mailsTo(company.owner.email)).toHaveLength(1)
  })

  it('enabling again clears what failed and sends nothing of what happened meanwhile', async () => {
    const { id } = await make()
    expect(succeed(await company.client.patch(at(id), { status: 'disabled' }))).toMatchObject({
      disabled_reason: 'manual',
    })
    await article({ name: 'Meanwhile' })
    const enabled = succeed(await company.client.patch(at(id), { status: 'enabled' }))
    expect(enabled).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null })
    await article({ name: 'Afterwards' })
    await ended(id, 1)
    expect(receiver.received.map(({ event }) => event.data.name)).toEqual(['Afterwards'])
  })

  it('redeliver and replay are refused while it is disabled', async () => {
    const { id } = await make()
    await article()
    const [delivery] = await ended(id, 1)
    succeed(await company.client.patch(at(id), { status: 'disabled' }))
    const refused = { status: 409, code: 'webhook_endpoint_disabled' }
    expect(refusal(await post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`))).toMatchObject(refused)
    expect(refusal(await post(`${at(id)}/replay`, { after_seq: 0 }))).toMatchObject(refused)
  })
})

describe('webhooks.md#replay', () => {
  it('sends the kept events that have not succeeded there, and each of them once', async () => {
    await article({ name: 'Before' })
    const { id } = await make({ enabled_events: ['article.*'] })
    await article({ name: 'Reached' })
    await ended(id, 1)
    succeed(await company.client.patch(at(id), { status: 'disabled' }))
    await article({ name: 'Missed' })
    await company.client.create('/v1/customers', customerBody())
    succeed(await company.client.patch(at(id), { status: 'enabled' }))
    const answer = succeed(await post(`${at(id)}/replay`, { after_seq: 1 }))
    expect(answer).toEqual({ object: 'webhook_replay', after_seq: 1, deliveries_count: 1 })
    await ended(id, 2)
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 1 })).deliveries_count).toBe(0)
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 0 })).deliveries_count).toBe(1)
    await ended(id, 3)
    expect(receiver.received.map(({ event }) => event.data.name)).toEqual(['Reached', 'Missed', 'Before'])
  })

  it('leaves out what the endpoint takes no more', async () => {
    receiver.answers(answering(500))
    const { id } = await make({ enabled_events: ['article.*', 'customer.*'] })
    await article()
    await company.client.create('/v1/customers', customerBody())
    await until(async () => (await deliveriesOf(id)).filter((one) => one.attempts_count > 0).length === 2)
    succeed(await company.client.patch(at(id), { enabled_events: ['customer.*'] }))
    receiver.answers(answering(200))
    const answer = succeed(await post(`${at(id)}/replay`, { after_seq: 0 }))
    expect(answer.deliveries_count).toBe(1)
    await until(async () => (await deliveriesOf(id, '&status=succeeded')).length >= 1)
    // What is still to be tried again would reach the tests after this one.
    succeed(await company.client.delete(at(id)))
  })

  it('sends nothing again that arrived, also where its event outlives its delivery', async () => {
    const { id } = await make({ enabled_events: ['article.*'] })
    await article({ name: 'Arrived' })
    const [arrived] = await ended(id, 1)
    receiver.answers(answering(410))
    await article({ name: 'Refused' })
    await ended(id, 2)
    await company.db
      .update('webhook_delivery')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('webhook_endpoint_id', '=', id)
      .execute()
    await deleteOldDeliveries(database().kysely)
    // as if it was never there
    expect(await deliveriesOf(id)).toEqual([])
    expect((await company.client.get(`/v1/webhook-deliveries/${arrived!.id}`)).status).toBe(404)
    const own = () => company.db.select('webhook_delivery').where('webhook_endpoint_id', '=', id)
    const kept = await own().select(['id', 'attempts']).execute()
    expect(kept).toEqual([{ id: arrived!.id, attempts: [] }])
    receiver.answers(answering(200))
    succeed(await company.client.patch(at(id), { status: 'enabled' }))
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 0 })).deliveries_count).toBe(1)
    await ended(id, 1)
    expect(receiver.received.map(({ event }) => event.data.name)).toEqual(['Arrived', 'Refused', 'Refused'])
    await company.db.unscopedBuilder
      .deleteFrom('event')
      .where('company_id', '=', company.company_id)
      .execute()
    await deleteOldDeliveries(database().kysely)
    expect(await own().select('status').execute()).toHaveLength(1)
  })

  it('redeliver sends any delivery at once with the same webhook-id', async () => {
    const { id } = await make()
    await article()
    const [delivery] = await ended(id, 1)
    const again = succeed(await post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`))
    expect(again).toMatchObject({ id: delivery!.id, status: 'pending', completed_at: null })
    await until(async () => (receiver.received.length === 2 ? true : undefined))
    const [first, second] = receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.text).toBe(first!.text)
  })
})

describe('webhooks.md#test', () => {
  it('sends webhook_endpoint.test once, also when disabled, and is no event', async () => {
    const { id, secret } = await make({ status: 'disabled', enabled_events: ['article.created'] })
    receiver.answers(answering(500, 'no'))
    const delivery = succeed(await post(`${at(id)}/test`))
    expect(delivery).toMatchObject({
      ...{ status: 'failed', event_type: 'webhook_endpoint.test', event_seq: null, attempts_count: 1 },
      ...{ response_status: 500, response_body: 'no', next_attempt_at: null },
    })
    const [{ event }] = receiver.received as unknown as [{ event: Body }]
    expect(event).toMatchObject({
      ...{ object: 'event', seq: null, type: 'webhook_endpoint.test', object_id: id, data: await find(id) },
    })
    expect(verified(receiver.received[0]!, secret)).toEqual(event)
    expect(succeed(await company.client.get('/v1/events')).data).toEqual([])
    expect((await deliveriesOf(id, '&event_type=webhook_endpoint.test')).map((one) => one.id)).toEqual([
      delivery.id,
    ])
  })
})

describe('webhooks.md#rotation', () => {
  it('both secrets sign during the overlap, the new one first; a second rotation ends the oldest', async () => {
    const { id, secret: oldest } = await make()
    const { secret: older, previous_secret_expires_at } = succeed(await post(`${at(id)}/rotate-secret`, {}))
    expect(Math.abs(Date.parse(previous_secret_expires_at) - Date.now() - 86_400_000)).toBeLessThan(60_000)
    succeed(await post(`${at(id)}/test`))
    const [first] = receiver.received
    expect(String(first!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [oldest, older]) expect(verified(first!, secret)).toBeTruthy()
    const { secret: newest } = succeed(await post(`${at(id)}/rotate-secret`, { overlap_hours: 1 }))
    succeed(await post(`${at(id)}/test`))
    const last = receiver.received.at(-1)!
    for (const secret of [older, newest]) expect(verified(last, secret)).toBeTruthy()
    expect(() => verified(last, oldest)).toThrow()
    const without = succeed(await post(`${at(id)}/rotate-secret`, { overlap_hours: 0 }))
    expect(without.previous_secret_expires_at).toBeNull()
    succeed(await post(`${at(id)}/test`))
    expect(() => verified(receiver.received.at(-1)!, newest)).toThrow()
  })
})

describe('webhooks.md#deliveries', () => {
  it('are listed newest first, by status, event and type; of a deleted endpoint they are 404', async () => {
    const { id } = await make()
    await article()
    await company.client.create('/v1/customers', customerBody())
    const deliveries = await ended(id, 2)
    const [customer] = await deliveriesOf(id, '&event_type=customer.created')
    expect(await deliveriesOf(id, `&event_id=${customer!.event_id}`)).toEqual([customer])
    expect(await deliveriesOf(id, '&status=failed')).toEqual([])
    expect(await deliveriesOf(id, '&status=succeeded')).toEqual(deliveries)
    succeed(await company.client.delete(at(id)))
    const gone = { status: 404, code: 'resource_not_found' }
    expect(refusal(await company.client.get(`/v1/webhook-deliveries/${customer!.id}`))).toMatchObject(gone)
    expect(refusal(await company.client.get(`${at(id)}/deliveries`))).toMatchObject(gone)
    await article()
    expect(receiver.received).toHaveLength(2)
  })
})

import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { turn } from '../support/receipts.ts'
import { answering, verified } from '../support/receiver.ts'
import { makeRecord } from '../support/records.ts'
import { until } from '../support/reminders.ts'
import { at, hookedCompanies } from '../support/webhooks.ts'

const hooks = hookedCompanies()
const { make, find, post, deliveriesOf, article, ended } = hooks

describe('webhooks.md#endpoints', () => {
  it('has the fields of the contract, and its secret in the answers of POST and rotate-secret only', async () => {
    const { secret, ...made } = await make({
      description: 'Contabilità',
      enabled_events: ['article.*', 'article.*'],
    })
    expect(made).toMatchObject({
      ...{
        object: 'webhook_endpoint',
        url: hooks.receiver.url,
        description: 'Contabilità',
        enabled_events: ['article.*'],
      },
      ...{ status: 'enabled', disabled_reason: null, failing_since: null, last_success_at: null },
      ...{ last_failure_at: null, previous_secret_expires_at: null, api_version: '2026-09-05' },
    })
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    expect(await find(made.id)).toEqual(made)
    const rows = await hooks.company.db.unscopedBuilder
      .selectFrom('webhook_endpoint')
      .selectAll()
      .where('id', '=', made.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await make()).toMatchObject({ enabled_events: ['*'] })
  })

  it('safe-writes.md#etag: an answer with a secret has the tag of the record as its GET answers', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const create = () =>
      hooks.company.client.post('/v1/webhook-endpoints', { url: hooks.receiver.url }, { headers })
    const made = await create()
    const tag = made.headers.get('etag')!
    const path = at(made.body.id)
    expect((await hooks.company.client.get(path)).headers.get('etag')).toBe(tag)
    expect((await create()).headers.get('etag')).toBe(tag)
    const rotated = await hooks.company.client.post(
      `${path}/rotate-secret`,
      {},
      { headers: { 'if-match': tag } },
    )
    expect(rotated.body.secret).not.toBe(made.body.secret)
    const next = rotated.headers.get('etag')!
    expect(next).not.toBe(tag)
    succeed(
      await hooks.company.client.patch(
        path,
        { description: 'Contabilità' },
        { headers: { 'if-match': next } },
      ),
    )
  })

  it('there are at most 20 in a company, however many are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 23 }, (_, index) =>
        hooks.company.client.request(
          'POST',
          '/v1/webhook-endpoints',
          { url: hooks.receiver.url },
          turn(index),
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(refusal)).toEqual(Array(3).fill({ status: 409, code: 'limit_reached', param: null }))
  })

  it('the audit log keeps its changes, the feed does not, and no secret is in it', async () => {
    const { id, secret } = await make()
    succeed(await hooks.company.client.patch(at(id), { description: 'Flotta' }))
    const rotated = succeed(await post(`${at(id)}/rotate-secret`, {}))
    succeed(await hooks.company.client.delete(at(id)))
    const entries = succeed(await hooks.company.client.get(`/v1/audit-log?object_id=${id}`)).data
    expect(entries.map(({ type }: Body) => type)).toEqual([
      ...['webhook_endpoint.deleted', 'webhook_endpoint.secret_rotated', 'webhook_endpoint.updated'],
      'webhook_endpoint.created',
    ])
    for (const text of [secret, rotated.secret]) expect(JSON.stringify(entries)).not.toContain(text)
    expect(succeed(await hooks.company.client.get('/v1/events')).data).toEqual([])
  })
})

describe('webhooks.md#events', () => {
  it('an entry must exist', async () => {
    for (const entry of ['quote', 'quote.eaten', 'boat.*', 'api_key.created', 'webhook_endpoint.test']) {
      const answer = await hooks.company.client.post('/v1/webhook-endpoints', {
        ...{ url: hooks.receiver.url, enabled_events: ['quote.*', entry] },
      })
      expect(refusal(answer)).toMatchObject({ status: 422, param: 'enabled_events[1]' })
    }
    const none = await hooks.company.client.post('/v1/webhook-endpoints', {
      url: hooks.receiver.url,
      enabled_events: [],
    })
    expect(refusal(none)).toMatchObject({ status: 422, param: 'enabled_events' })
  })

  it('whoever makes it may read all that it covers; * needs everything', async () => {
    const client = await hooks.company.clientWith(['webhooks.write', 'webhooks.read', 'articles.read'])
    const body = { url: hooks.receiver.url }
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
    expect(refusal(await client.patch(at(other.id), { url: `${hooks.receiver.url}/mine` }))).toEqual(missing)
    expect(succeed(await client.patch(at(other.id), { description: 'Alle' })).description).toBe('Alle')
    // what stands already changes nothing, also not what may be told
    const { url, enabled_events, updated_at } = await find(other.id)
    const same = succeed(await client.patch(at(other.id), { url, enabled_events }))
    expect(same).toMatchObject({ enabled_events: ['*'], updated_at })
  })

  it('what is posted is the event as its GET answers, without costs where the maker may not read reports', async () => {
    const client = await hooks.company.clientWith(PERMISSIONS.filter((name) => name !== 'reports.read'))
    await client.create('/v1/webhook-endpoints', { url: hooks.receiver.url, enabled_events: ['worksheet.*'] })
    const { id } = await makeRecord(hooks.company.client, 'worksheets')
    const [received] = await until(async () =>
      hooks.receiver.received.length > 0 ? hooks.receiver.received : undefined,
    )
    const { event, headers } = received!
    expect(event).toEqual(succeed(await client.get(`/v1/events/${headers['webhook-id']}`)))
    expect(event.data.id).toBe(id)
    const whole = succeed(await hooks.company.client.get(`/v1/events/${event.id}`))
    expect(Object.keys(whole.data).length).toBeGreaterThan(Object.keys(event.data).length)
  })

  it('takes what it names and nothing else', async () => {
    const { id } = await make({ enabled_events: ['customer.*', 'article.deleted'] })
    const { id: article_id } = await article()
    await hooks.company.client.create('/v1/customers', customerBody())
    succeed(await hooks.company.client.delete(`/v1/articles/${article_id}`))
    await ended(id, 2)
    expect(hooks.receiver.types().sort()).toEqual(['article.deleted', 'customer.created'])
  })
})

describe('webhooks.md#test', () => {
  it('sends webhook_endpoint.test once, also when disabled, and is no event', async () => {
    const { id, secret } = await make({ status: 'disabled', enabled_events: ['article.created'] })
    hooks.receiver.answers(answering(500, 'no'))
    const delivery = succeed(await post(`${at(id)}/test`))
    expect(delivery).toMatchObject({
      ...{ status: 'failed', event_type: 'webhook_endpoint.test', event_seq: null, attempts_count: 1 },
      ...{ response_status: 500, response_body: 'no', next_attempt_at: null },
    })
    const [{ event }] = hooks.receiver.received as unknown as [{ event: Body }]
    expect(event).toMatchObject({
      ...{ object: 'event', seq: null, type: 'webhook_endpoint.test', object_id: id, data: await find(id) },
    })
    expect(verified(hooks.receiver.received[0]!, secret)).toEqual(event)
    expect(succeed(await hooks.company.client.get('/v1/events')).data).toEqual([])
    expect((await deliveriesOf(id, '&event_type=webhook_endpoint.test')).map((one) => one.id)).toEqual([
      delivery.id,
    ])
  })
})

describe('webhooks.md#test: its outcome', () => {
  it('waits for none of the events that its receiver leaves unanswered', async () => {
    const held: ServerResponse[] = []
    hooks.receiver.answers((response, { event }) => void (event.seq ? held.push(response) : response.end()))
    const { id } = await make()
    await Promise.all(Array.from({ length: 20 }, () => article()))
    await until(async () => held.length > 0 || undefined)
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ status: 'succeeded', attempts_count: 1 })
    succeed(await hooks.company.client.delete(at(id)))
    for (const response of held) response.end()
  })
})

describe('webhooks.md#rotation', () => {
  it('both secrets sign during the overlap, the new one first; a second rotation ends the oldest', async () => {
    const { id, secret: oldest } = await make()
    const { secret: older, previous_secret_expires_at } = succeed(await post(`${at(id)}/rotate-secret`, {}))
    expect(Math.abs(Date.parse(previous_secret_expires_at) - Date.now() - 86_400_000)).toBeLessThan(60_000)
    succeed(await post(`${at(id)}/test`))
    const [first] = hooks.receiver.received
    expect(String(first!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    for (const secret of [oldest, older]) expect(verified(first!, secret)).toBeTruthy()
    const { secret: newest } = succeed(await post(`${at(id)}/rotate-secret`, { overlap_hours: 1 }))
    succeed(await post(`${at(id)}/test`))
    const last = hooks.receiver.received.at(-1)!
    for (const secret of [older, newest]) expect(verified(last, secret)).toBeTruthy()
    expect(() => verified(last, oldest)).toThrow()
    const without = succeed(await post(`${at(id)}/rotate-secret`, { overlap_hours: 0 }))
    expect(without.previous_secret_expires_at).toBeNull()
    succeed(await post(`${at(id)}/test`))
    expect(() => verified(hooks.receiver.received.at(-1)!, newest)).toThrow()
  })
})

describe('webhooks.md#deliveries', () => {
  it('are listed newest first, by status, event and type; of a deleted endpoint they are 404', async () => {
    const { id } = await make()
    await article()
    await hooks.company.client.create('/v1/customers', customerBody())
    const deliveries = await ended(id, 2)
    const [customer] = await deliveriesOf(id, '&event_type=customer.created')
    expect(await deliveriesOf(id, `&event_id=${customer!.event_id}`)).toEqual([customer])
    expect(await deliveriesOf(id, '&status=failed')).toEqual([])
    expect(await deliveriesOf(id, '&status=succeeded')).toEqual(deliveries)
    succeed(await hooks.company.client.delete(at(id)))
    const gone = { status: 404, code: 'resource_not_found' }
    expect(refusal(await hooks.company.client.get(`/v1/webhook-deliveries/${customer!.id}`))).toMatchObject(
      gone,
    )
    expect(refusal(await hooks.company.client.get(`${at(id)}/deliveries`))).toMatchObject(gone)
    await article()
    expect(hooks.receiver.received).toHaveLength(2)
  })
})

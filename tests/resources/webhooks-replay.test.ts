import { describe, expect, it } from 'vitest'
import { deleteOldDeliveries } from '../../src/jobs/webhook-cleanup.ts'
import { mailsTo, mailTo } from '../support/auth.ts'
import { refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { answering, openReceiver } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'
import { at, hookedCompanies } from '../support/webhooks.ts'

const hooks = hookedCompanies()
const { make, find, post, deliveriesOf, article, ended, tried, hasten } = hooks

describe('webhooks.md#disabled', () => {
  it('410 disables at once', async () => {
    hooks.receiver.answers(answering(410))
    const { id } = await make()
    await article()
    await ended(id, 1)
    expect(await find(id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' })
    await article()
    expect(await deliveriesOf(id)).toHaveLength(1)
    const { data } = succeed(await hooks.company.client.get(`/v1/audit-log?object_id=${id}`))
    expect(data[0]).toMatchObject({
      type: 'webhook_endpoint.disabled',
      source: 'job',
      actor: { type: 'system' },
    })
  })

  it('five days of failures without one success disable it; what is pending is over', async () => {
    hooks.receiver.answers(answering(500))
    const { id } = await make()
    await article()
    await tried(id, 1)
    await hooks.company.db
      .update('webhook_endpoint')
      .set({ failing_since: new Date(Date.now() - 5 * 86_400_000 - 1_000).toISOString() })
      .where('id', '=', id)
      .execute()
    await hasten()
    await ended(id, 1)
    expect(await find(id)).toMatchObject({ status: 'disabled', disabled_reason: 'failures' })
    const { headers, text } = await mailTo(hooks.company.owner.email)
    expect(headers.subject).toContain('webhook disattivato')
    expect(text).toContain(hooks.receiver.url)
  })

  it('owners and managers are warned once, after the first day', async () => {
    hooks.receiver.answers(answering(500))
    const { id } = await make()
    await article()
    await tried(id, 1)
    expect(await mailsTo(hooks.company.owner.email)).toEqual([])
    await hooks.company.db
      .update('webhook_endpoint')
      .set({ failing_since: new Date(Date.now() - 86_400_000 - 1_000).toISOString() })
      .where('id', '=', id)
      .execute()
    for (const attempts of [2, 3]) {
      await hasten()
      await tried(id, attempts)
    }
    const { headers } = await mailTo(hooks.company.owner.email)
    expect(headers.subject).toContain('un webhook non risponde')
    expect(await find(id)).toMatchObject({ status: 'enabled' })
    await hasten()
    await tried(id, 4)
    expect(await mailsTo(hooks.company.owner.email)).toHaveLength(1)
  })

  it('enabling again clears what failed and sends nothing of what happened meanwhile', async () => {
    const { id } = await make()
    expect(succeed(await hooks.company.client.patch(at(id), { status: 'disabled' }))).toMatchObject({
      disabled_reason: 'manual',
    })
    await article({ name: 'Meanwhile' })
    const enabled = succeed(await hooks.company.client.patch(at(id), { status: 'enabled' }))
    expect(enabled).toMatchObject({ status: 'enabled', disabled_reason: null, failing_since: null })
    await article({ name: 'Afterwards' })
    await ended(id, 1)
    expect(hooks.receiver.received.map(({ event }) => event.data.name)).toEqual(['Afterwards'])
  })

  it('redeliver and replay are refused while it is disabled', async () => {
    const { id } = await make()
    await article()
    const [delivery] = await ended(id, 1)
    succeed(await hooks.company.client.patch(at(id), { status: 'disabled' }))
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
    succeed(await hooks.company.client.patch(at(id), { status: 'disabled' }))
    await article({ name: 'Missed' })
    await hooks.company.client.create('/v1/customers', customerBody())
    succeed(await hooks.company.client.patch(at(id), { status: 'enabled' }))
    const answer = succeed(await post(`${at(id)}/replay`, { after_seq: 1 }))
    expect(answer).toEqual({ object: 'webhook_replay', after_seq: 1, deliveries_count: 1 })
    await ended(id, 2)
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 1 })).deliveries_count).toBe(0)
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 0 })).deliveries_count).toBe(1)
    await ended(id, 3)
    expect(hooks.receiver.received.map(({ event }) => event.data.name)).toEqual([
      'Reached',
      'Missed',
      'Before',
    ])
  })

  it('leaves out what the endpoint takes no more', async () => {
    hooks.receiver.answers(answering(500))
    const { id } = await make({ enabled_events: ['article.*', 'customer.*'] })
    await article()
    await hooks.company.client.create('/v1/customers', customerBody())
    await until(async () => (await deliveriesOf(id)).filter((one) => one.attempts_count > 0).length === 2)
    succeed(await hooks.company.client.patch(at(id), { enabled_events: ['customer.*'] }))
    hooks.receiver.answers(answering(200))
    const answer = succeed(await post(`${at(id)}/replay`, { after_seq: 0 }))
    expect(answer.deliveries_count).toBe(1)
    await until(async () => (await deliveriesOf(id, '&status=succeeded')).length >= 1)
    // What is still to be tried again would reach the tests after this one.
    succeed(await hooks.company.client.delete(at(id)))
  })

  it('sends nothing again that arrived, also where its event outlives its delivery', async () => {
    const { id } = await make({ enabled_events: ['article.*'] })
    await article({ name: 'Arrived' })
    const [arrived] = await ended(id, 1)
    hooks.receiver.answers(answering(410))
    await article({ name: 'Refused' })
    await ended(id, 2)
    await hooks.company.db
      .update('webhook_delivery')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('webhook_endpoint_id', '=', id)
      .execute()
    await deleteOldDeliveries(database().kysely)
    // as if it was never there
    expect(await deliveriesOf(id)).toEqual([])
    expect((await hooks.company.client.get(`/v1/webhook-deliveries/${arrived!.id}`)).status).toBe(404)
    const own = () => hooks.company.db.select('webhook_delivery').where('webhook_endpoint_id', '=', id)
    const kept = await own().select(['id', 'attempts']).execute()
    expect(kept).toEqual([{ id: arrived!.id, attempts: [] }])
    hooks.receiver.answers(answering(200))
    succeed(await hooks.company.client.patch(at(id), { status: 'enabled' }))
    expect(succeed(await post(`${at(id)}/replay`, { after_seq: 0 })).deliveries_count).toBe(1)
    await ended(id, 1)
    expect(hooks.receiver.received.map(({ event }) => event.data.name)).toEqual([
      'Arrived',
      'Refused',
      'Refused',
    ])
    await hooks.company.db.unscopedBuilder
      .deleteFrom('event')
      .where('company_id', '=', hooks.company.company_id)
      .execute()
    await deleteOldDeliveries(database().kysely)
    expect(await own().select('status').execute()).toHaveLength(1)
  })

  it('webhooks.md#retention: what waits to be sent once more is kept with its attempts, however old it is', async () => {
    hooks.receiver.answers(answering(500))
    const { id } = await make()
    await article()
    const waiting = await tried(id, 1)
    await hooks.company.db
      .update('webhook_delivery')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', waiting!.id)
      .execute()
    await deleteOldDeliveries(database().kysely)
    expect(await deliveriesOf(id)).toMatchObject([
      { id: waiting!.id, status: 'pending', attempts_count: 1, response_status: 500 },
    ])
  })

  it('redeliver sends any delivery at once with the same webhook-id', async () => {
    const { id } = await make()
    await article()
    const [delivery] = await ended(id, 1)
    const again = succeed(await post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`))
    expect(again).toMatchObject({ id: delivery!.id, status: 'pending', completed_at: null })
    await until(async () => (hooks.receiver.received.length === 2 ? true : undefined))
    const [first, second] = hooks.receiver.received
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(second!.text).toBe(first!.text)
  })

  it('sends nothing to a new URL that whoever gave it may not read, neither by a retry nor again', async () => {
    const other = await openReceiver()
    hooks.receiver.answers(answering(500))
    const { id } = await make({ enabled_events: ['article.*', 'customer.*'] })
    await hooks.company.client.create('/v1/customers', customerBody())
    const customer = await hooks.tried(id, 1)
    await article()
    await until(async () => (await deliveriesOf(id)).filter((one) => one.attempts_count > 0).length === 2)
    const groups = ['webhooks.read', 'webhooks.write', 'articles.read'] as const
    const client = await hooks.company.clientWith([...groups])
    // what its URL gets anyway is sent again by anybody who sends
    succeed(await client.request('POST', `/v1/webhook-deliveries/${customer.id}/redeliver`))
    await until(
      async () => (await client.get(`/v1/webhook-deliveries/${customer.id}`)).body.attempts_count > 0,
    )
    const fewer = { url: other.url, enabled_events: ['article.*'] }
    succeed(await client.patch(at(id), fewer))
    expect(succeed(await client.get(`/v1/webhook-deliveries/${customer.id}`))).toMatchObject({
      ...{ status: 'failed', next_attempt_at: null },
    })
    const again = await client.request('POST', `/v1/webhook-deliveries/${customer.id}/redeliver`)
    expect(refusal(again)).toEqual({ status: 403, code: 'permission_missing', param: null })
    await hooks.hasten()
    await until(async () => other.received.length > 0 || undefined)
    expect(other.types()).toEqual(['article.created'])
    await other.close()
  })
})

import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { webhookSeal } from '../../src/server/core/webhooks/secrets.ts'
import { succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { answering, openReceiver, verified } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'
import { at, hookedCompanies } from '../support/webhooks.ts'

const hooks = hookedCompanies()
const { make, find, post, deliveriesOf, article, ended, tried, hasten } = hooks

describe('webhooks.md#sending', () => {
  it('the headers are those of Standard Webhooks, and a library verifies them', async () => {
    const { secret } = await make()
    await article()
    const [received] = await until(async () =>
      hooks.receiver.received.length > 0 ? hooks.receiver.received : undefined,
    )
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
    expect(hooks.receiver.received.map(({ event }) => event.data.name).sort()).toEqual([...names].sort())
  })

  it('first attempts for one record go out one after the other, in the order of seq', async () => {
    const { id } = await make({ enabled_events: ['customer.*'] })
    let [open, most] = [0, 0]
    hooks.receiver.answers((response) => {
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        response.end()
      }, 40)
    })
    const customer = await hooks.company.client.create('/v1/customers', customerBody())
    const changes = Array.from({ length: 12 }, (_, index) =>
      hooks.company.client.patch(`/v1/customers/${customer.id}`, { city: `Modena ${index}` }),
    )
    for (const answer of await Promise.all(changes)) succeed(answer)
    await ended(id, 13)
    const order = hooks.receiver.received.map(({ event }) => event.seq)
    expect(order).toEqual([...order].sort((one, other) => one - other))
    expect(most).toBe(1)
  })

  it('a slow answer holds back no first attempt for another record', async () => {
    const slow: ServerResponse[] = []
    hooks.receiver.answers((response) => (slow.length === 0 ? void slow.push(response) : response.end()))
    const { id } = await make()
    await article()
    await until(async () => slow[0])
    await Promise.all([article(), article(), article()])
    await until(async () => (hooks.receiver.received.length === 4 ? true : undefined))
    // it was still waited for
    expect(slow[0]!.destroyed).toBe(false)
    slow[0]!.end()
    await ended(id, 4)
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
      'a switch to another protocol, which ends no answer, fails',
      ({ socket }: ServerResponse) =>
        void socket!.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'status_refused',
      101,
    ],
    [
      'a broken connection fails',
      (response: { destroy(): void }) => void response.destroy(),
      'connection_failed',
      null,
    ],
  ])('%s', async (_name, answer, error, response_status) => {
    hooks.receiver.answers(answer)
    const { id } = await make()
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ status: 'failed', error, response_status })
    expect(hooks.receiver.received).toHaveLength(1)
  })

  it('a certificate that nobody signed fails with tls_failed', async () => {
    const { id } = await make({ url: hooks.receiver.url.replace('http:', 'https:') })
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ status: 'failed', error: 'tls_failed' })
  })

  it('the first 1,000 characters of an answer are kept', async () => {
    hooks.receiver.answers(answering(200, `è\0${'à'.repeat(5_000)}`))
    const { id } = await make()
    const delivery = succeed(await post(`${at(id)}/test`))
    expect(delivery).toMatchObject({ status: 'succeeded', error: null, response_status: 200 })
    expect(delivery.response_body).toBe(`è${'à'.repeat(999)}`)
  })

  it('a host that is private now fails with address_refused', async () => {
    const { id } = await make()
    await hooks.company.db
      .update('webhook_endpoint')
      .set({ url: 'https://10.0.0.1/' })
      .where('id', '=', id)
      .execute()
    expect(succeed(await post(`${at(id)}/test`))).toMatchObject({ error: 'address_refused' })
  })
})

describe('webhooks.md#retries', () => {
  it('an attempt that fails is tried again after the pauses of the table, ten times in all', async () => {
    hooks.receiver.answers(answering(503, 'later'))
    const { id } = await make()
    await article()
    const next: number[] = []
    for (let attempts = 1; attempts < 10; attempts++) {
      const { next_attempt_at } = await tried(id, attempts)
      next.push(Date.parse(next_attempt_at))
      await hasten()
    }
    const [delivery] = await ended(id, 1)
    expect(delivery).toMatchObject({ status: 'failed', attempts_count: 10, next_attempt_at: null })
    const { attempts } = succeed(await hooks.company.client.get(`/v1/webhook-deliveries/${delivery!.id}`))
    expect(attempts).toHaveLength(10)
    for (const [index, expected] of [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400].entries()) {
      const { attempted_at, duration_ms } = attempts[index]
      const pause = (next[index]! - Date.parse(attempted_at) - duration_ms) / 1000
      expect(pause).toBeGreaterThan(expected - 0.1)
      // a busy machine is late to write down what came of it
      expect(pause).toBeLessThan(expected * 1.1 + 4)
    }
    expect(attempts[0]).toMatchObject({
      ...{ object: 'webhook_attempt', response_status: 503, response_body: 'later', error: 'status_refused' },
    })
    expect(new Set(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  it('Retry-After postpones the next attempt, by a day at most', async () => {
    const { id } = await make()
    for (const [sent, expected] of [
      ['3600', 3_600],
      ['1800.5', 1_800],
      ['9999999', 86_400],
    ] as const) {
      hooks.receiver.answers(answering(429, '', { 'retry-after': sent }))
      await article()
      const delivery = await until(async () =>
        (await deliveriesOf(id)).find((one) => one.status === 'pending' && one.attempts_count === 1),
      )
      const seconds = (Date.parse(delivery.next_attempt_at) - Date.now()) / 1000
      expect(Math.abs(seconds - expected)).toBeLessThan(10)
      hooks.receiver.answers(answering(200))
      await hasten()
      await until(
        async () => (await deliveriesOf(id)).every(({ status }) => status === 'succeeded') || undefined,
      )
    }
  })

  it('a retry may come after later ones, and ends what failed', async () => {
    const { id } = await make({ enabled_events: ['customer.*'] })
    hooks.receiver.answers(answering(500))
    const customer = await hooks.company.client.create('/v1/customers', customerBody())
    await tried(id, 1)
    expect((await find(id)).failing_since).not.toBeNull()
    hooks.receiver.answers(answering(200))
    succeed(await hooks.company.client.patch(`/v1/customers/${customer.id}`, { city: 'Modena' }))
    await until(async () => (hooks.receiver.received.length === 2 ? true : undefined))
    await hasten()
    await ended(id, 2)
    expect(await find(id)).toMatchObject({ failing_since: null, status: 'enabled' })
    expect(hooks.receiver.types()).toEqual(['customer.created', 'customer.updated', 'customer.created'])
  })
})

describe('webhooks.md#rotation: a secret that was kept under another AUTH_SECRET', () => {
  it('fails the attempt, as people are warned of, and a rotation sends what waits', async () => {
    const { id } = await make()
    const unreadable = webhookSeal('the secret of the server before').close('whsec_AAAA')
    await hooks.company.db
      .update('webhook_endpoint')
      .set({ secret: unreadable })
      .where('id', '=', id)
      .execute()
    await article()
    expect(await tried(id, 1)).toMatchObject({ status: 'pending', error: 'connection_failed' })
    expect((await find(id)).failing_since).toEqual(expect.any(String))
    expect(hooks.receiver.received).toEqual([])
    const { secret } = succeed(await post(`${at(id)}/rotate-secret`))
    await hasten()
    expect(await ended(id, 1)).toMatchObject([{ status: 'succeeded' }])
    expect(verified(hooks.receiver.received[0]!, secret)).toMatchObject({ type: 'article.created' })
  })
})

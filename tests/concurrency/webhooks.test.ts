import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { answering } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'
import { holdsUp } from '../support/waited-for.ts'
import { hookedCompanies } from '../support/webhooks.ts'

const hooks = hookedCompanies()

it.each([
  ['succeeded', 200],
  ['failed', 500],
  ['is told to stop', 410],
])(
  'webhooks.md#disabled: an attempt that %s holds no delivery while whoever disables the endpoint holds that: neither waits for the other',
  async (_, status) => {
    let answer: (() => void) | undefined
    hooks.receiver.answers((response, received) => {
      answer = () => answering(status)(response, received)
    })
    const { id } = await hooks.make()
    await hooks.article()
    await until(async () => answer)
    await hooks.company.db.transaction(async (tx) => {
      await tx.lock('webhook_endpoint', id)
      answer!()
      await until(async () => (await holdsUp(tx)) || undefined)
      const held = await sql`
        SELECT FROM webhook_delivery WHERE webhook_endpoint_id = ${id} FOR UPDATE NOWAIT`.execute(tx.unscoped)
      expect(held.rows).toHaveLength(1)
    })
    expect(await hooks.tried(id, 1)).toMatchObject({ attempts_count: 1, response_status: status })
  },
)

it('webhooks.md#replay: a delivery that is sent again while its endpoint is being disabled is refused', async () => {
  const { id } = await hooks.make()
  await hooks.article()
  const [delivery] = await hooks.ended(id, 1)
  const again = await hooks.company.db.transaction(async (tx) => {
    const before = await tx.lock('webhook_endpoint', id, ['status'])
    await tx.change('webhook_endpoint', before, { status: 'disabled', disabled_reason: 'manual' })
    const answer = hooks.post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`)
    await Promise.race([answer, until(async () => (await holdsUp(tx)) || undefined)])
    return { answer }
  })
  expect(refusal(await again.answer)).toMatchObject({ status: 409, code: 'webhook_endpoint_disabled' })
  expect(succeed(await hooks.company.client.get(`/v1/webhook-deliveries/${delivery!.id}`))).toMatchObject({
    status: 'succeeded',
  })
})

it.each([
  ['the second', 1],
  ['the last', 9],
])(
  'webhooks.md#replay: a delivery that is sent again while %s attempt waits for its answer goes out at once when that fails',
  async (_, tries) => {
    hooks.receiver.answers(answering(500))
    const { id } = await hooks.make()
    await hooks.article()
    const delivery = await hooks.tried(id, 1)
    let fail: (() => void) | undefined
    hooks.receiver.answers((response, received) => {
      fail = () => answering(500)(response, received)
    })
    await hooks.company.db
      .update('webhook_delivery')
      .set({ tries, next_attempt_at: '2020-01-01T00:00:00Z' })
      .where('webhook_endpoint_id', '=', id)
      .execute()
    await until(async () => fail)
    succeed(await hooks.post(`/v1/webhook-deliveries/${delivery.id}/redeliver`))
    hooks.receiver.answers(answering(200))
    fail!()
    await hooks.ended(id, 1)
    const ended = succeed(await hooks.company.client.get(`/v1/webhook-deliveries/${delivery.id}`))
    expect(ended).toMatchObject({ status: 'succeeded', attempts_count: 3 })
    const [, failed, again] = ended.attempts.map(({ attempted_at }: Body) => Date.parse(attempted_at))
    // the second attempt's own pause is a minute
    expect(again - failed).toBeLessThan(55_000)
  },
)

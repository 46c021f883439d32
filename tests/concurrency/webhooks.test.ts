import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CompanyTransaction } from '../../src/server/core/company-database.ts'
import { holdNumbering, numberEvents } from '../../src/server/core/writes/sequence.ts'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { answering } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'
import { untilHeldUp } from '../support/waited-for.ts'
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
      await untilHeldUp(tx)
      const held = await sql`
        SELECT FROM webhook_delivery WHERE webhook_endpoint_id = ${id} FOR UPDATE NOWAIT`.execute(tx.unscoped)
      expect(held.rows).toHaveLength(1)
    })
    expect(await hooks.tried(id, 1)).toMatchObject({ attempts_count: 1, response_status: status })
  },
)

/** Whether somebody who holds an endpoint waits for what the transaction holds; the jobs that number hold none. */
async function endpointWaits(tx: CompanyTransaction): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (
    SELECT FROM pg_locks AS waiting JOIN pg_locks AS held ON held.pid = waiting.pid
    WHERE NOT waiting.granted AND pg_backend_pid() = ANY (pg_blocking_pids(waiting.pid))
      AND held.granted AND held.relation = 'webhook_endpoint'::regclass) AS waits`.execute(tx.unscoped)
  return rows[0]!.waits
}

it('webhooks.md#disabled: what is being numbered while the endpoint is disabled is over, too, and not sent once it is enabled', async () => {
  const { id } = await hooks.make({ enabled_events: ['article.created'] })
  const { client } = hooks.company
  const disabling = await hooks.company.db.transaction(async (tx) => {
    await holdNumbering(tx)
    await hooks.article()
    await numberEvents(tx)
    // so that no job is faster than whoever disables
    await tx.update('webhook_delivery').set({ next_attempt_at: '2100-01-01T00:00:00Z' }).execute()
    const answer = client.patch(`/v1/webhook-endpoints/${id}`, { status: 'disabled' })
    await Promise.race([answer, until(async () => (await endpointWaits(tx)) || undefined)])
    return { answer }
  })
  succeed(await disabling.answer)
  const over = [expect.objectContaining({ status: 'failed', attempts_count: 0, next_attempt_at: null })]
  expect(await hooks.deliveriesOf(id)).toEqual(over)
  succeed(await client.patch(`/v1/webhook-endpoints/${id}`, { status: 'enabled' }))
  expect(await hooks.deliveriesOf(id)).toEqual(over)
})

it('webhooks.md#replay: a delivery that is sent again while its endpoint is being disabled is refused', async () => {
  const { id } = await hooks.make()
  await hooks.article()
  const [delivery] = await hooks.ended(id, 1)
  const again = await hooks.company.db.transaction(async (tx) => {
    const before = await tx.lock('webhook_endpoint', id, ['status'])
    await tx.change('webhook_endpoint', before, { status: 'disabled', disabled_reason: 'manual' })
    const answer = hooks.post(`/v1/webhook-deliveries/${delivery!.id}/redeliver`)
    await Promise.race([answer, untilHeldUp(tx)])
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

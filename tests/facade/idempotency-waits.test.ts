import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Client, VERSION } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { manyDrafts, openTill } from '../support/receipts.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'

let company: TestCompany
let receiver: Receiver
/** What the receiver has not answered yet. */
const held: (() => void)[] = []

function letGo(): void {
  for (const answer of held.splice(0)) answer()
}

beforeAll(async () => {
  company = await mintCompany()
  receiver = await openReceiver((response) => held.push(() => response.end('ok')))
})

afterAll(() => receiver.close())

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

/** A client that goes away before its answer has come. */
function leaving({ key }: Client, path: string, idempotency_key: string) {
  const gone = new AbortController()
  const headers = { authorization: `Bearer ${key}`, 'x-api-version': VERSION }
  const answer = fetch(product.base_url + path, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': idempotency_key },
    signal: gone.signal,
  })
  return async () => {
    gone.abort()
    await expect(answer).rejects.toThrow()
    // the server has heard of it by the time that it answers others
    for (const _ of [1, 2]) succeed(await new Client(key).get('/v1/vat-rates'))
  }
}

describe('webhooks.md#test: with an Idempotency-Key', () => {
  async function begun() {
    const { id } = await company.client.create('/v1/webhook-endpoints', {
      ...{ url: receiver.url, enabled_events: ['vehicle.*'] },
    })
    const path = `/v1/webhook-endpoints/${id}/test`
    const key = crypto.randomUUID()
    const ask = (url = product.base_url): Promise<Answer> =>
      company.client.request('POST', path, undefined, { headers: { 'idempotency-key': key }, url })
    const arrived = () => until(() => held.length > 0)
    const sent = async () =>
      succeed(await company.client.get(`/v1/webhook-endpoints/${id}/deliveries`)).data.length
    return { id, path, key, ask, arrived, sent }
  }

  it('of two at once one is sent; the key is taken for everything until its outcome is known', async () => {
    const { key, ask, arrived, sent } = await begun()
    const first = ask()
    await arrived()
    const headers = { 'idempotency-key': key }
    for (const other of [
      await ask(product.other_url),
      await company.client.post('/v1/articles', articleBody(), { headers }),
    ]) {
      expect(other.body).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
      expect(other.headers.get('retry-after')).toBe('1')
    }
    letGo()
    const answer = await first
    expect([answer.body.status, isReplay(answer)]).toEqual(['succeeded', false])
    const again = await ask(product.other_url)
    expect([again.body, isReplay(again)]).toEqual([answer.body, true])
    expect(await sent()).toBe(1)
  })

  it('of many at the same moment one is sent', async () => {
    const { ask, arrived, sent } = await begun()
    const asked = [0, 1, 2, 3, 4, 5].map((n) => ask(n % 2 === 0 ? product.base_url : product.other_url))
    await arrived()
    letGo()
    const answers = await Promise.all(asked)
    expect(answers.filter((answer) => answer.status === 200 && !isReplay(answer))).toHaveLength(1)
    for (const { body, status } of answers)
      if (status !== 200) expect(body.code).toBe('idempotency_in_progress')
    expect(await sent()).toBe(1)
  })

  it('a client that hangs up finds the answer', async () => {
    const { path, key, ask, arrived, sent } = await begun()
    const leave = leaving(company.client, path, key)
    await arrived()
    await leave()
    letGo()
    const again = await until(async () => {
      const answer = await ask()
      return answer.status === 409 ? undefined : answer
    })
    expect([again.body.status, isReplay(again)]).toEqual(['succeeded', true])
    expect(await sent()).toBe(1)
  })

  it('what is refused takes no key', async () => {
    const { id, ask, arrived } = await begun()
    const first = ask()
    await arrived()
    succeed(await company.client.delete(`/v1/webhook-endpoints/${id}`))
    letGo()
    expect((await first).status).toBe(404)
    expect((await ask()).status).toBe(404)
  })
})

describe('receipts.md#issue: with an Idempotency-Key', () => {
  it('a client that hangs up does not undo the issue', async () => {
    const till = await openTill()
    const [id] = await manyDrafts(till, 1)
    const holder = await database().pool.connect()
    await holder.query('BEGIN')
    const { rows } = await holder.query(
      'SELECT pg_backend_pid() AS pid FROM receipt WHERE id = $1 FOR UPDATE',
      [id],
    )
    const waits = async () => {
      const { rows: waiting } = await database().pool.query(
        'SELECT pid FROM pg_stat_activity WHERE $1::integer = ANY (pg_blocking_pids(pid))',
        [rows[0].pid],
      )
      return waiting.length > 0
    }
    const key = crypto.randomUUID()
    const leave = leaving(till.client, `/v1/receipts/${id}/issue`, key)
    await until(waits)
    await leave()
    await holder.query('COMMIT')
    holder.release()
    await until(async () => (await till.read(id!)).seq_number === 1)
    const again = await till.issue(id!, undefined, { headers: { 'idempotency-key': key } })
    expect([again.status, again.body.seq_number, isReplay(again)]).toEqual([200, 1, true])
  })
})

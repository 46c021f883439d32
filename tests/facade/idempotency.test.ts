import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePartitions } from '../../src/database/partitions.ts'
import { type Answer, Client, refusal } from '../support/client.ts'
import { database, mintCompany, type TestCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { articleBody } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { parseResponse, requestText, sendRaw } from '../support/raw.ts'
import { manyDrafts, numbersIn, openTill, together, turn, upTo } from '../support/receipts.ts'

const PATH = '/v1/articles'

let company: TestCompany

const DAY_MS = 24 * 60 * 60 * 1000

beforeAll(async () => {
  company = await mintCompany()
  // for answers that a test makes older; partitions of days gone by are made for nobody else
  for (const days of [2, 3, 4]) await makePartitions(database().pool, Date.now() - days * DAY_MS)
})

const post = (key: string, body: unknown, client = company.client, url = product.base_url) =>
  client.post(PATH, body, { headers: { 'idempotency-key': key }, url })

const isReplay = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'
const NO_KEY = { status: 422, code: 'parameter_invalid', param: 'Idempotency-Key' }
const REUSED = { status: 422, code: 'idempotency_key_reused', param: 'Idempotency-Key' }

describe('idempotency.md#the-key', () => {
  it('empty is absent, 255 visible characters are a key, 256 and a space are none', async () => {
    const empty = [await post('', articleBody()), await post('', articleBody())]
    expect(empty.map(({ status }) => status)).toEqual([201, 201])
    expect((await post('~'.repeat(255), articleBody())).status).toBe(201)
    for (const key of ['k'.repeat(256), 'two words'])
      expect(refusal(await post(key, articleBody()))).toEqual(NO_KEY)
  })

  it('sent twice it is refused', async () => {
    const body = JSON.stringify(articleBody())
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'Idempotency-Key': 'one\r\nIdempotency-Key: one',
    }
    const answer = parseResponse(
      await sendRaw(requestText(company.client.key, `POST ${PATH}`, headers, body)),
    )
    expect(answer.body).toMatchObject(NO_KEY)
  })

  it('belongs to the company: another API key of it gets the replay', async () => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    const first = await post(key, body)
    const second = new Client((await company.mintKey()).key)
    const again = await post(key, body, second)
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true])
  })

  it('another API key of it that may read no reports gets the replay without costs', async () => {
    const { client } = company
    const customer_id = (await client.create('/v1/customers', { full_name: 'Ada Verdi' })).id
    const vehicle_id = (await client.create('/v1/vehicles', { license: 'AB123CD' })).id
    const { id } = await client.create('/v1/worksheets', { customer_id, vehicle_id })
    const template = await client.create('/v1/job-templates', { name: 'Tagliando' })
    const narrow = await company.clientWith(['worksheets.write'])
    const add = [{ description: 'Olio', unit_price: 40, purchase_price: 25.5 }]
    for (const path of [`/v1/worksheets/${id}`, `/v1/job-templates/${template.id}`]) {
      const ask = async (by: Client, key: string) =>
        by.post(`${path}/line-items/batch`, { add }, { headers: { 'idempotency-key': key } })
      const key = crypto.randomUUID()
      const first = await ask(client, key)
      const [{ purchase_price }] = first.body.line_items
      expect(purchase_price).toBe(25.5)
      const again = await ask(narrow, key)
      expect([again.status, isReplay(again), again.body.id]).toEqual([200, true, first.body.id])
      expect(JSON.stringify(again.body)).not.toMatch(/purchase_price|total_cost|margin/)
      const own = await ask(narrow, crypto.randomUUID())
      expect(Object.keys(again.body)).toEqual(Object.keys(own.body))
      expect(Object.keys(again.body.line_items[0])).toEqual(Object.keys(own.body.line_items[0]))
      expect((await ask(client, key)).body).toEqual(first.body)
    }
  })

  it('is ignored by methods that are idempotent by themselves', async () => {
    const headers = { 'idempotency-key': 'two words' }
    const { id } = await company.client.create(PATH, articleBody())
    expect((await company.client.delete(`${PATH}/${id}`, { headers })).status).toBe(200)
  })
})

describe('idempotency.md#answers: the key comes before other input', () => {
  const wrong = { 'if-match': 'abc' }
  const NO_TAG = { status: 422, code: 'parameter_invalid', param: 'If-Match' }
  const ask = (key: string, body: unknown) =>
    company.client.post(PATH, body, { headers: { 'idempotency-key': key, ...wrong } })

  it('a malformed If-Match keeps no replay back, and excuses no other request with the key', async () => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    const first = await post(key, body)
    const again = await ask(key, body)
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true])
    expect(refusal(await ask(key, articleBody({ name: 'Altro' })))).toEqual(REUSED)
  })

  it('it is refused where the key is new, and takes no key; where both are malformed the key is', async () => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    expect(refusal(await ask(key, body))).toEqual(NO_TAG)
    expect((await post(key, body)).status).toBe(201)
    expect(refusal(await ask('two words', body))).toEqual(NO_KEY)
  })

  it('receipts.md#issue: likewise where issues share a transaction', async () => {
    const till = await openTill()
    const [id] = await manyDrafts(till, 1)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect(refusal(await till.issue(id!, {}, { headers: { ...headers, ...wrong } }))).toEqual(NO_TAG)
    const first = await till.issue(id!, {}, { headers })
    const again = await till.issue(id!, {}, { headers: { ...headers, ...wrong } })
    expect([again.status, again.body, isReplay(again)]).toEqual([200, first.body, true])
  })
})

describe('idempotency.md#comparison', () => {
  it('order of keys, white space and the spelling of numbers do not count', async () => {
    const key = crypto.randomUUID()
    const text = '{"name":"Olio","unit_type":"L","vat_code":"22","sale_price":1}'
    const other = '{ "sale_price": 1.0, "vat_code": "22",\n "unit_type": "L", "name": "Olio" }'
    const first = await post(key, text)
    const again = await post(key, other)
    expect(first.status).toBe(201)
    expect([again.status, again.body, isReplay(again)]).toEqual([201, first.body, true])
    const another = await post(key, text.replace('Olio', 'olio'))
    expect(refusal(another)).toEqual(REUSED)
    expectError(another, REUSED.status, REUSED.code, REUSED.param)
  })

  it('a number that cannot be kept exactly is no null', async () => {
    expect((await post('inexact', articleBody({ minimum_stock: null }))).status).toBe(201)
    const body = JSON.stringify(articleBody({ minimum_stock: 0 })).replace(
      '"minimum_stock":0',
      '"minimum_stock":1e400',
    )
    const headers = { 'Idempotency-Key': 'inexact', 'Content-Type': 'application/json' }
    const length = { 'Content-Length': String(Buffer.byteLength(body)) }
    const text = requestText(company.client.key, `POST ${PATH}`, { ...headers, ...length }, body)
    expect(parseResponse(await sendRaw(text))).toMatchObject({ status: 422, body: { code: REUSED.code } })
  })

  it.each([
    ['nested as deeply', '['.repeat(20_000) + ']'.repeat(20_000)],
    ['as wide', `[${'1,'.repeat(400_000)}1]`],
  ])('a body may be %s as it likes', async (how, x) => {
    const body = `{"name":"a","unit_type":"pz","vat_code":"22","x":${x}}`
    const headers = { 'Idempotency-Key': how.replaceAll(' ', '-'), 'Content-Type': 'application/json' }
    const text = requestText(
      company.client.key,
      `POST ${PATH}`,
      { ...headers, 'Content-Length': String(body.length) },
      body,
    )
    expect(parseResponse(await sendRaw(text))).toMatchObject({
      ...{ status: 422, body: { code: 'parameter_unknown', param: 'x' } },
    })
  })

  it('another path is another request', async () => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    await post(key, body)
    const headers = { 'idempotency-key': key }
    expect(refusal(await company.client.post('/v1/customers', body, { headers }))).toEqual(REUSED)
  })
})

describe('idempotency.md#retention', () => {
  it.each([
    ['71 hours', true],
    ['73 hours', false],
  ])('after %s: replayed: %s', async (age, kept) => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    const first = await post(key, body)
    await sql`UPDATE idempotent_answer SET created_at = now() - ${age}::interval
      WHERE company_id = ${company.company_id} AND key = ${key}`.execute(database().kysely)
    const again = await post(key, body)
    expect([again.status, isReplay(again), again.body.id === first.body.id]).toEqual([201, kept, kept])
  })

  it('the replay is the answer of then, also where the record was deleted', async () => {
    const [key, body] = [crypto.randomUUID(), articleBody()]
    const first = await post(key, body)
    await company.client.delete(`${PATH}/${first.body.id}`)
    expect((await post(key, body)).body).toEqual(first.body)
  })
})

/** All that were answered were answered alike, each other one is told to wait. */
function expectOneAnswer(answers: Answer[], status: number): void {
  const done = answers.filter((answer) => answer.status === status)
  expect(done).not.toEqual([])
  for (const { body } of done) expect(body).toEqual(done[0]!.body)
  for (const { body, headers } of answers.filter((answer) => answer.status !== status)) {
    expect(body).toMatchObject({ status: 409, code: 'idempotency_in_progress' })
    expect(headers.get('retry-after')).toBe('1')
  }
}

describe('idempotency.md#answers: whatever the number of processes and of requests at once', () => {
  it('200 requests with one key make one record', async () => {
    const [key, name] = [crypto.randomUUID(), `Olio ${crypto.randomUUID()}`]
    const body = articleBody({ name })
    const answers = await together(upTo(200), (_, index) => post(key, body, company.client, turn(index).url))
    expectOneAnswer(answers, 201)
    expect(answers.filter((answer) => answer.status === 201 && !isReplay(answer))).toHaveLength(1)
    const there = await company.client.walk(`${PATH}?limit=50`)
    expect(there.filter((article) => article.name === name)).toHaveLength(1)
  })

  it('receipts.md#issue: 20 issues of one receipt with one key give one number, those of others theirs', async () => {
    const till = await openTill()
    const [one, ...others] = await manyDrafts(till, 11)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { amount: 40, payment_method: 'MP01' }
    const [answers, rest] = await Promise.all([
      together(upTo(20), (_, index) => till.issue(one!, body, { headers, ...turn(index) })),
      together(others, (id, index) =>
        till.issue(id, body, { headers: { 'idempotency-key': id }, ...turn(index) }),
      ),
    ])
    expectOneAnswer(answers, 200)
    expect(answers.filter((answer) => answer.status === 200 && !isReplay(answer))).toHaveLength(1)
    expect(rest.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(await numbersIn(till)).toEqual(upTo(11))
    expect(await till.payments(one!)).toHaveLength(1)
    const again = await till.issue(others[0]!, body, { headers: { 'idempotency-key': others[0]! } })
    expect([again.body, isReplay(again)]).toEqual([rest[0]!.body, true])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { tagOf } from '../../src/app/form/etag.ts'
import type { Operation } from '../../src/rest/routes.ts'
import {
  type Call,
  entriesOf,
  eventsAfter,
  formerValues,
  givesNoEvent,
  isSilent,
  keptOf,
  latestSeq,
  newestEntry,
  pathOfRecord,
  prepare,
  run,
  snapshotsSince,
  watched,
} from '../support/calls.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { answerName, answersList, expectError, fieldsIn } from '../support/document.ts'
import { casesOf, fill, operations, withQuery } from '../support/operations.ts'
import { keptBody, keptRecords } from '../support/prepared.ts'
import { product } from '../support/product.ts'
import { type Session, signIn } from '../support/session.ts'

let own: TestCompany
let other: TestCompany
let session: Session
let reader: Client

beforeAll(async () => {
  own = await mintCompany()
  session = await signIn(own.owner)
  other = await mintCompany()
  reader = await own.clientWith(['events.read', 'logs.read'])
})

/** The same for calls that are refused. */
async function prepareRefused(operation: Operation): Promise<Call> {
  const ids = await keptRecords(own.client, operation)
  return { operation, ids, path: fill(operation, ids), body: await keptBody(own.client, operation) }
}

/** URLs are in no log: they open what they name (files.md#urls). */
const withoutUrls = ({ content_url, preview_url, urls_expire_at, ...record }: Body): Body => record

/** A record without what a job does to it meanwhile (messages.md#sending). */
function withoutJobs(record: Body): Body {
  if (record.object !== 'message') return record
  const { status, attempts_count, error, sent_at, ...rest } = record
  return rest
}

const mutations = operations.filter(({ procedure }) => procedure._def.type === 'mutation')
const posts = mutations.filter(({ method }) => method === 'POST')
const conditional = mutations.filter(
  (operation) => (operation.method !== 'POST' || operation.params.length > 0) && !isSilent(operation),
)

const isOf = (path: string) => (event: Body) => pathOfRecord(event) === path

/** What the events of a record say together is what its GET answered otherwise before: each field belongs to one of them. */
function expectFormerValues(before: Body, events: Body[]): void {
  const last = events.at(-1)
  if (!last || last.type.endsWith('.deleted')) return
  const told = events.map(({ previous_attributes }) => previous_attributes)
  expect(Object.assign({}, ...told)).toEqual(formerValues(before, last.data))
}

describe.each(casesOf(mutations))('%s', (_title, operation) => {
  it('events.md#the-event, audit-log.md#entries: one event and one entry for each change, of the record as it is then', async () => {
    const start = await latestSeq(own.client)
    const call = await prepare(own.client, operation)
    const before = await snapshotsSince(own.client, start)
    const seq = await latestSeq(own.client)
    const answer = await run(own.client, call)
    expect(answer.status).toBe(operation.status)
    const events = await eventsAfter(own.client, seq)
    if (givesNoEvent(operation)) return expect(events).toEqual([])
    expect(events).not.toEqual([])
    const request_id = answer.headers.get('x-request-id')
    for (const event of events) {
      const isDeleted = event.type.endsWith('.deleted')
      const { deleted_at } = answer.body
      const isAnswered = Boolean(deleted_at) && event.object_id === answer.body.id
      const present = await own.client.get(pathOfRecord(event))
      // A customer who is merged into another goes, and the other one is answered; one who is anonymized goes then.
      if (isDeleted || isAnswered) expect(present.status).toBe(404)
      const record = isAnswered ? answer.body : present.body
      const shown = isAnswered ? { ...event.data, deleted_at } : event.data
      if (isAnswered || !isDeleted)
        expect(withoutJobs(shown)).toEqual(
          withoutJobs(operation.path.startsWith('/v1/checkins') ? keptOf(record) : record),
        )
      expect(event.request_id).toBe(request_id)
      expect(event.actor).toMatchObject({ object: 'actor', type: 'api_key', name: 'test' })
    }
    const entries = (await entriesOf(own.client, `request_id=${request_id}`)).reverse()
    const told = ({ type, object_type, object_id, actor }: Body) => ({ type, object_type, object_id, actor })
    expect(entries.map(told)).toEqual(events.map(told))
    for (const entry of entries) expect(entry).toMatchObject({ source: 'api', request_id })
    for (const { path, record } of before) expectFormerValues(record, events.filter(isOf(path)))
  })

  it('events.md#one-event-a-change: what is refused leaves no event and no entry', async () => {
    const call = await prepareRefused(operation)
    const seq = await latestSeq(own.client)
    const newest = await newestEntry(own.client)
    const wrong = { ...call, body: { ...call.body, nonsense: 'x' } }
    expectError(await run(own.client, wrong), 422, 'parameter_unknown', 'nonsense')
    expectError(await run(reader, call), 403, 'permission_missing')
    // every company has the same methods of payment
    if (operation.params.length > 0 && !operation.params.includes('code'))
      expectError(await run(other.client, call), 404, 'resource_not_found')
    expect(await latestSeq(own.client)).toBe(seq)
    expect(await newestEntry(own.client)).toBe(newest)
  })

  it('audit-log.md#changes: what the entries of a record say adds up to the record', async () => {
    const call = await prepare(own.client, operation)
    const answer = await run(own.client, call)
    // many entries at once, a part of the settings, which were there before the log, and what a job works on
    if (['list', 'payment_method', 'webhook_delivery'].includes(answer.body.object)) return
    const path = operation.params.length > 0 ? watched(call) : `${operation.path}/${answer.body.id}`
    // the settings were there before the log
    if (answer.body.deleted_at || operation.path === '/v1/settings') return
    const { object, updated_at, ...record } = (await own.client.get(path)).body
    const entries = (await entriesOf(own.client, `object_id=${record.id}`)).reverse()
    const lists = PARTS.filter((name) => Object.hasOwn(record, name))
    const kept = lists.length > 0 ? keptOf(record) : withoutUrls(record)
    expect(replayed(entries, lists)).toEqual(withoutNulls(kept))
  })
})

const withoutNulls = (record: Body): Body =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** Parts that an answer shows with its record, and the log one by one. */
const PARTS = ['line_items', 'damages', 'signatures']

/** What a record is after all that the log says of it; payments and prices have paths of their own. */
function replayed(entries: Body[], lists: readonly string[]): Body {
  const record: Body = {}
  const parts = new Map(lists.map((name) => [name, new Map<string, Body>()]))
  for (const [name, [, after]] of entries.flatMap(({ changes }) => Object.entries<Body>(changes))) {
    const [field, id] = name.split('.') as [string, string | undefined]
    // a secret is in the log as such, and in no record
    if (after === '[redacted]') continue
    if (id === undefined) record[field] = after
    else parts.get(field)?.set(id, after)
  }
  const listed = [...parts].map(([name, list]) => {
    const left = [...list.values()].filter(Boolean)
    return [name, left.sort((one, two) => one.position - two.position)]
  })
  return withoutNulls({ ...record, ...Object.fromEntries(listed) })
}

const changes = mutations.filter(({ method }) => method === 'PATCH' || method === 'PUT')

describe.each(casesOf(changes))('%s', (_title, operation) => {
  it('events.md#one-event-a-change: the values that stand leave no event, and updated_at and the tag as they are', async () => {
    const call = await prepare(own.client, operation)
    const first = await run(own.client, call)
    const seq = await latestSeq(own.client)
    const newest = await newestEntry(own.client)
    const again = await run(own.client, call)
    expect(again.status).toBe(operation.status)
    expect(again.body).toEqual(first.body)
    const tag = first.headers.get('etag')
    expect(again.headers.get('etag')).toBe(tag)
    if (conditional.includes(operation))
      expect((await run(own.client, call, { 'if-match': tag! })).body).toEqual(first.body)
    expect(await latestSeq(own.client)).toBe(seq)
    expect(await newestEntry(own.client)).toBe(newest)
  })
})

describe.each(casesOf(conditional))('%s', (_title, operation) => {
  it('safe-writes.md#if-match: a tag that is not the record’s is 412, what is no tag 422, and nothing changes', async () => {
    const call = await prepare(own.client, operation)
    const before = await own.client.get(watched(call))
    const seq = await latestSeq(own.client)
    const tag = before.headers.get('etag')
    expect(tag).toMatch(/^"[^"]+"$/)
    for (const sent of ['"wrong"', '"wrong", "other"', `W/${tag}`])
      expectError(await run(own.client, call, { 'if-match': sent }), 412, 'precondition_failed', 'If-Match')
    for (const sent of ['wrong', '"open', '*, "wrong"'])
      expectError(await run(own.client, call, { 'if-match': sent }), 422, 'parameter_invalid', 'If-Match')
    expect((await own.client.get(watched(call))).body).toEqual(before.body)
    expect(await latestSeq(own.client)).toBe(seq)
    const right = await run(own.client, call, { 'if-match': `"wrong", ${tag}` })
    expect(right.status).toBe(operation.status)
  })

  it('safe-writes.md#if-match: * is any', async () => {
    const call = await prepare(own.client, operation)
    expect((await run(own.client, call, { 'if-match': '*' })).status).toBe(operation.status)
  })
})

/** As `run`, with the body as it came. */
async function send({ key }: Client, { operation, path, body }: Call, headers: Record<string, string>) {
  const response = await fetch(product.base_url + path, {
    method: operation.method,
    headers: {
      authorization: `Bearer ${key}`,
      'x-api-version': '2026-09-05',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    text: await response.text(),
    replayed: response.headers.get('idempotent-replayed'),
    request_id: response.headers.get('x-request-id'),
  }
}

describe.each(casesOf(posts))('%s', (_title, operation) => {
  it('idempotency.md#answers: the same again is the stored answer, byte for byte; another request is 422', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const call = await prepare(own.client, operation)
    const first = await send(own.client, call, headers)
    expect(first).toMatchObject({ status: operation.status, replayed: null })
    const seq = await latestSeq(own.client)
    const newest = await newestEntry(own.client)
    const again = await send(own.client, call, headers)
    expect(again).toEqual({ ...first, replayed: 'true', request_id: expect.any(String) })
    expect(again.request_id).not.toBe(first.request_id)
    const another = { ...call, body: { ...call.body, nonsense: 'x' } }
    expectError(await run(own.client, another, headers), 422, 'idempotency_key_reused', 'Idempotency-Key')
    expect(await latestSeq(own.client)).toBe(seq)
    expect(await newestEntry(own.client)).toBe(newest)
  })

  it('idempotency.md#the-key: another company’s key is another, and a refused request takes none', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const call = await prepare(own.client, operation)
    const wrong = { ...call, body: { ...call.body, nonsense: 'x' } }
    expectError(await run(own.client, wrong, headers), 422, 'parameter_unknown', 'nonsense')
    expect(await send(own.client, call, headers)).toMatchObject({ status: operation.status, replayed: null })
    const theirs = await prepare(other.client, operation)
    expect(await send(other.client, theirs, headers)).toMatchObject({
      status: operation.status,
      replayed: null,
    })
  })
})

const isRecord = (operation: Operation) =>
  !answersList(operation) && Object.hasOwn(fieldsIn(answerName(operation)).properties, 'updated_at')
const gets = operations.filter(({ method }) => method === 'GET')

describe.each(casesOf(gets.filter(isRecord)))('%s', (_title, operation) => {
  it('safe-writes.md#if-none-match: a tag that matches is 304 without a body, for GET and HEAD', async () => {
    const path = fill(operation, await keptRecords(own.client, operation))
    const { headers } = await own.client.get(path)
    const etag = headers.get('etag')!
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const method of ['GET', 'HEAD']) {
      const known = await own.client.request(method, path, undefined, { headers: { 'if-none-match': etag } })
      expect({ status: known.status, body: known.body }).toEqual({ status: 304, body: null })
      expect(known.headers.get('etag')).toBe(etag)
      const stale = await own.client.request(method, path, undefined, { headers: { 'if-none-match': '"x"' } })
      expect(stale.status).toBe(200)
      expect(stale.headers.get('etag')).toBe(etag)
    }
  })

  it('safe-writes.md#the-console: the console makes the same tag of the record that it reads', async () => {
    const ids = await keptRecords(own.client, operation)
    const path = fill(operation, ids)
    const { headers } = await own.client.get(path)
    const { body } = await session.call(operation.name, 'query', ids)
    expect(tagOf(body)).toBe(headers.get('etag'))
  })
})

describe.each(casesOf(gets.filter((operation) => !isRecord(operation))))('%s', (_title, operation) => {
  it('safe-writes.md#etag: what is no record with updated_at carries no tag', async () => {
    const path = fill(operation, await keptRecords(own.client, operation))
    const answer = await own.client.get(withQuery(path, operation))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('etag')).toBeNull()
  })
})

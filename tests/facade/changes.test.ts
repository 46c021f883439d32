import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { timedIdAt } from '../../src/database/uuid-time.ts'
import { EVENT_OBJECTS } from '../../src/domain/event-types.ts'
import { PERMISSIONS, type Permission } from '../../src/domain/permissions.ts'
// declares the kinds of record
import '../../src/server/router.ts'
import { readingOf } from '../../src/server/core/writes/record-kinds.ts'
import { isSeen, sightOf } from '../../src/server/resources/events/visible.ts'
import { openChanges } from '../support/changes.ts'
import { database } from '../support/company.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague, signInAs } from '../support/members.ts'
import { ownServer } from '../support/own-server.ts'
import { product } from '../support/product.ts'
import { type Session, signIn } from '../support/session.ts'

let shop: Workshop
let owner: Session
const opened: { close: () => void }[] = []

beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina Dal Vivo' })
  owner = await signIn(shop.owner)
})

afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function open(cookie = owner.cookie, more: { url?: string; query?: string; last?: string } = {}) {
  const stream = await openChanges({ cookie, ...more })
  opened.push(stream)
  expect(stream.response.status).toBe(200)
  return stream
}

/** One that has begun. */
async function begun(...asked: Parameters<typeof open>) {
  const stream = await open(...asked)
  await stream.ready()
  return stream
}

describe('console.md#what-renews-by-itself: the stream of changes', () => {
  it('tells every process what was changed at any of them, and nothing of the record', async () => {
    const streams = await Promise.all(
      [product.base_url, product.other_url].map((url) => begun(owner.cookie, { url })),
    )
    const { id } = await shop.quote({ title: 'Segreto' })
    for (const stream of streams) {
      const { id: seq, data } = await stream.change('quote.created', id)
      expect(data).toEqual({ type: 'quote.created', object_type: 'quote', object_id: id })
      expect(Number(seq)).toBeGreaterThan(0)
    }
    succeed(await shop.client.patch(`/v1/quotes/${id}`, { title: 'Altro' }, { url: product.other_url }))
    for (const stream of streams) await stream.change('quote.updated', id)
  })

  it('is an event stream that no cache and no proxy keeps back', async () => {
    const { response } = await begun()
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
  })

  it('tells nothing of another company', async () => {
    const other = await openWorkshop({ name: 'Officina Accanto' })
    const stream = await begun()
    await other.quote()
    const { id } = await shop.quote()
    const seen = await stream.until(({ data }) => data.object_id === id)
    expect(seen.map(({ data }) => data.object_id)).toEqual([id])
  })

  it('names the request to who sent it alone', async () => {
    const colleague = await signInAs(shop, 'staff')
    const [own, others] = [await begun(), await begun(colleague.cookie)]
    const made = await owner.call('quotes.create', 'mutation', shop.parties)
    const { id } = succeed(made)
    expect((await own.change('quote.created', id)).data.request_id).toBe(made.headers.get('x-request-id'))
    expect((await others.change('quote.created', id)).data).not.toHaveProperty('request_id')
  })

  it('goes on after Last-Event-ID, or after_seq, with what came meanwhile', async () => {
    const first = await begun()
    const quote = await shop.quote()
    const { id: last } = await first.change('quote.created', quote.id)
    first.close()
    const missed = [await shop.quote(), await shop.quote()].map(({ id }) => id)
    for (const how of [{ last }, { query: `?after_seq=${last}` }, { last, query: '?after_seq=1' }]) {
      const stream = await open(owner.cookie, how)
      const seen = (await stream.ready()).slice(0, -1)
      expect(seen.map(({ data }) => data.object_id)).toEqual(missed)
    }
  })

  it('begins with the changes of the time in which the page was read', async () => {
    const { id } = await shop.quote()
    const stream = await open(owner.cookie, { query: '?age=30000' })
    expect((await stream.ready()).map(({ data }) => data.object_id)).toContain(id)
    expect(await begun(owner.cookie, { query: '?age=0' })).toMatchObject({ told: [{ event: 'ready' }] })
  })

  it('says that too much was missed, or that it is not known, instead of telling it', async () => {
    const unknown = await open(owner.cookie, { query: '?after_seq=2000000000' })
    const [reset, ready] = await unknown.ready()
    expect(reset).toMatchObject({ event: 'reset', id: ready!.id })
    // From there it goes on.
    const { id } = await shop.quote()
    await unknown.change('quote.created', id)
    const busy = await openWorkshop({ name: 'Officina Affollata' })
    const person = await signIn(busy.owner)
    await sql`
      INSERT INTO event (company_id, id, type, object_type, object_id, data, actor_type, api_version)
      SELECT company_id, ${timedIdAt(sql`now()`, sql`step`)}, type, object_type, object_id, data, actor_type, api_version
      FROM event, generate_series(1, 501) AS step
      WHERE company_id = ${busy.company_id} AND type = 'vehicle.created'`.execute(database().kysely)
    const stream = await open(person.cookie, { query: '?after_seq=0' })
    expect((await stream.ready()).map(({ event }) => event)).toEqual(['reset', 'ready'])
  })

  it('refuses what it cannot read, other methods, other sites, and who is not signed in', async () => {
    const ask = (headers: Record<string, string>, query = '', method = 'GET') =>
      fetch(`${product.base_url}/api/changes${query}`, { method, headers })
    const { cookie } = owner
    const refusal = async (asked: Promise<Response>) => {
      const response = await asked
      const { code, param } = await response.json()
      return [response.status, code, param ?? null]
    }
    expect(await refusal(ask({ cookie }, '?age=soon'))).toEqual([422, 'parameter_invalid', 'age'])
    const last = { cookie, 'last-event-id': '-1' }
    expect(await refusal(ask(last))).toEqual([422, 'parameter_invalid', 'Last-Event-ID'])
    expect(await refusal(ask({ cookie }, '', 'POST'))).toEqual([405, 'method_not_allowed', null])
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' }
    expect(await refusal(ask(elsewhere))).toEqual([403, 'origin_refused', null])
    expect(await refusal(ask({}))).toEqual([401, 'session_required', null])
    const { key } = await shop.mintKey()
    const withKey = { authorization: `Bearer ${key}` }
    expect(await refusal(ask(withKey))).toEqual([401, 'session_required', null])
  })

  it('is opened twelve times by a person at most', async () => {
    const { cookie } = await signInAs(shop, 'staff')
    await Promise.all(Array.from({ length: 12 }, () => begun(cookie)))
    const { response } = await openChanges({ cookie })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('30')
    opened.splice(0, 1)[0]!.close()
    await expect.poll(async () => (await openChanges({ cookie })).response.status).toBe(200)
    await begun()
  })
})

describe('console.md#what-renews-by-itself: a stream ends within a second or so', () => {
  /** A colleague with a stream at each process. */
  async function watching() {
    const person = await addColleague(shop, 'staff')
    const session = await signIn(person)
    const urls = [product.base_url, product.other_url]
    const streams = await Promise.all(urls.map((url) => begun(session.cookie, { url })))
    return { person, session, streams }
  }

  async function expectEnds(streams: Awaited<ReturnType<typeof begun>>[], changed: number) {
    for (const { over, told } of streams) {
      await over
      expect(performance.now() - changed).toBeLessThan(30_000)
      expect(told.at(-1)!.event).toBe('session')
    }
  }

  const change = {
    'the session was ended elsewhere': async ({ id }: { id: string }) => {
      await database().kysely.deleteFrom('session').where('user_id', '=', id).execute()
    },
    'the role is another': async ({ id }: { id: string }) => {
      succeed(await owner.call('members.update', 'mutation', { id, role: 'read_only' }))
    },
    'the person was removed': async ({ id }: { id: string }) => {
      succeed(await owner.call('members.remove', 'mutation', { id }))
    },
  }

  for (const [what, act] of Object.entries(change))
    it(what, async () => {
      const { person, streams } = await watching()
      await act(person)
      await expectEnds(streams, performance.now())
    })

  it('the person works in another company', async () => {
    const { person, session, streams } = await watching()
    const other = await openWorkshop({ name: 'Officina Seconda' })
    const membership = { company_id: other.company_id, user_id: person.id, role: 'staff' as const }
    await database().kysely.insertInto('member').values(membership).execute()
    succeed(await session.call('session.switchCompany', 'mutation', { company_id: other.company_id }))
    await expectEnds(streams, performance.now())
    const stream = await begun(session.cookie)
    await shop.quote()
    const { id } = await other.quote()
    expect((await stream.until(({ data }) => data.type === 'quote.created')).at(-1)!.data.object_id).toBe(id)
  })

  it('signing out', async () => {
    const { session, streams } = await watching()
    const base = product.base_url
    await fetch(`${base}/api/auth/sign-out`, {
      method: 'POST',
      headers: { cookie: session.cookie, origin: base },
    })
    await expectEnds(streams, performance.now())
  })
})

describe('console.md#what-renews-by-itself: a server that stops', () => {
  it('ends its streams, which hold nothing up, with several workers too', async () => {
    const server = await ownServer({ settings: { WORKERS: '2' } })
    const { cookie } = await signIn(server.companies[0].owner, server.url)
    const streams = await Promise.all(Array.from({ length: 6 }, () => begun(cookie, { url: server.url })))
    const made = await server.client.post('/v1/work-categories', { name: 'Freni', color: '#ff0000' })
    const { id } = succeed(made)
    for (const stream of streams) await stream.change('work_category.created', id)
    const stopped = server.stop()
    // what still holds up the end after ten seconds is cut
    expect(await Promise.all(streams.map(({ over }) => over))).toEqual(streams.map(() => 'ended'))
    await stopped
  })
})

describe('events.md#who-sees-what: in a stream of changes', () => {
  const sight = (...permissions: Permission[]) => sightOf({ permissions: new Set(permissions) })
  const of = (object_type: string, subject: string | null = null) => ({ object_type, subject })

  it('is told what one may read, and nothing else', () => {
    for (const object of EVENT_OBJECTS.filter((each) => each !== 'vat_rate' && each !== 'message')) {
      const needed = readingOf(object)
      expect(isSeen(sight(needed), of(object)), object).toBe(true)
      const others = PERMISSIONS.filter((each) => each !== needed)
      expect(isSeen(sight(...others), of(object)), object).toBe(false)
    }
  })

  it('a message only to who reads messages and what it is about', () => {
    expect(isSeen(sight('messages.read', 'quotes.read'), of('message', 'quote'))).toBe(true)
    expect(isSeen(sight('messages.read', 'quotes.read'), of('message', 'receipt'))).toBe(false)
    expect(isSeen(sight('quotes.read'), of('message', 'quote'))).toBe(false)
  })
})

import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { readEvents } from '../events/service.ts'
import { byId, findDelivery } from './reads.ts'

type Wanted = { id: string; event_id: string }

/**
 * What deliveries of one endpoint post, by their ids: the event as `GET /v1/events/{id}` answers it to somebody who may read
 * what the endpoint's maker may. An event that is no longer kept has no body.
 */
export async function bodiesOf(
  db: CompanyDatabase,
  deliveries: readonly Wanted[],
  shows_costs: boolean,
): Promise<Map<string, string>> {
  const ids = deliveries.map(({ id }) => id)
  const tests = await db
    .select('webhook_delivery')
    .select(['id', sql<object>`test_event`.as('event')])
    .where(sql<boolean>`id = ANY (${ids}::uuid[])`)
    .where('test_event', 'is not', null)
    .execute()
  const pushed = new Map(tests.map(({ id, event }) => [id, event]))
  const others = deliveries.filter(({ id }) => !pushed.has(id)).map(({ event_id }) => event_id)
  const events = await readEvents(db, others, shows_costs)
  return new Map(
    deliveries.flatMap(({ id, event_id }): [string, string][] => {
      const event = pushed.get(id) ?? events.get(event_id)
      return event ? [[id, JSON.stringify(event)]] : []
    }),
  )
}

/** What one delivery posts; null where its event is no longer kept. Unknown: 404. */
export async function findContent(db: CompanyDatabase, id: string) {
  const { event_id } = await findDelivery(db, id)
  const { shows_costs } = await byId(db, id).select('endpoint.shows_costs').executeTakeFirstOrThrow()
  const bodies = await bodiesOf(db, [{ id, event_id }], shows_costs)
  return { body: bodies.get(id) ?? null }
}

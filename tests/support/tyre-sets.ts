import type { Body } from './client.ts'
import { openWorkshop, succeed, type Workshop } from './documents.ts'
import { makeRecord } from './records.ts'

export const SETS = '/v1/tyre-sets'
export const PLACES = '/v1/tyre-storage-locations'

/** A workshop with a customer who has tyres there. */
export async function openDepot() {
  const shop = await openWorkshop()
  const customer = await shop.client.create('/v1/customers', { full_name: 'Ada Verdi' })
  return { shop, customer_id: customer.id as string }
}

/** What is done with tyre sets and places of the depot that is there at that moment. */
export function tyreSetsOf(depot: () => { shop: Workshop; customer_id: string }) {
  const client = () => depot().shop.client
  let places = 0
  const act = (id: string, path: string, body: object) => client().post(`${SETS}/${id}/${path}`, body)
  return {
    act,
    place: (fields: object = {}): Promise<Body> =>
      client().create(PLACES, { code: `P-${++places}`, ...fields }),
    make: (fields: object = {}): Promise<Body> =>
      client().create(SETS, { customer_id: depot().customer_id, season: 'winter', ...fields }),
    car: async (): Promise<string> => (await makeRecord(client(), 'vehicles')).id,
    move: (id: string, action: string, more: object = {}) => act(id, 'transitions', { action, ...more }),
    batch: (id: string, body: object) => act(id, 'tyres/batch', body),
    done: async (answer: ReturnType<typeof act>): Promise<Body> => succeed(await answer),
    history: (id: string): Promise<Body[]> => client().walk(`${SETS}/${id}/movements`),
    find: async (id: string): Promise<Body> => (await client().get(`${SETS}/${id}`)).body,
  }
}

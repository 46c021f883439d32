import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Body } from './client.ts'
import { mintCompany, type TestCompany } from './company.ts'
import { succeed } from './documents.ts'
import { articleBody } from './factories.ts'
import { openReceiver, type Receiver } from './receiver.ts'
import { until } from './reminders.ts'

export const at = (id: string) => `/v1/webhook-endpoints/${id}`

/** One receiver for the tests of a file, and for each of them a company whose webhooks lead there. */
export function hookedCompanies() {
  let company: TestCompany
  let receiver: Receiver

  beforeAll(async () => {
    receiver = await openReceiver()
  })

  beforeEach(async () => {
    company = await mintCompany()
    receiver.renew()
  })

  afterAll(() => receiver.close())

  const deliveriesOf = async (id: string, query = ''): Promise<Body[]> =>
    succeed(await company.client.get(`${at(id)}/deliveries?limit=100${query}`)).data
  return {
    get company() {
      return company
    },
    get receiver() {
      return receiver
    },
    deliveriesOf,
    make: (fields: object = {}): Promise<Body> =>
      company.client.create('/v1/webhook-endpoints', { url: receiver.url, ...fields }),
    find: async (id: string): Promise<Body> => succeed(await company.client.get(at(id))),
    post: (path: string, body?: object) => company.client.request('POST', path, body),
    article: (fields: object = {}) => company.client.create('/v1/articles', articleBody(fields)),
    /** Waits until there are so many deliveries and all of them are over. */
    ended: (id: string, count: number) =>
      until(async () => {
        const deliveries = await deliveriesOf(id)
        const areOver = deliveries.every(({ status }) => status !== 'pending')
        return deliveries.length === count && areOver ? deliveries : undefined
      }),
    /** Waits for a delivery that was tried so often. */
    tried: (id: string, attempts: number) =>
      until(async () => (await deliveriesOf(id)).find(({ attempts_count }) => attempts_count >= attempts)),
    /** Makes what is due later due now. */
    hasten: () =>
      company.db
        .update('webhook_delivery')
        .set({ next_attempt_at: '2020-01-01T00:00:00Z' })
        .where('status', '=', 'pending')
        .execute(),
  }
}

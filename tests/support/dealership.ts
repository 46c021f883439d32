import { vin } from '../../src/demo/identities.ts'
import { Random } from '../../src/demo/random.ts'
import type { NewCompany } from '../../src/operator/companies.ts'
import type { Answer, Body } from './client.ts'
import { openWorkshop, succeed } from './documents.ts'

const random = new Random('dealership')

/** A VIN that is right and that no other vehicle of the suite has. */
export const freshVin = () => vin(random, 'ZFA31200003', 2019)

const PATH = '/v1/dealership/vehicles'

export type Dealership = Awaited<ReturnType<typeof openDealership>>

/** A workshop with short words for the vehicles that it sells. */
export async function openDealership(wanted: Partial<NewCompany> = {}) {
  const workshop = await openWorkshop(wanted)
  const { client, customer } = workshop
  const make = (body: object = {}): Promise<Body> =>
    client.create(PATH, { make: 'Fiat', model: 'Panda', ...body })
  const move = (id: string, action: string, more: object = {}): Promise<Answer> =>
    client.post(`${PATH}/${id}/transitions`, { action, ...more })
  return {
    ...workshop,
    make,
    move,
    change: (id: string, body: object): Promise<Answer> => client.patch(`${PATH}/${id}`, body),
    find: async (id: string): Promise<Body> => succeed(await client.get(`${PATH}/${id}`)),
    pay: (id: string, body: object): Promise<Answer> =>
      client.post(`${PATH}/${id}/payments`, { payment_method: 'MP05', ...body }),
    payments: async (id: string): Promise<Body[]> => succeed(await client.get(`${PATH}/${id}/payments`)).data,
    cost: (id: string, body: object): Promise<Answer> => client.post(`${PATH}/${id}/costs`, body),
    invoice: (id: string): Promise<Answer> => client.request('POST', `${PATH}/${id}/invoice`),
    /** A vehicle that the workshop's customer buys. */
    bought: async (body: object = {}, action = 'sold'): Promise<Body> => {
      const { id } = await make({ purchase_price: 8000, ...body })
      succeed(await move(id, 'available'))
      return succeed(await move(id, action, { buyer_customer_id: customer.id, sale_price: 9900 }))
    },
  }
}

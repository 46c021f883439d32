import type { NewCompany } from '../../src/operator/companies.ts'
import type { Answer, Body } from './client.ts'
import { lineBody, openWorkshop, succeed } from './documents.ts'
import { signIn } from './session.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

/** A workshop with short words for its invoices. */
export async function openOffice(wanted: Partial<NewCompany> = {}) {
  const workshop = await openWorkshop(wanted)
  const { client, parties } = workshop
  const lines = (id: string, body: object): Promise<Answer> =>
    client.post(`/v1/invoices/${id}/line-items/batch`, body)
  const invoice = async (fields: object = {}, added: object[] = []): Promise<Body> => {
    const made = await client.create('/v1/invoices', { customer_id: parties.customer_id, ...fields })
    return added.length > 0 ? succeed(await lines(made.id, { add: added })) : made
  }
  return {
    ...workshop,
    invoice,
    lines,
    session: () => signIn(workshop.owner),
    /** A worksheet with lines. */
    worked: async (added: object[] = [lineBody()], fields: object = {}): Promise<Body> =>
      succeed(await workshop.worksheetLines((await workshop.worksheet(fields)).id, { add: added })),
    change: (id: string, body: object): Promise<Answer> => client.patch(`/v1/invoices/${id}`, body),
    issue: (id: string, body?: object): Promise<Answer> =>
      client.request('POST', `/v1/invoices/${id}/issue`, body),
    validate: async (id: string): Promise<Body> =>
      succeed(await client.request('POST', `/v1/invoices/${id}/validate`)),
    pay: (id: string, body: object): Promise<Answer> => client.post(`/v1/invoices/${id}/payments`, body),
    find: async (id: string): Promise<Body> => succeed(await client.get(`/v1/invoices/${id}`)),
    /** An issued invoice. */
    issued: async (added: object[], fields: object = {}): Promise<Body> => {
      const { id } = await invoice(fields, added)
      return succeed(await client.request('POST', `/v1/invoices/${id}/issue`, {}))
    },
    credit: (invoice_id: string, body: object = {}): Promise<Answer> =>
      client.post('/v1/credit-notes', { invoice_id, ...body }),
    issueNote: (id: string, body?: object): Promise<Answer> =>
      client.request('POST', `/v1/credit-notes/${id}/issue`, body),
    refund: (id: string, body: object): Promise<Answer> =>
      client.post(`/v1/credit-notes/${id}/payments`, body),
  }
}

/** A line over an amount that bears no tax. */
export const untaxed = (unit_price: number, more: object = {}) =>
  lineBody({ quantity: 1, unit_price, unit_discount_rate: 0, vat_code: 'N4', ...more })

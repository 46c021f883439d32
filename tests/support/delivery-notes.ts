import type { Answer, Body } from './client.ts'
import { lineBody, succeed, type Workshop } from './documents.ts'

/** Short words for the delivery notes of a workshop. */
export function deliveryNotesOf({ client, parties }: Pick<Workshop, 'client' | 'parties'>) {
  const lines = (id: string, body: object): Promise<Answer> =>
    client.post(`/v1/delivery-notes/${id}/line-items/batch`, body)
  const issue = (id: string, options?: Parameters<typeof client.post>[2]): Promise<Answer> =>
    client.request('POST', `/v1/delivery-notes/${id}/issue`, undefined, options)
  const note = async (added: object[] = [lineBody()], fields: object = {}): Promise<Body> => {
    const body = { customer_id: parties.customer_id, ...fields }
    const { id } = await client.create('/v1/delivery-notes', body)
    return succeed(await lines(id, { add: added }))
  }
  return {
    lines,
    issue,
    /** A draft with lines. */
    note,
    issued: async (added?: object[], fields?: object): Promise<Body> =>
      succeed(await issue((await note(added, fields)).id)),
    cancel: (id: string, options?: Parameters<typeof client.post>[2]): Promise<Answer> =>
      client.post(`/v1/delivery-notes/${id}/transitions`, { action: 'cancelled' }, options),
  }
}

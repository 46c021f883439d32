import type { Answer, Body, Client } from './client.ts'
import { lineBody, succeed, type Workshop } from './documents.ts'
import { product } from './product.ts'

/** The secret of a link's address. */
const tokenOf = ({ url }: Body): string => String(url).split('/q/')[1]!

export type Visit = (
  token: string,
  options?: { url?: string; body?: unknown; part?: string },
) => Promise<Answer>

/** The public routes of an approval link as a browser asks them: no key, no revision. */
export const visit: Visit = async (token, { url = product.base_url, body, part = '' } = {}) => {
  const response = await fetch(`${url}/public/quotes/${token}${part}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Telefono' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** Makes a link to a quote; answers it with its secret. */
export async function share(client: Client, quote_id: string, wanted: object = {}) {
  const link = await client.create(`/v1/quotes/${quote_id}/share-links`, wanted)
  return { link, token: tokenOf(link) }
}

/** Decides as somebody who has just read the quote. */
export async function decide(token: string, said: object, url?: string): Promise<Answer> {
  const { body } = await visit(token)
  return visit(token, { url, part: '/decision', body: { quote_version: body.quote_version, ...said } })
}

/** A quote with two lines, to be decided on. */
export async function quoteWith(shop: Workshop, fields: object = {}): Promise<Body> {
  const { id } = await shop.quote({ title: 'Freni', comments: 'Entro venerdì', ...fields })
  const add = [
    lineBody({ description: 'Pastiglie' }),
    lineBody({ description: 'Dischi', unit_discount_rate: 10 }),
  ]
  return succeed(await shop.quoteLines(id, { add }))
}

export const linksOf = async ({ client }: Workshop, id: string): Promise<Body[]> =>
  succeed(await client.get(`/v1/quotes/${id}/share-links`)).data

/** What a link has until somebody opens it. */
export const NOTHING_DECIDED = {
  ...{ opened_at: null, decided_at: null, decision: null, signer_name: null, comment: null },
  ...{ ip_address: null, user_agent: null, signature_file_id: null, evidence_file_id: null },
}

import { Random } from '../../src/demo/random.ts'
import type { Answer, Body } from './client.ts'
import { lineBody, succeed } from './documents.ts'
import { vehicleBody } from './factories.ts'
import { openOffice } from './invoices.ts'
import { turn } from './receipts.ts'

export type BusyWorkshop = Awaited<ReturnType<typeof openBusyWorkshop>>

/** What is done, each as often as it says. */
export type Actions = [often: number, act: () => Promise<Answer>][]

const METHODS = ['MP01', 'MP05', 'MP08'] as const

/** A workshop in which anything is done with anything that was made: requests go to its processes in turn. */
export async function openBusyWorkshop(seed: string) {
  const random = new Random(seed)
  const office = await openOffice()
  const { client } = office
  const session = await office.session()
  /** Ids of what was made, by path. */
  const made = new Map<string, string[]>()
  let turns = 0

  const idsOf = (path: string) => made.get(path) ?? made.set(path, []).get(path)!
  const oneOf = (path: string) => {
    const ids = idsOf(path)
    return ids.length > 0 ? random.pick(ids) : undefined
  }
  const amount = () => random.integer(1, 4_999) / 100
  const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> =>
    client.request(method, `/v1/${path}`, body, turn(turns++))
  const remember = (path: string, answer: Answer): Answer => {
    if (answer.status === 201) idsOf(path).push(answer.body.id)
    return answer
  }
  /** Makes something and remembers it. */
  const make = async (path: string, body: object) => remember(path, await send('POST', path, body))

  /** Does something with one of what was made, or makes one first. */
  async function on(path: string, act: (id: string) => Promise<Answer>, first: () => Promise<Answer>) {
    const id = oneOf(path)
    if (id === undefined) return first()
    const answer = await act(id)
    if (answer.status === 404 || answer.body?.deleted_at) {
      const left = idsOf(path).filter((each) => each !== id)
      made.set(path, left)
    }
    return answer
  }

  /** A payment more, or one less, of a document. */
  async function payOrTakeBack(path: string, id: string): Promise<Answer> {
    const payments = `${path}/${id}/payments`
    const list = async (): Promise<Body[]> => (await client.get(`/v1/${payments}`)).body.data ?? []
    const [payment] = random.integer(0, 3) === 0 ? await list() : []
    if (payment) return send('DELETE', `${payments}/${payment.id}`)
    const { outstanding_payments } = (await client.get(`/v1/${path}/${id}`)).body as Body
    // often all that is open, and now and then more than that
    const paid = outstanding_payments > 0 && random.integer(0, 2) > 0 ? outstanding_payments : amount()
    return send('POST', payments, { amount: paid, payment_method: random.pick(METHODS) })
  }

  const soldLines = () => [
    lineBody({
      ...{ quantity: random.integer(1, 3), unit_price: amount(), unit_discount_rate: random.integer(0, 15) },
      vat_code: random.pick(['22', '10', '4', 'N4']),
    }),
    { article_id: oneOf('articles'), quantity: random.integer(1, 4) },
  ]

  /** Other lines of a document. */
  const change = (path: string) => async (id: string) => {
    const { line_items = [] } = (await client.get(`/v1/${path}/${id}`)).body as Body
    const [line, other] = line_items as Body[]
    return send('POST', `${path}/${id}/line-items/batch`, {
      add: soldLines(),
      ...(line && { update: [{ id: line.id, quantity: random.integer(1, 5) }] }),
      ...(other && { remove: [other.id] }),
    })
  }

  const inSession = async (procedure: string, id: string): Promise<Answer> =>
    (await session.call(procedure, 'mutation', { id })) as unknown as Answer

  /** Every record of a list, as its GET answers; some at once, as thousands would be sent away as too many. */
  const whole = async (path: string): Promise<Body[]> => {
    const left = (await client.walk(`/v1/${path}?limit=100`)).entries()
    const records: Body[] = []
    const read = async () => {
      for (const [at, { id }] of left) records[at] = succeed(await client.get(`/v1/${path}/${id}`))
    }
    await Promise.all(Array.from({ length: 8 }, read))
    return records
  }

  idsOf('customers').push(office.parties.customer_id)
  idsOf('vehicles').push(office.parties.vehicle_id)
  await make('vehicles', vehicleBody({ customer_id: office.parties.customer_id }))
  for (const full_name of ['Zanichelli Ugo', 'Bice Verdi']) await make('customers', { full_name })
  for (const name of ['Ricambi Nord', 'Gomme Secchia']) await make('suppliers', { name })
  for (let index = 0; index < 4; index++) {
    const article = await office.article({ stock: 20, purchase_price: 7 + index, sale_price: 19.9 })
    idsOf('articles').push(article.id)
  }
  for (const { id } of (await client.get('/v1/cash-book-accounts')).body.data as Body[])
    idsOf('cash-book-accounts').push(id)
  return {
    ...{ client, office, random, amount, idsOf, oneOf, send, remember, make, on },
    ...{ payOrTakeBack, soldLines, change, inSession, whole },
  }
}

import type { Operation } from '../../src/rest/routes.ts'
import type { Answer, Body, Client } from './client.ts'
import { exampleBodyOf } from './document.ts'
import { creationOf, fill, LOGS, nounOf, operations, takesBody, titleOf, withQuery } from './operations.ts'
import {
  LINES,
  makeCited,
  makeDelivery,
  makeElectronicInvoice,
  makeRecord,
  makeRoom,
  makeSdiMessage,
  nextDay,
  OWN_RECORD,
  QUIET,
  UNIQUE,
  uniqueCode,
} from './records.ts'

/** A batch whose documented example cites lines that every record has of its own. */
const ownBodyOf = ({ path }: Operation) => (path.endsWith('/line-items/batch') ? LINES : undefined)

/** A report, which every company has. */
const REPORT = 'revenue'

/** A method of payment, which every company has. */
const METHOD = 'MP05'

/** What stands at a path: a noun of one word, or of two such as `dealership/vehicles`. */
export const collectionOf = (path: string) =>
  OWN_RECORD[path.slice('/v1/'.length)] ? path.slice('/v1/'.length) : path.split('/').at(-1)!

/** A record of the client's company for each parameter of the path: `{ id, article_id }`. */
export async function makePathRecords(client: Client, operation: Operation): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const param of operation.params) {
    const before = operation.path.split(`/{${param}}`)[0]!
    if (param === 'name') {
      ids.name = REPORT
      continue
    }
    if (param === 'code') {
      ids.code = METHOD
      continue
    }
    const noun = nounOf(param) ?? collectionOf(before)
    const made = creationOf(noun)
      ? makeRecord(client, noun)
      : param === 'messageID'
        ? makeSdiMessage(ids.id!)
        : noun === 'webhook-deliveries'
          ? makeDelivery(client)
          : noun === 'electronic-invoices'
            ? makeElectronicInvoice(client)
            : LOGS.has(noun)
              ? makeLogged(client, noun)
              : makePart(client, before, ids)
    ids[param] = (await made).id
    if (param === 'id') await issueFor(client, operation, ids.id!)
  }
  await putInPlace(client, operation, ids)
  await startWork(client, operation, ids)
  return ids
}

const ON_ISSUED =
  /^\/v1\/((receipts|invoices|credit-notes)(?=\/\{id\}\/send$)|credit-notes(?=\/\{id\}\/payments)|delivery-notes(?=\/\{id\}\/transitions$))/

/** Only what is issued goes to a customer, or is given back; goods come in of an order that was sent. */
async function issueFor(client: Client, { path }: Operation, id: string): Promise<void> {
  if (path.includes('/goods-receipts'))
    await client.post(`/v1/purchase-orders/${id}/transitions`, { action: 'sent' })
  const issued = ON_ISSUED.exec(path)
  if (issued) await client.post(`${issued[0]}/${id}/issue`, {})
  const dealt = /^\/v1\/dealership\/vehicles\/\{id\}\/(transitions|payments|invoice)/.exec(path)
  if (dealt) await sell(client, id, dealt[1] === 'transitions' ? 'reserved' : 'sold')
}

/** What is kept of a change. */
async function makeLogged(client: Client, noun: string): Promise<Body> {
  if (noun === 'messages') await sendQuote(client)
  else await makeRecord(client, 'articles')
  for (;;) {
    // requests are written shortly after their answers
    const [latest] = (await client.get(`/v1/${noun}?limit=1`)).body.data
    if (latest) return latest
  }
}

/** A mail to a customer: documents are sent. */
async function sendQuote(client: Client): Promise<Body> {
  const { id } = await makeRecord(client, 'quotes')
  return client.create(`/v1/quotes/${id}/send`, { to: ['rossi@example.com'] })
}

/** What belongs to a record and is made there, such as a payment of a receipt. */
async function makePart(client: Client, path: string, ids: Record<string, string>): Promise<Body> {
  const making = operations.find((operation) => operation.method === 'POST' && operation.path === path)
  if (!making) throw new Error(`Nothing makes what ${path} holds.`)
  return client.create(fill(making, ids), await exampleBody(client, making))
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A vehicle of the dealership with a buyer, at a price. */
async function sell(client: Client, id: string, action: 'reserved' | 'sold'): Promise<void> {
  const buyer = await makeRecord(client, 'customers')
  const move = (body: object) => client.post(`/v1/dealership/vehicles/${id}/transitions`, body)
  await move({ action: 'available' })
  await move({ action, buyer_customer_id: buyer.id, sale_price: 9900 })
}

/** Clocks start on work that was begun, and stop where one runs. */
async function startWork(client: Client, { method, path }: Operation, { id }: Record<string, string>) {
  if (/\/inspection(\/points\/batch)?$/.test(path) && !(method === 'POST' && path.endsWith('inspection')))
    await client.create(`/v1/worksheets/${id}/inspection`, {})
  if (path.endsWith('/move'))
    await client.post(path.replace('{id}/move', `${id}/transitions`), { action: 'stored' })
  if (!/\/time-entries\/(start|stop)$/.test(path)) return
  await client.post(`/v1/worksheets/${id}/transitions`, { action: 'in_progress' })
  if (path.endsWith('stop'))
    await client.create(path.replace('{id}', id!).replace(/stop$/, 'start'), { stop_running: true })
}

/** A set that is mounted on the vehicle of the one that was made last: the two can be swapped. */
async function mountBeside(client: Client): Promise<string> {
  const [set] = (await client.get('/v1/tyre-sets?limit=1')).body.data
  const vehicle_id = set?.vehicle_id ?? (await makeRecord(client, 'vehicles')).id
  const onVehicle = async () =>
    (await client.get(`/v1/tyre-sets?status=mounted&vehicle_id=${vehicle_id}`)).body.data[0]
  const mounted = await onVehicle()
  if (mounted) return mounted.id
  const customer_id = set?.customer_id ?? (await makeRecord(client, 'customers')).id
  const body = { season: 'summer', status: 'mounted', customer_id, vehicle_id }
  const made = await client.post('/v1/tyre-sets', body)
  // Others may have mounted one meanwhile, or have taken the vehicle or the customer away.
  const found = made.body.id ?? (await onVehicle())?.id
  if (found) return found
  const fresh = {
    customer_id: (await makeRecord(client, 'customers')).id,
    vehicle_id: (await makeRecord(client, 'vehicles')).id,
  }
  return (await client.create('/v1/tyre-sets', { ...body, ...fresh })).id
}

/** What a DELETE removes from a record must have been PUT there. */
async function putInPlace(client: Client, operation: Operation, ids: Record<string, string>) {
  const put = operations.find(({ method, path }) => method === 'PUT' && path === operation.path)
  if (operation.method !== 'DELETE' || !put) return
  const answer = await client.put(fill(put, ids), await exampleBody(client, put))
  if (answer.status !== 200) throw new Error(`${titleOf(put)}: ${answer.status}`)
}

/** The documented example of the body, its references pointing at records of the client's company. */
export async function exampleBody(client: Client, operation: Operation): Promise<Record<string, unknown>> {
  const example = ownBodyOf(operation) ?? exampleBodyOf(operation) ?? {}
  const body: Record<string, unknown> = structuredClone(example)
  for (const field of Object.keys(body).filter((name) => /_ids?$/.test(name))) {
    const noun = nounOf(field)
    if (field === 'with_tyre_set_id') body[field] = await mountBeside(client)
    // a new section would number receipts
    else if (field === 'sezionale_id' && /^\/v1\/(invoices|credit-notes)/.test(operation.path))
      body[field] = (await client.get('/v1/sezionali?document_kind=invoice')).body.data[0].id
    // goods go to a customer or to a supplier
    else if (field === 'supplier_id' && operation.path.startsWith('/v1/delivery-notes')) body[field] = null
    // goes with a debit note only
    else if (field === 'related_invoice_id') body[field] = null
    else if (field === 'entry_ids') body[field] = [(await makeRecord(client, 'cash-book-entries')).id]
    else if (noun) body[field] = await makeCited(client, field)
    // unique among the records of a kind
    else if (field === 'external_id') body[field] = crypto.randomUUID()
    // what no program can make: users, calendars
    else delete body[field]
  }
  if (operation.path.startsWith('/v1/webhook-endpoints')) {
    if (operation.method === 'POST') await makeRoom(client)
    if ('url' in body) Object.assign(body, QUIET)
  }
  // everything that is open: the example names lines of another order
  if (operation.path.endsWith('/goods-receipts')) delete body.items
  if ('closing_date' in body) Object.assign(body, { closing_date: nextDay(), counted: [] })
  if (operation.path.startsWith('/v1/cash-book-accounts')) body.name = uniqueCode()
  if ('ended_at' in body) Object.assign(body, { started_at: hoursAgo(2), ended_at: hoursAgo(1) })
  if (OWN_RECORD[operation.path.split('/')[2]!]?.code === UNIQUE && 'code' in body) body.code = uniqueCode()
  return body
}

/** Calls an operation that should succeed, on new records of the client's company. */
export async function callExample(client: Client, operation: Operation): Promise<Answer> {
  const path = withQuery(fill(operation, await makePathRecords(client, operation)), operation)
  const body = takesBody(operation) ? await exampleBody(client, operation) : undefined
  return client.request(operation.method, path, body)
}

import type { Permission } from '../../src/domain/permissions.ts'
import { inputsOf, type Operation, operationsOf } from '../../src/rest/routes.ts'
import { requiredPermission } from '../../src/server/core/trpc.ts'
import { apiRouter, appRouter } from '../../src/server/router.ts'
import type { Answer, Body, Client } from './client.ts'
import { database } from './company.ts'
import { bodyName, exampleBodyOf, fieldsIn, operationIn, parametersOf } from './document.ts'

/** Every endpoint of /v1, so that a new one is tested without a word about it here. */
export const operations = operationsOf(appRouter)

/** Those of /v1/auth, which come before there is a key: they have tests of their own. */
export const signInOperations = operationsOf(apiRouter).filter(({ meta }) => meta.signIn)

/** Stands in a body for a new record of what the field names. */
const NEW = 'a new one'

/** Stands in a body for a new record that no other record names. */
const NEW_ALONE = 'a new one for it alone'

/** Stands in a body for a code that no other record of the kind has. */
const UNIQUE = 'one of its kind'

/** Stands in a body for a day after all others: a closing comes after the last one. */
const NEXT_DAY = 'the next day'

let days = 0

const nextDay = () => new Date(Date.UTC(1990, 0, ++days)).toISOString().slice(0, 10)

/** What the codes made for UNIQUE look like. */
export const UNIQUE_CODE = /\bU[0-9a-f]{8}\b/g

const uniqueCode = () => `U${crypto.randomUUID().slice(0, 8)}`

/** A picture of one pixel: what only takes images takes it. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Nobody listens there, and of what happens there is seldom anything. */
const QUIET = { url: 'http://127.0.0.1:9/hooks', enabled_events: ['settings.updated'] }

/** What names a record, in order, of the nouns whose documented example will not do as it is. */
const OWN_RECORD: Record<string, Record<string, unknown>> = {
  'calendar-entries': {
    title: 'Tagliando',
    start_time: '2098-09-05T08:30:00Z',
    end_time: '2098-09-05T09:30:00Z',
  },
  'cash-book-accounts': { name: UNIQUE },
  'cash-book-closings': { comments: 'Fine mese', closing_date: NEXT_DAY },
  'cash-book-entries': { description: 'Marche da bollo', direction: 'out', amount: 16 },
  'cash-book-transfers': {
    ...{ description: 'Versamento', amount: 500 },
    ...{ from_account_id: NEW, to_account_id: NEW },
  },
  checkins: { reported_issues: 'Freni', customer_id: NEW, vehicle_id: NEW },
  'credit-notes': { title: 'Reso', invoice_id: NEW },
  customers: { full_name: 'Mario Rossi' },
  'dealership/vehicles': { make: 'Fiat', model: 'Panda' },
  'delivery-notes': { comments: 'Fragile', customer_id: NEW },
  expenses: { title: 'Ricambi', document_date: '2026-09-05', total_before_tax: 100 },
  files: { name: 'firma.png', content: PICTURE },
  invoices: { title: 'Freni', customer_id: NEW },
  'purchase-orders': { title: 'Filtri', supplier_id: NEW },
  quotes: { title: 'Freni', customer_id: NEW, vehicle_id: NEW },
  receipts: { title: 'Freni', worksheet_id: NEW },
  sezionali: { name: 'Ricevute', code: UNIQUE, document_kinds: ['receipt'] },
  'stock-adjustments': { comments: 'Rotto', article_id: NEW, quantity: 1 },
  'stock-counts': { title: 'Filtri' },
  'tyre-sets': { notes: 'Con cerchi', season: 'winter', customer_id: NEW, vehicle_id: NEW_ALONE },
  'tyre-storage-locations': { code: UNIQUE },
  'vat-rates': { description: 'Aliquota', code: UNIQUE, rate: 22 },
  vehicles: { license: 'AB123CD' },
  'webhook-endpoints': { description: 'Contabilità', ...QUIET },
  worksheets: { title: 'Freni', customer_id: NEW, vehicle_id: NEW },
}

const creationOf = (noun: string) =>
  operations.find(({ method, path }) => method === 'POST' && path === `/v1/${noun}`)

/** A body for one record of a noun, what it is called by first: the required fields of its documented example. */
function recordOf(noun: string): Record<string, unknown> {
  const known = OWN_RECORD[noun]
  if (known) return known
  const creation = creationOf(noun)
  if (!creation) throw new Error(`Nothing makes one of ${noun}.`)
  const example = exampleBodyOf(creation)
  return Object.fromEntries(fieldsIn(bodyName(creation)).required.map((field) => [field, example[field]]))
}

/** A batch that adds a line to any document. */
export const LINES = { add: [{ description: 'Sostituzione pastiglie', unit_price: 1000 }] }

/** A batch that adds a tyre to any set. */
const TYRES = { add: [{ size: '205/55 R16 91V', dot: '3522' }] }

/** Documents whose lines come with them, or that are whole without any. */
const WITHOUT_LINES = new Set(['credit-notes', 'expenses', 'quotes', 'receipts'])

/** Whether a record of the noun can be given lines. */
const takesLines = (noun: string) =>
  !WITHOUT_LINES.has(noun) && operations.some(({ path }) => path === `/v1/${noun}/{id}/line-items/batch`)

/** What a record needs beyond its body and a line, so that all that can be done with it can be done. */
const COMPLETED: Record<string, (client: Client, id: string) => Promise<Answer>> = {
  // one that was handed over can be deleted, stored and swapped
  'tyre-sets': async (client, id) => {
    await client.post(`/v1/tyre-sets/${id}/tyres/batch`, TYRES)
    return client.post(`/v1/tyre-sets/${id}/transitions`, { action: 'returned' })
  },
}

/** A batch whose documented example cites lines that every record has of its own. */
const ownBodyOf = ({ path }: Operation) => (path.endsWith('/line-items/batch') ? LINES : undefined)

/** The fields of a record of a noun such as `price-lists` that are no references, under another name if one is given. */
export function newRecord(noun: string, name?: string): Record<string, unknown> {
  const body = recordOf(noun)
  const [naming] = Object.keys(body)
  const own = Object.entries(body)
    .filter(([, value]) => value !== NEW && value !== NEW_ALONE)
    .map(([field, value]) => [
      field,
      value === UNIQUE ? uniqueCode() : value === NEXT_DAY ? nextDay() : value,
    ])
  return { ...Object.fromEntries(own), ...(name !== undefined && { [naming!]: name }) }
}

/** An invoice that is paid. */
async function makePaidInvoice(client: Client): Promise<string> {
  const { id } = await makeRecord(client, 'invoices')
  const { amount_due } = (await client.request('POST', `/v1/invoices/${id}/issue`, {})).body
  await client.create(`/v1/invoices/${id}/payments`, { amount: amount_due, payment_method: 'MP05' })
  return id
}

/** A delivery note of which an invoice can be made. */
async function makeIssuedNote(client: Client): Promise<string> {
  const { id } = await makeRecord(client, 'delivery-notes')
  await client.request('POST', `/v1/delivery-notes/${id}/issue`)
  return id
}

/** An issued invoice of a workshop that then has electronic invoicing on, and off again afterwards. */
export async function makeElectronicInvoice(client: Client): Promise<{ id: string }> {
  const address = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }
  const numbers = { vat_number: '01234567897', tax_code: '01234567897' }
  const enabled = { electronic_invoicing_enabled: true, legal_name: 'Officina Srl', ...numbers, ...address }
  await client.patch('/v1/settings', enabled)
  const company = { company_name: 'Bianchi S.p.A.', vat_number: '12345678903', ...address }
  const customer = await client.create('/v1/customers', company)
  const { id } = await client.create('/v1/invoices', { title: 'Freni', customer_id: customer.id })
  await client.post(`/v1/invoices/${id}/line-items/batch`, LINES)
  const issued = await client.request('POST', `/v1/invoices/${id}/issue`, {})
  await client.patch('/v1/settings', { electronic_invoicing_enabled: false })
  if (issued.status !== 200) throw new Error(JSON.stringify(issued.body))
  return { id: issued.body.electronic_invoice_id }
}

/** What the exchange system says of an electronic invoice; people alone bring it. */
async function makeSdiMessage(id: string): Promise<{ id: string }> {
  const { rows } = await database().pool.query(
    `INSERT INTO electronic_invoice_message (company_id, id, electronic_invoice_id, type, file_name,
      invoice_file_name, content, sha256)
    SELECT company_id, gen_random_uuid(), id, 'RC', 'RC.xml', file_name, '', gen_random_uuid()
    FROM electronic_invoice WHERE id = $1 RETURNING id`,
    [id],
  )
  return rows[0]
}

/** A company has at most 20 endpoints: the oldest go before there are as many. */
async function makeRoom(client: Client): Promise<void> {
  const { data } = (await client.get('/v1/webhook-endpoints?limit=100')).body
  for (const { id } of data.slice(12)) await client.delete(`/v1/webhook-endpoints/${id}`)
}

/** A delivery that failed, to an endpoint that takes it again. */
export async function makeDelivery(client: Client): Promise<{ id: string }> {
  const { id } = await makeRecord(client, 'webhook-endpoints')
  const { rows } = await database().pool.query(
    `INSERT INTO webhook_delivery (company_id, id, webhook_endpoint_id, event_id, event_type, object_id, test_event,
      status, attempts_count, next_attempt_at, completed_at)
    SELECT company_id, gen_random_uuid(), id, gen_random_uuid(), 'webhook_endpoint.test', id, '{}',
      'failed', 1, NULL, now() FROM webhook_endpoint WHERE id = $1 RETURNING id`,
    [id],
  )
  return rows[0]
}

/** What many records name and none of them changes: one of each for a key is enough. */
const CITED_BY_MANY = new Set(['customer_id', 'supplier_id', 'vehicle_id'])

const citedByMany = new Map<string, Promise<Body>>()

/** What a field of a new record names; what is credited was issued and paid. */
async function makeCited(client: Client, field: string): Promise<string> {
  if (CITED_BY_MANY.has(field)) {
    const key = `${client.key} ${field}`
    const cited = citedByMany.get(key) ?? makeRecord(client, nounOf(field)!)
    citedByMany.set(key, cited)
    return (await cited).id
  }
  if (field === 'invoice_id') return makePaidInvoice(client)
  if (field === 'delivery_note_id') return makeIssuedNote(client)
  const iban = /^(bank|invoice)_account_id$/.test(field) && { iban: 'IT60X0542811101000000123456' }
  return (await makeRecord(client, nounOf(field)!, { ...iban })).id
}

/** Makes a record of a noun, and before it the records that it cannot be without. */
export async function makeRecord(client: Client, noun: string, wanted: object = {}): Promise<Body> {
  const body: Record<string, unknown> = { ...newRecord(noun), ...wanted }
  for (const [field, value] of Object.entries(recordOf(noun))) {
    if (value === NEW) body[field] ??= await makeCited(client, field)
    if (value === NEW_ALONE) body[field] ??= (await makeRecord(client, nounOf(field)!)).id
  }
  if (noun === 'webhook-endpoints') await makeRoom(client)
  const record = await client.create(`/v1/${noun}`, body)
  if (takesLines(noun)) await client.post(`/v1/${noun}/${record.id}/line-items/batch`, LINES)
  await COMPLETED[noun]?.(client, record.id)
  return record
}

/** The noun that a field names: `price-lists` for `price_list_id`; undefined when it is no reference. */
export function nounOf(field: string): string | undefined {
  if (!field.endsWith('_id')) return undefined
  if (field === 'source_id' || /^(buyer|acquired_from)_customer_id$/.test(field)) return 'customers'
  if (field === 'dealership_vehicle_id') return 'dealership/vehicles'
  if (field === 'message_id') return 'messages'
  if (field === 'related_invoice_id' || field === 'advance_invoice_id') return 'invoices'
  if (field === 'category_id') return 'expense-categories'
  if (/^((from|to|bank|invoice)_)?account_id$/.test(field)) return 'cash-book-accounts'
  if (field === 'location_id') return 'tyre-storage-locations'
  const noun = field.slice(0, -'_id'.length).replaceAll('_', '-')
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
  return [plural, noun.replace(/e$/, 'i')].find(creationOf)
}

/** `GET /v1/articles/{id}` */
export const titleOf = ({ method, path }: Operation) => `${method} ${path}`

/** For `describe.each`: every operation of the list under its title. */
export const casesOf = (list: Operation[]) =>
  list.map((operation) => [titleOf(operation), operation] as const)

/** For `describe.each`: every field of every operation of the list that passes. */
export const fieldCasesOf = (list: Operation[], passes: (field: string) => unknown = () => true) =>
  list.flatMap((operation) =>
    fieldsOf(operation)
      .filter(passes)
      .map((field) => [titleOf(operation), field, operation] as const),
  )

export const permissionOf = ({ meta, procedure }: Operation): Permission | null =>
  requiredPermission(meta, procedure._def.type)

export const takesBody = (operation: Operation) => operationIn(operation).requestBody !== undefined

/** Names of the input's fields that stand in the body or the query, not in the path. */
export function fieldsOf({ procedure, params }: Operation): string[] {
  const fields = inputsOf(procedure).flatMap((input) => Object.keys(input.shape))
  return fields.filter((field) => !params.includes(field))
}

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

/** What every change adds to, or a job, or who accepts an invitation. */
export const LOGS = new Set(['events', 'audit-log', 'request-logs', 'messages', 'users'])

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

export function fill({ path }: Operation, ids: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, param: string) => ids[param]!)
}

/** Where the effect of a write is seen: the record that its path names, else the list. */
export function watchedPath({ path }: Operation, { code, id = code }: Record<string, string>): string {
  if (id !== undefined) return `${path.split('/{')[0]}/${id}`
  return hasList(path) ? path : '/v1/audit-log'
}

/** Whether the records of a path such as `/v1/articles` can be listed; files cannot. */
export const hasList = (path: string) =>
  operations.some((operation) => operation.method === 'GET' && operation.path === path)

/** True for a noun such as `articles` whose records can be deleted. */
export const isDeletable = (noun: string) =>
  operations.some(({ method, path }) => method === 'DELETE' && path === `/v1/${noun}/{id}`)

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

/** The documented examples of the query parameters that an operation cannot do without. */
export function exampleQuery(operation: Operation): Record<string, string> {
  const required = parametersOf(operation).filter(
    (parameter) => parameter.in === 'query' && parameter.required,
  )
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example)]))
}

/** The path with what is sent, and with those that are not among it. */
export function withQuery(path: string, operation: Operation, sent = ''): string {
  const names = [...new URLSearchParams(sent).keys()]
  const missing = Object.entries(exampleQuery(operation)).filter(([name]) => !names.includes(name))
  const query = [sent, new URLSearchParams(missing).toString()].filter(Boolean).join('&')
  return query ? `${path}?${query}` : path
}

/** Calls an operation that should succeed, on new records of the client's company. */
export async function callExample(client: Client, operation: Operation): Promise<Answer> {
  const path = withQuery(fill(operation, await makePathRecords(client, operation)), operation)
  const body = takesBody(operation) ? await exampleBody(client, operation) : undefined
  return client.request(operation.method, path, body)
}

const NOWHERE = '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'

/** A path of the operation whose ids name nothing. */
export const pathToNothing = (operation: Operation) =>
  fill(operation, Object.fromEntries(operation.params.map((param) => [param, NOWHERE])))

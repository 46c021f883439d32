import type { Answer, Body, Client } from './client.ts'
import { database } from './company.ts'
import { bodyName, exampleBodyOf, fieldsIn } from './document.ts'
import { creationOf, nounOf, operations } from './operations.ts'

/** Stands in a body for a record of what the field names: a new one, or one that many name (CITED_BY_MANY). */
const NEW = 'one that may be named'

/** Stands in a body for a new record that no other record names. */
const NEW_ALONE = 'a new one for it alone'

/** Stands in a body for a code that no other record of the kind has. */
export const UNIQUE = 'one of its kind'

/** Stands in a body for a day after all others: a closing comes after the last one. */
const NEXT_DAY = 'the next day'

let days = 0

export const nextDay = () => new Date(Date.UTC(1990, 0, ++days)).toISOString().slice(0, 10)

/** What the codes made for UNIQUE look like. */
export const UNIQUE_CODE = /\bU[0-9a-f]{8}\b/g

export const uniqueCode = () => `U${crypto.randomUUID().slice(0, 8)}`

/** A picture of one pixel: what only takes images takes it. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Nobody listens there, and of what happens there is seldom anything. */
export const QUIET = { url: 'http://127.0.0.1:9/hooks', enabled_events: ['settings.updated'] }

/** What names a record, in order, of the nouns whose documented example will not do as it is. */
export const OWN_RECORD: Record<string, Record<string, unknown>> = {
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

/**
 * A body for one record of a noun, what it is called by first: the required fields of its documented example, of which those
 * that name records name new ones.
 */
function recordOf(noun: string): Record<string, unknown> {
  const known = OWN_RECORD[noun]
  if (known) return known
  const creation = creationOf(noun)
  if (!creation) throw new Error(`Nothing makes one of ${noun}.`)
  const example = exampleBodyOf(creation)
  const { required } = fieldsIn(bodyName(creation))
  return Object.fromEntries(required.map((field) => [field, nounOf(field) ? NEW : example[field]]))
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

/** The fields of a record of a noun such as `price-lists` that are no references, under another name if one is given. */
export function newRecord(noun: string, name?: string): Record<string, unknown> {
  const body = recordOf(noun)
  const [naming] = Object.keys(body)
  if (name !== undefined && body[naming!] === NEW)
    throw new Error(`Nothing tells one of ${noun} from another: OWN_RECORD begins it with a text that does.`)
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
export async function makeSdiMessage(id: string): Promise<{ id: string }> {
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
export async function makeRoom(client: Client): Promise<void> {
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
export async function makeCited(client: Client, field: string): Promise<string> {
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

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { createFile, fetchBytes, picture } from '../support/files.ts'
import { openOffice } from '../support/invoices.ts'
import { signInAs } from '../support/members.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const NAME = 'Zebedeo Quaranta'
const inUse = { status: 409, code: 'customer_in_use', param: null }
const read = async (path: string): Promise<Body> => succeed(await till.client.get(path))
const anonymize = (id: string) => till.client.post(`/v1/customers/${id}/anonymize`, undefined)
const make = (fields: object = {}): Promise<Body> =>
  till.client.create('/v1/customers', customerBody({ full_name: NAME, ...fields }))

/** A worksheet that was delivered, of a customer's own car. */
async function delivered(parties: object): Promise<Body> {
  const worksheet = await till.withLines(undefined, parties)
  for (const action of ['completed', 'delivered'])
    succeed(await till.transitionWorksheet(worksheet.id, action))
  return worksheet
}

/** Whether anything that is kept of the company's changes holds the text. */
async function isKept(text: string): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    SELECT EXISTS (SELECT FROM event WHERE company_id = ${till.company_id} AND object_type <> 'receipt'
        AND concat(data, previous_attributes, related) LIKE ${`%${text}%`})
      OR EXISTS (SELECT FROM audit_log_entry WHERE company_id = ${till.company_id} AND object_type <> 'receipt'
        AND concat(changes, object_name) LIKE ${`%${text}%`}) AS kept`.execute(database().kysely)
  return rows[0]!.kept
}

describe('customers.md#anonymizing', () => {
  it('erases the person everywhere but from issued receipts, and from what is kept of changes', async () => {
    const { client } = till
    const twin = await make({ full_name: 'Zebedeo 40', phone: '0599123450' })
    const customer = await make({
      ...{ email: 'zebedeo@example.it', phone: '059987654', notes: 'Vuole la ricevuta', tags: ['vip'] },
      ...{ price_list_id: (await client.create('/v1/price-lists', { name: 'Soci' })).id, language: 'de' },
      ...{ payment_terms_days: 30, unit_discount_rate: 5, marketing_consent: true, default_vat_code: '22' },
    })
    const { id } = customer
    succeed(await client.patch(`/v1/customers/${id}`, { full_name: `${NAME} Junior` }))
    const car = vehicleBody({ customer_id: id, driver_name: 'Autista Segreto', driver_phone: '3330001112' })
    const vehicle = await client.create('/v1/vehicles', car)
    const parties = { customer_id: id, vehicle_id: vehicle.id }
    const [open, converted] = [await till.quote(parties), await till.quote(parties)]
    const { id: cancelled } = succeed(await till.convert(converted.id))
    succeed(await till.transitionWorksheet(cancelled, 'cancelled'))
    const worksheet = await delivered(parties)
    const receipt = await till.receiptOf(worksheet.id)
    succeed(await till.issue(receipt.id, { amount: receipt.total_after_tax, payment_method: 'MP01' }))
    const entry = await client.create('/v1/calendar-entries', {
      ...{ customer_id: id, title: `Tagliando ${NAME}`, description: 'Suona due volte' },
      ...{ start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z' },
    })
    const checkin = await client.create('/v1/checkins', {
      ...parties,
      notes: 'Zebedeo torna alle 18',
      km: 1000,
    })
    const image = await createFile(client, 'firma-zebedeo.png', await picture('png', 40, 20))
    const signed = { kind: 'arrival', file_id: image.id, signer_name: NAME }
    await client.create(`/v1/checkins/${checkin.id}/signatures`, signed)
    succeed(await client.post(`/v1/checkins/${checkin.id}/transitions`, { action: 'completed' }))
    const file = await createFile(client, 'carta-zebedeo.txt', 'ciao')
    await client.create(`/v1/customers/${id}/attachments`, { file_id: file.id, caption: 'Carta Zebedeo' })
    succeed(await client.post(`/v1/customers/${id}/merge`, { source_id: twin.id }))
    expect(await isKept('Zebedeo')).toBe(true)

    const answer = succeed(await anonymize(id))
    expect(answer).toMatchObject({
      ...{ id, full_name: 'Anonymous', first_name: null, email: null, phone: null, notes: null, tags: [] },
      ...{ tax_code: null, birth_date: null, address: null, marketing_consent: false, attachments_count: 0 },
      ...{ price_list_id: customer.price_list_id, language: 'de', payment_terms_days: 30 },
      ...{ unit_discount_rate: 5, default_vat_code: '22', country: 'IT', customer_type: 'private' },
      ...{ anonymized_at: answer.deleted_at, deleted_at: expect.any(String) },
    })
    expect((await client.get(`/v1/customers/${id}`)).status).toBe(404)
    expect(await client.walk('/v1/customers?q=zebedeo')).toEqual([])
    expect(await client.walk('/v1/vehicles?q=zebedeo')).toEqual([])
    expect(await client.walk('/v1/worksheets?q=zebedeo')).toEqual([])
    expect(await client.walk('/v1/quotes?q=zebedeo')).toEqual([])
    expect(await client.walk('/v1/quotes?q=anonymous')).toHaveLength(2)
    expect(await read(`/v1/vehicles/${vehicle.id}`)).toMatchObject({
      ...{ customer_id: null, customer_name: null, driver_name: null, driver_phone: null },
    })
    for (const path of [`quotes/${open.id}`, `quotes/${converted.id}`, `worksheets/${worksheet.id}`])
      expect((await read(`/v1/${path}`)).customer_name, path).toBe('Anonymous')
    expect(await till.read(receipt.id)).toMatchObject({ customer_name: `${NAME} Junior` })
    expect(await read(`/v1/calendar-entries/${entry.id}`)).toMatchObject({
      ...{ title: 'Appointment', description: null },
      customer: { full_name: 'Anonymous' },
    })
    expect(await read(`/v1/checkins/${checkin.id}`)).toMatchObject({
      ...{ customer_name: 'Anonymous', notes: null, signatures: [] },
    })
    for (const { content_url } of [file, image]) expect((await fetchBytes(content_url)).status).toBe(404)
    expect((await client.get(`/v1/files/${file.id}`)).status).toBe(404)

    for (const text of [
      'Zebedeo',
      'zebedeo',
      'Autista',
      '3330001112',
      '059987654',
      '0599123450',
      'due volte',
    ])
      expect(await isKept(text), text).toBe(false)
    const entries = (await read(`/v1/audit-log?object_id=${id}`)).data
    expect(entries.slice(0, 2).map(({ type }: Body) => type)).toEqual([
      'customer.deleted',
      'customer.anonymized',
    ])
    expect(entries[1].object_name).toBe('Anonymous')
    expect(entries[1].changes).toMatchObject({
      email: ['[redacted]', null],
      marketing_consent: [true, false],
    })
    expect(entries.at(-1).changes).toMatchObject({
      full_name: [null, 'Anonymous'],
      city: [null, '[redacted]'],
    })
    const events = (await read(`/v1/events?object_id=${id}&type=customer.created`)).data
    expect(events[0].data).toMatchObject({ full_name: 'Anonymous', email: null, tags: [], language: 'de' })
  })

  it('stands back while open business names the customer', async () => {
    const { id } = await make()
    const vehicle = await till.client.create('/v1/vehicles', vehicleBody({ customer_id: id }))
    const worksheet = await till.withLines(undefined, { customer_id: id, vehicle_id: vehicle.id })
    for (const action of ['in_progress', 'on_hold', 'completed', undefined]) {
      expect(refusal(await anonymize(id))).toEqual(inUse)
      if (action) succeed(await till.transitionWorksheet(worksheet.id, action))
    }
    succeed(await till.transitionWorksheet(worksheet.id, 'delivered'))
    const receipt = await till.receiptOf(worksheet.id)
    expect(refusal(await anonymize(id))).toEqual(inUse)
    succeed(await till.issue(receipt.id))
    expect(refusal(await anonymize(id))).toEqual(inUse)
    expect((await read(`/v1/customers/${id}`)).full_name).toBe(NAME)
    const rest = { amount: receipt.total_after_tax, payment_method: 'MP01' }
    succeed(await till.pay(receipt.id, rest))
    expect((await anonymize(id)).status).toBe(200)
    expect((await anonymize(id)).status).toBe(404)
  })

  it('nothing is made for one who was anonymized: 422 customer_id', async () => {
    const { id } = await make()
    const vehicle = await till.client.create('/v1/vehicles', vehicleBody())
    const parties = { customer_id: id, vehicle_id: vehicle.id }
    const worksheet = await delivered(parties)
    const quote = await till.quote(parties)
    const shared = await createFile(till.client, 'modulo.txt', 'modulo')
    await till.client.create(`/v1/customers/${id}/attachments`, { file_id: shared.id })
    await till.client.create(`/v1/worksheets/${worksheet.id}/attachments`, { file_id: shared.id })
    succeed(await anonymize(id))
    const refused = { status: 422, code: 'parameter_invalid', param: 'customer_id' }
    expect(refusal(await till.client.post('/v1/receipts', { worksheet_id: worksheet.id }))).toEqual(refused)
    expect(refusal(await till.convert(quote.id))).toEqual(refused)
    expect(refusal(await till.client.post('/v1/quotes', parties))).toEqual(refused)
    expect((await till.client.get(`/v1/files/${shared.id}`)).status).toBe(200)
  })

  it('what was issued keeps the name, its stock movements do not, and nobody is credited any more', async () => {
    const office = await openOffice()
    const customer = await office.client.create('/v1/customers', customerBody({ full_name: NAME }))
    const vehicle = await office.client.create('/v1/vehicles', vehicleBody({ customer_id: customer.id }))
    const article = await office.article({ stock: 9 })
    const line = { article_id: article.id, quantity: 2, unit_price: 5 }
    const invoice = await office.issued([line], { customer_id: customer.id })
    const [{ id: invoice_line_item_id }] = invoice.line_items
    const line_items = [{ invoice_line_item_id, quantity: 1 }]
    const note = succeed(await office.credit(invoice.id, { line_items, restock: true }))
    succeed(await office.issueNote(note.id))
    const { outstanding_payments: amount } = await office.find(invoice.id)
    succeed(await office.pay(invoice.id, { amount, payment_method: 'MP01' }))
    succeed(await office.client.post(`/v1/customers/${customer.id}/anonymize`, undefined))
    const names = (await office.movements(article.id)).map((movement) => movement.customer_name)
    expect(names.slice(0, 2)).toEqual(['Anonymous', 'Anonymous'])
    expect((await office.find(invoice.id)).customer_name).toBe(NAME)
    expect(refusal(await office.credit(invoice.id))).toMatchObject({ status: 422, param: 'customer_id' })
    const owners = await database()
      .kysely.selectFrom('vehicle_owner')
      .select('id')
      .where('vehicle_id', '=', vehicle.id)
      .execute()
    expect(owners).toHaveLength(2)
    for (const { id } of owners) expect(id[14]).toBe('7')
  })

  it('what was issued is not reopened any more: it would name nobody when it is issued again', async () => {
    const office = await openOffice()
    const session = await office.session()
    const line = { description: 'Tagliando', quantity: 2, unit_price: 10 }
    const invoice = await office.issued([line])
    const credited = [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }]
    const draft = succeed(await office.credit(invoice.id, { line_items: credited }))
    const note = succeed(await office.issueNote(draft.id))
    const other = await office.issued([line])
    for (const { id } of [invoice, other]) {
      const { outstanding_payments: amount } = await office.find(id)
      succeed(await office.pay(id, { amount, payment_method: 'MP01' }))
    }
    succeed(await office.client.post(`/v1/customers/${office.customer.id}/anonymize`, undefined))
    const refused = { status: 422, code: 'parameter_invalid', param: 'customer_id' }
    const reopen = (of: string, id: string) => session.call(`${of}.reopen`, 'mutation', { id })
    expect(refusal(await reopen('invoices', other.id))).toMatchObject(refused)
    expect(refusal(await reopen('creditNotes', note.id))).toMatchObject(refused)
    expect(await office.find(other.id)).toMatchObject({
      ...{ type: 'issued', customer_name: office.customer.full_name },
      customer_snapshot: { full_name: office.customer.full_name },
    })
  })
})

describe('customers.md#anonymizing: files that were taken off before', () => {
  it('go at once and are named nowhere any more, but where another record shows them', async () => {
    const { client } = till
    const { id: customer_id } = await make()
    const { id: vehicle_id } = await client.create('/v1/vehicles', vehicleBody({ customer_id }))
    const attachments = `/v1/customers/${customer_id}/attachments`
    const [card, shared, waiting] = [
      await createFile(client, 'carta-vecchia-zebedeo.txt', 'carta'),
      await createFile(client, 'modulo-comune.txt', 'modulo'),
      await createFile(client, 'patente-zebedeo.txt', 'patente'),
    ]
    for (const { id: file_id } of [card, shared, waiting])
      succeed(await client.delete(`${attachments}/${(await client.create(attachments, { file_id })).id}`))
    succeed(await client.delete(`/v1/files/${card.id}`))
    await client.create(`/v1/vehicles/${vehicle_id}/attachments`, { file_id: shared.id })
    const checkin = await client.create('/v1/checkins', { customer_id, vehicle_id, km: 1000 })
    const image = await createFile(client, 'firma-tolta-zebedeo.png', await picture('png', 40, 20))
    const signatures = `/v1/checkins/${checkin.id}/signatures`
    const signed = await client.create(signatures, { kind: 'arrival', file_id: image.id, signer_name: NAME })
    succeed(await client.delete(`${signatures}/${signed.id}`))
    succeed(await client.post(`/v1/checkins/${checkin.id}/transitions`, { action: 'completed' }))

    succeed(await anonymize(customer_id))
    for (const { id } of [card, waiting, image])
      expect((await client.get(`/v1/files/${id}`)).status).toBe(404)
    expect((await read(`/v1/files/${shared.id}`)).name).toBe('modulo-comune.txt')
    for (const name of ['carta-vecchia', 'patente', 'firma-tolta'])
      expect(await isKept(name), name).toBe(false)
    expect(await isKept('modulo-comune')).toBe(true)
  })
})

describe('customers.md#anonymizing: what stands open again', () => {
  const refused = { status: 422, code: 'parameter_invalid', param: 'customer_id' }
  const move = (of: string, id: string, action: string, more: object = {}) =>
    till.client.post(`/v1/${of}/${id}/transitions`, { action, ...more })

  it('is not what was closed: a worksheet, a check-in; a set of tyres is stored for somebody else only', async () => {
    const { client } = till
    const [{ id: customer_id }, { id: other }] = [await make(), await make({ full_name: 'Ada Verdi' })]
    const { id: vehicle_id } = await client.create('/v1/vehicles', vehicleBody({ customer_id }))
    const parties = { customer_id, vehicle_id }
    const [cancelled, done] = [await till.worksheet(parties), await delivered(parties)]
    succeed(await move('worksheets', cancelled.id, 'cancelled'))
    const checkin = await client.create('/v1/checkins', { ...parties, km: 1000 })
    succeed(await move('checkins', checkin.id, 'completed'))
    const tyres = (fields: object) =>
      client.create('/v1/tyre-sets', { customer_id, vehicle_id, season: 'winter', ...fields })
    const [mounted, returned] = [await tyres({ status: 'mounted' }), await tyres({})]
    succeed(await move('tyre-sets', returned.id, 'returned'))
    const own = { customer_id: other, status: 'stored' }
    const mine = await tyres(own)
    succeed(await anonymize(customer_id))
    const closed: [string, string, string][] = [
      ['worksheets', cancelled.id, 'draft'],
      ['worksheets', done.id, 'completed'],
      ['checkins', checkin.id, 'active'],
      ['tyre-sets', mounted.id, 'stored'],
      ['tyre-sets', returned.id, 'stored'],
    ]
    for (const [of, id, action] of closed) {
      const before = await read(`/v1/${of}/${id}`)
      expect(refusal(await move(of, id, action)), `${of} ${action}`).toMatchObject(refused)
      expect(await read(`/v1/${of}/${id}`)).toEqual(before)
    }
    const swap = await client.post(`/v1/tyre-sets/${mine.id}/swap`, { with_tyre_set_id: mounted.id })
    expect(refusal(swap)).toMatchObject(refused)
    for (const { id } of [mounted, returned]) {
      succeed(await client.patch(`/v1/tyre-sets/${id}`, { customer_id: other }))
      expect(succeed(await move('tyre-sets', id, 'stored')).status).toBe('stored')
    }
  })
})

describe('customers.md#anonymizing: who was deleted before', () => {
  it('is found and erased in the console alone, and not found again', async () => {
    const session = await signIn(till.owner)
    const name = 'Cancellato Anzitempo'
    const { id } = await make({ full_name: name, notes: 'segreto', phone: '0549 1234567' })
    await till.client.delete(`/v1/customers/${id}`)
    const found = async () =>
      succeed(await session.call('customers.deleted', 'query', { q: 'anzitempo' })).data
    expect(await found()).toMatchObject([{ id, full_name: name }])
    expect(refusal(await anonymize(id))).toMatchObject({ status: 404 })
    succeed(await session.call('customers.anonymizeDeleted', 'mutation', { id }))
    expect(await found()).toEqual([])
    const { rows } = await sql<{ row: object }>`
      SELECT to_jsonb(customer) AS row FROM customer WHERE id = ${id}`.execute(database().kysely)
    expect(rows[0]!.row).toMatchObject({ full_name: 'Anonymous', phone: null, notes: null })
    expect(await isKept(name)).toBe(false)
    expect(await isKept('segreto')).toBe(false)
    const again = await session.call('customers.anonymizeDeleted', 'mutation', { id })
    expect(refusal(again)).toMatchObject({ status: 404 })
  })

  it('is found by those who may erase them: to who only reads, deleted is gone', async () => {
    const { id } = await make({ full_name: 'Cancellato Altrove' })
    await till.client.delete(`/v1/customers/${id}`)
    const answers = await Promise.all(
      (['staff', 'read_only', 'technician'] as const).map(async (role) => {
        const session = await signInAs(till, role)
        const { status, body } = await session.call('customers.deleted', 'query', { q: 'altrove' })
        return status === 200
          ? body.data.some((row: Body) => row.id === id)
          : refusal({ status, body } as never)
      }),
    )
    const refused = { status: 403, code: 'permission_missing', param: null }
    expect(answers).toEqual([true, refused, refused])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { ROLE_PERMISSIONS, ROLES } from '../../src/domain/permissions.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { signInAs } from '../support/members.ts'
import { makeElectronicInvoice, makeRecord } from '../support/records.ts'
import { type Session, signIn } from '../support/session.ts'

/** What only the console finds, with what lets somebody read it. */
const KINDS = {
  delivery_note: 'delivery_notes.read',
  expense: 'expenses.read',
  purchase_order: 'purchase_orders.read',
  dealership_vehicle: 'dealership.read',
  electronic_invoice: 'electronic_invoicing.read',
  stock_count: 'articles.read',
} as const
type Kind = keyof typeof KINDS

let shop: TestCompany
let owner: Session
let stranger: Session
let made: Record<Kind, Body>

async function electronicInvoice(client: Client): Promise<Body> {
  const { id } = await makeElectronicInvoice(client)
  return (await client.get(`/v1/electronic-invoices/${id}`)).body
}

async function makeAll({ client }: TestCompany): Promise<Record<Kind, Body>> {
  const supplier_id = (await client.create('/v1/suppliers', { name: 'Ricambi Zanetti' })).id
  const customer_id = (await client.create('/v1/customers', { full_name: 'Zanetti Paolo' })).id
  const expense = { title: 'Zanetti olio', document_date: '2026-09-05', total_before_tax: 100 }
  const car = { make: 'Zanetti', model: 'Spider', license: 'ZN 417-TT' }
  return {
    delivery_note: await client.create('/v1/delivery-notes', { customer_id }),
    expense: await client.create('/v1/expenses', { ...expense, supplier_id, document_number: 'FT-88/Z' }),
    purchase_order: await client.create('/v1/purchase-orders', { title: 'Filtri', supplier_id }),
    dealership_vehicle: await client.create('/v1/dealership/vehicles', car),
    electronic_invoice: await electronicInvoice(client),
    stock_count: await client.create('/v1/stock-counts', { title: 'Scaffale Zanetti è pieno' }),
  }
}

beforeAll(async () => {
  shop = await mintCompany()
  owner = await signIn(shop.owner)
  stranger = await signIn((await mintCompany()).owner)
  made = await makeAll(shop)
})

async function find(q: string, session = owner): Promise<Body[]> {
  const { status, body } = await session.call('search.everything', 'query', { q })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const idsOf = (hits: Body[], kind: Kind) => hits.filter(({ type }) => type === kind).map(({ id }) => id)

describe('console.md#find-anything: what only the console finds', () => {
  it.each([
    ['delivery_note', 'zanetti paolo'],
    ['expense', 'ft-88/z'],
    ['expense', 'zanetti olio'],
    ['purchase_order', 'filtri zanetti'],
    ['dealership_vehicle', 'zn417tt'],
    ['dealership_vehicle', 'ZN 417 TT'],
    ['dealership_vehicle', 'spider'],
    ['stock_count', 'scaffale e pieno'],
  ] as [Kind, string][])('%s by "%s"', async (kind, q) => {
    expect(idsOf(await find(q), kind)).toEqual([made[kind].id])
  })

  it('an electronic invoice by the number of its document, the other party and its file', async () => {
    const { document_number, counterparty_name, file_name } = made.electronic_invoice
    for (const q of [`${document_number} ${counterparty_name}`, counterparty_name, file_name])
      expect(idsOf(await find(q), 'electronic_invoice'), q).toContain(made.electronic_invoice.id)
  })

  it('documents by their number, which stand first', async () => {
    for (const kind of ['expense', 'purchase_order', 'dealership_vehicle', 'stock_count'] as const) {
      const { id, seq_number } = made[kind]
      const hits = (await find(`#${seq_number}`)).filter(({ type }) => type === kind)
      expect(hits[0], kind).toMatchObject({ id, seq_number })
    }
  })

  it('a delivery note by the number that it was issued with', async () => {
    const note = await makeRecord(shop.client, 'delivery-notes')
    const { body } = await shop.client.post(`/v1/delivery-notes/${note.id}/issue`)
    expect(body.seq_number, JSON.stringify(body)).toEqual(expect.any(Number))
    expect(idsOf(await find(`#${body.seq_number}`), 'delivery_note')).toContain(note.id)
  })

  it('beside all that /v1 finds', async () => {
    const types = (await find('zanetti')).map(({ type }) => type)
    expect(types).toEqual(expect.arrayContaining(['customer', 'supplier', 'expense', 'stock_count']))
    const { body } = await shop.client.get('/v1/search?q=zanetti')
    expect(Object.keys(KINDS).filter((kind) => body.data.some(({ type }: Body) => type === kind))).toEqual([])
  })

  it.each(ROLES)('to the role %s what it may read', async (role) => {
    const hits = await find('zanetti', await signInAs(shop, role))
    for (const [kind, permission] of Object.entries(KINDS) as [Kind, never][]) {
      if (kind === 'electronic_invoice') continue
      const expected = ROLE_PERMISSIONS[role].has(permission) ? [made[kind].id] : []
      expect(idsOf(hits, kind), kind).toEqual(expected)
    }
  })

  it('to another company nothing of it', async () => {
    for (const q of ['zanetti', 'ft-88/z', 'zn417tt', made.electronic_invoice.file_name])
      expect(await find(q, stranger), q).toEqual([])
  })

  it('no more what was deleted', async () => {
    const { id } = await shop.client.create('/v1/stock-counts', { title: 'Bancale sbagliato' })
    expect(idsOf(await find('bancale'), 'stock_count')).toEqual([id])
    expect((await shop.client.delete(`/v1/stock-counts/${id}`)).status).toBe(200)
    expect(await find('bancale')).toEqual([])
  })
})

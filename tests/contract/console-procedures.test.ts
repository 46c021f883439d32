import type { AnyTRPCProcedure } from '@trpc/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { ROLE_PERMISSIONS, ROLES, type Role } from '../../src/domain/permissions.ts'
import { inputsOf } from '../../src/rest/routes.ts'
import type { Meta } from '../../src/server/core/endpoints.ts'
import { requiredPermission } from '../../src/server/core/trpc.ts'
import { appRouter } from '../../src/server/router.ts'
import { appOf } from '../support/app.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { signInAs } from '../support/members.ts'
import { product } from '../support/product.ts'
import { makeDelivery, makeElectronicInvoice, makeRecord } from '../support/records.ts'
import { callProcedure, type Session, signIn } from '../support/session.ts'

let own: TestCompany
const sessions = new Map<Role, Session>()
let stranger: Session
let theirs: TestCompany

beforeAll(async () => {
  own = await mintCompany()
  theirs = await mintCompany()
  stranger = await signIn(theirs.owner)
  for (const role of ROLES) sessions.set(role, await signInAs(own, role))
})

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>
const metaOf = (procedure: AnyTRPCProcedure) => procedure._def.meta as Meta

/** Every procedure that is no endpoint of /v1. */
const consoleOnly = Object.entries(procedures).filter(([, procedure]) => !metaOf(procedure).openapi)

/** An input that every procedure rejects before it works, so that only its permission is tried. */
const NONSENSE = { nonsense: 'x' }

const takes = (procedure: AnyTRPCProcedure, field: string) =>
  inputsOf(procedure).some(({ shape }) => field in shape)

async function makeWorksheet() {
  const { client } = theirs
  const customer_id = (await client.create('/v1/customers', { full_name: 'Mario Rossi' })).id
  const vehicle_id = (await client.create('/v1/vehicles', { license: 'AB123CD' })).id
  return client.create('/v1/worksheets', { title: 'Freni', customer_id, vehicle_id })
}

/** Makes what the id of such a procedure names, in the stranger's company. */
const MADE: Record<string, () => Promise<string>> = {
  apiKeys: async () => {
    const body = { name: 'Contabilità', permissions: ['articles.read'], expires_at: null }
    return (await stranger.call('apiKeys.create', 'mutation', body)).body.id
  },
  calendars: async () => (await stranger.call('calendars.create', 'mutation', { name: 'Ponte 3' })).body.id,
  invitations: async () => {
    const body = { email: `${crypto.randomUUID()}@example.com`, role: 'staff' }
    return (await stranger.call('invitations.create', 'mutation', body)).body.id
  },
  auditLog: async () => (await makeRecord(theirs.client, 'quotes')).id,
  members: async () => theirs.owner.user_id,
  priceLists: async () => (await makeRecord(theirs.client, 'price-lists')).id,
  session: async () => (await appOf(theirs.owner)).session.id,
  suppliers: async () => (await makeRecord(theirs.client, 'suppliers')).id,
  customers: async () => {
    const { id } = await theirs.client.create('/v1/customers', { full_name: 'Mario Rossi' })
    expect((await theirs.client.delete(`/v1/customers/${id}`)).status).toBe(200)
    return id
  },
  worksheets: async () => (await makeWorksheet()).id,
  vehicles: async () => (await makeRecord(theirs.client, 'vehicles')).id,
  inspections: async () => (await makeWorksheet()).id,
  stockCounts: async () => (await makeRecord(theirs.client, 'stock-counts')).id,
  invoices: async () => {
    const { client } = theirs
    const customer = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const invoice = await client.create('/v1/invoices', { customer_id: customer.id })
    const add = [{ description: 'Pastiglie', unit_price: 100 }]
    await client.post(`/v1/invoices/${invoice.id}/line-items/batch`, { add })
    expect((await client.post(`/v1/invoices/${invoice.id}/issue`, {})).status).toBe(200)
    return invoice.id
  },
  creditNotes: async () => {
    const { id } = await makeRecord(theirs.client, 'credit-notes')
    expect((await theirs.client.post(`/v1/credit-notes/${id}/issue`, {})).status).toBe(200)
    return id
  },
  electronicInvoices: async () => (await makeElectronicInvoice(theirs.client)).id,
  webhookDeliveries: async () => (await makeDelivery(theirs.client)).id,
  receipts: async () => {
    const { client } = theirs
    const worksheet = await makeWorksheet()
    const add = [{ description: 'Pastiglie', unit_price: 100 }]
    await client.post(`/v1/worksheets/${worksheet.id}/line-items/batch`, { add })
    const receipt = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
    expect((await client.post(`/v1/receipts/${receipt.id}/issue`, {})).status).toBe(200)
    return receipt.id
  },
}

/** Where what is made stands, where that is not the group's own list. */
const LISTED: Record<string, string> = {
  ...{ customers: 'customers.deleted', inspections: 'worksheets.list' },
  ...{ session: 'session.apps', webhookDeliveries: 'webhookEndpoints.list' },
}

/** What a procedure wants beside the id. */
const BESIDES: Record<string, object> = {
  'apiKeys.update': { name: 'Altro' },
  'apiKeys.request': { request_id: 'req_01990f3e7a107c3e9b5a2f6d1c0e8a41' },
  'calendars.update': { name: 'Altro' },
  'electronicInvoices.attachSigned': { name: 'firmata.xml.p7m', content: 'dGVzdG8=' },
  'electronicInvoices.link': { kind: 'xml' },
  'members.update': { role: 'staff' },
  'priceLists.price': { article_id: crypto.randomUUID() },
  'stockCounts.countMore': { article_id: crypto.randomUUID(), more: 1 },
}

describe.each(consoleOnly)('%s', (name, procedure) => {
  const { type } = procedure._def
  const permission = requiredPermission(metaOf(procedure), type)

  it('companies-keys-people.md#permissions: nobody calls it without a session, a key neither', async () => {
    const headersOf: Record<string, string>[] = [{}, { authorization: `Bearer ${own.client.key}` }]
    for (const headers of headersOf) {
      const { status, body } = await callProcedure(name, type, { input: NONSENSE, headers })
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'session_required' })
    }
  })

  it.each([...ROLES])(
    'companies-keys-people.md#permissions: %s reaches it as the role says',
    async (role) => {
      // one that takes no input works at once: on a colleague of its own
      const session = inputsOf(procedure).length > 0 ? sessions.get(role)! : await signInAs(own, role)
      const { status, body } = await session.call(name, type, NONSENSE)
      const isKept = role === 'technician' && metaOf(procedure).technician !== undefined
      const may = permission === null || ROLE_PERMISSIONS[role].has(permission)
      if (may && isKept) expect(body.code).toBe('permission_missing')
      else if (may) expect(status, JSON.stringify(body)).not.toBe(403)
      else {
        expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission_missing' })
        expect(body.message).toContain(permission)
      }
    },
  )

  it('requests.md#routes-and-methods: /v1 does not know it', async () => {
    const response = await fetch(`${product.base_url}/v1/${name}`, {
      method: type === 'query' ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${own.client.key}`, 'x-api-version': '2026-09-05' },
    })
    expect(response.status).toBe(404)
  })

  if (takes(procedure, 'id'))
    it("requests.md#records-and-companies: another company's and an unknown id are 404 and stay as they are", async () => {
      const [group] = name.split('.') as [string]
      const their = await MADE[group]!()
      // But when somebody was seen last, which a minute later their own reading moves.
      const read = async () => {
        const { body } = await stranger.call(LISTED[group] ?? `${group}.list`, 'query', {})
        return JSON.parse(JSON.stringify(body), (key, value) => (key === 'last_seen_at' ? null : value))
      }
      const before = await read()
      const owner = await signIn(own.owner)
      for (const id of [their, crypto.randomUUID()]) {
        const { status, body } = await owner.call(name, type, { id, ...BESIDES[name] })
        expect({ status, code: body.code }, JSON.stringify(body)).toEqual({
          status: 404,
          code: 'resource_not_found',
        })
      }
      expect(before.data).toEqual(expect.any(Array))
      expect(await read()).toEqual(before)
    })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { ROLE_PERMISSIONS } from '../../src/domain/permissions.ts'
import { appOf } from '../support/app.ts'
import type { Body, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { addColleague } from '../support/members.ts'
import {
  casesOf,
  fill,
  operations,
  permissionOf,
  takesBody,
  titleOf,
  withQuery,
} from '../support/operations.ts'
import { exampleBody, makePathRecords } from '../support/path-records.ts'

/** Every amount of money that a technician's operations answer with, by name. */
const PRICES = new Set([
  ...[
    'unit_price',
    'sale_price',
    'storage_fee',
    'spending_limit',
    'outstanding_total',
    'outstanding_payments',
  ],
  ...['total', 'total_before_tax', 'total_tax', 'total_after_tax', 'total_discount'],
  ...['total_parts', 'total_labour', 'total_external', 'amount'],
])
const COSTS = new Set(['purchase_price', 'unit_cost', 'total_cost', 'margin', 'average_cost', 'stock_value'])

/** Every other number: what is counted, measured or a per cent. A new field is put into one of the three. */
const NO_AMOUNTS = new Set([
  ...[
    'seq_number',
    'quote_seq_number',
    'worksheet_seq_number',
    'position',
    'quantity',
    'size',
    'width',
    'height',
  ],
  ...['stock', 'minimum_stock', 'reserved_stock', 'on_hand_stock', 'ordered_stock', 'stock_after'],
  ...['counted_quantity', 'expected_quantity', 'difference', 'items_count', 'differences_count'],
  ...['unit_discount_rate', 'tax_rate', 'rate', 'payment_terms_days', 'attachments_count', 'vehicles_count'],
  ...['km', 'km_out', 'due_km', 'interval_km', 'interval_months', 'completed_km', 'next_service_km'],
  ...['remind_days_before', 'year', 'power_kw', 'displacement_cc', 'minutes', 'fuel_level', 'keys_count'],
  ...[
    'courtesy_km_out',
    'courtesy_km_in',
    'courtesy_fuel_out',
    'courtesy_fuel_in',
    'x',
    'y',
    'attempts_count',
  ],
  ...['labour_hours_quoted', 'labour_hours_logged', 'capacity', 'stored_count', 'free_count'],
  ...['tread_depth_mm', 'min_tread_depth_mm', 'pressure_bar', 'red', 'yellow', 'green', 'unchecked'],
  ...[
    'draft',
    'in_progress',
    'on_hold',
    'completed',
    'delivered',
    'cancelled',
    'active',
    'stored',
    'mounted',
  ],
  ...['returned', 'disposed'],
])

/** Fields of bodies that a technician may not set. */
const LIMITED = ['storage_fee', 'spending_limit', 'assigned_user_ids']

let owner: Client
let technician: Client
let technician_id: string

beforeAll(async () => {
  const company = await mintCompany()
  owner = company.client
  const person = await addColleague(company, 'technician')
  technician_id = person.id
  technician = (await appOf(person)).client
})

type Operation = (typeof operations)[number]

const isTheirs = ({ path }: Operation) => path.startsWith('/v1/worksheets/{id}')

const isForbidden = (operation: Operation) => {
  const permission = permissionOf(operation)
  const lacks = permission !== null && !ROLE_PERMISSIONS.technician.has(permission)
  return lacks || operation.meta.technician !== undefined
}

/** Numbers of an answer by their names, and what reads null; `metadata` and the like have names of their own. */
function valuesIn(body: Body, found: [string, unknown][] = []): [string, unknown][] {
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'object' && value !== null) valuesIn(value, found)
    else if (!Array.isArray(body)) found.push([name, value])
  }
  return found
}

async function askedOf(operation: Operation) {
  const ids = await makePathRecords(owner, operation)
  if (isTheirs(operation))
    await owner.patch(`/v1/worksheets/${ids.id}`, { assigned_user_ids: [technician_id] })
  if (ids.entry_id) {
    const entry = `/v1/worksheets/${ids.id}/time-entries/${ids.entry_id}`
    await owner.patch(entry, { user_id: technician_id })
  }
  const path = withQuery(fill(operation, ids), operation)
  if (path.endsWith('/time-entries/stop'))
    await technician.post(path.replace(/stop$/, 'start'), { stop_running: true })
  const body = takesBody(operation) ? await exampleBody(owner, operation) : undefined
  if (body?.worksheet_id)
    await owner.patch(`/v1/worksheets/${body.worksheet_id}`, { assigned_user_ids: [technician_id] })
  return { ids, path, body }
}

/** The body without what only others set; lines are added by what an article says. */
function ownBody(body: Record<string, unknown> | undefined, path: string) {
  if (!body) return undefined
  if (path.endsWith('/line-items/batch')) return { add: [{ description: 'Filtro olio' }] }
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => !LIMITED.includes(name)))
  return 'user_id' in sent ? { ...sent, user_id: technician_id } : sent
}

describe.each(casesOf(operations))('permissions.md#technicians: %s', (_, operation) => {
  if (isForbidden(operation)) {
    it('is 403 for a technician', async () => {
      const { path, body } = await askedOf(operation)
      const answer = await technician.request(operation.method, path, body)
      expect([answer.status, answer.body.code]).toEqual([403, 'permission_missing'])
    })
    return
  }

  it('answers a technician, every amount of money null', async () => {
    const { path, body } = await askedOf(operation)
    const answer = await technician.request(operation.method, path, ownBody(body, path))
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    for (const [name, value] of valuesIn(answer.body)) {
      if (PRICES.has(name) || COSTS.has(name)) expect([name, value]).toEqual([name, null])
      else if (typeof value === 'number') expect([...NO_AMOUNTS, 'status']).toContain(name)
    }
  })
})

describe.each(casesOf(operations.filter(isTheirs)))('permissions.md#technicians: %s', (_, operation) => {
  it('does not know a worksheet that is not theirs, and changes nothing of it', async () => {
    const ids = await makePathRecords(owner, operation)
    const body = takesBody(operation)
      ? ownBody(await exampleBody(owner, operation), operation.path)
      : undefined
    const before = (await owner.get(`/v1/worksheets/${ids.id}`)).body
    const answer = await technician.request(operation.method, fill(operation, ids), body)
    expect(answer.status).toBe(operation.meta.technician ? 403 : 404)
    expect((await owner.get(`/v1/worksheets/${ids.id}`)).body).toEqual(before)
  })
})

describe('permissions.md#technicians: what a body sets', () => {
  const limited = casesOf(operations.filter((one) => !isForbidden(one) && takesBody(one)))

  it.each(limited)('is 403 where it is kept from them: %s', async (_, operation) => {
    const { path, body } = await askedOf(operation)
    const wanted = LIMITED.filter((name) => name in (body ?? {}))
    for (const name of wanted) {
      const sent = { ...ownBody(body, path), [name]: body![name] }
      const answer = await technician.request(operation.method, path, sent)
      expect([titleOf(operation), answer.status, answer.body.param]).toEqual([titleOf(operation), 403, name])
    }
  })
})

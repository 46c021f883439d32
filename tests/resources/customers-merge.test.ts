import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, NOWHERE, refusal } from '../support/client.ts'
import { deliveryNotesOf } from '../support/delivery-notes.ts'
import { succeed } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { createFile } from '../support/files.ts'
import { openTill, type Till } from '../support/receipts.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const make = (fields: object = {}): Promise<Body> => till.client.create('/v1/customers', fields)
const read = async (path: string): Promise<Body> => succeed(await till.client.get(path))
const merge = (id: string, source_id: unknown) => till.client.post(`/v1/customers/${id}/merge`, { source_id })
const wrongSource = { status: 422, code: 'parameter_invalid', param: 'source_id' }

async function attach(id: string, file_id: string): Promise<Body> {
  return till.client.create(`/v1/customers/${id}/attachments`, { file_id })
}

describe('customers.md#merging', () => {
  it('everything that names the source names the other one; what was copied stays', async () => {
    const { client } = till
    const [kept, source] = [
      await make(customerBody({ full_name: 'Rossi Mario' })),
      await make(customerBody({ full_name: 'Mario Rossi' })),
    ]
    const own = await client.create('/v1/vehicles', vehicleBody({ customer_id: source.id }))
    const parties = { customer_id: source.id, vehicle_id: own.id }
    const [open, converted] = [await till.quote(parties), await till.quote(parties)]
    const worksheet = succeed(await till.convert(converted.id))
    const receipt = await till.receiptOf((await till.withLines(undefined, parties)).id)
    const entry = await client.create('/v1/calendar-entries', {
      ...parties,
      start_time: '2026-09-05T08:30:00Z',
      end_time: '2026-09-05T09:30:00Z',
    })
    const notes = deliveryNotesOf({ client, parties })
    const [issued, draft] = [await notes.issued(), await notes.note()]
    const files = [await createFile(client, 'a.txt', 'uno'), await createFile(client, 'b.txt', 'due')]
    for (const file of files) await attach(source.id, file.id)
    const first = await attach(kept.id, files[1]!.id)
    const { latest_seq } = await read('/v1/events?limit=1')

    const merged = succeed(await merge(kept.id, source.id))
    expect(merged).toMatchObject({ id: kept.id, vehicles_count: 1, attachments_count: 2 })
    expect(merged).toEqual(await read(`/v1/customers/${kept.id}`))
    expect((await client.get(`/v1/customers/${source.id}`)).status).toBe(404)
    expect(await read(`/v1/vehicles/${own.id}`)).toMatchObject({
      customer_id: kept.id,
      customer_name: 'Rossi Mario',
    })
    const found = await read(`/v1/vehicles?customer_id=${kept.id}&q=rossi`)
    expect(found.data.map(({ id }: Body) => id)).toEqual([own.id])
    const names = { customer_id: kept.id, customer_name: 'Rossi Mario' }
    const copied = { customer_id: kept.id, customer_name: 'Mario Rossi' }
    expect(await till.read(receipt.id)).toMatchObject(copied)
    for (const [path, expected] of [
      [`quotes/${open.id}`, names],
      [`quotes/${converted.id}`, copied],
      [`worksheets/${worksheet.id}`, copied],
      [`delivery-notes/${issued.id}`, copied],
      [`delivery-notes/${draft.id}`, copied],
    ] as const)
      expect(await read(`/v1/${path}`)).toMatchObject(expected)
    expect((await read(`/v1/calendar-entries/${entry.id}`)).customer).toMatchObject({ id: kept.id })
    const attachments = (await read(`/v1/customers/${kept.id}/attachments`)).data
    expect(attachments.map(({ file_id }: Body) => file_id)).toEqual([files[1]!.id, files[0]!.id])
    expect(attachments.map(({ position }: Body) => position)).toEqual([1, 2])
    expect(attachments[0].id).toBe(first.id)

    const { data: events } = await read(`/v1/events?limit=100&after_seq=${latest_seq}`)
    const types = events.map(({ type }: Body) => type)
    expect(types.slice(0, 2)).toEqual(['customer.merged', 'customer.deleted'])
    expect(types.slice(2).sort()).toEqual(
      [
        ...['calendar_entry', 'delivery_note', 'delivery_note', 'quote', 'quote'],
        ...['receipt', 'vehicle', 'worksheet', 'worksheet'],
      ].map((kind) => `${kind}.updated`),
    )
    expect(events[0].related).toMatchObject({ object: 'customer', id: source.id })
    const vehicle = events.find(({ type }: Body) => type === 'vehicle.updated')
    expect(vehicle.previous_attributes).toEqual({ customer_id: source.id, customer_name: 'Mario Rossi' })
  })

  it('fills what is empty, unites labels and pairs, joins notes; what has a value stays', async () => {
    const kept = await make({
      full_name: 'Officine Riunite',
      customer_type: 'company',
      email: 'a@example.it',
      notes: 'uno',
      tags: ['vip', 'flotta'],
      metadata: { a: '1', b: '2' },
    })
    const source = await make({
      full_name: 'Officine Riunite GmbH',
      customer_type: 'public_administration',
      vat_country: 'DE',
      vat_number: 'DE123',
      sdi_code: 'ABC123',
      email: 'b@example.it',
      phone: '059 123456',
      city: 'Modena',
      marketing_consent: true,
      notes: 'due',
      tags: ['flotta', 'estero'],
      metadata: { b: 'x', c: '3' },
      external_id: 'gestionale-7',
    })
    expect(succeed(await merge(kept.id, source.id))).toMatchObject({
      full_name: 'Officine Riunite',
      customer_type: 'company',
      vat_country: 'DE',
      vat_number: 'DE123',
      sdi_code: null,
      email: 'a@example.it',
      phone: '059 123456',
      city: 'Modena',
      marketing_consent: false,
      notes: 'uno\ndue',
      tags: ['vip', 'flotta', 'estero'],
      metadata: { a: '1', b: '2', c: '3' },
      external_id: 'gestionale-7',
    })
    const found = await till.client.walk('/v1/customers?phone=059123456')
    expect(found.map(({ id }) => id)).toEqual([kept.id])
  })

  it('mails about what falls due for the source are about the one that stays, those about documents as before', async () => {
    const [kept, source] = [await make(customerBody()), await make(customerBody())]
    const quote = await till.quote({ customer_id: source.id })
    const sent = { subject: 'Scadenze', language: 'it', status: 'sent' } as const
    const mails = { customer: source.id, quote: quote.id } as const
    for (const [document_type, document_id] of Object.entries(mails) as [keyof typeof mails, string][])
      await till.db
        .insert('message', {
          ...sent,
          id: crypto.randomUUID(),
          to: [source.email],
          cc: [],
          document_type,
          document_id,
          customer_id: source.id,
        })
        .execute()
    succeed(await merge(kept.id, source.id))
    const about = async (id: string) => (await read(`/v1/messages?document_id=${id}`)).data
    expect(await about(kept.id)).toMatchObject([{ document_type: 'customer', subject: 'Scadenze' }])
    expect(await about(quote.id)).toMatchObject([{ document_type: 'quote' }])
    expect(await about(source.id)).toEqual([])
  })

  it('a source that is unknown, deleted or the same is 422; an unknown customer 404', async () => {
    const [kept, gone] = [await make(customerBody()), await make(customerBody())]
    succeed(await till.client.delete(`/v1/customers/${gone.id}`))
    for (const id of [NOWHERE, gone.id, kept.id])
      expect(refusal(await merge(kept.id, id))).toEqual(wrongSource)
    expect(refusal(await merge(kept.id, 'x'))).toEqual(wrongSource)
    expect((await merge(gone.id, kept.id)).status).toBe(404)
    expect((await merge(NOWHERE, kept.id)).status).toBe(404)
  })
})

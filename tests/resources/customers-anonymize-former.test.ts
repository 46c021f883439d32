import { beforeAll, describe, expect, it } from 'vitest'
import { decide, linksOf, NOTHING_DECIDED, share } from '../support/approvals.ts'
import type { Body } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { customerBody, vehicleBody } from '../support/factories.ts'
import { type Office, openOffice } from '../support/invoices.ts'

const NAME = 'Zebedeo Quaranta'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

/** What is kept of a workshop's changes. */
async function kept({ client }: Pick<Workshop, 'client'>): Promise<string> {
  return JSON.stringify([await client.walk('/v1/events'), await client.walk('/v1/audit-log')])
}

describe('customers.md#anonymizing: what named the person once', () => {
  it('names nobody in what is kept of its changes, and goes on naming whom it names by now', async () => {
    const { client } = office
    const [person, other] = [
      await client.create('/v1/customers', customerBody({ full_name: NAME })),
      await client.create('/v1/customers', customerBody({ full_name: 'Ada Verdi' })),
    ]
    const car = await client.create('/v1/vehicles', vehicleBody())
    const parties = { customer_id: person.id, vehicle_id: car.id }
    const entry = { start_time: '2026-09-05T08:30:00Z', end_time: '2026-09-05T09:30:00Z', title: 'Freni' }
    const made: [string, Body][] = []
    for (const [path, body] of [
      ['quotes', parties],
      ['worksheets', parties],
      ['checkins', parties],
      ['tyre-sets', { ...parties, season: 'winter' }],
      ['invoices', { customer_id: person.id }],
      ['delivery-notes', { customer_id: person.id }],
      ['calendar-entries', { ...entry, customer_id: person.id }],
    ] as const)
      made.push([path, await client.create(`/v1/${path}`, body)])
    const shown = { make: 'Fiat', model: 'Panda', sale_price: 9900 }
    const { id: sold } = await client.create('/v1/dealership/vehicles', shown)
    for (const [action, more] of [
      ['available', {}],
      ['reserved', { buyer_customer_id: person.id }],
      ['available', {}],
    ] as const)
      succeed(await client.post(`/v1/dealership/vehicles/${sold}/transitions`, { action, ...more }))
    for (const [path, { id }] of made)
      succeed(await client.patch(`/v1/${path}/${id}`, { customer_id: other.id }))
    const own = await office.issued([{ description: 'Tagliando', unit_price: 10 }], {
      customer_id: person.id,
    })
    succeed(await office.pay(own.id, { amount: own.amount_due, payment_method: 'MP01' }))
    succeed(await client.post(`/v1/customers/${person.id}/anonymize`))

    const told = async (id: string): Promise<Body[]> => [
      ...(await client.walk(`/v1/events?object_id=${id}`)),
      ...(await client.walk(`/v1/audit-log?object_id=${id}`)),
    ]
    for (const [path, { id }] of [...made, ['dealership', { id: sold }] as const]) {
      const said = JSON.stringify(await told(id))
      expect(said, path).not.toContain('Zebedeo')
      expect(said, path).toContain('Anonymous')
      if (path !== 'dealership') expect(said, path).toContain('Ada Verdi')
    }
    const [, { id: appointment }] = made.find(([path]) => path === 'calendar-entries')!
    expect(JSON.stringify(await told(appointment))).toContain('Freni')
    // the books stay
    expect(JSON.stringify(await told(own.id))).toContain(NAME)
  })
})

describe('share-links.md#anonymizing: the remark', () => {
  it('is left nowhere: not as the reason that a quote was rejected for either, which the workshop writes itself, too', async () => {
    const workshop = await openWorkshop()
    const [byLink, byStaff] = [await workshop.quote(), await workshop.quote()]
    const { token } = await share(workshop.client, byLink.id)
    const comment = 'Zebedeo parte per Lima'
    succeed(await decide(token, { decision: 'rejected', signer_name: NAME, comment }))
    const rejected = { action: 'rejected', rejection_reason: 'Troppo caro' }
    succeed(await workshop.client.post(`/v1/quotes/${byStaff.id}/transitions`, rejected))
    expect((await workshop.read('quotes', byLink.id)).rejection_reason).toBe(comment)
    succeed(await workshop.client.post(`/v1/customers/${workshop.customer.id}/anonymize`))
    expect(await workshop.read('quotes', byLink.id)).toMatchObject({
      ...{ status: 'rejected', decision_source: 'customer_link', rejection_reason: null },
    })
    expect((await workshop.read('quotes', byStaff.id)).rejection_reason).toBe('Troppo caro')
    const said = await kept(workshop)
    expect(said).not.toContain('Lima')
    expect(said).toContain('Troppo caro')
  })

  it('nor is who decided named by what the decision brought about: the note that the workshop was sent', async () => {
    const workshop = await openWorkshop()
    succeed(await workshop.client.patch('/v1/settings', { email: 'officina@example.com' }))
    const quote = await workshop.quote()
    const { token } = await share(workshop.client, quote.id)
    succeed(await decide(token, { decision: 'accepted', signer_name: 'Zaccaria Unico' }))
    expect(await kept(workshop)).toContain('accettato da Zaccaria Unico')
    succeed(await workshop.client.post(`/v1/customers/${workshop.customer.id}/anonymize`))
    expect(await kept(workshop)).not.toContain('Zaccaria')
  })

  it('nor is what was said by a link of a quote that names somebody else by now, whose own decision stays', async () => {
    const workshop = await openWorkshop()
    const { client, customer } = workshop
    succeed(await client.patch('/v1/settings', { email: 'officina@example.com' }))
    const { id: other } = await client.create('/v1/customers', customerBody({ full_name: 'Ada Verdi' }))
    const quote = await workshop.quote()
    const first = await share(client, quote.id)
    const said = { decision: 'rejected', signer_name: 'Zaccaria Unico', comment: 'Zebedeo parte per Lima' }
    succeed(await decide(first.token, said))
    succeed(await client.patch(`/v1/quotes/${quote.id}`, { customer_id: other }))
    const rejected = await workshop.quote()
    const once = await share(client, rejected.id)
    succeed(await decide(once.token, said))
    succeed(await client.patch(`/v1/quotes/${rejected.id}`, { customer_id: other }))
    succeed(await workshop.transitionQuote(quote.id, 'waiting'))
    const second = await share(client, quote.id)
    succeed(await decide(second.token, { decision: 'accepted', signer_name: 'Ada Verdi' }))
    const [hers, his] = await linksOf(workshop, quote.id)

    succeed(await client.post(`/v1/customers/${customer.id}/anonymize`))
    expect(await linksOf(workshop, quote.id)).toEqual([
      hers,
      {
        ...{ ...his, ...NOTHING_DECIDED },
        ...{ opened_at: his.opened_at, decided_at: his.decided_at, decision: 'rejected' },
      },
    ])
    expect((await client.get(`/v1/files/${his.evidence_file_id}`)).status).toBe(404)
    expect((await client.get(`/v1/files/${hers.evidence_file_id}`)).status).toBe(200)
    expect(await workshop.read('quotes', rejected.id)).toMatchObject({
      ...{ status: 'rejected', decision_source: 'customer_link', rejection_reason: null },
    })
    const told = await kept(workshop)
    for (const text of ['Zaccaria', 'Lima']) expect(told, text).not.toContain(text)
    const byLink: Body[] = await client.walk('/v1/audit-log?actor_type=share_link')
    const tellingWhence = byLink.filter(({ ip_address }) => ip_address !== null)
    expect(new Set(tellingWhence.map(({ actor }) => actor.id))).toEqual(new Set([second.link.id]))
    expect(tellingWhence.map(({ type }) => type)).toContain('quote.accepted')
    const accepted: Body[] = await client.walk('/v1/events?type=quote.accepted')
    expect(accepted).toMatchObject([{ actor: { name: 'Ada Verdi' }, related: { signer_name: 'Ada Verdi' } }])
  })
})

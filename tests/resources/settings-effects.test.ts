import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { updateCompany } from '../../src/operator/companies.ts'
import { today } from '../../src/server/core/clock.ts'
import { eventsAfter } from '../support/calls.ts'
import { type Answer, type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany, prisma } from '../support/company.ts'
import { lineBody } from '../support/documents.ts'
import { base64, picture } from '../support/files.ts'
import { openOffice } from '../support/invoices.ts'
import { product } from '../support/product.ts'
import { openTill } from '../support/receipts.ts'
import { signIn } from '../support/session.ts'

const PATH = '/v1/settings'
const change = (patch: object, of: Client): Promise<Answer> => of.patch(PATH, patch)

describe('settings.md#workshop-settings: what follows from a setting', () => {
  /** One of the two ends of the world: they never have the same day. */
  const [EAST, WEST] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

  it('a new time zone holds at once for sessions, and within a second for keys on every process', async () => {
    const own = await mintCompany()
    const session = await signIn(own.owner)
    const dayOf = ({ body }: Answer) => body.date_filter.from
    const other = { url: product.other_url }
    const byKey = async () => [
      dayOf(await own.client.get('/v1/quotes?preset=today')),
      dayOf(await own.client.get('/v1/quotes?preset=today', other)),
    ]
    for (const time_zone of [EAST, WEST]) {
      await byKey()
      expect((await change({ time_zone }, own.client)).status).toBe(200)
      expect(dayOf(await session.call('quotes.list', 'query', { preset: 'today' }))).toBe(today(time_zone))
      await wait(1000)
      expect(await byKey()).toEqual([today(time_zone), today(time_zone)])
    }
  })

  it('a new time zone moves drafts without a date to the day on which they were made by it, which is no change of theirs', async () => {
    const office = await openOffice()
    const { client } = office
    const moveTo = async (time_zone: string) => {
      expect((await change({ time_zone }, client)).status).toBe(200)
      await wait(1000)
    }
    await moveTo(WEST)
    const issued = await office.issued([lineBody()])
    const drafts = [
      await office.invoice(),
      await client.create('/v1/credit-notes', { invoice_id: issued.id }),
    ]
    const listed = async (list: string, query: string) =>
      (await client.get(`/v1/${list}?type=draft&${query}`)).body.data.map(({ id }: Body) => id)
    const lists = (query: string) =>
      Promise.all(['invoices', 'credit-notes'].map((list) => listed(list, query)))
    const ids = drafts.map(({ id }) => [id])
    expect(await lists('preset=today')).toEqual(ids)
    const { latest_seq } = (await client.get('/v1/events')).body
    await moveTo(EAST)
    expect(await lists('preset=today')).toEqual(ids)
    expect(await lists(`from=${today(WEST)}&to=${today(WEST)}`)).toEqual([[], []])
    expect((await office.find(drafts[0]!.id)).updated_at).toBe(drafts[0]!.updated_at)
    expect((await eventsAfter(client, latest_seq)).map(({ type }) => type)).toEqual(['settings.updated'])
  })

  it('a new name is what a session shows at once', async () => {
    const own = await mintCompany()
    const session = await signIn(own.owner)
    await change({ name: 'Officina Ribattezzata' }, own.client)
    expect((await session.call('session.retrieve', 'query')).body.company.name).toBe('Officina Ribattezzata')
  })

  it('electronic receipts: drafts are issued by this API only while it is off', async () => {
    const till = await openTill()
    const { id } = await till.over(10)
    await change({ electronic_receipts_enabled: true }, till.client)
    expect(refusal(await till.issue(id))).toMatchObject({ status: 409, code: 'electronic_receipts_enabled' })
    await change({ electronic_receipts_enabled: false }, till.client)
    expect((await till.issue(id)).status).toBe(200)
  })

  it("audit-log.md#entries: the operator's change is company.updated in the log; it gives no event, so updated_at stays", async () => {
    const { client, company_id } = await mintCompany()
    const before = (await client.get(PATH)).body
    const { latest_seq } = (await client.get('/v1/events')).body
    await updateCompany(prisma(), company_id, { electronic_receipts: true })
    const after = { ...before, electronic_receipts_enabled: true }
    expect((await client.get(PATH)).body).toEqual(after)
    expect((await client.get('/v1/events')).body.latest_seq).toBe(latest_seq)
    const [entry] = (await client.get('/v1/audit-log?limit=1')).body.data
    expect(entry).toMatchObject({
      ...{ type: 'company.updated', object_type: 'company', source: 'cli' },
      changes: { electronic_receipts_enabled: [false, true] },
    })
  })

  it('the default VAT rate is what a line takes that names none, and the only default', async () => {
    const till = await openTill()
    await change({ default_vat_code: '10' }, till.client)
    const { vat_code, ...line } = lineBody()
    const { line_items } = await till.withLines([line])
    expect(line_items[0]).toMatchObject({ vat_code: '10', tax_rate: 10 })
    const rates: Body[] = (await till.client.get('/v1/vat-rates')).body.data
    expect(rates.filter(({ is_default }) => is_default).map(({ code }) => code)).toEqual(['10'])
  })

  it('an inactive rate is no default', async () => {
    const own = await mintCompany()
    await own.db.update('vat_rate').set({ active: false }).where('code', '=', '5').execute()
    expect(refusal(await change({ default_vat_code: '5' }, own.client))).toEqual(invalid('default_vat_code'))
  })

  it('of many changes of the default at once one is left, and none fails', async () => {
    const own = await mintCompany()
    const codes = ['22', '10', '5', '4', 'N4', '0']
    const answers = await Promise.all(
      [...codes, ...codes].map((default_vat_code) => change({ default_vat_code }, own.client)),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rates: Body[] = (await own.client.get('/v1/vat-rates')).body.data
    const [chosen, ...others] = rates.filter(({ is_default }) => is_default)
    expect(others).toEqual([])
    expect((await own.client.get(PATH)).body.default_vat_code).toBe(chosen.code)
  })

  it('quote_validity_days: until when a new quote holds that names no day', async () => {
    const till = await openTill()
    await change({ quote_validity_days: 30, time_zone: 'Pacific/Kiritimati' }, till.client)
    const days = Date.parse(today('Pacific/Kiritimati')) + 30 * 24 * 60 * 60 * 1000
    expect(await till.quote()).toMatchObject({ valid_until: new Date(days).toISOString().slice(0, 10) })
    expect(await till.quote({ valid_until: null })).toMatchObject({ valid_until: null })
    expect(await till.quote({ valid_until: '2031-05-06' })).toMatchObject({ valid_until: '2031-05-06' })
    await change({ quote_validity_days: null }, till.client)
    expect(await till.quote()).toMatchObject({ valid_until: null })
  })

  it('logo_file_id: a PNG or JPEG of at most 2 MiB, which is in use until another one replaces it', async () => {
    const { client: own, db } = await mintCompany()
    const send = async (bytes: Buffer) =>
      (await own.create('/v1/files', { name: 'logo', content: base64(bytes) })).id
    const [logo, next] = [await send(await picture('png', 40, 20)), await send(await picture('jpeg', 40, 20))]
    const large = await send(await picture('png', 41, 20))
    await db
      .update('file')
      .set({ size: 2 * 1024 * 1024 + 1 })
      .where('id', '=', large)
      .execute()
    const unfit = [
      await send(await picture('webp', 40, 20)),
      await send(Buffer.from('testo')),
      large,
      (await own.create('/v1/files', { name: 'logo.png' })).id,
    ]
    for (const refused of unfit) {
      expect(refusal(await change({ logo_file_id: refused }, own))).toEqual(invalid('logo_file_id'))
    }
    expect((await change({ logo_file_id: logo }, own)).body).toMatchObject({ logo_file_id: logo })
    expect(refusal(await own.delete(`/v1/files/${logo}`))).toMatchObject({ code: 'file_in_use' })
    expect((await change({ logo_file_id: next }, own)).body).toMatchObject({ logo_file_id: next })
    expect((await own.delete(`/v1/files/${logo}`)).status).toBe(200)
    expect((await change({ logo_file_id: null }, own)).body).toMatchObject({ logo_file_id: null })
    expect((await own.delete(`/v1/files/${next}`)).status).toBe(200)
  })
})

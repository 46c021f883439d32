import { beforeAll, describe, expect, it } from 'vitest'
import { decide, share, visit } from '../support/approvals.ts'
import { type Body, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { picture } from '../support/files.ts'
import { openReceiver } from '../support/receiver.ts'
import { until } from '../support/reminders.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
  succeed(await shop.client.patch('/v1/settings', { email: 'officina@example.com' }))
})

/** A quote with two lines. */
async function quoteWith(fields: object = {}): Promise<Body> {
  const { id } = await shop.quote({ title: 'Freni', comments: 'Entro venerdì', ...fields })
  const add = [
    lineBody({ description: 'Pastiglie' }),
    lineBody({ description: 'Dischi', unit_discount_rate: 10 }),
  ]
  return succeed(await shop.quoteLines(id, { add }))
}

const linksOf = async (id: string): Promise<Body[]> =>
  succeed(await shop.client.get(`/v1/quotes/${id}/share-links`)).data
const eventsOf = async (id: string): Promise<Body[]> =>
  succeed(await shop.client.get(`/v1/events?object_id=${id}`)).data
const entriesOf = async (query: string): Promise<Body[]> =>
  succeed(await shop.client.get(`/v1/audit-log?${query}`)).data
const NOTHING_DECIDED = {
  ...{ opened_at: null, decided_at: null, decision: null, signer_name: null, comment: null },
  ...{ ip_address: null, user_agent: null, signature_file_id: null, evidence_file_id: null },
}
const GONE = { status: 404, code: 'resource_not_found', param: null }

describe('share-links.md#making-a-link', () => {
  it('answers the address once, and ends with the quote', async () => {
    const quote = await quoteWith({ valid_until: '2026-12-24' })
    const { link, token } = await share(shop.client, quote.id)
    const { url, ...rest } = link
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rest).toMatchObject({
      ...{
        object: 'share_link',
        quote_id: quote.id,
        status: 'active',
        expires_at: '2026-12-24T23:00:00.000Z',
      },
      ...{ signature: 'typed', allow_partial: false, ...NOTHING_DECIDED },
    })
    expect(await linksOf(quote.id)).toEqual([rest])
    const { link: month } = await share(shop.client, (await quoteWith()).id)
    const days = (Date.parse(month.expires_at) - Date.parse(month.created_at)) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const old = await share(shop.client, (await quoteWith({ valid_until: '2020-12-24' })).id)
    expect(Math.abs(Date.parse(old.link.expires_at) - Date.parse(month.expires_at))).toBeLessThan(60_000)
    for (const expires_at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'])
      expect(
        refusal(await shop.client.post(`/v1/quotes/${quote.id}/share-links`, { expires_at })),
      ).toMatchObject({ status: 422, param: 'expires_at' })
    succeed(await shop.convert(quote.id))
    expect(refusal(await shop.client.post(`/v1/quotes/${quote.id}/share-links`, {}))).toMatchObject({
      ...{ status: 409, code: 'quote_already_converted' },
    })
  })

  it('is revoked, and then shows and decides nothing', async () => {
    const quote = await quoteWith()
    const { link, token } = await share(shop.client, quote.id)
    const path = `/v1/quotes/${quote.id}/share-links/${link.id}`
    const { body: seen } = await visit(token)
    expect(succeed(await shop.client.delete(path)).status).toBe('revoked')
    expect(succeed(await shop.client.delete(path)).status).toBe('revoked')
    const gone = { status: 410, code: 'share_link_revoked' }
    expect(refusal(await visit(token))).toMatchObject(gone)
    expect(refusal(await visit(token, { part: '/pdf' }))).toMatchObject(gone)
    const body = { decision: 'rejected', quote_version: seen.quote_version }
    expect(refusal(await visit(token, { part: '/decision', body }))).toMatchObject(gone)
    const other = await quoteWith()
    expect(refusal(await shop.client.delete(`/v1/quotes/${other.id}/share-links/${link.id}`))).toEqual(GONE)
  })
})

describe('share-links.md#events-of-links', () => {
  it('making and revoking one is in the audit log, and no change of the quote', async () => {
    const quote = await quoteWith()
    const path = `/v1/quotes/${quote.id}`
    const before = await shop.client.get(path)
    const told = (await eventsOf(quote.id)).length
    const { link, token } = await share(shop.client, quote.id, { allow_partial: true })
    succeed(await shop.client.delete(`${path}/share-links/${link.id}`))
    succeed(await shop.client.delete(`${path}/share-links/${link.id}`))
    const after = await shop.client.get(path)
    expect(after.body).toEqual(before.body)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(await eventsOf(quote.id)).toHaveLength(told)
    expect(await eventsOf(link.id)).toEqual([])
    const entries = await entriesOf(`object_id=${link.id}`)
    const kind = { object_type: 'share_link', object_id: link.id, object_name: null, source: 'api' }
    const { id, quote_id, status, expires_at, signature, allow_partial, created_at } = link
    const made = { id, quote_id, status, expires_at, signature, allow_partial, created_at }
    expect(entries).toMatchObject([
      { ...kind, type: 'share_link.revoked' },
      { ...kind, type: 'share_link.created' },
    ])
    expect(entries.map(({ changes }) => changes)).toEqual([
      { status: ['active', 'revoked'] },
      Object.fromEntries(Object.entries(made).map(([field, value]) => [field, [null, value]])),
    ])
    expect(JSON.stringify(entries)).not.toContain(token)
    expect(await entriesOf('type=share_link.created&limit=100')).toContainEqual(entries[1])
    expect(await entriesOf('type=share_link.*&limit=100')).toContainEqual(entries[0])
    expect(await entriesOf('object_type=share_link&limit=100')).toContainEqual(entries[0])
    expect(refusal(await shop.client.get('/v1/events?type=share_link.created'))).toMatchObject({
      ...{ status: 422, param: 'type' },
    })
  })

  it('the first look at one is an event of the quote, once however many look at once', async () => {
    const quote = await quoteWith()
    const { link, token } = await share(shop.client, quote.id)
    const receiver = await openReceiver()
    const wanted = { url: receiver.url, enabled_events: ['quote.link_opened'] }
    const endpoint = await shop.client.create('/v1/webhook-endpoints', wanted)
    const before = await shop.read('quotes', quote.id)
    await Promise.all([visit(token), visit(token), fetch(link.url), visit(token)])
    const opened = await eventsOf(`${quote.id}&type=quote.link_opened`)
    const told = await until(async () => receiver.received[0])
    expect(told.event).toMatchObject({ type: 'quote.link_opened', id: opened[0]!.id })
    succeed(await shop.client.delete(`/v1/webhook-endpoints/${endpoint.id}`))
    await receiver.close()
    const [kept] = await linksOf(quote.id)
    const actor = { object: 'actor', type: 'share_link', id: link.id, name: null }
    expect(kept!.opened_at).not.toBeNull()
    expect(opened).toEqual([
      expect.objectContaining({
        ...{ object_type: 'quote', object_id: quote.id, actor, related: kept, previous_attributes: {} },
        ...{ request_id: expect.stringMatching(/^req_/), data: await shop.read('quotes', quote.id) },
      }),
    ])
    const [entry, ...others] = await entriesOf(`object_id=${quote.id}&type=quote.link_opened`)
    expect(others).toEqual([])
    const { url, ...unopened } = link
    expect(entry).toMatchObject({
      ...{ object_type: 'quote', actor, source: 'customer_link', request_id: opened[0]!.request_id },
      changes: { [`share_links.${link.id}`]: [unopened, kept] },
    })
    const second = await share(shop.client, quote.id)
    await fetch(second.link.url)
    const both = await eventsOf(`${quote.id}&type=quote.link_opened`)
    expect(both.map(({ related }) => related.id)).toEqual([second.link.id, link.id])
    const after = await shop.read('quotes', quote.id)
    expect(after).toEqual({ ...before, updated_at: both[0]!.data.updated_at })
  })
})

describe('share-links.md#what-the-customer-sees', () => {
  it('shows the quote and nothing else, uncached and unindexed, and notes when', async () => {
    const quote = await quoteWith({ hide_discounts: true })
    const { token } = await share(shop.client, quote.id)
    const { status, headers, body } = await visit(token)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(Object.keys(body).sort()).toEqual(
      [
        ...[
          'allow_partial',
          'comments',
          'company',
          'created_at',
          'customer_name',
          'decided_at',
          'expires_at',
        ],
        ...['language', 'line_items', 'object', 'quote_status', 'quote_version', 'seq_number', 'signature'],
        ...['status', 'terms', 'title', 'total_after_tax', 'total_before_tax', 'total_tax', 'valid_until'],
        ...['vehicle_license', 'vehicle_name'],
      ].sort(),
    )
    expect(body.company).toEqual({
      ...{ object: 'public_company', name: expect.any(String), address: null, city: null, phone: null },
      ...{ email: 'officina@example.com', vat_number: null },
    })
    expect(body.line_items[1]).toMatchObject({
      unit_price: 13.41,
      unit_discount_rate: 0,
      description: 'Dischi',
    })
    expect(JSON.stringify(body)).not.toContain(shop.customer.id)
    expect((await linksOf(quote.id))[0]!.opened_at).not.toBeNull()
    const open = await share(shop.client, (await quoteWith()).id)
    expect((await visit(open.token)).body.total_discount).toBeGreaterThan(0)
    const paper = succeed(await visit(token, { part: '/pdf' }))
    expect(paper).toMatchObject({ object: 'document_link', content_type: 'application/pdf' })
    expect((await (await fetch(paper.content_url)).text()).slice(0, 5)).toBe('%PDF-')
  })

  it('knows neither other secrets nor deleted quotes, and another version after every change', async () => {
    const quote = await quoteWith()
    const { token } = await share(shop.client, quote.id)
    const { quote_version } = (await visit(token)).body
    expect((await visit(token)).body.quote_version).toBe(quote_version)
    const [line] = quote.line_items
    succeed(await shop.quoteLines(quote.id, { update: [{ id: line.id, unit_price: 99 }] }))
    const body = { decision: 'accepted', signer_name: 'Mario Rossi', quote_version }
    expect(refusal(await visit(token, { part: '/decision', body }))).toMatchObject({
      ...{ status: 409, code: 'quote_changed' },
    })
    expect((await shop.read('quotes', quote.id)).status).toBe('waiting')
    for (const secret of ['x'.repeat(43), `${token}A`]) expect(refusal(await visit(secret))).toEqual(GONE)
    succeed(await shop.client.delete(`/v1/quotes/${quote.id}`))
    expect(refusal(await visit(token))).toEqual(GONE)
  })
})

describe('share-links.md#deciding', () => {
  it('accepts once: on quote, lines and link, with evidence, an event of the link and a note', async () => {
    const quote = await quoteWith()
    const { link, token } = await share(shop.client, quote.id)
    expect(refusal(await decide(token, { decision: 'accepted' }))).toMatchObject({
      ...{ status: 422, code: 'parameter_missing', param: 'signer_name' },
    })
    const said = { decision: 'accepted', signer_name: 'Mario Rossi', comment: 'Grazie' }
    const answer = succeed(await decide(token, said))
    expect(answer).toMatchObject({ quote_status: 'accepted', status: 'decided' })
    const after = await shop.read('quotes', quote.id)
    expect(after).toMatchObject({
      status: 'accepted',
      decision_source: 'customer_link',
      rejection_reason: null,
    })
    expect(after.line_items.map((line: Body) => line.approval_status)).toEqual(['approved', 'approved'])
    const [kept] = await linksOf(quote.id)
    expect(kept).toMatchObject({
      ...{ status: 'decided', ...said, decided_at: after.decided_at, user_agent: 'Telefono' },
      ...{ ip_address: expect.stringMatching(/^127\.|::1/), evidence_file_id: expect.any(String) },
    })
    const file = succeed(await shop.client.get(`/v1/files/${kept!.evidence_file_id}`))
    expect(file).toMatchObject({
      content_type: 'application/pdf',
      name: `preventivo-${quote.seq_number}.pdf`,
    })
    const actor = { object: 'actor', type: 'share_link', id: link.id, name: 'Mario Rossi' }
    const [event] = await eventsOf(quote.id)
    expect(event).toMatchObject({ type: 'quote.accepted', actor, related: kept })
    const [entry] = (await shop.client.walk(`/v1/audit-log?object_id=${quote.id}`)) as Body[]
    expect(entry).toMatchObject({ actor, source: 'customer_link', type: 'quote.accepted' })
    const [note] = succeed(await shop.client.get(`/v1/messages?document_id=${quote.id}`)).data
    expect(note).toMatchObject({ to: ['officina@example.com'], share_link_id: link.id })
    expect(note.subject).toBe(`Preventivo ${quote.seq_number} accettato da Mario Rossi`)
    expect(refusal(await decide(token, said))).toMatchObject({ status: 409, code: 'share_link_decided' })
    const second = await share(shop.client, quote.id)
    expect(refusal(await decide(second.token, said))).toMatchObject({ code: 'quote_already_decided' })
    succeed(await shop.convert(quote.id))
    expect(refusal(await decide(second.token, said))).toMatchObject({ code: 'quote_already_converted' })
    expect((await visit(token)).body).toMatchObject({ status: 'decided', line_items: { length: 2 } })
  })

  it('accepts single lines where the link lets one, with a drawn signature', async () => {
    const quote = await quoteWith()
    const [first, second] = quote.line_items
    const { token } = await share(shop.client, quote.id, { signature: 'drawn', allow_partial: true })
    const signature_image = (await picture('png', 200, 80)).toString('base64')
    const said = { decision: 'accepted', signer_name: 'Mario Rossi', accepted_line_ids: [second.id] }
    const photo = (await picture('jpeg', 20, 20)).toString('base64')
    const refused = [
      [{ ...said }, 'signature_image'],
      [{ ...said, signature_image: photo }, 'signature_image'],
      [{ ...said, signature_image, accepted_line_ids: [] }, 'accepted_line_ids'],
      [{ ...said, signature_image, accepted_line_ids: [quote.id] }, 'accepted_line_ids[0]'],
      [{ ...said, signature_image, colour: 'red' }, 'colour'],
    ] as const
    for (const [body, param] of refused)
      expect(refusal(await decide(token, body))).toMatchObject({ status: 422, param })
    succeed(await decide(token, { ...said, signature_image }))
    const { line_items, total_after_tax } = await shop.read('quotes', quote.id)
    expect(total_after_tax).toBe(quote.total_after_tax)
    expect(line_items).toMatchObject([
      { id: first.id, approval_status: 'declined' },
      { id: second.id, approval_status: 'approved' },
    ])
    const { signature_file_id } = (await linksOf(quote.id))[0]!
    expect(succeed(await shop.client.get(`/v1/files/${signature_file_id}`)).content_type).toBe('image/png')
    expect(succeed(await shop.convert(quote.id)).line_items).toHaveLength(1)
  })

  it('takes a drawing of up to 200 KiB, and looks at it before anything of link and quote is refused', async () => {
    const quote = await quoteWith()
    const { link, token } = await share(shop.client, quote.id, { signature: 'drawn' })
    const png = await picture('png', 200, 80)
    const drawn = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]).toString('base64')
    const said = { decision: 'accepted', signer_name: 'Mario Rossi' }
    const { quote_version } = (await visit(token)).body
    const decides = (signature_image: string) =>
      visit(token, { part: '/decision', body: { ...said, quote_version, signature_image } })
    const isNone = { status: 422, param: 'signature_image' }
    const photo = (await picture('jpeg', 20, 20)).toString('base64')
    expect(refusal(await decides(drawn(204_801)))).toMatchObject(isNone)
    expect(refusal(await decides(drawn(204_802)))).toMatchObject(isNone)
    succeed(await decides(drawn(204_800)))
    expect(refusal(await decides(photo))).toMatchObject(isNone)
    expect(refusal(await decides(drawn(png.length)))).toMatchObject({ code: 'share_link_decided' })
    succeed(await shop.client.delete(`/v1/quotes/${quote.id}/share-links/${link.id}`))
    expect(refusal(await decides(photo))).toMatchObject(isNone)
    expect(refusal(await decides(drawn(png.length)))).toMatchObject({ code: 'share_link_revoked' })
  })

  it('accepts any number of the lines of a quote of 1,000', async () => {
    const { id } = await shop.quote({ title: 'Restauro' })
    for (const _half of [1, 2])
      succeed(await shop.quoteLines(id, { add: Array.from({ length: 500 }, () => lineBody()) }))
    const { line_items } = await shop.read('quotes', id)
    const ids = line_items.map((line: Body) => line.id)
    const { token } = await share(shop.client, id, { signature: 'none', allow_partial: true })
    const accepts = (accepted_line_ids: string[]) =>
      decide(token, { decision: 'accepted', accepted_line_ids })
    expect(refusal(await accepts([...ids, ids[0]]))).toMatchObject({
      status: 422,
      param: 'accepted_line_ids',
    })
    succeed(await accepts(ids.slice(1)))
    const approved = (await shop.read('quotes', id)).line_items.map((line: Body) => line.approval_status)
    expect(approved).toEqual(['declined', ...Array(999).fill('approved')])
  })

  it('rejects with the comment as the reason; whole quotes take no single lines', async () => {
    const quote = await quoteWith()
    const { token } = await share(shop.client, quote.id, { signature: 'none' })
    const accepted_line_ids = [quote.line_items[0].id]
    expect(refusal(await decide(token, { decision: 'accepted', accepted_line_ids }))).toMatchObject({
      ...{ status: 422, param: 'accepted_line_ids' },
    })
    succeed(await decide(token, { decision: 'rejected', comment: 'Troppo caro' }))
    expect(await shop.read('quotes', quote.id)).toMatchObject({
      ...{ status: 'rejected', rejection_reason: 'Troppo caro', decision_source: 'customer_link' },
      line_items: [{ approval_status: 'declined' }, { approval_status: 'declined' }],
    })
  })
})

describe('share-links.md#anonymizing', () => {
  it('leaves no name, no address and no evidence of the person', async () => {
    const own = await openWorkshop()
    const quote = await own.quote({ title: 'Freni' })
    const { token } = await share(own.client, quote.id)
    succeed(await decide(token, { decision: 'rejected', signer_name: 'Zaccaria Unico', comment: 'No' }))
    const path = `/v1/quotes/${quote.id}/share-links`
    const [before] = succeed(await own.client.get(path)).data
    succeed(await own.client.post(`/v1/customers/${own.customer.id}/anonymize`))
    const [after] = succeed(await own.client.get(path)).data
    expect(after).toEqual({
      ...before,
      ...NOTHING_DECIDED,
      ...{ opened_at: before.opened_at, decided_at: before.decided_at, decision: 'rejected' },
    })
    expect((await own.client.get(`/v1/files/${before.evidence_file_id}`)).status).toBe(404)
    for (const log of ['events', 'audit-log'])
      expect(JSON.stringify(await own.client.walk(`/v1/${log}?object_id=${quote.id}`))).not.toContain(
        'Zaccaria',
      )
    // that there was an answer, and when, is no person's
    const entries = await own.client.walk(`/v1/audit-log?object_id=${quote.id}`)
    const told = entries.map(({ changes }: Body) => changes[`share_links.${before.id}`]?.[1]).filter(Boolean)
    expect(told.find(({ decision }: Body) => decision !== null)).toEqual({
      ...before,
      ...Object.fromEntries(
        Object.keys(NOTHING_DECIDED)
          .filter((field) => !['opened_at', 'decided_at', 'decision'].includes(field))
          .map((field) => [field, before[field] === null ? null : '[redacted]']),
      ),
    })
  })
})

describe('share-links.md#the-page', () => {
  it('is one document in the reader’s language, uncached, in which no text is markup', async () => {
    const quote = await quoteWith({ title: '<b>Freni</b>' })
    const { link, token } = await share(shop.client, quote.id, { allow_partial: true })
    const response = await fetch(link.url)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
    })
    expect(html).toContain('<html lang="it">')
    expect(html).toContain('&lt;b&gt;Freni&lt;/b&gt;')
    expect(html).not.toMatch(/<b>Freni|src=|rel="stylesheet"/)
    expect(html.match(/name="line" form/g)).toHaveLength(2)
    succeed(await decide(token, { decision: 'accepted', signer_name: 'Mario Rossi' }))
    expect(await (await fetch(link.url)).text()).toContain('Hai accettato questo preventivo')
    succeed(await shop.client.delete(`/v1/quotes/${quote.id}/share-links/${link.id}`))
    expect((await fetch(link.url)).status).toBe(410)
    expect((await fetch(`${link.url}x`)).status).toBe(404)
  })
})

describe('share-links.md#public-routes', () => {
  it('are for one company each', async () => {
    const other = await mintCompany()
    const { link } = await share(shop.client, (await quoteWith()).id)
    const path = `/v1/quotes/${link.quote_id}/share-links`
    for (const answer of [await other.client.get(path), await other.client.delete(`${path}/${link.id}`)])
      expect(refusal(answer)).toEqual(GONE)
  })
})

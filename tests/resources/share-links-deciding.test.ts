import { beforeAll, describe, expect, it } from 'vitest'
import { decide, linksOf, NOTHING_DECIDED, quoteWith, share, visit } from '../support/approvals.ts'
import { type Body, refusal } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { picture } from '../support/files.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
  succeed(await shop.client.patch('/v1/settings', { email: 'officina@example.com' }))
})

describe('share-links.md#deciding', () => {
  it('accepts once: on quote, lines and link, with evidence, an event of the link and a note', async () => {
    const quote = await quoteWith(shop)
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
    const [kept] = await linksOf(shop, quote.id)
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
    const [event] = succeed(await shop.client.get(`/v1/events?object_id=${quote.id}`)).data
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
    const quote = await quoteWith(shop)
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
    const { signature_file_id } = (await linksOf(shop, quote.id))[0]!
    expect(succeed(await shop.client.get(`/v1/files/${signature_file_id}`)).content_type).toBe('image/png')
    expect(succeed(await shop.convert(quote.id)).line_items).toHaveLength(1)
  })

  it('takes a drawing of up to 200 KiB, and looks at it before anything of link and quote is refused', async () => {
    const quote = await quoteWith(shop)
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
    const quote = await quoteWith(shop)
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
    succeed(await own.client.patch('/v1/settings', { email: 'officina@example.com' }))
    const quote = await own.quote({ title: 'Freni' })
    const { token } = await share(own.client, quote.id)
    succeed(await decide(token, { decision: 'rejected', signer_name: 'Zaccaria Unico', comment: 'No' }))
    const path = `/v1/quotes/${quote.id}/share-links`
    const [before] = succeed(await own.client.get(path)).data
    const byLink = () => own.client.walk('/v1/audit-log?actor_type=share_link')
    const from = (entries: Body[]) => new Set(entries.map(({ ip_address }) => ip_address))
    expect(from(await byLink())).toEqual(new Set([before.ip_address]))
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
    const done = await byLink()
    expect(new Set(done.map(({ type }) => type))).toEqual(
      new Set(['quote.link_opened', 'quote.rejected', 'file.created', 'message.created']),
    )
    expect(from(done)).toEqual(new Set([null]))
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

  it('takes back links that nobody decided by, so that no name comes in afterwards', async () => {
    const own = await openWorkshop()
    const quote = await own.quote({ title: 'Freni' })
    const { link, token } = await share(own.client, quote.id)
    const { quote_version } = succeed(await visit(token))
    succeed(await own.client.post(`/v1/customers/${own.customer.id}/anonymize`))
    const said = { quote_version, decision: 'accepted', signer_name: 'Zaccaria Unico' }
    for (const late of [await visit(token), await visit(token, { part: '/decision', body: said })])
      expect(refusal(late)).toMatchObject({ status: 410, code: 'share_link_revoked' })
    expect(await linksOf(own, quote.id)).toMatchObject([
      { status: 'revoked', decision: null, signer_name: null, evidence_file_id: null },
    ])
    expect((await own.read('quotes', quote.id)).status).toBe('waiting')
    const [entry] = (await own.client.walk(`/v1/audit-log?object_id=${link.id}`)) as Body[]
    expect(entry).toMatchObject({ type: 'share_link.revoked' })
    const anew = await own.client.post(`/v1/quotes/${quote.id}/share-links`)
    expect(refusal(anew)).toEqual({ status: 422, code: 'parameter_invalid', param: 'customer_id' })
  })
})

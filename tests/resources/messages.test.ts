import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from '../support/approvals.ts'
import { type Body, gone, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { customerBody } from '../support/factories.ts'
import { product } from '../support/product.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { until } from '../support/reminders.ts'

let till: Till

beforeAll(async () => {
  till = await openTill()
})

const post = (documents: string, id: string, body: object = {}) =>
  till.client.post(`/v1/${documents}/${id}/send`, body)
const read = async (id: string): Promise<Body> => succeed(await till.client.get(`/v1/messages/${id}`))
const customer = (fields: object = {}): Promise<Body> =>
  till.client.create('/v1/customers', customerBody(fields))

/** The text of the mail once it went out, its lines as they were before they were broken. */
async function textOf({ id }: Body): Promise<string> {
  await until(async () => (await read(id)).status === 'sent')
  const mail = await readFile(path.join(product.data_folder, 'outbox', `message-${id}.eml`), 'utf8')
  return mail.replace(/=\r\n/g, '')
}

describe('messages.md#sending-a-document', () => {
  it("goes to the customer's address in their language, and out by a job, told by events", async () => {
    const { id: customer_id, email } = await customer({ full_name: 'John Smith', language: 'en' })
    const quote = await till.quote({ customer_id })
    const sent = await post('quotes', quote.id)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      ...{ object: 'message', channel: 'email', status: 'queued', to: [email], cc: [] },
      subject: `Quote ${quote.seq_number}, Officina Prova`,
      ...{ document_type: 'quote', document_id: quote.id, share_link_id: null },
      ...{ error: null, attempts_count: 0, sent_at: null },
    })
    const message = await until(async () => {
      const now = await read(sent.body.id)
      return now.status === 'sent' && now
    })
    expect(message).toMatchObject({ attempts_count: 1, error: null, sent_at: expect.any(String) })
    const mail = await readFile(path.join(product.data_folder, 'outbox', `message-${message.id}.eml`), 'utf8')
    expect(mail).toContain('Dear John Smith,')
    expect(mail).toContain(`filename=quote-${quote.seq_number}.pdf`)
    const { data } = succeed(await till.client.get(`/v1/events?object_id=${message.id}`))
    expect(data.map(({ type }: Body) => type)).toEqual(['message.sent', 'message.created'])
  })

  it('asks for an answer where the workshop has an address, else for a call where it has a phone', async () => {
    const quote = await till.quote()
    const set = async (fields: object) => succeed(await till.client.patch('/v1/settings', fields))
    const { email, phone } = succeed(await till.client.get('/v1/settings'))
    const textWith = async (fields: object) => {
      await set(fields)
      const sent = await post('quotes', quote.id, { to: ['rossi@example.com'], language: 'en' })
      return textOf(sent.body)
    }
    const answer = 'just reply to this mail'
    expect(await textWith({ email: 'info@example.com', phone: '059 123' })).toContain(answer)
    const called = await textWith({ email: null })
    expect(called).toContain('If you have any question, please call us.')
    expect(called).not.toContain(answer)
    expect(await textWith({ phone: null })).not.toContain('If you have any question')
    await set({ email, phone })
  })

  it('takes addresses, subject, text and language', async () => {
    const quote = await till.quote()
    const body = {
      ...{ to: ['uno@example.com', 'due@example.com'], cc: ['tre@example.com'] },
      ...{ subject: 'La sua auto', message: 'Ecco il preventivo.', language: 'en' },
    }
    const { body: message } = await post('quotes', quote.id, body)
    expect(message).toMatchObject({ to: body.to, cc: body.cc, subject: 'La sua auto' })
    const twenty = Array.from({ length: 21 }, (_, index) => `a${index}@example.com`)
    for (const [field, value] of Object.entries({
      to: [],
      cc: twenty,
      language: 'de',
      subject: 'a\nb',
      message: 'x'.repeat(10_001),
    }))
      expect(refusal(await post('quotes', quote.id, { [field]: value }))).toMatchObject({
        ...{ status: 422, param: field },
      })
    expect(refusal(await post('quotes', quote.id, { to: ['nobody'] }))).toMatchObject({ param: 'to[0]' })
  })

  it('goes once to an address that is named twice', async () => {
    const quote = await till.quote()
    const [uno, due] = ['uno@example.com', 'due@example.com']
    const { body: message } = await post('quotes', quote.id, { to: [uno, due, uno], cc: [due, due] })
    expect(message).toMatchObject({ to: [uno, due], cc: [due] })
  })

  it('is refused without an address, for a draft, for what is gone', async () => {
    const { id: customer_id } = await customer({ email: null })
    const quote = await till.quote({ customer_id })
    expect(refusal(await post('quotes', quote.id))).toEqual({
      ...{ status: 422, code: 'parameter_missing', param: 'to' },
    })
    const worksheet = await till.withLines([lineBody()])
    const receipt = await till.receiptOf(worksheet.id)
    const to = { to: ['rossi@example.com'] }
    expect(refusal(await post('receipts', receipt.id, to))).toEqual({
      ...{ status: 409, code: 'document_not_issued', param: null },
    })
    succeed(await till.issue(receipt.id))
    for (const [documents, id] of [
      ['receipts', receipt.id],
      ['worksheets', worksheet.id],
    ])
      expect((await post(documents!, id!, to)).status).toBe(201)
    succeed(await till.client.delete(`/v1/quotes/${quote.id}`))
    expect(refusal(await post('quotes', quote.id, to))).toEqual(gone)
  })

  it('is written once by requests with one Idempotency-Key', async () => {
    const quote = await till.quote()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { to: ['rossi@example.com'] }
    const answers = await Promise.all(
      [1, 2].map(() => till.client.post(`/v1/quotes/${quote.id}/send`, body, { headers })),
    )
    const { data } = succeed(await till.client.get(`/v1/messages?document_id=${quote.id}`))
    expect(data).toHaveLength(1)
    for (const { status, body: answer } of answers)
      expect(status === 409 || answer.id === data[0].id).toBe(true)
  })
})

describe('messages.md#approval-links', () => {
  const linksOf = async (id: string): Promise<Body[]> =>
    succeed(await till.client.get(`/v1/quotes/${id}/share-links`)).data

  it('a quote takes one with it, with which the customer decides', async () => {
    const { id: customer_id } = await customer({ language: 'en' })
    const quote = await till.quote({ customer_id })
    const sent = await post('quotes', quote.id, { approval_link: true })
    expect(sent.status).toBe(201)
    const [link, ...others] = await linksOf(quote.id)
    expect(others).toEqual([])
    expect(link).toMatchObject({ status: 'active', signature: 'typed', allow_partial: false })
    expect(sent.body.share_link_id).toBe(link!.id)
    const text = await textOf(sent.body)
    expect(text).toContain('Here you can see it, accept it or reject it:')
    const [, url, token] = /(http\S+\/q\/([\w-]{43}))\r\n/.exec(text)!
    expect(url).toBe(`${product.base_url}/q/${token}`)
    expect((await visit(token!)).body).toMatchObject({ seq_number: quote.seq_number, status: 'active' })
    const typed = await post('quotes', quote.id, { approval_link: true, language: 'it', message: 'Ecco.' })
    const theirs = await textOf(typed.body)
    expect(theirs).toContain('Ecco.')
    expect(theirs).toMatch(/accettarlo o rifiutarlo:\r\nhttp\S+\/q\/[\w-]{43}\r\n/)
    const rows = await till.db
      .select('message')
      .select('sealed_url')
      .where('document_id', '=', quote.id)
      .execute()
    expect(rows).toEqual([{ sealed_url: null }, { sealed_url: null }])
    const without = await post('quotes', quote.id, { approval_link: false })
    expect(without.body.share_link_id).toBeNull()
    // The letters of its PDF hold "/q/" now and then.
    expect(await textOf(without.body)).not.toContain(`${product.base_url}/q/`)
    expect(await linksOf(quote.id)).toHaveLength(2)
  })

  it('goes with no other document, and with no quote that was converted', async () => {
    const to = ['rossi@example.com']
    const { id } = await till.withLines([])
    for (const approval_link of [true, false])
      expect(refusal(await post('worksheets', id, { to, approval_link }))).toMatchObject({
        ...{ status: 422, param: 'approval_link' },
      })
    const quote = await till.quote()
    for (const approval_link of ['yes', null])
      expect(refusal(await post('quotes', quote.id, { to, approval_link }))).toMatchObject({
        ...{ status: 422, param: 'approval_link' },
      })
    succeed(await till.convert(quote.id))
    expect(refusal(await post('quotes', quote.id, { to, approval_link: true }))).toEqual({
      ...{ status: 409, code: 'quote_already_converted', param: null },
    })
    expect(await linksOf(quote.id)).toEqual([])
    expect(succeed(await till.client.get(`/v1/messages?document_id=${quote.id}`)).data).toEqual([])
    expect((await post('quotes', quote.id, { to })).status).toBe(201)
  })
})

describe('messages.md#list-of-messages', () => {
  it('filters, and shows those of documents that the key may read', async () => {
    const quote = await till.quote()
    const { id: worksheet_id } = await till.withLines([])
    const to = { to: ['rossi@example.com'] }
    const one = (await post('quotes', quote.id, to)).body
    const other = (await post('worksheets', worksheet_id, to)).body
    const ids = async (client: Till['client'], query: string) => {
      const list = succeed(await client.get(`/v1/messages?${query}`))
      return list.data.map(({ id }: Body) => id)
    }
    expect((await ids(till.client, 'limit=2')).sort()).toEqual([one.id, other.id].sort())
    expect(await ids(till.client, `document_id=${quote.id}`)).toEqual([one.id])
    expect(await ids(till.client, 'document_type=worksheet&limit=1')).toEqual([other.id])
    expect(await ids(till.client, 'status=captured')).toEqual([])
    const reader = await till.clientWith(['messages.read', 'events.read', 'quotes.read'])
    expect(await ids(reader, `document_id=${worksheet_id}`)).toEqual([])
    expect(await ids(reader, `document_id=${quote.id}`)).toEqual([one.id])
    expect(refusal(await reader.get(`/v1/messages/${other.id}`))).toEqual(gone)
    const events = async (id: string) => succeed(await reader.get(`/v1/events?object_id=${id}`)).data.length
    expect(await events(one.id)).toBeGreaterThan(0)
    expect(await events(other.id)).toBe(0)
  })

  it('customers.md#anonymizing: an anonymized customer is in none of them', async () => {
    const { id: customer_id } = await customer({ full_name: 'Zebedeo Quaranta', email: 'zeb@example.com' })
    const quote = await till.quote({ customer_id })
    const { body: message } = await post('quotes', quote.id, { subject: 'Per Zebedeo' })
    succeed(await till.client.post(`/v1/customers/${customer_id}/anonymize`, undefined))
    const after = await read(message.id)
    expect(after).toMatchObject({ to: [], cc: [], error: null })
    expect(['sent', 'failed']).toContain(after.status)
    const { data } = succeed(await till.client.get(`/v1/events?object_id=${message.id}`))
    expect(JSON.stringify([after, data])).not.toMatch(/zeb/i)
  })
})

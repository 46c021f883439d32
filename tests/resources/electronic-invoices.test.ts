import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/client.ts'
import { type Body, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { hasFatturaFiles, schemaValidator } from '../support/fatturapa-schema.ts'
import { product } from '../support/product.ts'
import { purchaseXml } from '../support/purchase-file.ts'
import { signedFile } from '../support/signing.ts'

let office: Exchange
let customer: Body

const made = async (fields: object = {}): Promise<Body> => {
  const invoice = await office.billed(customer.id, fields)
  return office.electronic(invoice.electronic_invoice_id)
}
const fileNumber = ({ file_name }: Body) => Number.parseInt(file_name.slice(-9, -4), 36)
const statusOf = async ({ id }: Body) => (await office.electronic(id)).status

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
})

describe('making', () => {
  it('electronic-invoices.md#when-it-is-made: with the issue, under the next name, with the file at once', async () => {
    const draft = await office.invoice({ customer_id: customer.id, title: 'Freni' }, [lineBody()])
    expect(draft).toMatchObject({ electronic_invoice_id: null, e_invoice_status: null })
    const invoice = succeed(await office.issue(draft.id))
    expect(invoice.e_invoice_status).toBe('to_send')
    const first = await office.electronic(invoice.electronic_invoice_id)
    expect(first).toMatchObject({
      ...{ object: 'electronic_invoice', direction: 'outbound', status: 'to_send' },
      ...{ document_object: 'invoice', document_id: invoice.id, document_type: 'TD01', format: 'FPR12' },
      ...{ document_number: invoice.full_number, document_date: invoice.document_date },
      ...{ total_after_tax: invoice.total_after_tax, counterparty_name: 'Bianchi S.p.A.' },
      ...{ counterparty_vat_country: 'IT', counterparty_vat_number: '12345678903' },
      ...{ destination_code: 'ABC1234', destination_certified_email: null, channel: null, attempts: 0 },
      ...{ transmitted: false, issued_for_tax: false, errors: [], messages: [], signature: 'none' },
    })
    expect(first.files).toMatchObject([{ attempt: 1, file_name: first.file_name, status: 'to_send' }])
    expect(first.file_name).toMatch(/^IT01234567897_[0-9A-Z]{5}\.xml$/)
    const xml = await office.fetchXml(first.id)
    expect(xml).toContain(`<Numero>${invoice.full_number}</Numero>`)
    if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
    const second = await made()
    expect(fileNumber(second)).toBe(fileNumber(first) + 1)
    const { data, date_filter } = succeed(
      await office.client.get(`/v1/electronic-invoices?q=${encodeURIComponent(first.file_name)}`),
    )
    expect(data.map(({ id }: Body) => id)).toEqual([first.id])
    expect(date_filter.preset).toBe('year')
    const { data: waiting } = succeed(
      await office.client.get('/v1/invoices?e_invoice_status=to_send&limit=100'),
    )
    expect(waiting.map(({ id }: Body) => id)).toContain(invoice.id)
  })

  it('electronic-invoices.md#when-it-is-made: a change before it is sent makes the file anew under its name', async () => {
    const before = await made({ title: 'Tagliando' })
    const change = (body: object) => office.change(before.document_id, body)
    succeed(await change({ internal_notes: 'Nulla di nuovo' }))
    expect((await office.electronic(before.id)).updated_at).toBe(before.updated_at)
    succeed(await change({ title: 'Tagliando completo', comments: 'Grazie' }))
    const after = await office.electronic(before.id)
    expect(after).toMatchObject({ file_name: before.file_name, status: 'to_send' })
    expect(after.files).toHaveLength(1)
    expect(after.files[0].sha256).not.toBe(before.files[0].sha256)
    expect(await office.fetchXml(before.id)).toContain('Tagliando completo')
  })

  it('electronic-invoices.md#the-file: what is cited may be older than any document', async () => {
    const filed = await made({ order_references: [{ kind: 'contract', number: '7/B', date: '1969-12-31' }] })
    const xml = await office.fetchXml(filed.id)
    expect(xml).toContain('<Data>1969-12-31</Data>')
    if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
  })

  it('electronic-invoices.md#who-is-who: a Swiss number stays whole, for its letters are no country’s', async () => {
    const vat = { vat_country: 'CH', vat_number: 'CHE-123.456.789 MWST' }
    const swiss = await office.customer({ ...vat, country: 'CH', postal_code: '8001', province: null })
    const invoice = await office.billed(swiss.id)
    const filed = await office.electronic(invoice.electronic_invoice_id)
    expect(filed).toMatchObject({
      ...{ counterparty_vat_country: 'CH', counterparty_vat_number: 'CHE-123.456.789 MWST' },
      destination_code: 'XXXXXXX',
    })
  })

  it('electronic-invoices.md#when-it-is-made: credit notes have one too, which goes with them', async () => {
    const invoice = await office.billed(customer.id)
    const draft = succeed(await office.credit(invoice.id))
    const note = succeed(await office.issueNote(draft.id))
    const filed = await office.electronic(note.electronic_invoice_id)
    expect(filed).toMatchObject({ document_object: 'credit_note', document_type: 'TD04' })
    expect(await office.fetchXml(filed.id)).toContain(`<IdDocumento>${invoice.full_number}</IdDocumento>`)
    succeed(await office.send(filed.id))
    const gone = await office.client.delete(`/v1/credit-notes/${note.id}`)
    expect(refusal(gone).code).toBe('credit_note_transmitted')
    const titled = await office.client.patch(`/v1/credit-notes/${note.id}`, { title: 'Altro' })
    expect(refusal(titled).code).toBe('credit_note_transmitted')
    const reopened = await office.session.call('creditNotes.reopen', 'mutation', { id: note.id })
    expect(refusal(reopened).code).toBe('credit_note_transmitted')
    succeed(await office.call('cancelSending', { id: filed.id }))
    succeed(await office.client.delete(`/v1/credit-notes/${note.id}`))
    expect((await office.client.get(`/v1/electronic-invoices/${filed.id}`)).status).toBe(404)
  })

  it('electronic-invoices.md#when-it-is-made: the file of a credit note says the orders that it copied, not those of its invoice since', async () => {
    const order = (number: string) => ({ order_references: [{ kind: 'order', number }] })
    const invoice = await office.billed(customer.id, order('OR-1'))
    const draft = succeed(await office.credit(invoice.id))
    const note = succeed(await office.issueNote(draft.id))
    succeed(await office.change(invoice.id, order('OR-2')))
    const changed = succeed(await office.client.patch(`/v1/credit-notes/${note.id}`, { title: 'Reso' }))
    expect(changed.order_references).toMatchObject([{ number: 'OR-1' }])
    const xml = await office.fetchXml(note.electronic_invoice_id)
    expect(xml).toContain('<Causale>Reso</Causale>')
    expect(xml).toContain('<IdDocumento>OR-1</IdDocumento>')
    expect(xml).not.toContain('OR-2')
  })

  it('electronic-invoices.md: over /v1 nothing is written', async () => {
    const { id } = await made()
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT'] as const) {
      const answer = await office.client.request(method, `/v1/electronic-invoices/${id}`, {})
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('sending', () => {
  it('electronic-invoices.md#sending: all or none, and what was sent stays', async () => {
    const [one, other] = [await made(), await made()]
    const unknown = refusal(await office.send(one.id, one.document_id))
    expect(unknown).toMatchObject({ status: 422, param: 'ids[1]' })
    const twice = refusal(await office.send(one.id, one.id))
    expect(twice).toMatchObject({ status: 409, code: 'electronic_invoice_not_sendable', param: 'ids[1]' })
    expect(await statusOf(one)).toBe('to_send')
    const { data } = succeed(await office.send(other.id, one.id))
    expect(data.map(({ id, status, channel }: Body) => [id, status, channel])).toEqual([
      [other.id, 'sending', 'file'],
      [one.id, 'sending', 'file'],
    ])
    const { document_id } = one
    const { id: invoice_id } = await office.find(document_id)
    expect(refusal(await office.change(invoice_id, { title: 'Altro' })).code).toBe('invoice_transmitted')
    expect(refusal(await office.change(invoice_id, { km: 5 })).code).toBe('invoice_not_draft')
    succeed(await office.change(invoice_id, { internal_notes: 'Chiamare' }))
    const reopen = () => office.session.call('invoices.reopen', 'mutation', { id: invoice_id })
    expect(refusal(await reopen()).code).toBe('invoice_transmitted')
    expect(refusal(await office.send(one.id)).code).toBe('electronic_invoice_not_sendable')
    succeed(await office.call('cancelSending', { id: one.id }))
    succeed(await reopen())
    expect(refusal(await office.send(one.id)).code).toBe('document_not_issued')
    expect(refusal(await office.call('markSent', { id: one.id })).code).toBe('transition_not_allowed')
    succeed(await office.issue(invoice_id))
    succeed(await office.send(one.id))
    const sent = succeed(await office.call('markSent', { id: one.id, sdi_identifier: '9912' }))
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, sdi_identifier: '9912', transmitted: true })
    expect(sent.file_name).toBe(one.file_name)
    expect(sent.files[0]).toMatchObject({ status: 'sent', sent_at: sent.sent_at, sdi_identifier: '9912' })
  })

  it('electronic-invoices.md#warnings: one that was sent in time is not late afterwards', async () => {
    const invoice = await office.billed(customer.id)
    const { electronic_invoice_id: id } = invoice
    succeed(await office.send(id))
    succeed(await office.call('markSent', { id }))
    const warned = async () => (await office.validate(invoice.id)).warnings.map(({ code }: Body) => code)
    const database = openDatabase(product.database_url, { size: 1 })
    const move = (table: 'invoice' | 'electronic_invoice_file', column: string, key: string) =>
      database.pool.query(
        `UPDATE ${table} SET ${column} = ${column} - interval '40 days' WHERE ${key} = $1`,
        [key === 'id' ? invoice.id : id],
      )
    await move('invoice', 'document_date', 'id')
    expect(await warned()).toContain('sent_late')
    await move('electronic_invoice_file', 'sent_at', 'electronic_invoice_id')
    expect(await warned()).not.toContain('sent_late')
    await database.close()
  })

  it('electronic-invoices.md#sending: of two at once one is sent', async () => {
    const { id } = await made()
    const answers = await Promise.all(Array.from({ length: 6 }, () => office.send(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('electronic-invoices.md#sending: a public administration takes signed files only', async () => {
    const { id } = await office.administration()
    const { electronic_invoice_id } = await office.billed(id)
    expect((await office.electronic(electronic_invoice_id)).format).toBe('FPA12')
    expect(refusal(await office.send(electronic_invoice_id))).toMatchObject({ code: 'signature_missing' })
  })
})

describe('signing', () => {
  it('electronic-invoices.md#signing: exactly the XML that was made, in an envelope or signed inside, before it is sent', async () => {
    const { id: customer_id } = await office.administration()
    const { electronic_invoice_id: id } = await office.billed(customer_id)
    const xml = await office.fetchXml(id)
    const attach = (bytes: Buffer, name = 'firmata.xml.p7m') =>
      office.call('attachSigned', { id, name, content: bytes.toString('base64') })
    const signed = await signedFile(Buffer.from(xml))
    const other = await signedFile(Buffer.from(xml.replace('14.90', '15.90')))
    for (const wrong of [Buffer.from(xml), other, Buffer.from('testo')])
      expect(refusal(await attach(wrong))).toMatchObject({ status: 422, param: 'content' })
    const attached = succeed(await attach(signed))
    expect(attached).toMatchObject({ signature: 'intact', status: 'to_send' })
    expect(attached.file_name).toMatch(/\.xml\.p7m$/)
    expect(attached.files[0].size).toBe(signed.length)
    expect(await office.fetchXml(id)).toBe(xml)
    const file = succeed(await office.client.get(`/v1/electronic-invoices/${id}/file`))
    expect(file.content_type).toBe('application/pkcs7-mime')
    expect(Buffer.from(await (await fetch(file.content_url)).arrayBuffer()).equals(signed)).toBe(true)
    const inside = xml.replace('</p:', '<ds:Signature xmlns:ds="x"><ds:SignedInfo/></ds:Signature></p:')
    expect(succeed(await attach(Buffer.from(inside), 'firmata.xml'))).toMatchObject({ signature: 'intact' })
    succeed(await office.send(id))
    expect(refusal(await attach(signed)).code).toBe('electronic_invoice_not_sendable')
  })
})

describe('archive', () => {
  it('electronic-invoices.md#archive: every file and message of the period, with an index', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const filed = await own.electronic((await own.billed(customer_id)).electronic_invoice_id)
    const message = sdiMessage('RC', filed.file_name)
    succeed(await own.call('importMessage', message))
    const purchase = { name: 'IT09876543217_1.xml', content: Buffer.from(purchaseXml({})).toString('base64') }
    succeed(await own.call('importInvoice', purchase))
    const link = succeed(
      await own.client.get('/v1/electronic-invoices/archive?from=2026-01-01&to=2100-12-31'),
    )
    expect(link).toMatchObject({
      ...{ object: 'document_link', content_type: 'application/zip' },
      name: 'electronic-invoices-2026-01-01-2100-12-31.zip',
    })
    const held = unzipSync(new Uint8Array(await (await fetch(link.content_url)).arrayBuffer()))
    expect(Object.keys(held).sort()).toEqual([
      ...['index.csv', `messages/${message.name}`, `received/${purchase.name}`, `sent/${filed.file_name}`],
    ])
    expect(strFromU8(held[`sent/${filed.file_name}`]!)).toBe(await own.fetchXml(filed.id))
    const index = strFromU8(held['index.csv']!)
    expect(index).toContain(`sent,sent/${filed.file_name},${filed.document_number}`)
    expect(index).toContain(filed.files[0].sha256)
    const empty = succeed(
      await own.client.get('/v1/electronic-invoices/archive?from=2020-01-01&to=2020-12-31'),
    )
    const none = unzipSync(new Uint8Array(await (await fetch(empty.content_url)).arrayBuffer()))
    expect(Object.keys(none)).toEqual(['index.csv'])
  })

  it('electronic-invoices.md#archive: large files and many, whole and in their order', async () => {
    const own = await openExchange()
    const large = Buffer.from(
      `${purchaseXml({ number: 'G/1' })}<!--${randomBytes(1_500_000).toString('hex')}-->`,
    )
    await own.call('importInvoice', { name: 'IT09876543217_G.xml', content: large.toString('base64') })
    const small = Array.from({ length: 60 }, (_, at) => ({
      name: `P${at}.xml`,
      xml: purchaseXml({ number: `P/${at}` }),
    }))
    for (const { name, xml } of small)
      succeed(await own.call('importInvoice', { name, content: Buffer.from(xml).toString('base64') }))
    const link = succeed(
      await own.client.get('/v1/electronic-invoices/archive?from=2000-01-01&to=2100-12-31'),
    )
    const answer = await fetch(link.content_url)
    // Made as it is sent: nobody knows its length before.
    expect(answer.headers.get('content-length')).toBeNull()
    const held = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    expect(Object.keys(held)).toHaveLength(62)
    expect(large.equals(held['received/IT09876543217_G.xml']!)).toBe(true)
    for (const { name, xml } of small) expect(strFromU8(held[`received/${name}`]!)).toBe(xml)
    const [, ...rows] = strFromU8(held['index.csv']!).trim().split('\r\n')
    expect(rows.map((row) => row.split(',')[1])).toEqual(Object.keys(held).slice(0, -1))
  })

  it('electronic-invoices.md#archive: what was sent of deleted documents, and messages about none, under bare names', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const invoice = await own.billed(customer_id)
    const noteOf = async () => {
      const draft = succeed(await own.credit(invoice.id, { line_items: [] }))
      const add = [lineBody({ quantity: 1, unit_price: 1 })]
      succeed(await own.client.post(`/v1/credit-notes/${draft.id}/line-items/batch`, { add }))
      return succeed(await own.issueNote(draft.id))
    }
    const remove = async ({ id }: Body) => succeed(await own.client.delete(`/v1/credit-notes/${id}`))
    await remove(await noteOf())
    const note = await noteOf()
    const filed = await own.electronic(note.electronic_invoice_id)
    succeed(await own.send(filed.id))
    succeed(await own.call('cancelSending', { id: filed.id }))
    await remove(note)
    const take = async (message: { name: string; content: string }) =>
      succeed(await own.call('importMessage', message))
    const said = await take({ ...sdiMessage('RC', filed.file_name), name: '../../etc/RC.xml' })
    expect(said).toMatchObject({ electronic_invoice_id: filed.id, applied: false })
    await take({ ...sdiMessage('MC', filed.file_name), name: 'C:\\posta\\rc.xml' })
    await take({ ...sdiMessage('RC', 'IT01234567897_ZZZZZ.xml'), name: '..' })
    const message = succeed(await own.client.get(`/v1/electronic-invoices/${filed.id}/messages/${said.id}`))
    expect((await fetch(message.content_url)).status).toBe(200)
    const link = succeed(
      await own.client.get('/v1/electronic-invoices/archive?from=2026-01-01&to=2100-12-31'),
    )
    const held = unzipSync(new Uint8Array(await (await fetch(link.content_url)).arrayBuffer()))
    expect(Object.keys(held).sort()).toEqual([
      ...['index.csv', 'messages/RC.xml', 'messages/file', 'messages/rc-2.xml'],
      ...[
        `sent/${filed.file_name}`,
        `sent/${(await own.electronic(invoice.electronic_invoice_id)).file_name}`,
      ].sort(),
    ])
  })
})

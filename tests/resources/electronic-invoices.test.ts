import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/client.ts'
import { type Body, refusal } from '../support/client.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { hasFatturaFiles, schemaValidator } from '../support/fatturapa-schema.ts'
import { attachedTo, fetchPdf } from '../support/pdf.ts'
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
const bring = async (message: { name: string; content: string }): Promise<Body> =>
  succeed(await office.call('importMessage', message))
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

describe('messages', () => {
  it('electronic-invoices.md#messages: NS rejects; the number goes out again in a new file', async () => {
    const filed = await made()
    const answer = await bring(sdiMessage('NS', `${filed.file_name}.p7m`.toLowerCase()))
    expect(answer).toMatchObject({ type: 'NS', applied: true, electronic_invoice_id: filed.id })
    const rejected = await office.electronic(filed.id)
    expect(rejected).toMatchObject({
      ...{ status: 'rejected', attempts: 1, sdi_identifier: '724999', issued_for_tax: false },
      ...{ errors: [{ object: 'sdi_error', code: '00305', description: 'Non valido' }] },
    })
    expect(refusal(await office.credit(filed.document_id)).code).toBe('invoice_rejected')
    expect(refusal(await office.send(filed.id)).code).toBe('electronic_invoice_not_sendable')
    await office.client.patch(`/v1/customers/${customer.id}`, { city: 'Carpi' })
    const again = succeed(await office.call('resend', { id: filed.id }))
    expect(again).toMatchObject({ status: 'sending', document_number: filed.document_number, sent_at: null })
    expect(fileNumber(again)).toBeGreaterThan(fileNumber(filed))
    expect(again.files).toMatchObject([
      { attempt: 1, file_name: filed.file_name, status: 'rejected' },
      { attempt: 2, file_name: again.file_name, status: 'sending' },
    ])
    expect(await office.fetchXml(filed.id)).toContain('<Comune>Carpi</Comune>')
    const late = await bring({ ...sdiMessage('RC', filed.file_name), name: 'tardi.xml' })
    expect(late.applied).toBe(false)
    const delivered = await bring(sdiMessage('RC', again.file_name))
    expect(delivered.applied).toBe(true)
    expect(await office.electronic(filed.id)).toMatchObject({
      ...{ status: 'delivered', delivered_on: '2026-11-17', attempts: 2, issued_for_tax: true },
    })
    expect(refusal(await office.call('resend', { id: filed.id })).code).toBe(
      'electronic_invoice_not_sendable',
    )
  })

  it('electronic-invoices.md#states: reopened and issued again it gets a new name, for the last was sent', async () => {
    const filed = await made()
    await bring(sdiMessage('NS', filed.file_name))
    succeed(await office.session.call('invoices.reopen', 'mutation', { id: filed.document_id }))
    const { full_number } = succeed(await office.issue(filed.document_id))
    const again = await office.electronic(filed.id)
    expect(again).toMatchObject({ status: 'to_send', document_number: full_number, sdi_identifier: null })
    expect(again.file_name).not.toBe(filed.file_name)
    expect(again.files).toHaveLength(2)
  })

  it('electronic-invoices.md#reopened-documents: what the exchange system took meanwhile is issued as it was, and not deleted', async () => {
    const filed = await made({ title: 'Freni' })
    const { document_id: id } = filed
    succeed(await office.session.call('invoices.reopen', 'mutation', { id }))
    succeed(await office.change(id, { title: 'Frizione' }))
    await bring(sdiMessage('RC', filed.file_name))
    expect(refusal(await office.issue(id))).toMatchObject({ status: 409, code: 'invoice_transmitted' })
    expect(refusal(await office.client.delete(`/v1/invoices/${id}`)).code).toBe('invoice_transmitted')
    expect(await office.electronic(filed.id)).toMatchObject({ status: 'delivered', files: [{ attempt: 1 }] })
    succeed(await office.change(id, { title: 'Freni' }))
    const again = succeed(await office.issue(id))
    expect(again).toMatchObject({ e_invoice_status: 'delivered', full_number: filed.document_number })
    expect((await office.electronic(filed.id)).files).toHaveLength(1)
  })

  it('electronic-invoices.md#reopened-documents: the number that an administration refused is used', async () => {
    const { id } = await office.billed((await office.administration()).id)
    const { electronic_invoice_id } = await office.find(id)
    const { file_name } = await office.electronic(electronic_invoice_id)
    await bring(sdiMessage('RC', file_name))
    await bring(sdiMessage('NE', file_name, '<EsitoCommittente><Esito>EC02</Esito></EsitoCommittente>'))
    for (const status of ['refused', 'to_send']) {
      expect(await office.electronic(electronic_invoice_id)).toMatchObject({ status })
      succeed(await office.session.call('invoices.reopen', 'mutation', { id }))
      expect(refusal(await office.client.delete(`/v1/invoices/${id}`)).code).toBe('invoice_transmitted')
      succeed(await office.issue(id))
    }
  })

  it('electronic-invoices.md#reopened-documents: credit notes as invoices', async () => {
    const invoice = await office.billed(customer.id)
    const { id, electronic_invoice_id } = succeed(
      await office.issueNote(succeed(await office.credit(invoice.id)).id),
    )
    succeed(await office.session.call('creditNotes.reopen', 'mutation', { id }))
    await bring(sdiMessage('MC', (await office.electronic(electronic_invoice_id)).file_name))
    const note = `/v1/credit-notes/${id}`
    succeed(await office.client.patch(note, { reason: 'Altro' }))
    expect(refusal(await office.issueNote(id))).toMatchObject({
      ...{ status: 409, code: 'credit_note_transmitted' },
    })
    expect(refusal(await office.client.delete(note)).code).toBe('credit_note_transmitted')
    succeed(await office.client.patch(note, { reason: null }))
    expect(succeed(await office.issueNote(id)).e_invoice_status).toBe('not_delivered')
  })

  it('electronic-invoices.md#messages: the same again, of an unknown file, and what is none', async () => {
    const filed = await made()
    const message = sdiMessage('MC', filed.file_name)
    const first = await bring(message)
    expect(await office.electronic(filed.id)).toMatchObject({
      ...{ status: 'not_delivered', made_available_on: '2026-11-17', transmitted: true },
    })
    expect(await bring(message)).toEqual({ ...first, applied: false })
    const other = { ...message, content: sdiMessage('MC', filed.file_name, '<Note>x</Note>').content }
    expect((await bring(other)).applied).toBe(false)
    const unknown = await bring(sdiMessage('RC', 'IT01234567897_ZZZZZ.xml'))
    expect(unknown).toMatchObject({ electronic_invoice_id: null, applied: false })
    for (const content of ['<a/>', 'no xml', '<!DOCTYPE a><RicevutaConsegna/>']) {
      const given = { name: 'x.xml', content: Buffer.from(content).toString('base64') }
      expect(refusal(await office.call('importMessage', given))).toMatchObject({
        ...{ status: 422, param: 'content' },
      })
    }
    expect(refusal(await office.call('importMessage', { name: 'x' })).param).toBe('content')
    const { messages } = await office.electronic(filed.id)
    expect(messages.map(({ applied }: Body) => applied)).toEqual([true, false])
    const { content_url, name } = succeed(
      await office.client.get(`/v1/electronic-invoices/${filed.id}/messages/${first.id}`),
    )
    expect(name).toBe(message.name)
    expect(Buffer.from(await (await fetch(content_url)).arrayBuffer()).toString('base64')).toBe(
      message.content,
    )
  })

  it('electronic-invoices.md#states: what a public administration says, and never backwards', async () => {
    const { id } = await office.administration()
    const says = async (...types: ('RC' | 'MC' | 'NE1' | 'NE2' | 'DT' | 'AT' | 'NS')[]) => {
      const invoice = await office.billed(id)
      const { file_name } = await office.electronic(invoice.electronic_invoice_id)
      for (const [index, type] of types.entries()) {
        const outcome =
          type.startsWith('NE') && `<EsitoCommittente><Esito>EC0${type[2]}</Esito></EsitoCommittente>`
        const message = sdiMessage(type.slice(0, 2) as 'NE', file_name, outcome || '')
        await bring({ ...message, name: `${index}_${message.name}` })
      }
      return (await office.electronic(invoice.electronic_invoice_id)).status
    }
    expect(await says('RC', 'NE1')).toBe('accepted')
    expect(await says('RC', 'NE2')).toBe('refused')
    expect(await says('RC', 'DT')).toBe('expired')
    expect(await says('MC', 'RC')).toBe('delivered')
    expect(await says('MC', 'AT')).toBe('undeliverable')
    expect(await says('RC', 'NE1', 'NE2', 'NS', 'MC')).toBe('accepted')
    expect(await says('NE1')).toBe('to_send')
  })
})

describe('on paper', () => {
  it('printing.md#invoices: a copy says that the XML is the original, and where that stands', async () => {
    const filed = await made()
    const path = `/v1/electronic-invoices/${filed.id}/pdf?language=it`
    const before = await fetchPdf(office.client, path)
    const again = await fetchPdf(office.client, path)
    expect(again.pdf.equals(before.pdf)).toBe(true)
    expect(before.text.split('\f')).toHaveLength(1)
    const bytes = before.pdf.toString('latin1')
    expect(bytes).toMatch(/pdfaid:part(>3|="3")/)
    expect(await attachedTo(before.pdf)).toEqual({ [filed.file_name]: await office.fetchXml(filed.id) })
    expect(before.link.name).toBe(filed.file_name.replace('.xml', '.pdf'))
    expect(before.text.replace(/\s+/g, ' ')).toContain('non ancora trasmessa')
    await bring(sdiMessage('RC', filed.file_name))
    const odd = await made({ title: 'Freni 龍 🚗' })
    const plain = await fetchPdf(office.client, `/v1/electronic-invoices/${odd.id}/pdf`)
    expect(plain.text).toContain('Freni')
    expect(plain.pdf.toString('latin1')).not.toContain('pdfaid')
    const after = (await fetchPdf(office.client, path)).text.replace(/\s+/g, ' ')
    expect(after).toContain(
      'l’originale è il file XML trasmesso al Sistema di Interscambio (trasmessa, SdI 724999',
    )
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
      await own.client.get('/v1/electronic-invoices/archive?from=2026-01-01&to=2026-12-31'),
    )
    expect(link).toMatchObject({
      ...{ object: 'document_link', content_type: 'application/zip' },
      name: 'electronic-invoices-2026-01-01-2026-12-31.zip',
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
      await own.client.get('/v1/electronic-invoices/archive?from=2026-01-01&to=2026-12-31'),
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

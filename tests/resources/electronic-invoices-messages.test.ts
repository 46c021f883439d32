import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange, sdiMessage } from '../support/electronic-invoices.ts'
import { attachedTo, fetchPdf } from '../support/pdf.ts'

let office: Exchange
let customer: Body

const made = async (fields: object = {}): Promise<Body> => {
  const invoice = await office.billed(customer.id, fields)
  return office.electronic(invoice.electronic_invoice_id)
}
const fileNumber = ({ file_name }: Body) => Number.parseInt(file_name.slice(-9, -4), 36)
const bring = async (message: { name: string; content: string }): Promise<Body> =>
  succeed(await office.call('importMessage', message))

beforeAll(async () => {
  office = await openExchange()
  customer = await office.customer()
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

  it('printing.md#standards: of a workshop whose tax code is that of a person, too', async () => {
    const own = await openExchange()
    succeed(await own.client.patch('/v1/settings', { tax_code: 'RSSMRA85T10A562S' }))
    const { id, electronic_invoice_id } = await own.billed((await own.customer()).id)
    const { pdf } = await fetchPdf(own.client, `/v1/invoices/${id}/pdf`)
    expect(await attachedTo(pdf)).toEqual({
      'ITRSSMRA85T10A562S_00001.xml': await own.fetchXml(electronic_invoice_id),
    })
    expect(pdf.toString('latin1')).toMatch(/pdfaid:part(>3|="3")/)
  })
})

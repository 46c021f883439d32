import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { faultsOf } from '../support/document.ts'
import { lineBody, succeed } from '../support/documents.ts'
import { openExchange } from '../support/electronic-invoices.ts'
import { customerBody } from '../support/factories.ts'
import { hasFatturaFiles, schemaValidator } from '../support/fatturapa-schema.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'
import { fetchPdf } from '../support/pdf.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})

describe('electronic invoicing', () => {
  it('electronic-invoices.md#checks: while it is on, an issue looks at what the exchange system would refuse', async () => {
    const own = await openOffice()
    const settings = (body: object) => own.client.patch('/v1/settings', body)
    succeed(await settings({ electronic_invoicing_enabled: true, vat_number: null }))
    const bare = await own.client.create('/v1/customers', { full_name: 'Senza Codici' })
    const draft = await own.invoice({ customer_id: bare.id }, [untaxed(5)])
    const { valid, errors } = await own.validate(draft.id)
    expect(valid).toBe(false)
    const told = Object.fromEntries(errors.map(({ param, sdi_code }: Body) => [param, sdi_code]))
    expect(told).toMatchObject({
      'settings.vat_number': '00301',
      'customer.tax_code': '00417',
      'customer.address': '00200',
    })
    const refused = await own.issue(draft.id)
    expect(refused.body.errors.map(({ param }: Body) => param)).toEqual(
      errors.map(({ param }: Body) => param),
    )
    const address = { address: 'Via Emilia 1', postal_code: '41121', city: 'Modena', province: 'MO' }
    const company = {
      legal_name: 'Officina Srl',
      vat_number: '01234567897',
      tax_code: '01234567897',
      ...address,
    }
    succeed(await settings(company))
    const right = await own.invoice({}, [lineBody(), untaxed(100)])
    expect(await own.validate(right.id)).toMatchObject({ errors: [] })
    expect(succeed(await own.issue(right.id)).type).toBe('issued')
  })

  it('electronic-invoices.md#checks: what the file does not take says what it would take', async () => {
    const own = await openExchange()
    const names = { customer_type: 'private', first_name: 'x'.repeat(61), last_name: 'Rossi' }
    const codes = { company_name: null, vat_number: null, sdi_code: null, tax_code: 'RSSMRA80A01H501U' }
    const { id: customer_id } = await own.customer({
      ...names,
      ...codes,
      postal_code: '4112',
      province: 'Modena',
    })
    const draft = await own.invoice({ customer_id }, [lineBody()])
    const told = [
      ['customer.first_name', 'must have at most 60 characters in the file.'],
      ['customer.postal_code', 'must have five digits.'],
      ['customer.province', 'must be the two letters of a province.'],
    ]
    const wanted = told.map(([param, words]) => ({ param, sdi_code: '00200', message: `${param} ${words}` }))
    expect((await own.validate(draft.id)).errors).toMatchObject(wanted)
    const { body } = await own.issue(draft.id)
    expect(body).toMatchObject({ sdi_code: '00200', errors: wanted })
    expect(faultsOf(body, 'Error')).toEqual([])
  })

  it('electronic-invoices.md#checks: the VAT code of a remark, which the file does not say, keeps nothing back', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    await own.client.create('/v1/vat-rates', { code: 'Z0', rate: 0, description: 'Senza natura' })
    const remark = (vat_code: string) => ({ description: 'Come da accordi', kind: 'text', vat_code })
    const codes = ['Z0', 'N3.5', 'N6.1']
    const added = [lineBody(), ...codes.map(remark)]
    const draft = await own.invoice({ customer_id, split_payment: true }, added)
    expect((await own.validate(draft.id)).errors).toEqual([])
    const { electronic_invoice_id } = succeed(await own.issue(draft.id))
    const xml = await own.fetchXml(electronic_invoice_id)
    expect(xml.match(/<AliquotaIVA>22\.00</g)).toHaveLength(1 + codes.length + 1)
    expect(xml).not.toContain('<Natura>')
    if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
    const alone = await own.invoice({ customer_id }, [remark('Z0')])
    expect((await own.validate(alone.id)).errors).toMatchObject([
      { param: 'line_items[0].vat_code', sdi_code: '00400' },
    ])
  })

  it('electronic-invoices.md#the-file: a text whose price comes to nothing says its quantity, without which it would count 1', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const text = { description: 'Omaggio', kind: 'text', quantity: 0, unit_price: 5 }
    const { electronic_invoice_id } = await own.issued([lineBody(), text], { customer_id })
    const xml = await own.fetchXml(electronic_invoice_id)
    expect(xml.replaceAll('\n', '')).toContain(
      '<Descrizione>Omaggio</Descrizione><Quantita>0.000</Quantita><UnitaMisura>pz</UnitaMisura><PrezzoUnitario>5.0000<',
    )
    if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
  })

  it('electronic-invoices.md#checks: a number that is too long is said once', async () => {
    const own = await openExchange()
    const { id: customer_id } = await own.customer()
    const affixes = { prefix: 'LONGLONGL/', suffix: '/XY' }
    const made = { code: 'LUNGA', name: 'Lunga', document_kinds: ['invoice'], ...affixes }
    const { id: sezionale_id } = await own.client.create('/v1/sezionali', made)
    const present = new Date().getUTCFullYear()
    // by the workshop's clock the next one may have begun
    const next_numbers = [present, present + 1].map((year) => ({
      ...{ document_kind: 'invoice', year, next_number: 12345678 },
    }))
    succeed(await own.client.patch(`/v1/sezionali/${sezionale_id}`, { next_numbers }))
    const draft = await own.invoice({ customer_id, sezionale_id }, [lineBody()])
    const wrong = [{ param: 'sezionale_id', sdi_code: '00200' }]
    expect((await own.validate(draft.id)).errors).toMatchObject(wrong)
    expect((await own.issue(draft.id)).body.errors).toMatchObject(wrong)
  })
})

describe('warnings', () => {
  it('invoices.md#warnings: a deferred invoice without delivery notes, and more than the letter of intent covers', async () => {
    const own = await openOffice()
    const codes = async (id: string) => (await own.validate(id)).warnings.map(({ code }: Body) => code)
    const deferred = await own.invoice({ document_type: 'TD24' }, [lineBody()])
    expect(await codes(deferred.id)).toContain('delivery_note_missing')
    const letter_of_intent = { number: '12345678901234567-123456', date: '2026-01-12', amount: 1000 }
    const customer = await own.client.create('/v1/customers', { ...customerBody(), letter_of_intent })
    const rate = { code: 'N35', rate: 0, nature: 'N3.5', description: 'Lettera', legal_reference: 'Art. 8' }
    await own.client.create('/v1/vat-rates', rate)
    const exempt = (unit_price: number) => [
      lineBody({ quantity: 1, unit_price, unit_discount_rate: 0, vat_code: 'N35' }),
    ]
    const first = await own.issued(exempt(600), { customer_id: customer.id })
    expect(await codes(first.id)).not.toContain('letter_of_intent_exceeded')
    const within = await own.invoice({ customer_id: customer.id }, exempt(400))
    expect(await codes(within.id)).not.toContain('letter_of_intent_exceeded')
    const beyond = await own.invoice({ customer_id: customer.id }, exempt(400.01))
    expect(await codes(beyond.id)).toContain('letter_of_intent_exceeded')
    succeed(await own.issueNote(succeed(await own.credit(first.id)).id))
    expect(await codes(beyond.id)).not.toContain('letter_of_intent_exceeded')
  })
})

describe('on paper', () => {
  it('printing.md#invoices: due dates, natures and what is kept back, with the customer as copied', async () => {
    const made = await office.client.create('/v1/customers', {
      ...customerBody({ last_name: 'Stampato' }),
      ...{ split_payment: true, withholding: { type: 'RT02', rate: 4, reason: 'W' } },
    })
    const lines = [lineBody({ quantity: 1, unit_price: 100, unit_discount_rate: 0 }), untaxed(100)]
    const { id } = await office.invoice({ customer_id: made.id, payment_method: 'MP12' }, lines)
    const draft = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=it`)
    expect(draft.text).toContain('BOZZA')
    expect(draft.link.name).toBe('fattura-bozza.pdf')
    const issued = succeed(await office.issue(id))
    await office.client.patch(`/v1/customers/${made.id}`, { last_name: 'Altro', address: 'Altrove 1' })
    const { text, link } = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=it`)
    expect(link.name).toBe(`fattura-${issued.full_number}.pdf`)
    const [natured] = issued.vat_summary.filter(({ nature }: Body) => nature)
    for (const part of [
      ...[`Fattura ${issued.full_number}`, 'Stampato', 'Via Giuseppe Garibaldi 12', 'Ri.Ba.', 'SCADENZA'],
      ...['Netto a pagare', '€ 192,00', 'IVA a carico del cliente', 'Ritenuta', 'Scissione dei pagamenti'],
      ...[`N4 ${natured.legal_reference}`.slice(0, 20), 'Imposta di bollo'],
    ])
      expect(text, part).toContain(part)
    expect(text).not.toContain('Altrove')
    const english = await fetchPdf(office.client, `/v1/invoices/${id}/pdf?language=en`)
    expect(english.text).toContain('To be paid')
  })

  it('messages.md#sending-a-document: an issued invoice goes by mail, a draft to nobody', async () => {
    const { id } = await office.invoice({}, [untaxed(5)])
    const to = ['rossi@example.com']
    const send = () => office.client.post(`/v1/invoices/${id}/send`, { to })
    expect(refusal(await send()).code).toBe('document_not_issued')
    const { full_number } = succeed(await office.issue(id))
    const { status, body } = await send()
    expect(status).toBe(201)
    expect(body).toMatchObject({ document_type: 'invoice', document_id: id, to })
    expect(body.subject).toContain(full_number)
  })
})

describe('printing.md#invoices: what the law has them say of VAT', () => {
  const shown = async ({ client }: Office, path: string) =>
    (await fetchPdf(client, `/v1/${path}/pdf`)).text.replaceAll(/\s+/g, ' ')
  const ON_CASH = "IVA per cassa ai sensi dell'art. 32-bis DL 83/2012"
  const FLAT_RATE = "Operazione effettuata ai sensi dell'art. 1, commi da 54 a 89, L. 190/2014"

  it('names the regime, as copied on issue, of a draft as it is today; without an electronic invoice, too', async () => {
    const own = await openOffice()
    const regime = async (fiscal_regime: string) =>
      succeed(await own.client.patch('/v1/settings', { fiscal_regime }))
    await regime('RF17')
    const draft = await own.invoice({}, [lineBody()])
    const { id } = succeed(await own.issue((await own.invoice({}, [lineBody()])).id))
    const note = succeed(await own.credit(id))
    succeed(await own.issueNote(note.id))
    await regime('RF19')
    for (const path of [`invoices/${id}`, `credit-notes/${note.id}`])
      expect(await shown(own, path)).toContain(ON_CASH)
    expect(await shown(own, `invoices/${draft.id}`)).toContain(FLAT_RATE)
    const flat = {
      code: 'RF',
      rate: 0,
      nature: 'N2.2',
      description: 'Forfettario',
      legal_reference: FLAT_RATE,
    }
    await own.client.create('/v1/vat-rates', flat)
    const cited = await own.invoice({}, [lineBody({ vat_code: 'RF' })])
    expect((await shown(own, `invoices/${cited.id}`)).split('L. 190/2014')).toHaveLength(2)
    await regime('RF01')
    for (const words of [ON_CASH, FLAT_RATE])
      expect(await shown(own, `invoices/${draft.id}`)).not.toContain(words)
  })

  it('names the letter of intent under which something is sold without', async () => {
    const own = await openOffice()
    const rate = { code: 'N35', rate: 0, nature: 'N3.5', description: 'Lettera', legal_reference: 'Art. 8' }
    await own.client.create('/v1/vat-rates', rate)
    const letter = { number: '12345678901234567-123456', date: '2026-01-12', amount: 1000 }
    const { id: customer_id } = await own.client.create(
      '/v1/customers',
      customerBody({ letter_of_intent: letter }),
    )
    const make = (vat_code: string) => own.invoice({ customer_id }, [lineBody({ vat_code })])
    const [draft, other] = [await make('N35'), await make('22')]
    const { id } = succeed(await own.issue((await make('N35')).id))
    const words = 'DICHIARAZIONE D’INTENTO 12345678901234567-123456, 12/01/2026'
    expect(await shown(own, `invoices/${draft.id}`)).toContain(words)
    expect(await shown(own, `invoices/${other.id}`)).not.toContain('INTENTO')
    succeed(await own.client.patch(`/v1/customers/${customer_id}`, { letter_of_intent: null }))
    expect(await shown(own, `invoices/${id}`)).toContain(words)
    expect(await shown(own, `invoices/${draft.id}`)).not.toContain('INTENTO')
  })
})

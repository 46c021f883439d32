import { describe, expect, it } from 'vitest'
import { dateFaults, exchangeFaults } from '../../src/server/core/fatturapa/checks.ts'
import { exchangeWarnings } from '../../src/server/core/fatturapa/warnings.ts'
import { documentOf, type Given, LINE } from '../support/fiscal-document.ts'

/** Each fault as the exchange system's code and our field. */
const faultsOf = (given: Given) =>
  exchangeFaults(documentOf(given)).map(({ sdi_code, param }) => `${sdi_code ?? ''} ${param}`.trim())

const lines = (line: Partial<typeof LINE>) => ({ line_items: [LINE, { ...LINE, ...line }] })

describe('electronic-invoices.md#checks', () => {
  it('finds nothing wrong with a right document', () => {
    expect(exchangeFaults(documentOf())).toEqual([])
  })

  it.each<[string, Given]>([
    ['settings.country', { company: { country: 'FR' } }],
    ['00301 settings.vat_number', { company: { vat_number: '01234567890' } }],
    ['00301 settings.vat_number', { company: { vat_number: null } }],
    ['00302 settings.tax_code', { company: { tax_code: null } }],
    ['00302 settings.tax_code', { company: { tax_code: '01234567890' } }],
    ['00200 settings.address', { company: { address: null } }],
    ['00200 settings.legal_name', { company: { legal_name: 'x'.repeat(81) } }],
    ['00200 customer.full_name', { customer: { company_name: 'x'.repeat(81) } }],
    ['00200 customer.postal_code', { customer: { postal_code: '1012' } }],
    ['00200 customer.province', { customer: { province: 'Torino' } }],
    ['00200 customer.city', { customer: { city: ' ' } }],
    ['00305 customer.vat_number', { customer: { vat_number: '12345678901' } }],
    ['00306 customer.tax_code', { customer: { vat_number: null, tax_code: 'RSSMRA80A01F205Y' } }],
    ['00417 customer.tax_code', { customer: { vat_number: null } }],
    ['00427 customer.sdi_code', { customer: { customer_type: 'public_administration' } }],
    ['00427 customer.sdi_code', { customer: { customer_type: 'public_administration', sdi_code: null } }],
    ['00427 customer.sdi_code', { customer: { sdi_code: 'UFABCD' } }],
    ['00313 customer.sdi_code', { customer: { sdi_code: 'XXXXXXX' } }],
    [
      '00200 bank_account_id',
      { bank_account: { name: 'x'.repeat(81), iban: 'IT60X0542811101000000123456' } },
    ],
    ['00471 customer.vat_number', { customer: { vat_number: '01234567897' } }],
    ['00400 line_items[1].vat_code', lines({ vat_code: '0', tax_rate: 0 })],
    ['00401 line_items[1].vat_code', lines({ vat_code: '22N', nature: 'N4' })],
    ['00424 line_items[1].vat_code', lines({ vat_code: '0.5', tax_rate: 0.5 })],
    ['00445 line_items[1].vat_code', lines({ vat_code: 'N2', tax_rate: 0, nature: 'N2' })],
    ['00200 line_items[1].description', lines({ description: '€'.repeat(334) })],
    ['00200 line_items[1].quantity', lines({ quantity: -4, unit_price: -14.9 })],
    ['00423 line_items[1].unit_price', lines({ total_before_tax: 59.61 })],
    [
      '00420 split_payment',
      { split_payment: true, ...lines({ vat_code: 'N', tax_rate: 0, nature: 'N6.1' }) },
    ],
    ['customer.letter_of_intent', lines({ vat_code: 'N', tax_rate: 0, nature: 'N3.5' })],
    ['00411 withholding', { withholding_amount: 1 }],
    ['00200 sezionale_id', { full_number: 'x12345678901234567890' }],
    ['00200 sezionale_id', { full_number: 'A' }],
  ])('finds %s', (fault, given) => {
    expect(faultsOf(given)).toEqual([fault])
  })

  it('finds files that are larger than 5 MB', () => {
    const line_items = Array.from({ length: 900 }, () => ({ ...LINE, description: '"'.repeat(1000) }))
    expect(faultsOf({ line_items })).toEqual(['00003 line_items'])
  })

  it('takes the letters of a province in either case, and the numbers of other countries with blanks', () => {
    const foreign = { country: 'CH', sdi_code: null, vat_country: 'CH', vat_number: 'CHE-123.456.789 MWST' }
    expect(faultsOf({ customer: { province: 'mi' }, company: { province: 'mi' } })).toEqual([])
    expect(faultsOf({ customer: foreign })).toEqual([])
  })

  it('finds summaries that are not those of the lines', () => {
    const [row] = documentOf().vat_summary
    const summary = (change: object) => faultsOf({ vat_summary: [{ ...row!, ...change }] })
    expect(summary({ tax: 13.13 })).toEqual(['00421 vat_summary[0].tax'])
    expect(summary({ taxable: 60.6, tax: 13.33 })).toEqual(['00422 vat_summary[0].taxable'])
    expect(faultsOf({ ...lines({ vat_code: '4', tax_rate: 4 }), vat_summary: [row!] })).toEqual([
      '00443 line_items[1].vat_code',
    ])
  })

  it('takes a letter of intent in either form', () => {
    const letter_of_intent = { number: '12345678901234567/123456', date: '2026-01-10' }
    const given = { ...lines({ vat_code: 'N', tax_rate: 0, nature: 'N3.5' }), customer: { letter_of_intent } }
    expect(faultsOf(given)).toEqual([])
  })

  it('looks at the days', () => {
    const related_documents = [{ number: '1', date: '2026-11-21' }]
    const note = documentOf({ document_type: 'TD04', related_documents })
    expect(dateFaults(documentOf(), '2026-11-19').map(({ sdi_code }) => sdi_code)).toEqual(['00403'])
    expect(dateFaults(note, '2026-11-22').map(({ sdi_code }) => sdi_code)).toEqual(['00418'])
    expect(dateFaults(documentOf(), '2026-11-20')).toEqual([])
  })
})

describe('electronic-invoices.md#warnings', () => {
  const warn = (given: Given, today = '2026-11-20') =>
    exchangeWarnings(documentOf(given), today).map(({ code, param }) => `${code} ${param}`)

  it('names texts, possible groups and files that are late', () => {
    expect(warn({})).toEqual([])
    expect(warn({ title: '5 €', ...lines({ description: 'Čilić' }) })).toEqual([
      'characters_replaced title',
      'characters_replaced line_items[1].description',
    ])
    const vehicle = { name: 'Škoda Octavia', license: 'AB123CD', km: null }
    const exempt = { ...LINE, vat_code: 'N4', tax_rate: 0, nature: 'N4', article_code: 'Ø-5→' }
    const [row] = documentOf({ line_items: [exempt] }).vat_summary
    const written = {
      ...{ vehicle, line_items: [exempt], vat_summary: [{ ...row!, legal_reference: 'Art. 10 – 5 €' }] },
      company: { legal_name: null, name: 'Šofer' },
      customer: { company_name: 'Čilić d.o.o.', full_name: 'Cilic' },
      bank_account: { name: 'Erste & Steiermärkische Zagreb – Č', iban: 'IT60X0542811101000000123456' },
    }
    expect(warn(written)).toEqual([
      'characters_replaced vehicle_name',
      'characters_replaced settings.name',
      'characters_replaced customer.company_name',
      'characters_replaced line_items[0].article_id',
      'characters_replaced vat_summary[0].legal_reference',
      'characters_replaced bank_account_id',
    ])
    const group = { customer: { vat_number: null, tax_code: '12345678903' } }
    expect(warn(group)).toEqual(['vat_group_possible customer.tax_code'])
    expect(warn({}, '2026-12-02')).toEqual([])
    expect(warn({}, '2026-12-03')).toEqual(['sent_late document_date'])
    expect(warn({ document_type: 'TD24' }, '2026-12-15')).toEqual([])
    expect(warn({ document_type: 'TD24' }, '2026-12-16')).toEqual(['sent_late document_date'])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeTotals } from '../../src/domain/money.ts'
import { exchangeFaults } from '../../src/server/core/fatturapa/checks.ts'
import type { FiscalLineItem } from '../../src/server/core/fatturapa/document.ts'
import {
  fileName,
  fileStem,
  isFileName,
  LAST_FILE,
  transmissionNumber,
} from '../../src/server/core/fatturapa/file-name.ts'
import { readInvoiceFile } from '../../src/server/core/fatturapa/reader.ts'
import { isReplaced, piecesOf, toAscii, toLatin } from '../../src/server/core/fatturapa/transliteration.ts'
import { writeXml } from '../../src/server/core/fatturapa/write.ts'
import { hasFatturaFiles, schemaValidator } from '../support/fatturapa-schema.ts'
import { documentOf, type Given, LINE } from '../support/fiscal-document.ts'

const write = (given: Given) => writeXml(documentOf(given), '00001')

const textOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

describe('electronic-invoices.md#characters', () => {
  it('replaces what the file does not take, and says so', () => {
    expect(toLatin('  “Čilić”\u00a0– 5\u202f€…\r\nè\u0001ł 漢 ')).toBe('"Cilic" - 5 EUR... èl ?')
    expect(toAscii('Perché ½')).toBe('Perche ?')
    expect(toLatin('\u0301')).toBe('')
    expect(toLatin('x\u030c ok \u2714\ufe0f')).toBe('x ok ?')
    expect(toLatin('\u200eRossi\u200b \ufeffSrl\u2028Mila\u00adno')).toBe('Rossi Srl Milano')
    expect(isReplaced('\u200eRossi\u200b Srl\u2029')).toBe(false)
    expect(isReplaced('Perché\nno')).toBe(false)
    expect(isReplaced('5 €')).toBe(true)
  })

  it('leaves nothing beyond Latin-1, no break and no control', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const latin = toLatin(text)
        expect(latin).toMatch(/^[\x20-\x7e\xa0-\xff]*$/)
        expect(toLatin(latin)).toBe(latin)
      }),
    )
  })

  it('divides at words, losing none', () => {
    expect(piecesOf('uno due tre', 7)).toEqual(['uno due', 'tre'])
    expect(piecesOf('unodue', 4)).toEqual(['unod', 'ue'])
    expect(piecesOf('  ', 4)).toEqual([])
  })
})

describe('electronic-invoices.md#file-names', () => {
  it('counts in 36 characters', () => {
    expect(transmissionNumber(1)).toBe('00001')
    expect(transmissionNumber(LAST_FILE)).toBe('ZZZZZ')
    expect(() => transmissionNumber(LAST_FILE + 1)).toThrow(RangeError)
    expect(fileName('01234567897', '0000A')).toBe('IT01234567897_0000A.xml')
    expect(isFileName('IT01234567897_0000A.xml.p7m')).toBe(true)
    expect(isFileName('IT01234567897_00000A.xml')).toBe(false)
    expect(fileStem('it1_a.XML.P7M')).toBe(fileStem('IT1_A.zip'))
  })
})

describe('electronic-invoices.md#the-file', () => {
  it('escapes, and writes every decimal', () => {
    const xml = write({ line_items: [{ ...LINE, description: 'A & B <c> "d"' }] })
    expect(textOf(xml, 'Descrizione')).toEqual(['A &amp; B &lt;c&gt; &quot;d&quot;'])
    expect(textOf(xml, 'PrezzoUnitario')).toEqual(['14.9000'])
    expect(textOf(xml, 'Quantita')).toEqual(['4.000'])
    expect(textOf(xml, 'ImportoTotaleDocumento')).toEqual(['72.71'])
    expect(textOf(xml, 'Telefono')).toEqual(['021234567'])
  })

  it('borrows the rate of a remark, which has no quantity', () => {
    const remark = { ...LINE, kind: 'text', quantity: 1, unit_price: 0, total_before_tax: 0 }
    const exempt = { ...LINE, vat_code: 'N4', tax_rate: 0, nature: 'N4' }
    const xml = write({ line_items: [{ ...remark, tax_rate: 4, vat_code: '4' }, exempt, LINE, remark] })
    expect(textOf(xml.split('<DatiRiepilogo>')[0]!, 'AliquotaIVA')).toEqual([
      '0.00',
      '0.00',
      '22.00',
      '22.00',
    ])
    expect(textOf(xml, 'Quantita')).toHaveLength(2)
    expect(xml.match(/<DatiRiepilogo>/g)).toHaveLength(2)
  })

  it('says the withholding and the letter of intent of remarks too', () => {
    const remark = { ...LINE, kind: 'text', unit_price: 0, total_before_tax: 0 }
    const intent = { ...LINE, vat_code: 'N3.5', tax_rate: 0, nature: 'N3.5' }
    const letter_of_intent = { number: '12345678901234567/123456', date: '2026-01-10' }
    const withholding = { type: 'RT02', rate: 4, reason: 'W' } as const
    const xml = write({ line_items: [intent, remark], customer: { letter_of_intent }, withholding })
    expect(textOf(xml, 'Natura')).toEqual(['N3.5', 'N3.5', 'N3.5'])
    expect(textOf(xml, 'RiferimentoTesto')).toHaveLength(2)
    expect(textOf(xml, 'Ritenuta')).toEqual(['SI', 'SI'])
    if (hasFatturaFiles) expect(schemaValidator()(xml)).toBe('')
  })

  it('says split payment, withholding, stamp duty and the words of the law', () => {
    const exempt = {
      ...LINE,
      vat_code: 'N4',
      tax_rate: 0,
      nature: 'N4',
      unit_price: 100,
      total_before_tax: 400,
    }
    const withholding = { type: 'RT02', rate: 4, reason: 'W' } as const
    const xml = write({
      ...{ split_payment: true, withholding, line_items: [LINE, exempt] },
      ...{ title: 'Tagliando', vehicle: { name: 'Fiat Panda', license: 'AB123CD', km: 84500 } },
    })
    expect(textOf(xml, 'Causale')).toEqual([
      'Tagliando',
      'Veicolo AB123CD Fiat Panda, km 84500',
      'Scissione dei pagamenti, art. 17-ter DPR 633/72',
      'Imposta di bollo assolta in modo virtuale ai sensi del DM 17/06/2014',
    ])
    expect(textOf(xml, 'EsigibilitaIVA')).toEqual(['S'])
    expect(textOf(xml, 'ImportoRitenuta')).toEqual(['18.38'])
    expect(textOf(xml, 'Ritenuta')).toEqual(['SI', 'SI'])
    expect(textOf(xml, 'ImportoBollo')).toEqual(['2.00'])
    expect(textOf(xml, 'ImportoPagamento')).toEqual(['441.22'])
  })

  it('writes no payment on credit notes, and cites the invoice', () => {
    const related_documents = [{ number: '12/A', date: '2026-11-01' }]
    const xml = write({ document_type: 'TD04', related_documents })
    expect(xml).not.toContain('DatiPagamento')
    expect(textOf(xml, 'IdDocumento')).toEqual(['12/A'])
  })
})

describe('electronic-invoices.md#who-is-who', () => {
  const sent = (customer: Given['customer']) => {
    const xml = write({ customer })
    const buyer = xml.slice(xml.indexOf('<CessionarioCommittente>'))
    const of = (name: string) => textOf(buyer, name)[0]
    return [
      textOf(xml, 'CodiceDestinatario')[0],
      of('IdPaese'),
      of('IdCodice'),
      of('CodiceFiscale'),
      of('CAP'),
    ]
  }
  const without = { vat_number: null, sdi_code: null }
  const abroad = { ...without, country: 'FR', postal_code: '75001', province: null }

  it('follows from the fields of the customer', () => {
    const person = { customer_type: 'private', tax_code: 'RSSMRA80A01F205X' }
    expect(sent({ ...without, ...person })).toEqual([
      '0000000',
      undefined,
      undefined,
      person.tax_code,
      '10121',
    ])
    expect(sent({ ...abroad, ...person })).toEqual([
      '0000000',
      undefined,
      undefined,
      person.tax_code,
      '00000',
    ])
    expect(sent(abroad)).toEqual(['XXXXXXX', 'FR', '99999999999', undefined, '00000'])
    expect(sent({ ...abroad, vat_country: 'FR', vat_number: 'FR12345678901' })).toEqual([
      ...['XXXXXXX', 'FR', '12345678901', undefined, '00000'],
    ])
    const number = (vat_country: string, vat_number: string) =>
      sent({ ...abroad, country: vat_country, vat_country, vat_number }).slice(1, 3)
    expect(number('GR', 'EL123456789')).toEqual(['GR', '123456789'])
    expect(number('GR', 'GR123456789')).toEqual(['GR', '123456789'])
    expect(number('FR', 'FR 12 345678901')).toEqual(['FR', '12 345678901'])
    expect(number('CH', 'CHE-123.456.789 MWST')).toEqual(['CH', 'CHE-123.456.789 MWST'])
    expect(number('CH', 'CH CHE-123.456.789')).toEqual(['CH', 'CHE-123.456.789'])
    expect(sent({ customer_type: 'public_administration', sdi_code: 'UFABCD' })[0]).toBe('UFABCD')
    expect(sent({ tax_code: '12345678903' })[3]).toBeUndefined()
  })
})

const CODES = [
  { vat_code: '22', tax_rate: 22, nature: null },
  { vat_code: '22B', tax_rate: 22, nature: null },
  { vat_code: '4', tax_rate: 4, nature: null },
  { vat_code: 'N4', tax_rate: 0, nature: 'N4' },
  { vat_code: 'N1', tax_rate: 0, nature: 'N1' },
]

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((text) => `x${text}`)

const anyLine: fc.Arbitrary<FiscalLineItem> = fc
  .record({
    code: fc.constantFrom(...CODES),
    description: anyText,
    quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000),
    unit_price: fc.integer({ min: -50_000, max: 9_999_999 }).map((parts) => parts / 10_000),
    unit_discount_rate: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 10_000 }).map((of) => of / 100),
    ),
  })
  .map(({ code, ...given }) => {
    const line = { ...LINE, ...code, ...given }
    return { ...line, total_before_tax: computeTotals([line]).lines[0]!.total_before_tax }
  })

const anyDocument = fc.record({
  line_items: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
  title: anyText,
  comments: fc.option(fc.string({ unit: 'grapheme', maxLength: 900 })),
  withholding: fc.option(fc.constant({ type: 'RT02', rate: 4, reason: 'W' } as const)),
  split_payment: fc.boolean(),
  document_type: fc.constantFrom('TD01', 'TD04', 'TD24'),
})

/** The document with what is due in so many parts. */
function inParts(given: Given, parts: number) {
  const document = documentOf(given)
  const due = Math.round(document.amount_due * 100)
  const part = Math.floor(due / parts)
  const instalments = Array.from({ length: parts }, (_, index) => ({
    due_date: `2027-01-0${index + 1}`,
    amount: (index + 1 < parts ? part : due - part * (parts - 1)) / 100,
  }))
  return part > 0 ? { ...document, instalments } : document
}

/** value ÷ by in whole numbers, half away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const size = ((value < 0n ? -value : value) * 2n + by) / (by * 2n)
  return value < 0n ? -size : size
}

const whole = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''))
const sum = (of: readonly bigint[]) => of.reduce((total, one) => total + one, 0n)

/** What a document comes to in whole cents, from its prices alone. */
function inCents({ line_items, split_payment, withholding }: Given) {
  const lines = line_items!.map(({ quantity, unit_price, unit_discount_rate, ...line }) => ({
    ...line,
    cents: divided(
      whole(quantity, 3) * whole(unit_price, 4) * (10_000n - whole(unit_discount_rate, 2)),
      1_000_000_000n,
    ),
  }))
  const of = (are: typeof lines) => sum(are.map(({ cents: amount }) => amount))
  const codes = [...Map.groupBy(lines, ({ vat_code }) => vat_code).values()]
  const tax = codes.map((are) => divided(of(are) * BigInt(are[0]!.tax_rate), 100n))
  const total = of(lines) + sum(tax)
  const withheld = withholding ? divided(of(lines) * 4n, 100n) : 0n
  const stamped = of(lines.filter(({ nature }) => nature === 'N4')) > 7747n
  return {
    ...{
      lines: lines.map(({ cents: amount }) => amount),
      taxable: codes.map(of),
      tax,
      total,
      stamped,
      withheld,
    },
    due: total - (split_payment ? sum(tax) : 0n) - withheld,
  }
}

const cents = (texts: readonly (string | undefined)[]) => texts.map((text) => BigInt(text!.replace('.', '')))

/** What is written is, read again, the document. */
function expectReadBack(xml: string, document: ReturnType<typeof documentOf>) {
  const [read] = readInvoiceFile(Buffer.from(xml)).documents
  expect(read).toMatchObject({
    ...{ document_type: document.document_type, document_number: document.full_number },
    ...{ document_date: document.document_date, document_total: document.total_after_tax },
    ...{ stamp_duty: document.stamp_duty_amount > 0, supplier: { vat_number: document.company.vat_number } },
    ...{ recipient: { vat_number: document.customer.vat_number, name: document.customer.company_name } },
    vat_summary: document.vat_summary.map(({ tax_rate, nature, taxable, tax }) => ({
      ...{ tax_rate, nature, taxable: taxable + 0, tax: tax + 0 },
    })),
    line_items: document.line_items.map((line) => ({
      ...{ description: toLatin(line.description), quantity: line.quantity, unit_price: line.unit_price },
      ...{ total_price: line.total_before_tax + 0, tax_rate: line.tax_rate, nature: line.nature },
    })),
    withholdings: document.withholding ? [{ amount: document.withholding_amount, rate: 4 }] : [],
    payments: xml.includes('<DatiPagamento>') ? document.instalments : [],
  })
  expect(read!.comments.join(' ')).toContain(toLatin(document.title))
}

const numRuns = Number(process.env.FATTURAPA_RUNS ?? 300)

describe.skipIf(!hasFatturaFiles)('electronic-invoices.md#checks', () => {
  it('writes what the schema and the checks take, with totals to the cent, and reads it back', {
    timeout: 20_000 + numRuns * 40,
  }, () => {
    const validate = schemaValidator()
    expect(validate(write({}).replaceAll('Divisa', 'Divise'))).not.toBe('')
    fc.assert(
      fc.property(anyDocument, fc.integer({ min: 1, max: 4 }), (given, parts) => {
        const document = inParts(given, parts)
        expect(exchangeFaults(document)).toEqual([])
        const xml = writeXml(document, '0000A')
        expect(validate(xml)).toBe('')
        expect(xml).not.toContain('>-0.00<')
        const wanted = inCents(given)
        const said = (name: string) => cents(textOf(xml, name))
        expect(said('PrezzoTotale')).toEqual(wanted.lines)
        expect(said('ImponibileImporto')).toEqual(wanted.taxable)
        expect(said('Imposta')).toEqual(wanted.tax)
        expect(said('ImportoTotaleDocumento')).toEqual([wanted.total])
        expect(said('ImportoBollo')).toEqual(wanted.stamped ? [200n] : [])
        expect(said('ImportoRitenuta')).toEqual(given.withholding ? [wanted.withheld] : [])
        const isPaid = given.document_type !== 'TD04' && wanted.due > 0n
        expect(sum(said('ImportoPagamento'))).toBe(isPaid ? wanted.due : 0n)
        expectReadBack(xml, document)
      }),
      { numRuns },
    )
  })
})

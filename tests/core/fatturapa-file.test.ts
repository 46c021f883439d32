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
  document_type: fc.constantFrom('TD01', 'TD04', 'TD24'),
})

const cents = (texts: readonly (string | undefined)[]) =>
  texts.reduce((sum, text) => sum + BigInt(text!.replace('.', '')), 0n)

const numRuns = Number(process.env.FATTURAPA_RUNS ?? 300)

describe.skipIf(!hasFatturaFiles)('electronic-invoices.md#checks', () => {
  it('writes what the schema and the checks take, with totals to the cent', {
    timeout: 20_000 + numRuns * 40,
  }, () => {
    const validate = schemaValidator()
    expect(validate(write({}).replaceAll('Divisa', 'Divise'))).not.toBe('')
    fc.assert(
      fc.property(anyDocument, (given) => {
        const document = documentOf(given)
        expect(exchangeFaults(document)).toEqual([])
        const xml = writeXml(document, '0000A')
        expect(validate(xml)).toBe('')
        const total = cents(textOf(xml, 'ImportoTotaleDocumento'))
        expect(cents(textOf(xml, 'ImponibileImporto')) + cents(textOf(xml, 'Imposta'))).toBe(total)
        expect(cents(textOf(xml, 'ImponibileImporto'))).toBe(cents(textOf(xml, 'PrezzoTotale')))
      }),
      { numRuns },
    )
  })
})

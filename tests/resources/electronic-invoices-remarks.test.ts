import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Exchange, openExchange } from '../support/electronic-invoices.ts'
import { FATTURA_FOLDER, hasFatturaFiles } from '../support/fatturapa-schema.ts'
import { messagesIn } from '../support/messages.ts'
import { type PurchaseFile, purchaseXml } from '../support/purchase-file.ts'
import { fileOf, receivingOf } from '../support/received-files.ts'

let office: Exchange

const { bring, received, number } = receivingOf(() => office)

beforeAll(async () => {
  office = await openExchange()
})

const LANGUAGES = [messagesIn('en'), messagesIn('it')]

const TAXED: PurchaseFile['summary'] = [[22, null, 100, 22]]

const EXEMPT: PurchaseFile['summary'] = [[0, 'N4', 100, 0]]

const EMPTY_DISCOUNT = '<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione>'

const discount = (type: 'SC' | 'MG', said: string) =>
  `<ScontoMaggiorazione><Tipo>${type}</Tipo>${said}</ScontoMaggiorazione>`

describe('remarks', () => {
  it.each<[string, PurchaseFile, [string, string][]]>([
    ['00421 vat_summary[0].tax', { summary: [[22, null, 100, 22.01]], total: 122.01 }, []],
    ['00422 vat_summary', { lines: [['Olio', 1, 99, 99]], summary: TAXED }, []],
    ['00443 line_items[0].tax_rate', {}, [['<AliquotaIVA>22.00<', '<AliquotaIVA>21.00<']]],
    ['00444 line_items[0].nature', { summary: EXEMPT, total: 100 }, [['<Natura>N4<', '<Natura>N1<']]],
    ['00400 line_items[0].nature', { summary: EXEMPT, total: 100 }, [['<Natura>N4</Natura>', '']]],
    ['00429 vat_summary[0].nature', { summary: [[0, null, 100, 0]], total: 100 }, []],
    ['00430 vat_summary[0].nature', { summary: [[22, 'N4', 100, 22]] }, []],
    ['00424 vat_summary[0].tax_rate', { summary: [[0.5, null, 100, 0.5]], total: 100.5 }, []],
    ['00445 vat_summary[0].nature', { summary: [[0, 'N2', 100, 0]], total: 100 }, []],
    ['00301 supplier.vat_number', { seller: '09876543210' }, []],
    ['00305 recipient.vat_number', { recipient: '12345678901' }, []],
    ['00425 document_number', { number: 'A' }, []],
    ['00423 line_items[0].total_price', { lines: [['Olio', 4, 25.01, 100]] }, []],
    ['00411 withholdings', {}, [['</DettaglioLinee>', '<Ritenuta>SI</Ritenuta></DettaglioLinee>']]],
    [
      '00415 withholdings',
      {},
      [
        [
          '<ImportoTotale',
          '<DatiCassaPrevidenziale><Ritenuta>SI</Ritenuta></DatiCassaPrevidenziale><ImportoTotale',
        ],
      ],
    ],
    ['00437 document_total', {}, [['<ImportoTotale', `${EMPTY_DISCOUNT}<ImportoTotale`]]],
    ['00438 line_items[0].total_price', {}, [['<PrezzoTotale>', `${EMPTY_DISCOUNT}<PrezzoTotale>`]]],
  ])('electronic-invoices.md#content: %s', async (remark, given, replaced) => {
    const xml = replaced.reduce(
      (text, [right, wrong]) => text.replace(right, wrong),
      purchaseXml({ number: number(), ...given }),
    )
    const more = { register: false, allow_other_recipient: true }
    const [{ remarks }] = succeed(await bring({ ...fileOf(xml), ...more })).electronic_invoices
    const said = remarks.map(({ sdi_code, param }: Body) => `${sdi_code} ${param}`)
    expect(said).toContain(remark)
    // The console says each in the reader's language.
    for (const { electronicInvoices } of LANGUAGES)
      for (const { sdi_code } of remarks)
        expect(electronicInvoices.remarkWords.codes).toHaveProperty(sdi_code)
  })

  it.each<[string, number, string[]]>([
    [
      'percentages cascade',
      100,
      [
        discount('SC', '<Percentuale>50.00</Percentuale>'),
        discount('SC', '<Percentuale>20.00</Percentuale>'),
      ],
    ],
    ['a surcharge adds', 20, [discount('MG', '<Percentuale>100.00</Percentuale>')]],
    [
      'an amount is by the piece, and counts before a percentage',
      50,
      [discount('SC', '<Percentuale>5.00</Percentuale><Importo>10.00</Importo>')],
    ],
  ])('electronic-invoices.md#content: 00423 of discounts: %s', async (_, unit_price, discounts) => {
    const given: PurchaseFile = {
      ...{ number: number(), lines: [['Olio', 4, unit_price, 160]] as PurchaseFile['lines'] },
      ...{ summary: [[22, null, 160, 35.2]] as PurchaseFile['summary'], total: 195.2, withheld: 20 },
    }
    const xml = purchaseXml(given)
    const noted = async (text: string) => {
      const [{ remarks }] = succeed(await bring({ ...fileOf(text), register: false })).electronic_invoices
      return remarks.map(({ sdi_code }: Body) => sdi_code)
    }
    const withheld = xml.replace('</DettaglioLinee>', '<Ritenuta>SI</Ritenuta></DettaglioLinee>')
    expect(await noted(withheld.replace('<PrezzoTotale>', `${discounts.join('')}<PrezzoTotale>`))).toEqual([])
    const undiscounted = purchaseXml({ ...given, number: number() })
    expect(await noted(undiscounted)).toEqual(['00423'])
  })

  it('electronic-invoices.md#content: what goes to a pension fund is part of what is taxable', async () => {
    const fund = `<DatiCassaPrevidenziale><TipoCassa>TC03</TipoCassa><AlCassa>4.00</AlCassa>
      <ImportoContributoCassa>4.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale>`
    const summary: PurchaseFile['summary'] = [[22, null, 104, 22.88]]
    const xml = purchaseXml({ number: number(), summary, total: 126.88 })
    const noted = async (text: string) =>
      succeed(await bring(fileOf(text))).electronic_invoices[0].remarks.map(({ sdi_code }: Body) => sdi_code)
    expect(await noted(xml.replace('<ImportoTotale', `${fund}<ImportoTotale`))).toEqual([])
    const other = purchaseXml({ number: number(), summary, total: 126.88 })
    expect(await noted(other)).toEqual(['00422'])
    const untaxed = purchaseXml({ number: number(), summary, total: 126.88 })
    const without = fund.replace('>22.00<', '>0.00<')
    const found = await noted(untaxed.replace('<ImportoTotale', `${without}<ImportoTotale`))
    expect(found).toEqual(['00422', '00413'])
  })

  it.each<[string, PurchaseFile, string]>([
    [
      'a line that is too large',
      { lines: [['Pressa', 1, 2e9, 2e9]], summary: [[22, null, 2e9, 4.4e8]], total: 2.44e9 },
      'line_items[0].quantity',
    ],
    ['a rate over 100 per cent', { summary: [[150, null, 100, 150]], total: 250 }, 'line_items[0].tax_rate'],
    [
      'lines that come to too much',
      {
        lines: [
          ['Pressa', 1, 9e8, 9e8],
          ['Pressa', 1, 9e8, 9e8],
        ],
        summary: [[22, null, 1.8e9, 3.96e8]],
        total: 2.196e9,
      },
      'document_total',
    ],
  ])('electronic-invoices.md#registering: %s stays received, and says why', async (_, given, param) => {
    const invoice = await received({ number: number(), ...given })
    expect(invoice).toMatchObject({ status: 'received', remarks: [{ param, sdi_code: null }] })
    expect(refusal(await office.call('register', { id: invoice.id }))).toMatchObject({ status: 422, param })
  })
})

describe.skipIf(!hasFatturaFiles)('samples', () => {
  const folder = path.join(FATTURA_FOLDER, 'samples')
  const names = hasFatturaFiles ? readdirSync(folder) : []
  const UNREADABLE = /tampered|missing_CedentePrestatore|_fake|phax|test\.txt/

  it.each(names)(
    'electronic-invoices.md#received-files: %s is read, with exactly its totals, or refused',
    async (name) => {
      const answer = await bring({
        ...fileOf(readFileSync(path.join(folder, name)), name),
        allow_other_recipient: true,
      })
      if (UNREADABLE.test(name)) return expect(refusal(answer).param).toBe('content')
      const { electronic_invoices } = succeed(answer)
      expect(electronic_invoices.length).toBeGreaterThan(0)
      for (const invoice of electronic_invoices.filter(({ status }: Body) => status === 'registered')) {
        const expense = succeed(await office.client.get(`/v1/expenses/${invoice.document_id}`))
        const { vat_summary } = invoice.content
        if (vat_summary.length === 0) continue
        const tax = vat_summary.reduce((sum: number, row: Body) => sum + Math.round(row.tax * 100), 0)
        expect(Math.round(expense.total_tax * 100)).toBe(Math.abs(tax))
      }
    },
  )
})

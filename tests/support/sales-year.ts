import { Decimal } from 'decimal.js'
import { Random } from '../../src/demo/random.ts'
import type { Body, Client } from './client.ts'
import { lineBody, succeed } from './documents.ts'
import { customerBody } from './factories.ts'
import { type Office, openOffice } from './invoices.ts'
import { together } from './receipts.ts'
import { noon, rewrite, rounded, sumOf } from './reports.ts'
import type { Session } from './session.ts'

type Rated = { vat_code: string; tax_rate: number; nature: string | null; taxable: number; tax: number }
/** What a document adds to the figures of a day. */
export type Sale = {
  day: string
  document_kind: 'receipt' | 'invoice' | 'credit_note'
  sezionale_code: string
  customer_id: string
  split: boolean
  documents: number
  total_before_tax: number
  total_tax: number
  total_after_tax: number
  rates: Rated[]
}

type Shop = { office: Office; client: Client; session: Session }

const random = new Random('reports')
const day = (month: number) =>
  `2025-${String(month).padStart(2, '0')}-${String(random.integer(1, 28)).padStart(2, '0')}`

/** Lines at all rates, with prices whose tax has to be rounded. */
const someLines = () =>
  Array.from({ length: random.integer(1, 4) }, () =>
    lineBody({
      ...{ quantity: random.integer(1, 5), unit_price: random.integer(1, 9_999) / 100 },
      ...{
        unit_discount_rate: random.integer(0, 15),
        vat_code: ['22', '10', '4', 'N4'][random.integer(0, 3)],
      },
    }),
  )

async function sellByReceipt({ office, client }: Shop, month: number, customer_id: string): Promise<Body> {
  const worksheet = await office.worked(someLines(), { customer_id })
  const { id, total_after_tax } = await client.create('/v1/receipts', { worksheet_id: worksheet.id })
  const issued_on = day(month)
  const part = new Decimal(total_after_tax).dividedBy(3).toDecimalPlaces(2, Decimal.ROUND_DOWN).toNumber()
  const pay = (payment_method: string, payment_date: string) =>
    client.create(`/v1/receipts/${id}/payments`, { amount: part, payment_method, payment_date })
  if (month % 2 === 0) await pay('MP01', '2024-12-30')
  if (month % 3 === 0) await pay('MP08', issued_on)
  if (month % 4 === 0) await pay('MP05', '2025-12-31')
  succeed(await client.request('POST', `/v1/receipts/${id}/issue`, {}))
  await rewrite('receipt', id, { issued_at: noon(issued_on), listed_at: noon(issued_on) })
  return { id, issued_on }
}

async function voidOn({ session }: Shop, id: string, on: string): Promise<void> {
  succeed(await session.call('receipts.void', 'mutation', { id }))
  await rewrite('receipt', id, { voided_at: noon(on) })
}

async function invoiceOn({ office }: Shop, document_date: string, customer_id: string): Promise<Body> {
  const discount = lineBody({ quantity: 1, unit_price: -1.01, vat_code: '22', unit_discount_rate: 0 })
  const { id } = await office.invoice({ customer_id }, [lineBody(), ...someLines(), discount])
  return succeed(await office.issue(id, { document_date }))
}

async function creditOn({ office }: Shop, document_date: string, invoice: Body): Promise<Body> {
  const line_items = [{ invoice_line_item_id: invoice.line_items[0].id, quantity: 1 }]
  const { id } = succeed(await office.credit(invoice.id, { line_items }))
  return succeed(await office.issueNote(id, { document_date }))
}

async function sellForAYear(shop: Shop): Promise<void> {
  const { office, client, session } = shop
  const split = await client.create('/v1/customers', { ...customerBody(), split_payment: true })
  const customers = [
    office.parties.customer_id,
    split.id,
    (await client.create('/v1/customers', customerBody())).id,
  ]
  const whose = (index: number) => customers[index % 3]!
  const voidings = new Map([
    [2, '2025-02-28'],
    [6, '2025-10-01'],
    [12, '2026-01-02'],
  ])
  await together([1, 2, 3, 4, 6, 9, 11, 12], async (month) => {
    const { id } = await sellByReceipt(shop, month, whose(month))
    const on = voidings.get(month)
    if (on) await voidOn(shop, id, on)
  })
  const before = await sellByReceipt(shop, 1, whose(0))
  await rewrite('receipt', before.id, { issued_at: noon('2024-12-31') })
  await voidOn(shop, before.id, '2025-01-01')
  const invoices: Body[] = []
  for (const [index, month] of [1, 3, 5, 7, 8, 10].entries())
    invoices.push(await invoiceOn(shop, `2025-${String(month).padStart(2, '0')}-15`, whose(index)))
  await creditOn(shop, '2025-09-09', invoices[0]!)
  await creditOn(shop, '2025-09-10', invoices[1]!)
  const deleted = await creditOn(shop, '2025-11-11', invoices[2]!)
  succeed(await client.delete(`/v1/credit-notes/${deleted.id}`))
  const reopened = await invoiceOn(shop, '2025-12-12', whose(0))
  succeed(await session.call('invoices.reopen', 'mutation', { id: reopened.id }))
  await office.invoice({}, [lineBody()])
}

/** The rates of a receipt: tax is due on the sum of the lines of each. */
function ratesOf({ line_items }: Body): Rated[] {
  const rates = Map.groupBy(line_items as Body[], ({ vat_code }) => vat_code)
  return [...rates].map(([vat_code, lines]) => {
    const taxable = sumOf(lines.map(({ total_price }) => total_price))
    const { tax_rate } = lines[0]!
    const tax = rounded(new Decimal(taxable).times(tax_rate).dividedBy(100))
    return { vat_code, tax_rate, nature: vat_code.startsWith('N') ? vat_code : null, taxable, tax }
  })
}

const negative = (sale: Sale): Sale => ({
  ...sale,
  ...{ total_before_tax: -sale.total_before_tax, total_tax: -sale.total_tax },
  total_after_tax: -sale.total_after_tax,
  rates: sale.rates.map((rate) => ({ ...rate, taxable: -rate.taxable, tax: -rate.tax })),
})

const common = ({ total_before_tax, total_tax, total_after_tax, customer_id, sezionale_code }: Body) => ({
  ...{ total_before_tax, total_tax, total_after_tax, customer_id, sezionale_code, documents: 1 },
})

export const dayOf = (instant: string) => instant.slice(0, 10)

/** The receipts that were issued, each whole. */
export async function issuedReceipts(client: Client): Promise<Body[]> {
  const { data } = (await client.get('/v1/receipts?preset=all')).body
  const receipts = await together(
    data as Body[],
    async ({ id }) => (await client.get(`/v1/receipts/${id}`)).body,
  )
  return receipts.filter(({ issued_at }) => issued_at !== null)
}

async function everySale(client: Client): Promise<Sale[]> {
  const found: Sale[] = []
  for (const receipt of await issuedReceipts(client)) {
    const kind = { document_kind: 'receipt' as const, split: false }
    const sale = { ...common(receipt), ...kind, day: dayOf(receipt.issued_at), rates: ratesOf(receipt) }
    found.push(sale)
    if (receipt.voided_at) found.push({ ...negative(sale), documents: 0, day: dayOf(receipt.voided_at) })
  }
  for (const [path, document_kind] of [
    ['invoices', 'invoice'],
    ['credit-notes', 'credit_note'],
  ] as const) {
    const listed = await client.walk(`/v1/${path}?preset=all&type=issued`)
    for (const document of await together(
      listed,
      async ({ id }) => (await client.get(`/v1/${path}/${id}`)).body,
    )) {
      const rates = document.vat_summary
      const kind = { document_kind, split: document.split_payment, day: document.document_date, rates }
      const sale = { ...common(document), ...kind }
      found.push(document_kind === 'invoice' ? sale : negative(sale))
    }
  }
  return found
}

/** A workshop that has sold for the year 2025 and around its ends, with all its sales as the API lists them. */
export async function openSalesYear() {
  const office = await openOffice()
  const shop = { office, client: office.client, session: await office.session() }
  await sellForAYear(shop)
  return { client: shop.client, sales: await everySale(shop.client) }
}

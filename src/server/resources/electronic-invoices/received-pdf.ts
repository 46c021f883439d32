import { CREDIT_DOCUMENT_TYPES } from '../../../domain/electronic-invoices.ts'
import { add } from '../../../domain/money.ts'
import { summariesOf, withheldOf } from '../../../domain/received-amounts.ts'
import { makePdf } from '../../../print/compiler.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Content, ContentParty } from '../../core/fatturapa/content.ts'
import { summaryTable } from '../printing/fiscal.ts'
import { linesTable, NOTHING_MORE, totalLine } from '../printing/lined.ts'
import { methodName } from '../printing/methods.ts'
import { column, factsOf, readReader, type Table } from '../printing/sheet.ts'
import type { Reader } from '../printing/words.ts'
import { findElectronicInvoice } from './reads.ts'

const linesOf = ({ address, postal_code, city, province, vat_country, vat_number, tax_code }: ContentParty) =>
  [
    address,
    [postal_code, city, province].filter(Boolean).join(' '),
    vat_number && `${vat_country ?? ''}${vat_number}`,
    tax_code !== vat_number && tax_code,
  ].filter((line): line is string => Boolean(line))

const METHODS = /^MP(0[1-9]|1\d|2[0-3])$/

const dueTable = (reader: Reader, { payments }: Content): Table => ({
  columns: [
    column(reader.words.dueDate, { wide: true }),
    column(reader.words.method),
    column(reader.words.amount, { end: true }),
  ],
  rows: payments.map(({ due_date, payment_method, amount }) => [
    due_date ? reader.day(due_date) : '',
    METHODS.test(payment_method) ? methodName(reader.language, payment_method as 'MP01') : payment_method,
    reader.amount(amount),
  ]),
})

const sum = (amounts: readonly number[]) => amounts.reduce(add, 0)

/** The lines and sums of a file, as a document has them. */
function bodyOf(reader: Reader, content: Content) {
  const { words } = reader
  const { currency, document_total, line_items } = content
  const money = (value: number) =>
    currency === 'EUR' ? reader.euros(value) : `${currency} ${reader.amount(value)}`
  const vat_summary = summariesOf(content)
  const lines = line_items.map((line) => ({
    ...{ description: line.description, quantity: line.quantity, unit_type: line.unit_type ?? '' },
    ...{ unit_price: line.unit_price, tax_rate: line.tax_rate, vat_code: line.nature ?? '0' },
    total: line.total_price,
  }))
  const rates = vat_summary.map((row) => ({ ...row, vat_code: row.nature ?? '' }))
  const taxable = sum(vat_summary.map((row) => row.taxable))
  const tax = sum(vat_summary.map((row) => row.tax))
  const withheld = withheldOf(content)
  return {
    lines: linesTable(reader, lines, false),
    rates: summaryTable(reader, rates),
    totals: [
      totalLine(words.taxable, money(taxable)),
      totalLine(words.tax, money(tax)),
      totalLine(words.total, money(document_total ?? add(taxable, tax)), true),
      ...(withheld === 0 ? [] : [totalLine(words.withheld, money(-withheld))]),
    ],
    payments: dueTable(reader, content),
  }
}

/** A received file on paper: what it says, with its sender at the head (electronic-invoices.md#files). */
export async function receivedPdf(db: CompanyDatabase, id: string, language: string): Promise<Uint8Array> {
  const { content, document_number, document_date } = await findElectronicInvoice(db, id)
  const { reader } = await readReader(db, { customer_id: null, language })
  const { words, day } = reader
  const { supplier, recipient, comments, document_type } = content
  const isCredit = CREDIT_DOCUMENT_TYPES.has(document_type)
  const data = {
    ...NOTHING_MORE,
    ...{ language: reader.language, page: words.page, logo: null, footer: [words.receivedCopy] },
    company: { name: supplier.name, lines: linesOf(supplier) },
    title: `${isCredit ? words.creditNote : words.invoice} ${document_number}`,
    date: day(document_date),
    mark: null,
    customer: { label: words.customer, name: recipient.name, lines: linesOf(recipient) },
    facts: factsOf([]),
    ...bodyOf(reader, content),
    notes: factsOf([[words.comments, comments.join('\n')]]),
    ...{ pictures: [], images: [] },
  }
  return makePdf(async () => ({ template: 'document.typ', data, pictures: {} }))
}

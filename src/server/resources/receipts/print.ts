import { receiptNumber } from '../../../domain/document-numbers.ts'
import type { ReceiptPaymentMethod } from '../../../domain/payment-methods.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { linesTable, NOTHING_MORE, ratesTable, totalLine, totalsOf } from '../printing/lined.ts'
import { printed } from '../printing/pdf.ts'
import { column, factsOf, readParty, type Table } from '../printing/sheet.ts'
import type { Reader } from '../printing/words.ts'
import { listPayments } from './payments.ts'
import { findReceipt } from './reads.ts'

type Receipt = Awaited<ReturnType<typeof findReceipt>>

async function paymentsTable(db: CompanyDatabase, reader: Reader, id: string): Promise<Table> {
  const { words, day, amount } = reader
  const { data } = await listPayments(db, id, false)
  return {
    columns: [column(words.date), column(words.method, { wide: true }), column(words.amount, { end: true })],
    rows: data
      .toReversed()
      .map((payment) => [
        day(payment.payment_date),
        words[payment.payment_method as ReceiptPaymentMethod],
        amount(payment.amount),
      ]),
  }
}

/** What stands on a receipt, whatever it is printed on. */
async function compose(db: CompanyDatabase, receipt: Receipt, reader: Reader) {
  const { words, dayOf, euros } = reader
  const marks = { draft: words.drafts, issued: null, voided: words.cancelled }
  const lines = receipt.line_items.map((line) => ({ ...line, total: line.total_price }))
  return {
    ...NOTHING_MORE,
    title: `${words.receipt} ${receiptNumber(receipt) ?? ''}`.trim(),
    date: dayOf(receipt.issued_at ?? receipt.created_at),
    mark: marks[receipt.type],
    customer: await readParty(db, reader, receipt),
    facts: factsOf([
      [words.vehicle, receipt.vehicle_name],
      [words.plate, receipt.vehicle_license],
    ]),
    texts: factsOf([[words.subject, receipt.title]]),
    lines: linesTable(reader, lines, false),
    rates: ratesTable(reader, lines),
    totals: [
      ...totalsOf(reader, receipt),
      totalLine(words.paid, euros(receipt.total_payments)),
      totalLine(words.outstanding, euros(receipt.outstanding_payments)),
    ],
    payments: await paymentsTable(db, reader, receipt.id),
    notes: [{ label: '', text: words.notFiscal }],
  }
}

const named = (receipt: Receipt, { words }: Reader) => receiptNumber(receipt) ?? words.draft.toLowerCase()

/** A receipt on paper, which is no fiscal document (printing.md#receipts). */
export const receiptPdf = printed({
  kind: 'receipt',
  template: 'document.typ',
  find: findReceipt,
  isKept: ({ type }) => type === 'issued',
  isDraft: ({ type }) => type === 'draft',
  name: (receipt, reader) => [reader.words.receipt, named(receipt, reader)],
  compose,
})

/** The same on a roll of 80 mm, as it stands when it is printed. */
export const receiptSlip = printed({
  kind: 'receipt_slip',
  template: 'slip.typ',
  find: findReceipt,
  name: (receipt, reader) => [`${reader.words.receipt} 80 mm`, named(receipt, reader)],
  compose: async (db, receipt, reader) => {
    const { number, price, amount } = reader
    return {
      ...(await compose(db, receipt, reader)),
      slip: receipt.line_items.map(({ description, quantity, unit_type, unit_price, total_price }) => ({
        description,
        figures: `${number(quantity)} ${unit_type} × ${price(unit_price)}`,
        amount: amount(total_price),
      })),
    }
  },
})

import type { CompanyDatabase } from '../../core/company-database.ts'
import { NOTHING_MORE } from '../printing/lined.ts'
import { printed } from '../printing/pdf.ts'
import { ADDRESSED, column, factsOf, partyOf, readParty, type Table } from '../printing/sheet.ts'
import type { Reader, Words } from '../printing/words.ts'
import { findDeliveryNote } from './reads.ts'

type DeliveryNote = Awaited<ReturnType<typeof findDeliveryNote>>

/** What each reason is called on paper. */
const REASONS = {
  sale: 'reasonSale',
  return: 'reasonReturn',
  repair: 'reasonRepair',
  loan: 'reasonLoan',
  other: 'reasonOther',
} as const satisfies Record<DeliveryNote['reason'], keyof Words>

/** Whom the goods go to, under the name that was copied. */
async function recipientOf(db: CompanyDatabase, reader: Reader, note: DeliveryNote) {
  const { customer_id, customer_name, supplier_id, supplier_name } = note
  const label = reader.words.recipient
  if (customer_id !== null) {
    const party = await readParty(db, reader, { customer_id, customer_name: customer_name ?? '' })
    return { ...party, label }
  }
  const supplier = await db
    .select('supplier')
    .select(ADDRESSED)
    .where('id', '=', supplier_id!)
    .executeTakeFirst()
  return { ...partyOf(reader, supplier_name ?? '', supplier), label }
}

/** What goods and how many of them: prices are nobody's business on the way. */
function goodsTable({ words, number }: Reader, { line_items }: DeliveryNote): Table {
  return {
    columns: [
      column(words.description, { wide: true }),
      column(words.quantity, { end: true }),
      column(words.unit),
    ],
    rows: line_items.map((line) => [line.description, number(line.quantity), line.unit_type]),
  }
}

/** A delivery note on paper (printing.md#delivery-notes). */
export const deliveryNotePdf = printed({
  kind: 'delivery_note',
  template: 'document.typ',
  find: findDeliveryNote,
  isDraft: ({ status }) => status === 'draft',
  name: (note, { words }) => [words.deliveryNote, String(note.seq_number ?? words.draft.toLowerCase())],
  compose: async (db, note, reader) => {
    const { words, number, day } = reader
    const marks = { draft: words.drafts, issued: null, cancelled: words.cancelledNote }
    return {
      ...NOTHING_MORE,
      title: `${words.deliveryNote} ${note.seq_number ?? ''}`.trim(),
      date: day(note.document_date),
      mark: marks[note.status],
      customer: await recipientOf(db, reader, note),
      facts: factsOf([
        [words.deliveryReason, words[REASONS[note.reason]]],
        [words.vehicle, note.vehicle_name],
        [words.plate, note.vehicle_license],
        [words.carrier, note.carrier],
        [words.appearance, note.goods_appearance],
        [words.packages, note.packages === null ? null : number(note.packages)],
        [words.weight, note.weight === null ? null : `${number(note.weight)} kg`],
      ]),
      texts: factsOf([[words.destination, note.destination]]),
      lines: goodsTable(reader, note),
      rates: { columns: [], rows: [] },
      totals: [],
      notes: factsOf([[words.comments, note.comments]]),
      signature: words.receivedBy,
    }
  },
})

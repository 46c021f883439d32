import { linesTable, NOTHING_MORE, ratesTable, totalLine, totalsOf } from '../printing/lined.ts'
import { printed } from '../printing/pdf.ts'
import { factsOf, readParty } from '../printing/sheet.ts'
import { findQuote } from './reads.ts'

/** A quote on paper (printing.md#quotes). */
export const quotePdf = printed({
  kind: 'quote',
  template: 'document.typ',
  owner: 'quote',
  find: findQuote,
  name: ({ seq_number }, { words }) => [words.quote, String(seq_number)],
  compose: async (db, quote, reader, company) => {
    const { words, number, day, dayOf, euros } = reader
    const lines = quote.line_items.map((line) => ({ ...line, total: line.total_before_tax }))
    const showsDiscount = !quote.hide_discounts && quote.total_discount > 0
    return {
      ...NOTHING_MORE,
      title: `${words.quote} ${quote.seq_number}`,
      date: dayOf(quote.created_at),
      mark: null,
      customer: await readParty(db, reader, quote),
      facts: factsOf([
        [words.vehicle, quote.vehicle_name],
        [words.plate, quote.vehicle_license],
        [words.km, quote.km > 0 ? number(quote.km) : null],
        [words.validUntil, quote.valid_until && day(quote.valid_until)],
      ]),
      texts: factsOf([[words.subject, quote.title]]),
      lines: linesTable(reader, lines, quote.hide_discounts),
      rates: ratesTable(reader, lines),
      totals: [
        ...(showsDiscount ? [totalLine(words.totalDiscount, euros(quote.total_discount))] : []),
        ...totalsOf(reader, quote),
      ],
      notes: factsOf([
        [words.comments, quote.comments],
        [words.terms, company.quote_terms],
      ]),
      signature: words.acceptance,
    }
  },
})

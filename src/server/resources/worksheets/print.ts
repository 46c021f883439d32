import { linesTable, NOTHING_MORE, ratesTable, totalLine, totalsOf } from '../printing/lined.ts'
import { printed } from '../printing/pdf.ts'
import { factsOf, readParty } from '../printing/sheet.ts'
import type { Words } from '../printing/words.ts'
import { readWorksheet } from './reads.ts'

const markOf = (status: string, words: Words) => {
  if (status === 'cancelled') return words.cancelled
  return status === 'draft' ? words.drafts : null
}

/** A worksheet on paper: without internal notes and what it cost (printing.md#worksheets). */
export const worksheetPdf = printed({
  kind: 'worksheet',
  template: 'document.typ',
  owner: 'worksheet',
  find: readWorksheet,
  name: ({ seq_number }, { words }) => [words.worksheet, String(seq_number)],
  compose: async (db, worksheet, reader) => {
    const { words, number, day, euros } = reader
    const lines = worksheet.line_items.map((line) => ({
      ...line,
      total: line.total_before_tax,
      wordsOnly: line.kind === 'text',
    }))
    const showsDiscount = !worksheet.hide_discounts && worksheet.total_discount > 0
    return {
      ...NOTHING_MORE,
      title: `${words.worksheet} ${worksheet.seq_number}`,
      date: day(worksheet.document_date),
      mark: markOf(worksheet.status, words),
      customer: await readParty(db, reader, worksheet),
      facts: factsOf([
        [words.vehicle, worksheet.vehicle_name],
        [words.plate, worksheet.vehicle_license],
        [words.km, worksheet.km > 0 ? number(worksheet.km) : null],
        [words.kmOut, worksheet.km_out === null ? null : number(worksheet.km_out)],
        [words.warrantyUntil, worksheet.warranty_expiry && day(worksheet.warranty_expiry)],
      ]),
      texts: factsOf([
        [words.subject, worksheet.title],
        [words.reportedIssues, worksheet.reported_issues],
        [words.diagnosis, worksheet.diagnosis],
        [words.workDone, worksheet.work_done],
      ]),
      lines: linesTable(reader, lines, worksheet.hide_discounts),
      rates: ratesTable(reader, lines),
      totals: [
        ...(showsDiscount ? [totalLine(words.totalDiscount, euros(worksheet.total_discount))] : []),
        ...totalsOf(reader, worksheet),
      ],
      notes: factsOf([[words.comments, worksheet.comments]]),
    }
  },
})

import { printed } from '../printing/pdf.ts'
import { factsOf, readParty } from '../printing/sheet.ts'
import { readWorksheet } from './reads.ts'

/** What a car in the yard is known by, and what is to be done on it; no amounts (printing.md#worksheets). */
export const worksheetCard = printed({
  kind: 'worksheet_card',
  template: 'card.typ',
  find: readWorksheet,
  name: ({ seq_number }, { words }) => [words.card, String(seq_number)],
  compose: async (db, worksheet, reader) => {
    const { words, number, day, momentOf } = reader
    const { promised_at, km } = worksheet
    return {
      title: `${words.card} ${worksheet.seq_number}`,
      date: day(worksheet.document_date),
      mark: null,
      customer: { ...(await readParty(db, reader, worksheet)), lines: [] },
      kind: words.worksheet,
      number: String(worksheet.seq_number),
      plate: worksheet.vehicle_license,
      vehicle: worksheet.vehicle_name,
      facts: factsOf([
        [words.promised, promised_at && momentOf(promised_at)],
        [words.keyTag, worksheet.key_tag],
        [words.bay, worksheet.bay],
        [words.km, km > 0 ? number(km) : null],
      ]),
      texts: factsOf([
        [words.subject, worksheet.title],
        [words.reportedIssues, worksheet.reported_issues],
      ]),
      more: words.moreWork,
      work: worksheet.line_items.map(({ kind, quantity, description }) =>
        kind === 'text' || quantity === 1 ? description : `${number(quantity)} × ${description}`,
      ),
    }
  },
})

import { z } from 'zod'
import { euros } from '../../core/documents/fields.ts'
import { answered, field, inputs, kinds, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const counted = z
  .strictObject({
    account_id: values.id().describe('The account.'),
    amount: values.decimal(2).meta({ description: 'EUR that were counted.', example: 318.5 }),
  })
  .meta({ id: 'CashBookCount', description: 'What was counted in an account.' })

const closingBalance = z
  .object({
    object: z.literal('cash_book_closing_balance').describe('Always `cash_book_closing_balance`.'),
    ...outputs({
      account_id: answered(values.idOut(), 'The account.'),
      account_name: answered(z.string(), 'What it was called.', 'Cassa'),
      balance: euros('that it held at the end of the day', 320.5),
      counted: answered(z.number().nullable(), 'EUR that were counted; null where nothing was.', 318.5),
      difference: answered(z.number().nullable(), 'What was counted less the balance.', -2),
    }),
  })
  .meta({ id: 'CashBookClosingBalance', description: 'What an account held when days were closed.' })

/** One declaration a field: how it is written and answered, what it is, an example (cash-book.md#closings). */
const fields = {
  closing_date: field(kinds.date, 'The last day that is closed.', {
    toWrite: 'The last day to close: after the last closing, and not after today.',
    example: '2026-01-31',
  }),
  comments: field(kinds.remarks, 'Remarks.'),
  counted: {
    input: values.list(counted, 100).describe('What was counted in accounts, each once.'),
  },
  balances: answered(z.array(closingBalance), 'What the accounts of that day held, by name; for good.'),
}

/** The end of days in the cash book (cash-book.md#closings). */
export const cashBookClosing = recordOf('cash_book_closing', outputs(fields), {
  noun: 'closing',
  description: 'The end of days in the cash book.',
})

export const cashBookClosingBody = z
  .strictObject(inputs(fields))
  .partial({ comments: true, counted: true })
  .meta({ id: 'CashBookClosingBody', description: 'Days to close, and what was counted.' })
export type CashBookClosingBody = z.output<typeof cashBookClosingBody>

export const cashBookClosingPath = pathOf('closing')

/** Query of the list of closings. */
export const cashBookClosingQuery = z.strictObject(paging())
export type CashBookClosingQuery = z.output<typeof cashBookClosingQuery>

export const cashBookClosingList = listOf('CashBookClosingList', cashBookClosing)

import { z } from 'zod'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { answered, field, inputs, kind, kinds, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

/** One declaration a field: how it is written and answered, what it is, an example (cash-book.md#transfers). */
const fields = {
  from_account_id: field(kinds.id, 'The account that the money leaves.'),
  to_account_id: field(kinds.id, 'The account that it goes to, another one.'),
  amount: field(kind(values.decimal(2, { min: 0.01 }), z.number()), 'EUR.', { example: 500 }),
  transfer_date: field(kinds.date, 'The day on which it counts.', {
    note: 'today unless sent',
    example: '2026-09-05',
  }),
  description: field(kinds.optionalName, 'What it is for.', { example: 'Versamento in banca' }),
  out_entry_id: answered(values.idOut(), 'The entry of the account that the money leaves.'),
  in_entry_id: answered(values.idOut(), 'The entry of the account that it goes to.'),
}

/** Money moved from one account to another (cash-book.md#transfers). */
export const cashBookTransfer = recordOf('cash_book_transfer', outputs(fields), {
  noun: 'transfer',
  description: 'Money moved from one account to another.',
})

export const cashBookTransferBody = z
  .strictObject(inputs(fields))
  .partial({ transfer_date: true, description: true })
  .meta({ id: 'CashBookTransferBody', description: 'Money to move from one account to another.' })
export type CashBookTransferBody = z.output<typeof cashBookTransferBody>

export const cashBookTransferPath = pathOf('transfer')

/** Query of the list of transfers. */
export const cashBookTransferQuery = z.strictObject({ ...periodQuery, ...paging() })
export type CashBookTransferQuery = z.output<typeof cashBookTransferQuery>

export const cashBookTransferList = listOf('CashBookTransferList', cashBookTransfer, {
  date_filter: dateFilter.describe('The period of the list, by `transfer_date`.'),
})

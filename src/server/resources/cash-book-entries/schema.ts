import { z } from 'zod'
import { CASH_BOOK_DIRECTIONS, CASH_BOOK_SOURCES } from '../../../domain/cash-book.ts'
import { EXAMPLE_IDS } from '../../../domain/example-ids.ts'
import { dateFilter, periodQuery } from '../../core/date-filter.ts'
import { euros, instant, linkOrNull } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  inputs,
  integratorFields,
  kind,
  kinds,
  nullable,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import { paymentMethod } from '../../core/fiscal-codes.ts'
import { externalIdOf, filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const direction = values.choice('CashBookDirection', 'Whether money came or went.', CASH_BOOK_DIRECTIONS)
const source = values.choice('CashBookSource', 'What wrote an entry.', CASH_BOOK_SOURCES)

/** One declaration a field: how it is written and answered, what it is, an example (cash-book.md#entries). */
const fields = {
  entry_date: field(kinds.date, 'The day on which it counts.', {
    note: 'today unless sent on create',
    example: '2026-09-05',
  }),
  direction: field(oneOf(direction), 'Whether money came or went.', { example: 'out' }),
  amount: field(kind(values.decimal(2, { min: 0.01 }), z.number()), 'EUR.', { example: 12.5 }),
  account_id: field(kinds.id, 'The account.', { note: 'the default one unless sent on create' }),
  account_name: answered(z.string(), "The account's name.", 'Cassa'),
  description: field(kinds.name, "What it is for; of a payment the document's title, else its kind.", {
    toWrite: 'What it is for.',
    example: 'Marche da bollo',
  }),
  payment_method: field(
    optionalText(paymentMethod().nullable()),
    'How it was received or paid, `MP01` to `MP23`.',
    { example: 'MP01' },
  ),
  category_id: field(nullable(kinds.id), 'Its category, one of those of expenses.'),
  category_name: answered(z.string().nullable(), "The category's name.", 'Imposte e contributi'),
  party_name: field(kinds.optionalName, 'From whom, or to whom.', { example: 'Tabaccheria Centrale' }),
  reconciled: field(kinds.boolean, 'Whether it was found on the statement of the account.', {
    note: 'false unless sent on create',
    example: false,
  }),
  reconciled_at: instant('When it was reconciled.'),
  source: answered(source, 'What wrote it.', 'manual'),
  source_id: linkOrNull('The document, transfer or account that wrote it.'),
  payment_id: linkOrNull('The payment of that document.'),
  reversal_of_id: linkOrNull('The entry that it takes back, of a receipt that was voided.'),
  document_number: answered(z.string().nullable(), "The document's number, as it reads now.", null),
  balance_after: {
    output: euros(
      'that the account held after it; null unless the list is that of one account',
    ).output.nullable(),
  },
  ...integratorFields('cash-book entries'),
}

/** Money in or out (cash-book.md#entries). */
export const cashBookEntry = recordOf('cash_book_entry', outputs(fields), {
  noun: 'entry',
  description: 'Money in or out of an account.',
})

/** A change of some fields. */
export const cashBookEntryPatch = z.strictObject(inputs(fields)).partial()
export type CashBookEntryPatch = z.output<typeof cashBookEntryPatch>

/** A new entry by hand. */
export const cashBookEntryBody = cashBookEntryPatch
  .required({ direction: true, amount: true, description: true })
  .meta({ id: 'CashBookEntryBody', description: 'A new entry of the cash book.' })
export type CashBookEntryBody = z.output<typeof cashBookEntryBody>

export const cashBookEntryPath = pathOf('entry')

const filters = {
  q: search('Every term must match the description or the party.', 'bollo'),
  account_id: filter(values.id(), 'Entries of this account only.'),
  direction: filter(direction, 'Money that came, or went, only.'),
  source: filter(source, 'Entries that this wrote only.'),
  source_id: filter(values.id(), 'Entries of this document, transfer or account only.'),
  payment_method: filter(paymentMethod(), 'Entries of this method of payment only.'),
  category_id: filter(values.id(), 'Entries of this category only.'),
  reconciled: filter(z.boolean(), 'Reconciled entries only, or only the others.'),
  external_id: externalIdOf('entry'),
  ...periodQuery,
}

/** Query of the list (cash-book.md#list-of-entries). */
export const cashBookEntryQuery = z.strictObject({ ...filters, ...paging() })
export type CashBookEntryQuery = z.output<typeof cashBookEntryQuery>

/** What the entries of a list come to, whatever its page. */
const cashBookTotals = z
  .object({
    object: z.literal('cash_book_totals').describe('Always `cash_book_totals`.'),
    ...outputs({
      total_in: euros('that came', 1240.5),
      total_out: euros('that went', 320),
    }),
  })
  .meta({ id: 'CashBookTotals', description: 'What the entries of a list come to.' })

export const cashBookEntryList = listOf('CashBookEntryList', cashBookEntry, {
  date_filter: dateFilter.describe('The period of the list, by `entry_date`.'),
  totals: cashBookTotals.describe('What all entries that the filters match come to.'),
})

/** Which entries are reconciled, or no longer (cash-book.md#reconciling). */
export const reconcileBody = z
  .strictObject({
    entry_ids: values.list(values.id(), 500, 1).meta({
      description: 'The entries, 1 to 500: all of them, or none where one cannot be.',
      example: [EXAMPLE_IDS.cash_book_entry],
    }),
    reconciled: z.boolean().default(true).describe('What they are from then on; true unless sent.'),
  })
  .meta({ id: 'CashBookReconcileBody', description: 'Entries that were found on a statement.' })
export type ReconcileBody = z.output<typeof reconcileBody>

export const reconciledList = listOf('ReconciledEntryList', cashBookEntry)

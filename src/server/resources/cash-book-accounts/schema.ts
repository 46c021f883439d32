import { z } from 'zod'
import { CASH_BOOK_ACCOUNT_KINDS } from '../../../domain/cash-book.ts'
import { euros } from '../../core/documents/fields.ts'
import {
  answered,
  field,
  inputs,
  kind,
  kinds,
  oneOf,
  optionalText,
  outputs,
  pathOf,
  recordOf,
} from '../../core/fields.ts'
import { iban } from '../../core/iban.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

const accountKind = values.choice(
  'CashBookAccountKind',
  'What a cash-book account is.',
  CASH_BOOK_ACCOUNT_KINDS,
)

/** One declaration a field: how it is written and answered, what it is, an example (cash-book.md#accounts). */
const fields = {
  name: field(kinds.name, 'What it is called; two accounts never share a name.', {
    example: 'Banca Modenese',
  }),
  kind: field(oneOf(accountKind), 'What it is.', { note: '`bank` unless sent on create' }),
  iban: field(optionalText(iban()), 'The IBAN of a bank account.', {
    example: 'IT60X0542811101000000123456',
  }),
  opening_balance: field(kind(values.decimal(2), z.number()), 'EUR that it held before its first entry.', {
    note: '0 unless sent on create; may be negative',
    example: 1500,
  }),
  opening_date: field(kinds.date, 'The day of the opening balance.', { note: 'today unless sent on create' }),
  active: field(kinds.boolean, 'Whether it takes entries.', {
    note: 'true unless sent on create',
    example: true,
  }),
  is_default: field(kinds.boolean, 'Taken where nothing names an account: exactly one is.', {
    toWrite: '`true` takes the place of the present default; `false` unless sent on create.',
    example: false,
  }),
  balance: euros('that it holds: the sum of all its entries', 1500),
}

/** Where money lies (cash-book.md#accounts). */
export const cashBookAccount = recordOf('cash_book_account', outputs(fields), {
  noun: 'account',
  description: 'Where money lies: a drawer, a bank account.',
})

const written = z.strictObject(inputs(fields)).partial()

/** A change of some fields. */
export const cashBookAccountPatch = written.extend({
  name: kinds.name.input.optional().meta({ description: 'What it is called.', example: 'Conto di riserva' }),
})
export type CashBookAccountPatch = z.output<typeof cashBookAccountPatch>

export const cashBookAccountBody = written
  .required({ name: true })
  .meta({ id: 'CashBookAccountBody', description: 'A new account of the cash book.' })
export type CashBookAccountBody = z.output<typeof cashBookAccountBody>

/** Query of the list of accounts. */
export const cashBookAccountQuery = z.strictObject({
  active: filter(z.boolean(), 'Only those in use, or only the others.'),
  ...paging(),
})
export type CashBookAccountQuery = z.output<typeof cashBookAccountQuery>

export const cashBookAccountPath = pathOf('account')

export const cashBookAccountList = listOf('CashBookAccountList', cashBookAccount)

const accountBalance = z
  .object({
    object: z.literal('cash_book_account_balance').describe('Always `cash_book_account_balance`.'),
    ...outputs({
      account_id: answered(values.idOut(), 'The account.'),
      account_name: answered(z.string(), 'What it is called.', 'Cassa'),
      kind: answered(accountKind, 'What it is.', 'cash'),
      balance: euros('that it held at the end of the day', 320.5),
    }),
  })
  .meta({ id: 'CashBookAccountBalance', description: 'What an account held at the end of a day.' })

/** What the accounts held at the end of a day (cash-book.md#balance). */
export const cashBookBalance = z
  .object({
    object: z.literal('cash_book_balance').describe('Always `cash_book_balance`.'),
    ...outputs({
      date: answered(values.dateOut(), 'The day.'),
      accounts: answered(z.array(accountBalance), 'The accounts that are not deleted, by name.'),
      total: euros('that they held together', 1820.5),
    }),
  })
  .meta({ id: 'CashBookBalance', description: 'What the accounts held at the end of a day.' })

export const cashBookBalanceQuery = z.strictObject({
  date: filter(values.date(), 'The day, included; today unless sent.'),
})

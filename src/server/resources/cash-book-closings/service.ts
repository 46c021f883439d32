import { v7 as uuidv7 } from 'uuid'
import { subtract } from '../../../domain/money.ts'
import { accountFault, type CashBook, holdBook } from '../../core/cash-book/book.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, type FieldError, fieldError, invalid, invalidFields } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { json } from '../../core/json.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deleteRecord, recordById } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { readBalances } from '../cash-book-accounts/reads.ts'
import { type CashBookClosingBody, type CashBookClosingQuery, cashBookClosing } from './schema.ts'

const RECORD = columnsOf('cash_book_closing', cashBookClosing, {})

const LATEST_FIRST = orderedBy('desc', { 'cash_book_closing.closing_date': 'date' })

/** One page of the closings, the latest first (cash-book.md#closings). */
export const listClosings = recordList<CashBookClosingQuery>()({
  url: '/v1/cash-book-closings',
  order: LATEST_FIRST,
  rows: (db) => db.active('cash_book_closing').select(RECORD),
})

/** One closing. Unknown: 404. */
export const findClosing = recordKind('cash_book_closing', {
  group: 'cash_book',
  read: recordById('cash_book_closing', (db, id) =>
    db.active('cash_book_closing').select(RECORD).where('id', '=', id),
  ),
  schema: cashBookClosing,
  name: ({ closing_date }) => closing_date,
})

type Counted = NonNullable<CashBookClosingBody['counted']>

/** @throws 422 `counted[1].account_id` for an account that takes no entries, or that was counted twice */
function checkCounted(book: CashBook, counted: Counted): void {
  const faults = counted.flatMap(({ account_id }, index): FieldError[] => {
    const param = `counted[${index}].account_id`
    const fault = accountFault(book, param, account_id)
    if (fault) return [fault]
    if (counted.findIndex((each) => each.account_id === account_id) === index) return []
    return [fieldError(param, 'repeated_item', `${param} was counted already.`)]
  })
  if (faults.length > 0) throw invalidFields(faults)
}

/** @throws 422 `closing_date` unless it is after the last closing and not after today */
function checkDate({ closed_to }: CashBook, closing_date: string, day: string): void {
  if (closing_date <= day && (closed_to === null || closing_date > closed_to)) return
  const after = closed_to === null ? '' : ` after the last closing, ${closed_to}, and`
  throw invalid('closing_date', 'not_after_closing', `closing_date must be${after} not after today, ${day}.`)
}

/** What the accounts hold at the end of a day, beside what was counted. */
async function balancesOf(db: CompanyDatabase, day: string, counted: Counted) {
  const amounts = new Map(counted.map(({ account_id, amount }) => [account_id, amount]))
  const rows = await readBalances(db, day)
  return rows.map(({ account_id, account_name, balance }) => {
    const amount = amounts.get(account_id) ?? null
    return {
      object: 'cash_book_closing_balance' as const,
      ...{ account_id, account_name, balance, counted: amount },
      difference: amount === null ? null : subtract(amount, balance),
    }
  })
}

/**
 * Closes the days up to one: nothing of these is written from then on (cash-book.md#closings).
 * @throws 422 `closing_date`, `counted[0].account_id`
 */
export function createClosing({ db, principal }: Context, { counted = [], ...body }: CashBookClosingBody) {
  return db.transaction(async (tx) => {
    const book = await holdBook(tx)
    const errors = new FieldErrors()
    errors.from(() => checkDate(book, body.closing_date, today(principal.company.time_zone)))
    errors.from(() => checkCounted(book, counted))
    errors.reject()
    const id = uuidv7()
    const balances = json(await balancesOf(tx, body.closing_date, counted))
    await tx.insert('cash_book_closing', { id, ...body, balances }).execute()
    return findClosing(tx, id)
  })
}

/** Opens the days of the last closing again. Unknown: 404. @throws 409 `closing_not_last` */
export function deleteClosing(db: CompanyDatabase, id: string) {
  return db.transaction(async (tx) => {
    const { closed_to } = await holdBook(tx)
    const { closing_date } = await tx.lock('cash_book_closing', id, ['closing_date'])
    if (closing_date !== closed_to)
      throw new ApiError('closing_not_last', `The days are closed to ${closed_to}: open the last ones first.`)
    return deleteRecord(tx, { table: 'cash_book_closing', id, find: (inside) => findClosing(inside, id) })
  })
}

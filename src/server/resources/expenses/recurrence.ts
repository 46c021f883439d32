import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { LAST_DAY } from '../../../domain/kept-days.ts'
import { ascendingMonths, plusMonths, RECURRENCE_MONTHS } from '../../../domain/recurrence.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { takeNumbers } from '../../core/documents/numbering.ts'
import { conflict, invalid } from '../../core/errors.ts'
import { json } from '../../core/json.ts'
import { findExpense } from './reads.ts'
import type { recurrence } from './recurrence-field.ts'

/*
 * Expenses that come again (expenses.md#recurrence). The first one keeps how many of its days have their copy, and which day
 * is next; its row is held while copies are made, so each is made once whoever makes them.
 */

type Recurrence = z.output<typeof recurrence.output>

/** What of an expense says when it comes again. */
type Recurring = {
  document_date: string
  recurrence: Recurrence | null
  recurrence_count: number
  recurring_expense_id?: string | null
  load_stock?: boolean | undefined
}

const MAX_COPIES = 120

const monthsOf = ({ interval }: Pick<Recurrence, 'interval'>, count: number) =>
  RECURRENCE_MONTHS[interval] * count

/** The day of a copy; null after the last. */
function dayOf({ document_date, recurrence }: Recurring, count: number): string | null {
  if (!recurrence) return null
  const day = plusMonths(document_date, monthsOf(recurrence, count))
  return day > (recurrence.until ?? LAST_DAY) || day > LAST_DAY ? null : day
}

/** @throws 422 `recurrence` */
export function requireRecurrence({
  document_date,
  recurrence,
  recurring_expense_id,
  load_stock,
}: Omit<Recurring, 'recurrence_count'>): void {
  if (!recurrence) return
  if (recurring_expense_id)
    throw invalid('recurrence', 'recurs_already', 'recurrence must be null on a copy: change the first one.')
  if (load_stock) throw conflict('recurrence', 'load_stock')
  if (recurrence.until !== null && recurrence.until < document_date)
    throw invalid('recurrence', 'before_other', 'recurrence must not end before document_date.', {
      other: 'document_date',
    })
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** How many months after its date an expense has copies, also those that were deleted or moved within their month. */
async function copiedMonths(
  tx: CompanyTransaction,
  { id, document_date }: Pick<Recurring, 'document_date'> & { id: string },
): Promise<number[]> {
  const copies = await tx
    .select('expense')
    .select('document_date')
    .where('recurring_expense_id', '=', id)
    .execute()
  return copies.map((copy) => monthOf(copy.document_date) - monthOf(document_date))
}

const hasSameDays = (one: Recurring, other: Recurring) =>
  one.recurrence?.interval === other.recurrence?.interval && one.document_date === other.document_date

/**
 * How many intervals other days leave behind: they go on after the last copy, but those that are set after an end begin
 * anew.
 */
function countAfter(before: Recurring, next: Recurring, copied: readonly number[]): number {
  if (!before.recurrence || !next.recurrence) return 0
  return Math.floor(Math.max(0, ...copied) / RECURRENCE_MONTHS[next.recurrence.interval])
}

/**
 * The counts of the copies that are due up to a day, without those that are there, and how far they reach.
 * @throws 422 `recurrence` for more than 120 of them, unless there is a limit
 */
function dueCounts(
  expense: Recurring,
  today: string,
  { limit, copied = [] }: { limit?: number; copied?: readonly number[] },
) {
  const due: number[] = []
  const made = new Set(copied)
  let count = expense.recurrence_count + 1
  for (; due.length !== limit; count++) {
    const day = dayOf(expense, count)
    if (day === null || day > today) break
    if (made.has(monthsOf(expense.recurrence!, count))) continue
    due.push(count)
    if (limit === undefined && due.length > MAX_COPIES) {
      const message = `recurrence must not make more than ${MAX_COPIES} copies at once.`
      throw invalid('recurrence', 'too_many_items', message, { limit: MAX_COPIES })
    }
  }
  return { due, reached: count - 1 }
}

/** The day of the next copy, for the column that the job looks at. */
const nextOf = (expense: Recurring) => dayOf(expense, expense.recurrence_count + 1)

/** A day that follows one of a copy is, like any other, within what is kept. */
const within = (day: string) => (day > LAST_DAY ? LAST_DAY : day)

/** What a copy has of its own. */
const NOT_COPIED = [
  ...(['company_id', 'created_at', 'updated_at', 'deleted_at'] as const),
  ...(['document_number', 'document_number_key', 'external_id', 'total_payments'] as const),
  ...(['recurrence', 'recurrence_count', 'recurrence_next', 'attachments_count', 'search_text'] as const),
]

async function insertCopies(tx: CompanyTransaction, id: string, recurrence: Recurrence, counts: number[]) {
  const original = await tx.select('expense').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await tx
    .select('expense_line_item')
    .selectAll()
    .where('expense_id', '=', id)
    .orderBy('position')
    .execute()
  const kept = Object.fromEntries(
    Object.entries(original).filter(([name]) => !(NOT_COPIED as readonly string[]).includes(name)),
  ) as Omit<typeof original, (typeof NOT_COPIED)[number]>
  const first = await takeNumbers(tx, { kind: 'expense' }, counts.length)
  for (const [index, count] of counts.entries()) {
    const months = monthsOf(recurrence, count)
    const days = ascendingMonths(
      original.instalments.map(({ due_date }) => due_date),
      months,
    )
    const instalments = original.instalments.map((part, at) => ({ ...part, due_date: within(days[at]!) }))
    const copy = {
      ...kept,
      ...{ id: uuidv7(), seq_number: first + index, recurring_expense_id: id, document_number: null },
      document_date: plusMonths(original.document_date, months),
      registration_date: within(plusMonths(original.registration_date, months)),
      instalments: json(instalments),
    }
    await tx.insert('expense', copy).execute()
    await tx.insertMany(
      'expense_line_item',
      lines.map(({ company_id: _, ...line }) => ({ ...line, id: uuidv7(), expense_id: copy.id })),
    )
    await findExpense(tx, copy.id)
  }
}

/**
 * Makes the copies of an expense whose row is held, as far as they are due, and says which day is next. Last in the
 * transaction, since the copies take numbers.
 * @param options `limit`: at most so many now, without it more than 120 are a 422 `recurrence`; `copied`: how many months
 *   after its date there are copies already
 */
export async function makeCopies(
  tx: CompanyTransaction,
  expense: Recurring & { id: string },
  today: string,
  options: { limit?: number; copied?: readonly number[] } = {},
): Promise<void> {
  const { due, reached: recurrence_count } = dueCounts(expense, today, options)
  const recurrence_next = nextOf({ ...expense, recurrence_count })
  await tx.update('expense').set({ recurrence_count, recurrence_next }).where('id', '=', expense.id).execute()
  if (expense.recurrence && due.length > 0) await insertCopies(tx, expense.id, expense.recurrence, due)
}

/** Makes the copies that a change of an expense asks for, see `makeCopies`; none that is there already. */
export async function followRecurrence(
  tx: CompanyTransaction,
  before: Recurring,
  next: Recurring & { id: string },
  today: string,
): Promise<void> {
  if (hasSameDays(before, next)) return makeCopies(tx, next, today)
  const copied = await copiedMonths(tx, next)
  const recurrence_count = countAfter(before, next, copied)
  await makeCopies(tx, { ...next, recurrence_count }, today, { copied })
}

/** Makes what is due of an expense now, as its company's day has it; nothing where another process was faster. */
export async function makeDueCopies(tx: CompanyTransaction, id: string): Promise<void> {
  const row = await tx
    .active('expense')
    .innerJoin('company', 'company.id', 'expense.company_id')
    .select(['expense.id', 'expense.document_date', 'expense.recurrence', 'expense.recurrence_count'])
    .select(sql<string>`(now() AT TIME ZONE company.time_zone)::date`.as('today'))
    .where('expense.id', '=', id)
    .forNoKeyUpdate('expense')
    .executeTakeFirst()
  if (row) await makeCopies(tx, row, row.today, { limit: MAX_COPIES })
}

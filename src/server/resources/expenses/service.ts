import { v7 as uuidv7 } from 'uuid'
import { dueDate } from '../../../domain/due-dates.ts'
import { amountsAfterTax, amountsBeforeTax } from '../../../domain/expense-amounts.ts'
import { today } from '../../core/clock.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { requireOneDue } from '../../core/documents/instalments.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, conflict, invalid } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { json } from '../../core/json.ts'
import { deleteRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { releaseRegistered } from '../electronic-invoices/registered.ts'
import {
  categoryOf,
  checkReferences,
  defaultRate,
  rateOf,
  requireLoadedOnce,
  requireNoDuplicate,
  supplierOf,
} from './facts.ts'
import { roundedLines } from './lines.ts'
import { findExpense } from './reads.ts'
import { followRecurrence, makeCopies, requireRecurrence } from './recurrence.ts'
import type { ExpenseBody, ExpensePatch } from './schema.ts'
import {
  dueAfter,
  type LockedExpense,
  lockExpense,
  requireNoPayments,
  requirePaidAtMost,
} from './standing.ts'
import { followChange, moveLoads } from './stock.ts'

/** Finds fields that say the same thing twice. */
function findConflicts(errors: FieldErrors, body: ExpensePatch): void {
  const besideTotal = (name: keyof ExpensePatch) =>
    body[name] !== undefined && body.total_after_tax !== undefined
  if (body.supplier_id && body.supplier_name !== undefined)
    errors.take(conflict('supplier_name', 'supplier_id'))
  if (besideTotal('total_before_tax')) errors.take(conflict('total_after_tax', 'total_before_tax'))
  if (besideTotal('tax_adjustment')) errors.take(conflict('tax_adjustment', 'total_after_tax'))
  errors.from(() => requireOneDue(body))
}

/** What stands against a new expense before anything is read. @throws 422 with all of it */
function requireSound(body: ExpenseBody): void {
  const errors = new FieldErrors()
  const { document_date, registration_date = document_date, recurrence = null, load_stock } = body
  findConflicts(errors, body)
  errors.from(() => requireLoadedOnce(body))
  errors.from(() => requireRegistered({ document_date, registration_date }, body))
  errors.from(() => requireRecurrence({ document_date, recurrence, load_stock }))
  errors.reject()
}

/** @throws 422 where it would be registered before its date; of the two the one that was sent is to blame */
export function requireRegistered(
  { document_date, registration_date }: { document_date: string; registration_date: string },
  body: Pick<ExpensePatch, 'registration_date' | 'document_date'>,
): void {
  if (registration_date >= document_date) return
  const isSent = body.registration_date !== undefined || body.document_date === undefined
  const [param, other] = isSent
    ? (['registration_date', 'document_date'] as const)
    : (['document_date', 'registration_date'] as const)
  const side = isSent ? 'before' : 'after'
  throw invalid(param, isSent ? 'before_other' : 'after_other', `${param} must not lie ${side} ${other}.`, {
    other,
  })
}

const TAXED = new Set(['invoice', 'credit_note', 'receipt'])

/** What a new expense names; everything that names nothing, or what is not offered, is taken note of. */
async function readNamed(tx: CompanyTransaction, body: ExpenseBody, errors: FieldErrors) {
  const vat_code =
    body.vat_code === undefined && TAXED.has(body.kind ?? 'invoice')
      ? await defaultRate(tx)
      : (body.vat_code ?? null)
  const found = await checkReferences(tx, body).then(() => true, errors.take)
  const category = await categoryOf(tx, body.category_id).catch(errors.take)
  const tax_rate = await rateOf(tx, vat_code).catch(errors.take)
  const supplier = found && body.supplier_id ? await supplierOf(tx, body.supplier_id) : undefined
  return { category, supplier, vat_code, tax_rate }
}

type Terms = { vat_code: string | null; tax_rate: number | undefined; terms: number }

/** Amounts, due dates and instalments of a new expense, where its rate is known. @throws 422 with all that is wrong */
function newAmounts(body: ExpenseBody, { vat_code, tax_rate, terms }: Terms) {
  const { document_date, withholding_amount = 0, tax_adjustment = 0, total_before_tax = 0 } = body
  const amountsAt = (rate: number) =>
    body.total_after_tax === undefined
      ? amountsBeforeTax(total_before_tax, { rate, tax_adjustment })
      : amountsAfterTax(body.total_after_tax, rate)
  const amounts = tax_rate === undefined ? undefined : amountsAt(tax_rate)
  const due_date = dueDate(document_date, { payment_terms_days: terms, payment_terms_end_of_month: false })
  const standing = [{ due_date, amount: 0 }]
  const { due, instalments } = dueAfter(body, { amounts, withholding_amount, standing })
  return { ...amounts, vat_code, tax_rate, withholding_amount, amount_due: due, instalments }
}

/** Writes down what was bought; its number is taken last, so that no number is lost. */
export function createExpense({ db, principal }: Context, body: ExpenseBody) {
  requireSound(body)
  return db.transaction(async (tx) => {
    const errors = new FieldErrors()
    const { category, supplier, ...rate } = await readNamed(tx, body, errors)
    const terms = supplier?.payment_terms_days ?? 0
    const amounts = errors.from(() => newAmounts(body, { ...rate, terms }))
    errors.reject()
    const { allow_duplicate, due_date, total_before_tax, total_after_tax, ...fields } = body
    const now = today(principal.company.time_zone)
    const { document_date } = body
    const registration_date = body.registration_date ?? (now > document_date ? now : document_date)
    const row = {
      vat_deductibility: category?.vat_deductibility ?? 100,
      payment_method: supplier?.payment_method ?? null,
      supplier_name: supplier?.name ?? '',
      kind: 'invoice' as const,
      title: '',
      recurrence: null,
      supplier_id: null,
      document_number: null,
      ...fields,
      ...amounts!,
      registration_date,
      id: uuidv7(),
    }
    const recurring = { ...row, recurrence_count: 0 }
    if (!allow_duplicate) await requireNoDuplicate(tx, row)
    const instalments = json(row.instalments)
    const seq_number = await nextNumber(tx, { kind: 'expense' })
    await tx.insert('expense', { ...row, instalments, seq_number }).execute()
    if (row.recurrence) await makeCopies(tx, recurring, now)
    return findExpense(tx, row.id)
  })
}

const TOTALS = ['total_before_tax', 'total_after_tax', 'vat_code'] as const

/** Amounts after a change of an expense without lines. @throws 422 `vat_code` */
async function changedAmounts(tx: CompanyTransaction, expense: LockedExpense, patch: ExpensePatch) {
  const vat_code = patch.vat_code === undefined ? expense.vat_code : patch.vat_code
  const tax_rate = vat_code === expense.vat_code ? expense.tax_rate : await rateOf(tx, vat_code)
  const { tax_adjustment = expense.tax_adjustment, total_before_tax = expense.total_before_tax } = patch
  const amounts =
    patch.total_after_tax === undefined
      ? amountsBeforeTax(total_before_tax, { rate: tax_rate, tax_adjustment })
      : amountsAfterTax(patch.total_after_tax, tax_rate)
  return { ...amounts, vat_code, tax_rate }
}

/**
 * The amounts of a change: as they stand, as they are sent, or those of the lines with the rounding that is sent; and
 * what of the columns they change.
 * @throws 422 `vat_code`
 */
async function amountsAfter(tx: CompanyTransaction, expense: LockedExpense, patch: ExpensePatch) {
  const { tax_adjustment = expense.tax_adjustment } = patch
  const sendsTotals = TOTALS.some((name) => patch[name] !== undefined)
  if (!sendsTotals && patch.tax_adjustment === undefined) return { amounts: expense, columns: {} }
  const line = await tx
    .select('expense_line_item')
    .select('id')
    .where('expense_id', '=', expense.id)
    .limit(1)
    .executeTakeFirst()
  if (!line) {
    const columns = await changedAmounts(tx, expense, patch)
    return { amounts: columns, columns }
  }
  if (sendsTotals) return { amounts: undefined, columns: {}, contradictsLines: true }
  if (tax_adjustment === expense.tax_adjustment) return { amounts: expense, columns: {} }
  const { totals, write } = await roundedLines(tx, expense, tax_adjustment)
  const columns = { ...totals, tax_adjustment }
  return { amounts: columns, columns, write }
}

const DOCUMENT = ['kind', 'supplier_id', 'document_number', 'document_date'] as const

/** Changes the fields that are sent (expenses.md#totals). */
export function updateExpense({ db, principal }: Context, id: string, patch: ExpensePatch) {
  const conflicts = new FieldErrors()
  findConflicts(conflicts, patch)
  conflicts.reject()
  return db.transaction(async (tx) => {
    const expense = await lockExpense(tx, id)
    const { allow_duplicate, due_date, instalments, total_before_tax, total_after_tax, ...fields } = patch
    const recurring = { ...expense, ...defined(patch) }
    const recursAnew = patch.recurrence !== undefined || patch.document_date !== undefined
    if (patch.kind !== undefined && patch.kind !== expense.kind) requireNoPayments(expense)
    const errors = new FieldErrors()
    await checkReferences(tx, patch).catch(errors.take)
    await categoryOf(tx, patch.category_id).catch(errors.take)
    errors.from(() => requireRegistered(recurring, patch))
    errors.from(() => requireLoadedOnce(recurring))
    if (recursAnew || patch.load_stock) errors.from(() => requireRecurrence(recurring))
    errors.from(() => requireOneName(expense, patch))
    const after = await amountsAfter(tx, expense, patch).catch(errors.take)
    if (after?.contradictsLines)
      throw new ApiError('expense_has_lines', 'The totals are those of the lines: change these instead.')
    const { withholding_amount = expense.withholding_amount } = patch
    const expected = { amounts: after?.amounts, withholding_amount, standing: expense.instalments }
    const owed = errors.from(() => dueAfter(patch, expected))
    errors.reject()
    const supplier_name = await nameAfter(tx, patch)
    const isOther = DOCUMENT.some((name) => patch[name] !== undefined && patch[name] !== expense[name])
    if (isOther && !allow_duplicate)
      await requireNoDuplicate(tx, { ...expense, ...defined(patch) } as LockedExpense)
    requirePaidAtMost(owed!.due, expense)
    const always = (await after!.write?.()) ?? false
    const standing = { amount_due: owed!.due, instalments: json(owed!.instalments) }
    const changes = { ...fields, ...after!.columns, ...supplier_name, ...standing }
    await tx.change('expense', expense, changes, { always })
    await followChange(tx, expense, { ...expense, ...defined({ ...fields, ...supplier_name }) })
    if (recursAnew && (expense.recurrence || recurring.recurrence))
      await followRecurrence(tx, expense, recurring, today(principal.company.time_zone))
    return findExpense(tx, id)
  })
}

const defined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** @throws 422 `supplier_name` where it is free text beside a supplier that stays */
function requireOneName(expense: LockedExpense, patch: ExpensePatch): void {
  const { supplier_id = expense.supplier_id, supplier_name } = patch
  if (supplier_id !== null && supplier_name !== undefined) throw conflict('supplier_name', 'supplier_id')
}

/** The name of the supplier that was sent. */
const nameAfter = async (tx: CompanyTransaction, { supplier_id }: ExpensePatch) =>
  supplier_id ? { supplier_name: (await supplierOf(tx, supplier_id)).name } : {}

/** Deletes an expense logically, and takes back what it loaded. @throws 409 `payments_exist` */
export const deleteExpense = ({ db }: Context, id: string) =>
  db.transaction(async (tx) => {
    const expense = await lockExpense(tx, id)
    requireNoPayments(expense)
    const deleted = await deleteRecord(tx, {
      table: 'expense',
      id,
      find: async () => {
        const record = await findExpense(tx, id)
        await releaseRegistered(tx, id)
        return record
      },
    })
    await moveLoads(tx, expense, [])
    return deleted
  })

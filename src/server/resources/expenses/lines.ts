import { adjustLines } from '../../../domain/expense-amounts.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { instalmentsOf } from '../../core/documents/instalments.ts'
import {
  applyBatch,
  type Batch,
  checkBatchSize,
  type Line,
  type LineInput,
  recalculate,
} from '../../core/documents/line-batch.ts'
import { readSources } from '../../core/documents/line-sources.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { json } from '../../core/json.ts'
import type { Context } from '../../core/trpc.ts'
import { boughtLineOf, readSupplierPrices } from '../articles/bought-lines.ts'
import { findExpense, readLines } from './reads.ts'
import { dueOf, type LockedExpense, lockExpense, requirePaidAtMost } from './standing.ts'
import { lockLoads, moveLoads } from './stock.ts'

const NOTHING = { total_before_tax: 0, total_tax: 0, total_after_tax: 0 }

/** Lines with their supplier's rounding; nothing of it where there are none. */
function adjusted<L extends Line>(result: ReturnType<typeof recalculate<L>>, tax_adjustment: number) {
  if (result.lines.length === 0) return { lines: [], totals: NOTHING, tax_adjustment: 0 }
  const { total_before_tax, total_tax, total_after_tax } = result.totals
  const totals = { total_before_tax, total_tax, total_after_tax }
  return { ...adjustLines(result.lines, totals, tax_adjustment), tax_adjustment }
}

const document = ({ id }: { id: string }) => ({ kind: 'expense', id }) as const

/** What the lines of a locked expense come to with another rounding of the supplier, and what writes them so. */
export async function roundedLines(tx: CompanyTransaction, expense: LockedExpense, tax_adjustment: number) {
  const before = await readLines(tx, expense.id)
  const { lines, totals } = adjusted(recalculate(before), tax_adjustment)
  const write = () => writeLines(tx, document(expense), { before, after: lines, columns: PRICED_COLUMNS })
  return { totals, write }
}

/**
 * Changes an expense's lines in one transaction (lines.md#batch). The first line takes the place of totals that were
 * sent; once the last is gone, nothing is left of them (expenses.md#lines).
 */
export function changeLines({ db }: Context, id: string, batch: Batch<LineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const expense = await lockExpense(tx, id)
    const before = await tx.lockedLines('expense', id, readLines)
    const { articles, ...sources } = await readSources(tx, batch, null)
    const prices = await readSupplierPrices(tx, expense.supplier_id, [...articles.keys()])
    const fromArticle = (id: string) => boughtLineOf(articles.get(id), prices.get(id))
    const result = applyBatch(before, batch, { ...sources, fromArticle })
    const { lines, totals, tax_adjustment } = adjusted(result, expense.tax_adjustment)
    const due = dueOf(totals, expense.withholding_amount)
    requirePaidAtMost(due, expense)
    const instalments = json(instalmentsOf({}, due, expense.instalments))
    const locked = await lockLoads(tx, expense, lines)
    const always = await writeLines(tx, document(expense), { before, after: lines, columns: PRICED_COLUMNS })
    await moveLoads(tx, expense, lines, locked)
    const flat = { vat_code: null, tax_rate: 0 }
    const changes = { ...totals, ...flat, tax_adjustment, amount_due: due, instalments }
    await tx.change('expense', expense, changes, { always })
    return findExpense(tx, id)
  })
}

import type { CompanyTransaction } from '../../core/company-database.ts'
import { lockStock, type MovingLine, moveStock } from '../../core/stock/documents.ts'
import { readLines } from './reads.ts'
import type { LockedExpense } from './standing.ts'

/** What the movements of an expense follow. */
type Loading = Pick<
  LockedExpense,
  'id' | 'kind' | 'seq_number' | 'document_date' | 'supplier_name' | 'load_stock'
>

/** The expense as the document whose lines move stock: what goes back on a credit note leaves it. */
const moving = ({ id, kind, seq_number, document_date, supplier_name }: Loading) => ({
  ...{ kind: 'expense' as const, id, seq_number, document_date },
  supplier_name: supplier_name || null,
  reversed: kind === 'credit_note',
})

const loaded = <L>({ load_stock }: Pick<Loading, 'load_stock'>, lines: readonly L[]) =>
  load_stock ? lines : []

/** Locks what the lines of an expense move, before they are written. */
export const lockLoads = (tx: CompanyTransaction, expense: Loading, lines: readonly MovingLine[]) =>
  lockStock(tx, { kind: 'expense', id: expense.id }, loaded(expense, lines))

/** Makes the movements of an expense those of its lines, or takes them back (expenses.md#stock). */
export const moveLoads = (
  tx: CompanyTransaction,
  expense: Loading,
  lines: readonly MovingLine[],
  locked?: Awaited<ReturnType<typeof lockLoads>>,
) => moveStock(tx, moving(expense), loaded(expense, lines), locked)

/** What the movements of an expense copy of it follows a change; a change of what its lines move moves stock. */
export async function followChange(
  tx: CompanyTransaction,
  before: LockedExpense,
  after: Loading,
): Promise<void> {
  const { document_date, supplier_name } = moving(after)
  const isMoved = before.load_stock !== after.load_stock || (after.load_stock && before.kind !== after.kind)
  if (isMoved) await moveLoads(tx, after, await readLines(tx, after.id))
  const isCopied =
    before.document_date !== after.document_date || before.supplier_name !== after.supplier_name
  if (!isCopied || !after.load_stock) return
  await tx
    .update('article_movement')
    .set({ document_date, supplier_name })
    .where('source_id', '=', after.id)
    .execute()
}

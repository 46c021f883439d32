import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../company-database.ts'
import type { Action } from '../writes/journal-rows.ts'
import { changeArticles, type StockedArticle } from './articles.ts'
import { costOf } from './average-cost.ts'

/** Where a movement comes from, as its `source` says. */
export type MovementSource =
  | 'worksheet'
  | 'delivery_note'
  | 'receipt'
  | 'invoice'
  | 'credit_note'
  | 'order'
  | 'purchase'
  | 'adjustment'
  | 'opening'

/** One movement to write. */
export type NewMovement = {
  id?: string
  article_id: string
  quantity: number
  /** EUR a piece of a load; without one the average cost stays. */
  unit_cost?: number | null
  source: MovementSource
  /** What `source_id` names. */
  source_object: string
  source_id: string
  seq_number: number
  document_date: string
  supplier_name?: string | null
  /** EUR before tax of the line. */
  total?: number
  /** The item of a goods receipt that it follows. */
  goods_receipt_item_id?: string
}

const costed = ({ quantity, unit_cost }: NewMovement) =>
  unit_cost === null || unit_cost === undefined ? null : costOf(quantity, unit_cost)

/**
 * Writes movements that no document line keeps up to date, all at once, and changes their articles.
 * @param articles the articles, locked by `lockArticles`; left out where their rows have the stock already
 * @param action how the change is called, see `changeArticles`
 */
export async function bookMovements(
  tx: CompanyTransaction,
  movements: readonly NewMovement[],
  { articles, action }: { articles?: readonly StockedArticle[]; action?: Action } = {},
): Promise<void> {
  if (movements.length === 0) return
  const rows = movements.map(({ unit_cost, ...movement }) => ({
    ...{ id: uuidv7(), supplier_name: null, total: 0, goods_receipt_item_id: null },
    ...movement,
    load_cost: costed({ unit_cost: unit_cost ?? null, ...movement }) as unknown as number,
  }))
  await tx.insertMany('article_movement', rows)
  const loaded = rows.map(({ load_cost: cost, ...row }) => ({ ...row, cost }))
  if (articles) await changeArticles(tx, articles, { loaded }, action)
}

/** What is written of a movement, as the articles take it back. */
export type WrittenMovement = {
  id: string
  article_id: string
  quantity: number
  source: MovementSource
  cost: string | null
}

/** Takes movements back whose articles are locked: their rows go, stock and average cost are what they were without. */
export async function unbookMovements(
  tx: CompanyTransaction,
  movements: readonly WrittenMovement[],
  { articles, action }: { articles: readonly StockedArticle[]; action?: Action },
): Promise<void> {
  if (movements.length === 0) return
  const ids = movements.map(({ id }) => id)
  await tx.delete('article_movement').where('id', '=', sql<string>`ANY (${ids}::uuid[])`).execute()
  await changeArticles(tx, articles, { taken: movements }, action)
}

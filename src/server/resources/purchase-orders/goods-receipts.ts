import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { add, netUnitPrice, subtract, toCents } from '../../../domain/money.ts'
import { type PurchaseOrderStatus, RECEIVING_STATUSES } from '../../../domain/purchase-orders.ts'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { requireAmount } from '../../core/documents/line-batch.ts'
import { nextNumber } from '../../core/documents/numbering.ts'
import { ApiError, invalid, notFound } from '../../core/errors.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { newestFirst } from '../../core/lists.ts'
import { requireRecord } from '../../core/records.ts'
import { lockArticles, STOCK_CHANGED, type StockedArticle } from '../../core/stock/articles.ts'
import { bookMovements, unbookMovements, type WrittenMovement } from '../../core/stock/booking.ts'
import type { Context } from '../../core/trpc.ts'
import { readWhole } from '../../core/whole-lists.ts'
import { type GoodsReceiptBody, goodsReceipt } from './goods-receipt-schema.ts'
import { type PurchaseOrderLine, readLines } from './reads.ts'
import { type LockedPurchaseOrder, lockPurchaseOrder } from './service.ts'

const ITEMS = sql<typeof goodsReceipt._output.items>`(
  SELECT coalesce(json_agg(json_build_object('object', 'goods_receipt_item', 'id', item.id,
    'line_item_id', item.line_item_id, 'article_id', item.article_id, 'description', item.description,
    'quantity', item.quantity, 'unit_price', item.unit_price, 'movement_id', movement.id)
    ORDER BY item.position), '[]')
  FROM goods_receipt_item AS item
  LEFT JOIN article_movement AS movement
    ON movement.company_id = item.company_id AND movement.goods_receipt_item_id = item.id
  WHERE item.company_id = goods_receipt.company_id AND item.goods_receipt_id = goods_receipt.id)`

const RECORD = columnsOf('goods_receipt', goodsReceipt, { items: ITEMS })

const receiptsOf = (db: CompanyDatabase, purchase_order_id: string) =>
  db.active('goods_receipt').select(RECORD).where('purchase_order_id', '=', purchase_order_id)

/** The goods receipts of an order, newest first, all of them. Unknown order: 404. */
export async function listGoodsReceipts(context: Context, id: string) {
  await requireRecord(context.db, 'purchase_order', id)
  const query = receiptsOf(context.db, id)
  const order = newestFirst('goods_receipt')
  return readWhole(context, { url: `/v1/purchase-orders/${id}/goods-receipts`, order, query })
}

type Item = { line: PurchaseOrderLine; quantity: number; unit_price: number }

/** What is said to come in of one line. @throws 422 naming the item */
function itemOf(
  { line_item_id, quantity, unit_price }: NonNullable<GoodsReceiptBody['items']>[number],
  lines: Map<string, PurchaseOrderLine>,
  param: string,
): Item {
  const line = lines.get(line_item_id)
  if (!line)
    throw invalid(
      `${param}.line_item_id`,
      'line_not_found',
      `${param}.line_item_id names no line of this order, or one that stands among the items already.`,
    )
  // A second item of the line finds it no more.
  lines.delete(line_item_id)
  if (quantity > line.open_quantity) {
    const message = `${param}.quantity must be at most ${line.open_quantity}, which is open.`
    throw invalid(`${param}.quantity`, 'too_large', message, { limit: line.open_quantity })
  }
  const item = { line, quantity, unit_price: unit_price ?? netUnitPrice(line) }
  requireAmount(item, param)
  return item
}

/** What comes in: the items that are sent, else all that is open. @throws 422 naming every item that is wrong */
function itemsOf({ items }: GoodsReceiptBody, lines: readonly PurchaseOrderLine[]): Item[] {
  const known = new Map(lines.map((line) => [line.id, line]))
  if (items) {
    const errors = new FieldErrors()
    const found = items.map((item, index) => errors.from(() => itemOf(item, known, `items[${index}]`)))
    errors.reject()
    return found as Item[]
  }
  const open = lines.filter(({ open_quantity }) => open_quantity > 0)
  if (open.length > 0)
    return open.map((line) => ({ line, quantity: line.open_quantity, unit_price: netUnitPrice(line) }))
  throw invalid('items', 'no_lines', 'items has nothing to receive: no line of the order is open.')
}

/** Adds to what has come in of lines, in one statement. */
async function addReceived(
  tx: CompanyTransaction,
  items: readonly { line_item_id: string; quantity: number }[],
): Promise<void> {
  await sql`
    UPDATE purchase_order_line_item AS line SET received_quantity = line.received_quantity + came.quantity
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS came (line_item_id uuid, quantity numeric)
    WHERE line.company_id = ${tx.company_id} AND line.id = came.line_item_id
      AND line.id = ANY (${items.map(({ line_item_id }) => line_item_id)}::uuid[])`.execute(tx.unscoped)
}

/** Gives an order the status that follows from what has come in; the receipt is told with it. */
async function changeStatus(
  tx: CompanyTransaction,
  order: LockedPurchaseOrder,
  { status, receipt }: { status: PurchaseOrderStatus; receipt: object },
): Promise<void> {
  const action = { name: status === order.status ? 'updated' : status, related: receipt }
  await tx.change('purchase_order', order, { status }, { always: true, action })
}

type Received = { id: string; seq_number: number; body: GoodsReceiptBody; received_date: string }

async function insertReceipt(
  tx: CompanyTransaction,
  order: LockedPurchaseOrder,
  items: readonly Item[],
  received: Received,
) {
  const { id, seq_number, received_date, body } = received
  const { document_number = null } = body
  await tx
    .insert('goods_receipt', { id, seq_number, received_date, document_number, purchase_order_id: order.id })
    .execute()
  const rows = items.map(({ line, quantity, unit_price }, index) => ({
    ...{ id: uuidv7(), goods_receipt_id: id, line_item_id: line.id, article_id: line.article_id },
    ...{ description: line.description, quantity, unit_price, position: index + 1 },
  }))
  await tx.insertMany('goods_receipt_item', rows)
  return rows
}

/** One movement of each item of a part: what came in at what it cost. */
function movementsOf(
  order: LockedPurchaseOrder,
  rows: Awaited<ReturnType<typeof insertReceipt>>,
  { articles, document_date }: { articles: readonly StockedArticle[]; document_date: string },
) {
  const parts = new Set(articles.flatMap(({ id, kind }) => (kind === 'item' ? id : [])))
  return rows.flatMap(({ id, article_id, quantity, unit_price }) => {
    if (article_id === null || !parts.has(article_id)) return []
    const total = toCents(new Decimal(quantity).times(unit_price)).toNumber()
    return {
      ...{ article_id, quantity, unit_cost: unit_price, total, goods_receipt_item_id: id, document_date },
      ...{ source: 'purchase' as const, source_object: 'purchase_order', source_id: order.id },
      ...{ seq_number: order.seq_number, supplier_name: order.supplier_name },
    }
  })
}

/**
 * Receives goods of an order: lines, status, stock and average cost in one transaction, with the order's row held, so
 * that two at once never receive more than was ordered (purchase-orders.md#goods-receipts).
 * @throws 409 `purchase_order_not_sent`; 422 naming the item
 */
export function createGoodsReceipt({ db, principal }: Context, id: string, body: GoodsReceiptBody) {
  return db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, id)
    if (!RECEIVING_STATUSES.has(order.status)) {
      const message = `The order is ${order.status}: goods come in of one that is sent.`
      throw new ApiError('purchase_order_not_sent', message)
    }
    const lines = await tx.lockedLines('purchase_order', id, readLines)
    const items = itemsOf(body, lines)
    const articles = await lockArticles(
      tx,
      items.map(({ line }) => line),
    )
    const came = items.map(({ line, quantity }) => ({ line_item_id: line.id, quantity }))
    await addReceived(tx, came)
    const { received_date = today(principal.company.time_zone) } = body
    const receipt = { id: uuidv7(), body, received_date }
    const seq_number = await nextNumber(tx, { kind: 'goods_receipt' })
    const rows = await insertReceipt(tx, order, items, { ...receipt, seq_number })
    const movements = movementsOf(order, rows, { articles, document_date: received_date })
    await bookMovements(tx, movements, { articles, action: STOCK_CHANGED })
    const open = lines.reduce((sum, { open_quantity }) => add(sum, open_quantity), 0)
    const left = came.reduce((sum, { quantity }) => subtract(sum, quantity), open)
    const answer = await receiptsOf(tx, id).where('id', '=', receipt.id).executeTakeFirstOrThrow()
    await changeStatus(tx, order, { status: left > 0 ? 'partially_received' : 'received', receipt: answer })
    return answer
  })
}

function readMovements(tx: CompanyTransaction, items: readonly string[]): Promise<WrittenMovement[]> {
  return tx
    .select('article_movement')
    .select(['id', 'article_id', 'quantity', sql<'purchase'>`source`.as('source')])
    .select(sql<string | null>`load_cost::text`.as('cost'))
    .where('goods_receipt_item_id', '=', sql<string>`ANY (${items}::uuid[])`)
    .orderBy('id')
    .execute()
}

/** Takes a goods receipt back: its movements, what came in, and the status with them. Unknown: 404. */
export function deleteGoodsReceipt({ db }: Context, id: string, receipt_id: string) {
  return db.transaction(async (tx) => {
    const order = await lockPurchaseOrder(tx, id, 'cite')
    const receipt = await receiptsOf(tx, id).where('id', '=', receipt_id).executeTakeFirst()
    if (!receipt) throw notFound('goods receipt')
    await tx.hold('purchase_order', id)
    const movements = await readMovements(
      tx,
      receipt.items.map((item) => item.id),
    )
    const articles = await lockArticles(tx, movements)
    await unbookMovements(tx, movements, { articles, action: STOCK_CHANGED })
    const went = receipt.items.map(({ line_item_id, quantity }) => ({ line_item_id, quantity: -quantity }))
    await addReceived(tx, went)
    const { deleted_at } = await tx
      .update('goods_receipt')
      .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
      .where('id', '=', receipt_id)
      .returning('deleted_at')
      .executeTakeFirstOrThrow()
    const lines = await readLines(tx, id)
    const isPart = lines.some(({ received_quantity }) => received_quantity > 0)
    const deleted = { ...receipt, deleted_at: deleted_at! }
    await changeStatus(tx, order, { status: isPart ? 'partially_received' : 'sent', receipt: deleted })
    return deleted
  })
}

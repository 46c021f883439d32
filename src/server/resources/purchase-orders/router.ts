import { resource, router } from '../../core/trpc.ts'
import * as receiptSchema from './goods-receipt-schema.ts'
import * as receipts from './goods-receipts.ts'
import { changeLines } from './lines.ts'
import { missingBody, missingOrders, orderMissing } from './missing.ts'
import { countPurchaseOrders, findPurchaseOrder, listPurchaseOrders } from './reads.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const orders = resource(
  'purchase_orders',
  'What the workshop orders of its suppliers, and what comes in of it.',
)

/** Purchase orders and their goods receipts (purchase-orders.md#orders). */
export const purchaseOrdersRouter = router({
  list: orders
    .endpoint('GET /v1/purchase-orders', 'List purchase orders', {
      description:
        'Lists orders page by page, newest first: those of this year by `document_date` unless a period is sent.',
    })
    .input(schema.purchaseOrderQuery)
    .output(schema.purchaseOrderList)
    .query(({ ctx, input }) => listPurchaseOrders(ctx, input)),

  create: orders
    .endpoint('POST /v1/purchase-orders', 'Create a purchase order', {
      status: 201,
      description: 'Begins an order with a supplier, as a draft. Lines are added with the batch.',
    })
    .input(schema.purchaseOrderBody)
    .output(schema.purchaseOrder)
    .mutation(({ ctx, input }) => service.createPurchaseOrder(ctx, input)),

  statusCounts: orders
    .endpoint('GET /v1/purchase-orders/status-counts', 'Count purchase orders by status', {
      description: 'Counts the orders in each status, over the filters of the list.',
    })
    .input(schema.purchaseOrderFilters)
    .output(schema.purchaseOrderStatusCounts)
    .query(({ ctx, input }) => countPurchaseOrders(ctx, input)),

  retrieve: orders
    .endpoint('GET /v1/purchase-orders/{id}', 'Retrieve a purchase order', {
      description: 'Gives the order whole, with its lines and what of each has come in and is open.',
    })
    .input(schema.purchaseOrderPath)
    .output(schema.purchaseOrder)
    .query(({ ctx, input }) => findPurchaseOrder(ctx.db, input.id)),

  update: orders
    .endpoint('PATCH /v1/purchase-orders/{id}', 'Change a purchase order', {
      errors: ['purchase_order_not_draft'],
      description:
        'Changes the fields that are sent; the others stay. Once sent, only title, expected day, remarks, `external_id` and `metadata` change.',
    })
    .input(schema.purchaseOrderPatch)
    .output(schema.purchaseOrder)
    .mutation(({ ctx, input: { id, ...patch } }) => service.updatePurchaseOrder(ctx, id, patch)),

  delete: orders
    .endpoint('DELETE /v1/purchase-orders/{id}', 'Delete a purchase order', {
      errors: ['purchase_order_not_draft'],
      description: 'Deletes a draft or a cancelled order logically. Its number is not given again.',
    })
    .input(schema.purchaseOrderPath)
    .output(schema.purchaseOrder)
    .mutation(({ ctx, input }) => service.deletePurchaseOrder(ctx.db, input.id)),

  changeLines: orders
    .endpoint('POST /v1/purchase-orders/{id}/line-items/batch', "Change a purchase order's lines", {
      errors: ['purchase_order_not_draft'],
      description:
        "Removes, updates, adds and reorders lines of a draft in one transaction: all or nothing. An article fills the supplier's part number, price and discount.",
    })
    .input(schema.purchaseOrderBatch)
    .output(schema.purchaseOrder)
    .mutation(({ ctx, input: { id, ...batch } }) => changeLines(ctx, id, batch)),

  transition: orders
    .endpoint('POST /v1/purchase-orders/{id}/transitions', 'Move a purchase order to a status', {
      errors: ['transition_not_allowed'],
      description:
        'Sends the order, takes it back, cancels it, or gives up the rest. The present status again changes nothing.',
    })
    .input(schema.purchaseOrderTransition)
    .output(schema.purchaseOrder)
    .mutation(({ ctx, input }) => service.transitionPurchaseOrder(ctx, input.id, input.action)),

  /** For the console only: drafts of what is missing to its minimum. */
  orderMissing: orders
    .input(missingBody)
    .output(missingOrders)
    .mutation(({ ctx, input }) => orderMissing(ctx, input)),

  listGoodsReceipts: orders
    .endpoint('GET /v1/purchase-orders/{id}/goods-receipts', "List a purchase order's goods receipts", {
      description: 'Lists what came in of the order, newest first, all of it in one answer.',
    })
    .input(schema.purchaseOrderPath)
    .output(receiptSchema.goodsReceiptList)
    .query(({ ctx, input }) => receipts.listGoodsReceipts(ctx, input.id)),

  createGoodsReceipt: orders
    .endpoint('POST /v1/purchase-orders/{id}/goods-receipts', 'Receive goods of a purchase order', {
      status: 201,
      errors: ['purchase_order_not_sent'],
      description:
        'Receives what came in, all that is open unless `items` are sent: stock is loaded at what it cost, and the status follows.',
    })
    .input(receiptSchema.goodsReceiptBody)
    .output(receiptSchema.goodsReceipt)
    .mutation(({ ctx, input: { id, ...body } }) => receipts.createGoodsReceipt(ctx, id, body)),

  deleteGoodsReceipt: orders
    .endpoint(
      'DELETE /v1/purchase-orders/{id}/goods-receipts/{goodsReceiptID}',
      'Delete a goods receipt of a purchase order',
      {
        errors: ['insufficient_stock'],
        description: 'Takes back what came in, with its stock; the status is what it was without it.',
      },
    )
    .input(receiptSchema.goodsReceiptPath)
    .output(receiptSchema.goodsReceipt)
    .mutation(({ ctx, input }) => receipts.deleteGoodsReceipt(ctx, input.id, input.goodsReceiptID)),
})

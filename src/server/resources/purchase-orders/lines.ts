import type { CompanyTransaction } from '../../core/company-database.ts'
import { applyBatch, type Batch, checkBatchSize, type LineInput } from '../../core/documents/line-batch.ts'
import { readSources } from '../../core/documents/line-sources.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { FieldErrors } from '../../core/field-errors.ts'
import { requireReferences } from '../../core/references.ts'
import type { Context } from '../../core/trpc.ts'
import { boughtLineOf, readSupplierPrices } from '../articles/bought-lines.ts'
import { findPurchaseOrder, type PurchaseOrderLine, readLines } from './reads.ts'
import { lockPurchaseOrder, requireDraft } from './service.ts'

type Input = LineInput & Partial<Pick<PurchaseOrderLine, 'supplier_code' | 'worksheet_id'>>

const COLUMNS = [...PRICED_COLUMNS, 'supplier_code', 'worksheet_id']

/** A line is ordered for a worksheet of the company. @throws 422 naming each that is not */
function checkWorksheets(tx: CompanyTransaction, batch: Batch<Input>): Promise<void> {
  const cited = (['add', 'update'] as const).flatMap((key) =>
    (batch[key] ?? []).map(({ worksheet_id: id }, index) => ({
      ...{ param: `${key}[${index}].worksheet_id`, table: 'worksheet' as const, id },
    })),
  )
  return requireReferences(tx, cited)
}

const withDefaults = (item: Input): Input => ({ supplier_code: null, worksheet_id: null, ...item })

/** Changes a draft's lines in one transaction (purchase-orders.md#lines-of-orders). @throws 409 `purchase_order_not_draft` */
export function changeLines({ db }: Context, id: string, batch: Batch<Input>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const order = await lockPurchaseOrder(tx, id)
    requireDraft(order)
    const errors = new FieldErrors()
    await checkWorksheets(tx, batch).catch(errors.take)
    const before = await tx.lockedLines('purchase_order', id, readLines)
    const { articles, ...sources } = await readSources(tx, batch, null)
    const prices = await readSupplierPrices(tx, order.supplier_id, [...articles.keys()])
    const fromArticle = (article_id: string): Input | undefined => {
      const line = boughtLineOf(articles.get(article_id), prices.get(article_id))
      return line && { ...line, supplier_code: prices.get(article_id)?.supplier_code ?? null }
    }
    const filled = { ...batch, add: batch.add?.map((item) => (item.article_id ? item : withDefaults(item))) }
    const given = { ...sources, fromArticle }
    const { lines, totals } = applyBatch<PurchaseOrderLine, Input>(before, filled, given, errors)
    const document = { kind: 'purchase_order', id } as const
    const always = await writeLines(tx, document, { before, after: lines, columns: COLUMNS })
    await tx.change('purchase_order', order, totals, { always })
    return findPurchaseOrder(tx, id)
  })
}

import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { type Param, prepared } from '../../core/prepared.ts'

const SUMMARY = [
  'worksheet.id',
  'worksheet.seq_number',
  'worksheet.status',
  'worksheet.title',
  'worksheet.customer_id',
  'worksheet.customer_name',
  'worksheet.vehicle_id',
  'worksheet.vehicle_name',
  'worksheet.vehicle_license',
  'worksheet.work_category_id',
  'worksheet.quote_id',
  'worksheet.km',
  'worksheet.km_out',
  'worksheet.priority',
  'worksheet.on_hold_reason',
  'worksheet.assigned_user_ids',
  'worksheet.bay',
  'worksheet.key_tag',
  'worksheet.promised_at',
  'worksheet.started_at',
  'worksheet.completed_at',
  'worksheet.delivered_at',
  'worksheet.document_date',
  'worksheet.total_before_tax',
  'worksheet.total_tax',
  'worksheet.total_after_tax',
  'worksheet.total_discount',
  'worksheet.total_parts',
  'worksheet.total_labour',
  'worksheet.total_external',
  'worksheet.total_cost',
  'worksheet.hide_discounts',
  'worksheet.created_at',
  'worksheet.updated_at',
] as const

const DETAIL = [
  'worksheet.reported_issues',
  'worksheet.diagnosis',
  'worksheet.work_done',
  'worksheet.comments',
  'worksheet.internal_notes',
  'worksheet.warranty_expiry',
  'worksheet.external_id',
  'worksheet.metadata',
] as const

/** Whether a receipt that stands cites the worksheet. */
export const IS_BILLED = sql<boolean>`(receipt.id IS NOT NULL AND receipt.voided_at IS NULL)`

/** How far a worksheet is billed, by its receipt. */
export const BILLING_STATUS = sql<'not_billed' | 'receipt_draft' | 'receipted'>`CASE
  WHEN NOT ${IS_BILLED} THEN 'not_billed' WHEN receipt.issued_at IS NULL THEN 'receipt_draft' ELSE 'receipted' END`

/** Living worksheets, with the receipt that cites each. */
export function livingWorksheets(db: CompanyDatabase) {
  return db
    .select('worksheet')
    .leftJoin('receipt', (join) =>
      join
        .onRef('receipt.company_id', '=', 'worksheet.company_id')
        .onRef('receipt.worksheet_id', '=', 'worksheet.id')
        .on('receipt.deleted_at', 'is', null),
    )
    .where('worksheet.deleted_at', 'is', null)
}

/** Worksheets with their category, quote and receipt. */
export function worksheetsOf(db: CompanyDatabase) {
  return livingWorksheets(db)
    .leftJoin('work_category', (join) =>
      join
        .onRef('work_category.company_id', '=', 'worksheet.company_id')
        .onRef('work_category.id', '=', 'worksheet.work_category_id'),
    )
    .leftJoin('quote', (join) =>
      join
        .onRef('quote.company_id', '=', 'worksheet.company_id')
        .onRef('quote.id', '=', 'worksheet.quote_id'),
    )
    .select(sql.lit('worksheet' as const).as('object'))
    .select(SUMMARY)
    .select([
      'work_category.name as work_category_name',
      'quote.seq_number as quote_seq_number',
      'receipt.id as receipt_id',
      BILLING_STATUS.as('billing_status'),
      sql<boolean>`(${IS_BILLED} OR worksheet.status = 'cancelled')`.as('frozen'),
    ])
}

export const worksheetById = prepared((db, param: Param<{ id: string }>) =>
  worksheetsOf(db).select(DETAIL).where('worksheet.id', '=', param('id')),
)

const linesOf = prepared((db, param: Param<{ id: string }>) =>
  db
    .select('worksheet_line_item')
    .leftJoin('article_movement', (join) =>
      join
        .onRef('article_movement.company_id', '=', 'worksheet_line_item.company_id')
        .onRef('article_movement.worksheet_line_item_id', '=', 'worksheet_line_item.id'),
    )
    .select(sql.lit('worksheet_line_item' as const).as('object'))
    .select([
      'worksheet_line_item.id',
      'worksheet_line_item.article_id',
      'worksheet_line_item.kind',
      'worksheet_line_item.description',
      'worksheet_line_item.quantity',
      'worksheet_line_item.unit_type',
      'worksheet_line_item.unit_price',
      'worksheet_line_item.unit_discount_rate',
      'worksheet_line_item.tax_rate',
      'worksheet_line_item.vat_code',
      'worksheet_line_item.total_before_tax',
      'worksheet_line_item.total_tax',
      'worksheet_line_item.total_after_tax',
      'worksheet_line_item.purchase_price',
      'worksheet_line_item.user_id',
      'worksheet_line_item.quote_line_item_id',
      'worksheet_line_item.approval_status',
      'worksheet_line_item.done',
      'worksheet_line_item.position',
      'worksheet_line_item.created_at',
      'article_movement.id as movement_id',
    ])
    .where('worksheet_line_item.worksheet_id', '=', param('id'))
    .orderBy('worksheet_line_item.position'),
)

/** The lines of a worksheet by position, each with the stock movement that it causes. */
export function readLines(db: CompanyDatabase, id: string) {
  return linesOf(db, { id })
}

export type WorksheetLine = Awaited<ReturnType<typeof readLines>>[number]

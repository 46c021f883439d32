import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/**
 * What worksheets and delivery notes have moved, as `origin_id`, `article_id`, `quantity`, and `line_id`, the worksheet's
 * line that moved it or was copied. Their lines' own movements unload; `of_returned` are those of copies on invoices and
 * credit notes, and what is kept out of lines that are no more, which say how much lies on the shelf again
 * (credit-notes.md#restocking).
 * @param isOrigin what an id of such a document is compared with, `= …`
 */
export const movedBy = (company_id: Sql, isOrigin: Sql): Sql => sql`(
  WITH copy AS (
    SELECT id, coalesce(worksheet_id, delivery_note_id) AS origin_id, worksheet_line_item_id AS line_id
    FROM invoice_line_item
    WHERE company_id = ${company_id} AND (worksheet_id ${isOrigin} OR delivery_note_id ${isOrigin}))
  SELECT source_id AS origin_id, article_id, quantity, worksheet_line_item_id AS line_id,
    worksheet_line_item_id IS NULL AND delivery_note_line_item_id IS NULL AS of_returned
  FROM article_movement
  WHERE company_id = ${company_id} AND source_object IN ('worksheet', 'delivery_note') AND source_id ${isOrigin}
  UNION ALL
  SELECT copy.origin_id, movement.article_id, movement.quantity, copy.line_id, true FROM copy
    JOIN article_movement movement ON movement.company_id = ${company_id}
      AND movement.invoice_line_item_id = copy.id
  UNION ALL
  SELECT copy.origin_id, movement.article_id, movement.quantity, copy.line_id, true FROM copy
    JOIN credit_note_line_item credited ON credited.company_id = ${company_id}
      AND credited.invoice_line_item_id = copy.id
    JOIN article_movement movement ON movement.company_id = ${company_id}
      AND movement.credit_note_line_item_id = credited.id)`

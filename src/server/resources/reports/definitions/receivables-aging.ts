import { type RawBuilder, sql } from 'kysely'
import { AGES, agedBy, laterPayments, partsDue } from '../aging.ts'
import { localDay, upToEnd } from '../days.ts'
import { type Asked, amount, LIMITS, type Report, text, uuid } from '../definition.ts'

type Sql = RawBuilder<unknown>

/**
 * What settled documents after the day: payments, and of invoices credit notes, less what was paid back of them. What is
 * kept with a document is as of now; less this it is as of the day.
 */
const later = (asked: Asked): Sql => sql`
  SELECT document_kind, document_id, sum(amount) AS amount FROM (
    ${laterPayments(asked, ['receipt', 'invoice'])}
    UNION ALL
    SELECT 'invoice', invoice_id, amount_due FROM credit_note
    WHERE company_id = ${asked.company_id}::uuid AND deleted_at IS NULL AND issued_at IS NOT NULL
      AND listed_on > ${asked.to}::date
    UNION ALL
    SELECT 'invoice', credit_note.invoice_id, - refund.amount FROM cash_book_entry AS refund JOIN credit_note
      ON credit_note.company_id = refund.company_id AND credit_note.id = refund.source_id
    WHERE refund.company_id = ${asked.company_id}::uuid AND refund.deleted_at IS NULL
      AND refund.source = 'credit_note' AND refund.payment_id IS NOT NULL
      AND greatest(refund.entry_date, credit_note.listed_on) > ${asked.to}::date) AS settled
  GROUP BY 1, 2`

const RECEIPT_LEFT = sql`receipt.total_after_tax > receipt.total_payments`
const INVOICE_SETTLED = sql`invoice.credited_total + invoice.total_payments - invoice.refunded_total`

const receipts = (asked: Asked, is: Sql): Sql => sql`
  SELECT customer_id, customer_name, issued_at AS latest, ${localDay(sql`issued_at`, asked)} AS due_date,
    total_after_tax - total_payments + coalesce(later.amount, 0) AS amount
  FROM receipt LEFT JOIN later ON later.document_kind = 'receipt' AND later.document_id = receipt.id
  WHERE receipt.company_id = ${asked.company_id}::uuid AND receipt.deleted_at IS NULL
    AND receipt.issued_at IS NOT NULL AND receipt.voided_at IS NULL AND ${upToEnd(sql`receipt.issued_at`, asked)}
    AND ${is}`

const invoices = (asked: Asked, is: Sql): Sql => sql`
  SELECT customer_id, customer_name, issued_at, part.due_date, part.amount
  FROM invoice LEFT JOIN later ON later.document_kind = 'invoice' AND later.document_id = invoice.id,
    ${partsDue('invoice', sql`${INVOICE_SETTLED} - coalesce(later.amount, 0)`)} AS part
  WHERE invoice.company_id = ${asked.company_id}::uuid AND invoice.deleted_at IS NULL
    AND invoice.issued_at IS NOT NULL AND invoice.listed_on <= ${asked.to}::date AND ${is}`

/** Those that are open now by the index of these, and those that were settled since. */
const openOrLater = (table: string, isOpen: Sql, select: (is: Sql) => Sql): Sql[] => [
  select(isOpen),
  select(sql`NOT (${isOpen}) AND ${sql.ref(`${table}.id`)} IN (SELECT document_id FROM later)`),
]

/** What was owed, part by part: the beginning of a statement about `owed`. */
function withOwed(asked: Asked): Sql {
  const owed = [
    ...openOrLater('receipt', RECEIPT_LEFT, (is) => receipts(asked, is)),
    ...openOrLater('invoice', sql`invoice.amount_due > ${INVOICE_SETTLED}`, (is) => invoices(asked, is)),
  ]
  return sql`WITH later AS MATERIALIZED (${later(asked)}), owed AS (${sql.join(owed, sql` UNION ALL `)})`
}

/** What customers owed at the end of a day (reports.md#aging). */
export const receivablesAging: Report = {
  name: 'receivables_aging',
  when: 'date',
  takes: ['limit'],
  limits: LIMITS,
  columns: () => [uuid('customer_id'), text('customer_name'), ...AGES],
  order: () => sql`total DESC, customer_name, customer_id`,
  rows: (asked) => sql`${withOwed(asked)} ${agedBy(asked, { id: 'customer_id', name: 'customer_name' })}`,
}

/** All of it in one row, for who asks of neither customers nor ages. */
export const receivablesTotal: Report = {
  ...receivablesAging,
  columns: () => [amount('total')],
  order: () => sql`total`,
  rows: (asked) => sql`${withOwed(asked)} SELECT coalesce(sum(amount), 0) AS total FROM owed`,
}

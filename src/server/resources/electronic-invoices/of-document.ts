import { type SqlBool, sql } from 'kysely'
import type { ElectronicInvoiceStatus } from '../../../domain/electronic-invoices.ts'

/** Joins the electronic invoice of an invoice or credit note. */
export const isOf = (kind: 'invoice' | 'credit_note') =>
  sql<SqlBool>`electronic_invoice.company_id = ${sql.table(kind)}.company_id
    AND electronic_invoice.document_id = ${sql.table(kind)}.id
    AND electronic_invoice.direction = 'outbound' AND electronic_invoice.deleted_at IS NULL`

/** What a document says of the electronic invoice that is joined. */
export const ELECTRONIC = {
  electronic_invoice_id: sql.ref<string | null>('electronic_invoice.id'),
  e_invoice_status: sql.ref<ElectronicInvoiceStatus | null>('electronic_invoice.status'),
}

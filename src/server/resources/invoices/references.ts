import { sql } from 'kysely'
import { requireBankAccount } from '../../core/cash-book/bank-accounts.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid, missing } from '../../core/errors.ts'
import { requireReferences } from '../../core/references.ts'
import { IS_LIVE } from './live.ts'

type Cited = {
  id: string
  document_type: string
  customer_id: string
  related_invoice_id: string | null
  advance_invoice_ids: readonly string[]
}

type Body = {
  customer_id?: string | undefined
  vehicle_id?: string | null | undefined
  bank_account_id?: string | null | undefined
}

/** Every id must name a living record, the account one that has an IBAN. @throws 422 */
export async function checkReferences(tx: CompanyTransaction, body: Body): Promise<void> {
  await requireReferences(tx, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
  ])
  await requireBankAccount(tx, 'bank_account_id', body.bank_account_id)
}

/**
 * A debit note adds to an issued invoice, and nothing else does (invoices.md#debit-notes).
 * @throws 422 `related_invoice_id`
 */
export async function checkRelated(tx: CompanyTransaction, { id, ...invoice }: Cited): Promise<void> {
  const { document_type, related_invoice_id } = invoice
  if (document_type !== 'TD05') {
    if (related_invoice_id === null) return
    throw invalid('related_invoice_id', 'debit_note_only', 'related_invoice_id goes with TD05 only.')
  }
  if (related_invoice_id === null)
    throw missing(
      'related_invoice_id',
      'related_invoice_id is required of a TD05: the invoice that it adds to.',
    )
  const related = await tx
    .active('invoice')
    .select('id')
    .where('id', '=', related_invoice_id)
    .where('id', '<>', id)
    .where('issued_at', 'is not', null)
    .forKeyShare()
    .executeTakeFirst()
  if (related) return
  const message = 'related_invoice_id must name an issued invoice of this company.'
  throw invalid('related_invoice_id', 'reference_not_found', message)
}

/**
 * Advances are issued, the customer's, and deducted once. They are held, so that of two deductions at once one finds
 * the other (invoices.md#advances).
 * @throws 422 `advance_invoice_ids[0]`; 409 `advance_already_deducted`
 */
export async function checkAdvances(tx: CompanyTransaction, invoice: Cited): Promise<void> {
  const ids = invoice.advance_invoice_ids
  if (ids.length === 0) return
  const rows = await tx
    .active('invoice')
    .select('id')
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('document_type', '=', 'TD02')
    .where('customer_id', '=', invoice.customer_id)
    .where('issued_at', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const other = await tx
    .active('invoice')
    .select(['id', 'full_number'])
    .where(sql<boolean>`advance_invoice_ids && ${ids}::uuid[]`)
    .where('id', '<>', invoice.id)
    .where(IS_LIVE)
    .limit(1)
    .executeTakeFirst()
  if (other) {
    const name = other.full_number ?? 'a draft'
    throw new ApiError('advance_already_deducted', `The invoice ${name} deducts the advance already.`, {
      existing_id: other.id,
    })
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const [index, id] of ids.entries()) {
    const param = `advance_invoice_ids[${index}]`
    if (ids.indexOf(id) < index) throw invalid(param, 'repeated_item', `${param} is there already.`)
    if (!known.has(id))
      throw invalid(
        param,
        'reference_not_found',
        `${param} must name an issued TD02 invoice of the customer.`,
      )
  }
}

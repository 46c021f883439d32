import { sql } from 'kysely'
import { bankAccountIfPayable, requireBankAccount, unfitAccount } from '../../core/cash-book/bank-accounts.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { type Instalment, requireAscending } from '../../core/documents/instalments.ts'
import { sectionFor } from '../../core/documents/sections.ts'
import { ApiError, invalidFields } from '../../core/errors.ts'
import { type Fault, fault } from '../../core/fatturapa/problems.ts'
import { FieldErrors } from '../../core/field-errors.ts'
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
  sezionale_id?: string | undefined
  instalments?: Instalment[] | undefined
}

/**
 * Every id must name an existing record, the account one that has an IBAN, the section one that numbers invoices, and what
 * is cited, where that is sent, an invoice that can be. The days of instalments, which need nothing that is named, are
 * looked at with them.
 * @throws 409 `advance_already_deducted`; 422 with all that do not
 */
export async function checkReferences(tx: CompanyTransaction, body: Body, cited: Cited | null) {
  const errors = new FieldErrors()
  await requireReferences(tx, [
    { param: 'customer_id', table: 'customer', id: body.customer_id },
    { param: 'vehicle_id', table: 'vehicle', id: body.vehicle_id },
  ]).catch(errors.take)
  await requireBankAccount(tx, 'bank_account_id', body.bank_account_id).catch(errors.take)
  if (body.sezionale_id !== undefined) await sectionFor(tx, 'invoice', body.sezionale_id).catch(errors.take)
  if (cited) await checkCited(tx, cited).catch(errors.take)
  errors.from(() => body.instalments && requireAscending(body.instalments))
  errors.reject()
}

const RELATED = 'related_invoice_id'

/** Whether the invoice that a debit note adds to is issued; it stays so until the transaction ends. */
async function isRelatedIssued(tx: CompanyTransaction, { id, related_invoice_id }: Cited): Promise<boolean> {
  const related = await tx
    .active('invoice')
    .select('id')
    .where('id', '=', related_invoice_id!)
    .where('id', '<>', id)
    .where('issued_at', 'is not', null)
    .forShare()
    .executeTakeFirst()
  return related !== undefined
}

/** A debit note adds to an issued invoice, and nothing else does (invoices.md#debit-notes). */
async function relatedFaults(tx: CompanyTransaction, invoice: Cited): Promise<Fault[]> {
  const { document_type, related_invoice_id } = invoice
  if (document_type !== 'TD05') {
    if (related_invoice_id === null) return []
    return [fault(RELATED, 'debit_note_only', 'related_invoice_id goes with TD05 only.')]
  }
  if (related_invoice_id === null) {
    const message = 'related_invoice_id is required of a TD05: the invoice that it adds to.'
    return [fault(RELATED, 'missing', message)]
  }
  if (await isRelatedIssued(tx, invoice)) return []
  const message = 'related_invoice_id must name an issued invoice of this company.'
  return [fault(RELATED, 'reference_not_found', message)]
}

/** An invoice at the beginning of a sentence; one that was never issued has no number to be named by. */
const nameOf = ({ full_number }: { full_number: string | null }) =>
  full_number === null ? 'The draft of an invoice' : `The invoice ${full_number}`

/**
 * Those advances that are issued and the customer's, held until the transaction ends, so that of two deductions at once
 * one finds the other (invoices.md#advances). @throws 409 `advance_already_deducted`
 */
async function lockAdvances(tx: CompanyTransaction, invoice: Cited): Promise<ReadonlySet<string>> {
  const ids = invoice.advance_invoice_ids
  if (ids.length === 0) return new Set()
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
    throw new ApiError('advance_already_deducted', `${nameOf(other)} deducts the advance already.`, {
      existing_id: other.id,
    })
  }
  return new Set(rows.map(({ id }) => id))
}

async function advanceFaults(tx: CompanyTransaction, invoice: Cited): Promise<Fault[]> {
  const known = await lockAdvances(tx, invoice)
  return invoice.advance_invoice_ids.flatMap((id, index, ids) => {
    const param = `advance_invoice_ids[${index}]`
    if (ids.indexOf(id) < index) return [fault(param, 'repeated_item', `${param} is there already.`)]
    if (known.has(id)) return []
    return [fault(param, 'reference_not_found', `${param} must name an issued TD02 invoice of the customer.`)]
  })
}

/** What stands against the account that a draft names: since then it may have lost its IBAN, or gone out of use. */
async function accountFaults(tx: CompanyTransaction, bank_account_id: string | null): Promise<Fault[]> {
  if ((await bankAccountIfPayable(tx, bank_account_id)) === bank_account_id) return []
  return [fault('bank_account_id', 'not_a_bank_account', unfitAccount('bank_account_id'))]
}

/** What stands against all that a draft names, looked at again on issue. @throws 409 `advance_already_deducted` */
export async function namedFaults(
  tx: CompanyTransaction,
  invoice: Cited & { bank_account_id: string | null },
): Promise<Fault[]> {
  return [...(await citedFaults(tx, invoice)), ...(await accountFaults(tx, invoice.bank_account_id))]
}

/**
 * What stands against the invoices that an invoice adds to or deducts: they are held, so that none of them is reopened
 * meanwhile. @throws 409 `advance_already_deducted`
 */
async function citedFaults(tx: CompanyTransaction, invoice: Cited): Promise<Fault[]> {
  return [...(await relatedFaults(tx, invoice)), ...(await advanceFaults(tx, invoice))]
}

/** @throws 409 `advance_already_deducted`; 422 for invoices that cannot be cited */
async function checkCited(tx: CompanyTransaction, invoice: Cited): Promise<void> {
  const faults = await citedFaults(tx, invoice)
  if (faults.length > 0) throw invalidFields(faults)
}

/**
 * An invoice that was wholly credited lives again, and with it what it cites.
 * @throws 409 `advance_already_deducted`, `invoice_not_issued` where one was reopened or deleted meanwhile
 */
export async function citeAgain(tx: CompanyTransaction, invoice: Cited): Promise<void> {
  const known = await lockAdvances(tx, invoice)
  const isRelated = invoice.related_invoice_id === null || (await isRelatedIssued(tx, invoice))
  if (isRelated && invoice.advance_invoice_ids.every((id) => known.has(id))) return
  throw new ApiError('invoice_not_issued', 'What the invoice adds to or deducts is no longer issued.')
}

/** @throws 409 `document_referenced` while an existing invoice adds to the one that is locked, or deducts it */
export async function requireUncited(tx: CompanyTransaction, id: string): Promise<void> {
  const citing = await tx
    .active('invoice')
    .select(['id', 'full_number'])
    .where(sql<boolean>`(related_invoice_id = ${id} OR advance_invoice_ids && ARRAY[${id}::uuid])`)
    .where(IS_LIVE)
    .limit(1)
    .executeTakeFirst()
  if (!citing) return
  throw new ApiError('document_referenced', `${nameOf(citing)} adds to it or deducts it.`, {
    existing_id: citing.id,
  })
}

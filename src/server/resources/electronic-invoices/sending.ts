import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalidFields, unresolvedField } from '../../core/errors.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import { recordSent } from './moving.ts'
import { findElectronicInvoice, findElectronicInvoices } from './reads.ts'
import { isOpen } from './sendable.ts'
import {
  type LockedElectronicInvoice,
  lockElectronicInvoice,
  lockElectronicInvoices,
  moveManyTo,
  moveTo,
} from './standing.ts'

/** How the company's files leave now. */
export async function channelOf(tx: CompanyTransaction) {
  const { electronic_invoicing_channel } = await tx
    .selectCompany()
    .select('electronic_invoicing_channel')
    .executeTakeFirstOrThrow()
  return electronic_invoicing_channel
}

/** @throws 422 `ids[0]` for what is no electronic invoice of the company */
function requireKnown(ids: readonly string[], known: ReadonlyMap<string, unknown>): void {
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [`ids[${index}]`]))
  if (unknown.length === 0) return
  throw invalidFields(unknown.map((param) => unresolvedField(param)))
}

/** Documents that were reopened and are drafts now, after their electronic invoices are locked. */
async function draftsOf(tx: CompanyTransaction, document_ids: readonly (string | null)[]) {
  const among = sql<string>`ANY (${document_ids}::uuid[])`
  const rows = await tx
    .active('invoice')
    .select('id')
    .where('id', '=', among)
    .where('issued_at', 'is', null)
    .unionAll(tx.active('credit_note').select('id').where('id', '=', among).where('issued_at', 'is', null))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

type Outgoing = { invoice: LockedElectronicInvoice; param: string; channel: 'file' | 'simulator' }

/** @throws 409 `electronic_invoice_not_sendable`, `document_not_issued`, `signature_missing` */
function requireSendable({ invoice, param, channel }: Outgoing, drafts: ReadonlySet<string>): void {
  const { status, document_number, document_id, format, signature } = invoice
  if (!isOpen(invoice)) {
    const message = `The electronic invoice ${document_number} is ${status.replaceAll('_', ' ')}: only one that waits to be sent is sent.`
    throw new ApiError('electronic_invoice_not_sendable', message, { param })
  }
  if (drafts.has(document_id!))
    throw new ApiError('document_not_issued', `${document_number} is a draft again: issue it first.`, {
      param,
    })
  if (format === 'FPA12' && channel === 'file' && signature === 'none')
    throw new ApiError('signature_missing', `The file of ${document_number} must be signed first.`, { param })
}

/** Hands files over: by channel `file` to the person, by the simulator to the job that works for it. */
export async function handOver(
  tx: CompanyTransaction,
  ids: readonly string[],
  channel: 'file' | 'simulator',
): Promise<void> {
  const handed_at = channel === 'file' ? sql<string>`now()` : null
  await moveManyTo(tx, ids, 'sending', { both: { channel }, file: { handed_at, answered_at: null } })
}

/**
 * Sends electronic invoices, all of them or none (electronic-invoices.md#sending), by as many statements however many
 * they are. For the console only.
 * @throws 409 `electronic_invoice_not_sendable`, `document_not_issued`, `signature_missing`; 422 `ids[0]`
 */
export function sendElectronicInvoices({ db }: Context, ids: readonly string[]) {
  return db.transaction(async (tx) => {
    const rows = await lockElectronicInvoices(tx, ids)
    const locked = new Map(rows.map((invoice) => [invoice.id, invoice]))
    requireKnown(ids, locked)
    const channel = await channelOf(tx)
    const drafts = await draftsOf(
      tx,
      rows.map(({ document_id }) => document_id),
    )
    const sent = new Set<string>()
    for (const [index, id] of ids.entries()) {
      const invoice = locked.get(id)!
      const status = sent.has(id) ? 'sending' : invoice.status
      requireSendable({ invoice: { ...invoice, status }, param: `ids[${index}]`, channel }, drafts)
      sent.add(id)
    }
    await handOver(tx, ids, channel)
    return wholeList('/v1/electronic-invoices', await findElectronicInvoices(tx, ids))
  })
}

/** Locks one that a person hands over. @throws 409 `transition_not_allowed` */
async function lockHanded(tx: CompanyTransaction, id: string) {
  const invoice = await lockElectronicInvoice(tx, id)
  if (invoice.status === 'sending' && invoice.channel === 'file') return invoice
  throw new ApiError('transition_not_allowed', 'No file of it is being handed over by hand.', {
    allowed: [],
  })
}

/** Says that the tax office has the file (electronic-invoices.md#channels). @throws 409 `transition_not_allowed` */
export function markSent({ db }: Context, id: string, sdi_identifier?: string) {
  return db.transaction(async (tx) => {
    await recordSent(tx, await lockHanded(tx, id), sdi_identifier)
    return findElectronicInvoice(tx, id)
  })
}

/** Says that the file was not handed over. @throws 409 `transition_not_allowed` */
export function cancelSending({ db }: Context, id: string) {
  return db.transaction(async (tx) => {
    const invoice = await lockHanded(tx, id)
    await moveTo(tx, invoice, 'to_send', { both: { channel: null }, file: { handed_at: null } })
    return findElectronicInvoice(tx, id)
  })
}

import { sql } from 'kysely'
import {
  type ElectronicInvoiceStatus,
  ISSUED_FOR_TAX_STATUSES,
  isTransmitted,
  TRANSMITTED_STATUSES,
} from '../../../domain/electronic-invoices.ts'
import { type CompanyDatabase, type CompanyTransaction, LATER } from '../../core/company-database.ts'

/** What the rules on a change look at. */
const LOCKED = [
  ...(['direction', 'status', 'document_object', 'document_id', 'document_number', 'format'] as const),
  ...(['channel', 'signature', 'attempts', 'sent_at', 'delivered_on', 'made_available_on'] as const),
] as const

/** Locks the electronic invoice's row. Unknown: 404. */
export const lockElectronicInvoice = (tx: CompanyTransaction, id: string) =>
  tx.lock('electronic_invoice', id, LOCKED)

/** Locks those of many that there are, ordered by id. */
export const lockElectronicInvoices = (tx: CompanyTransaction, ids: readonly string[]) =>
  tx.lockMany('electronic_invoice', ids, LOCKED)

export type LockedElectronicInvoice = Awaited<ReturnType<typeof lockElectronicInvoice>>

/** An invoice or credit note that has an electronic invoice, or may have one. */
export type Filed = { kind: 'invoice' | 'credit_note'; id: string }

const idOf = (db: CompanyDatabase, { id }: Filed) =>
  db
    .active('electronic_invoice')
    .select('id')
    .where('document_id', '=', id)
    .where('direction', '=', 'outbound')
    .executeTakeFirst()

/** Locks the electronic invoice of a document, after the document itself; undefined without one. */
export async function lockOfDocument(tx: CompanyTransaction, document: Filed) {
  const found = await idOf(tx, document)
  return found && lockElectronicInvoice(tx, found.id)
}

/**
 * Where the electronic invoice of a document stands, which it keeps until the transaction ends; null without one. Whoever
 * sends it waits meanwhile.
 */
export async function standingOf(
  tx: CompanyTransaction,
  { id }: Filed,
): Promise<ElectronicInvoiceStatus | null> {
  const row = await tx
    .active('electronic_invoice')
    .select('status')
    .where('document_id', '=', id)
    .where('direction', '=', 'outbound')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.status ?? null
}

/** The day on which a file of a document was first sent; null where none was. */
export async function firstSentOn(
  db: CompanyDatabase,
  document: Filed,
  time_zone: string,
): Promise<string | null> {
  const found = await idOf(db, document)
  if (!found) return null
  const { day } = await db
    .select('electronic_invoice_file')
    .select(sql<string | null>`(min(sent_at) AT TIME ZONE ${time_zone})::date`.as('day'))
    .where('electronic_invoice_id', '=', found.id)
    .executeTakeFirstOrThrow()
  return day
}

/** Whether the exchange system has a document, or may have it: nothing of it changes until the transaction ends. */
export async function isTransmittedDocument(tx: CompanyTransaction, document: Filed): Promise<boolean> {
  const status = await standingOf(tx, document)
  return status !== null && isTransmitted(status)
}

/**
 * Whether the exchange system has taken a file of a document, or may have: whatever became of it, its number is used.
 * Nothing of it changes until the transaction ends.
 */
export async function usedNumber(tx: CompanyTransaction, document: Filed): Promise<boolean> {
  const filed = await lockOfDocument(tx, document)
  if (!filed) return false
  const taking = [...TRANSMITTED_STATUSES, ...ISSUED_FOR_TAX_STATUSES]
  const taken = await tx
    .select('electronic_invoice_file')
    .select('id')
    .where('electronic_invoice_id', '=', filed.id)
    .where('status', 'in', taking)
    .limit(1)
    .executeTakeFirst()
  return taken !== undefined
}

/** The current file of an electronic invoice. */
export const currentFile = (db: CompanyDatabase, electronic_invoice_id: string) =>
  db
    .select('electronic_invoice_file')
    .select(['id', 'attempt', 'file_name', 'stem', 'transmission', 'sent_at', 'handed_at', 'handed_count'])
    .select(['channel', 'sdi_identifier', 'signature', 'status', 'xml', 'sha256'])
    .where('electronic_invoice_id', '=', electronic_invoice_id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

export type CurrentFile = Awaited<ReturnType<typeof currentFile>>

type Sent = {
  channel?: 'file' | 'simulator' | null
  sdi_identifier?: string | null
  sent_at?: ReturnType<typeof sql<string>> | null
}

/** What else a move writes: of the file alone, of both, and of the electronic invoice alone. */
type Along = {
  file?: object
  both?: Sent
  invoice?: object
  /** the part by which it moves, such as a message */
  related?: object
}

/** Moves an electronic invoice that is locked, and its current file with it. */
export async function moveTo(
  tx: CompanyTransaction,
  invoice: LockedElectronicInvoice,
  status: ElectronicInvoiceStatus,
  { file = {}, both = {}, invoice: own = {}, related }: Along = {},
): Promise<void> {
  const { id: file_id } = await currentFile(tx, invoice.id)
  await tx
    .update('electronic_invoice_file')
    .set({ ...file, ...both, status })
    .where('id', '=', file_id)
    .execute()
  const moved = { ...own, ...both, status, status_changed_at: sql<string>`now()` }
  await tx.change('electronic_invoice', invoice, moved, {
    action: { name: status, ...(related && { related }) },
  })
}

type Moved = { file: object; both: { channel: 'file' | 'simulator' } }

/** As `moveTo`, of many that are locked and will stand otherwise than they do, by one statement a table. */
export async function moveManyTo(
  tx: CompanyTransaction,
  ids: readonly string[],
  status: ElectronicInvoiceStatus,
  { file, both }: Moved,
): Promise<void> {
  const among = sql<string>`ANY (${ids}::uuid[])`
  await tx
    .update('electronic_invoice_file')
    .set({ ...file, ...both, status })
    .where('electronic_invoice_id', '=', among)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM electronic_invoice_file AS later
        WHERE later.company_id = electronic_invoice_file.company_id
          AND later.electronic_invoice_id = electronic_invoice_file.electronic_invoice_id
          AND later.attempt > electronic_invoice_file.attempt)`,
    )
    .execute()
  await tx
    .update('electronic_invoice')
    .set({ ...both, status, status_changed_at: sql<string>`now()`, updated_at: LATER })
    .where('id', '=', among)
    .execute()
  for (const id of ids) tx.written('electronic_invoice', id, { name: status })
}

/** What is written where a file turns out to be sent: once a file, whoever says so first. */
export const sending = ({ sent_at }: Pick<CurrentFile, 'sent_at'>, { attempts }: LockedElectronicInvoice) =>
  sent_at === null ? { both: { sent_at: sql<string>`now()` }, invoice: { attempts: attempts + 1 } } : {}

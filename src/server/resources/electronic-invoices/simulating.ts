import { sql } from 'kysely'
import { type FileFormat, ISSUED_FOR_TAX_STATUSES } from '../../../domain/electronic-invoices.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { FAILING_CODE, simulatedMessages } from '../../core/fatturapa/simulator.ts'
import { takeMessage } from './messages.ts'
import { recordSent } from './moving.ts'
import { currentFile, lockElectronicInvoice, moveTo } from './standing.ts'

/*
 * What the simulator's channel does with a file (electronic-invoices.md#simulator): it is marked as handed over before
 * anything happens to it, so that one whose process died in between is never handed over twice by itself.
 */

const CREDIT_NOTE = 'TD04'

/** Names a file, whatever the company. */
export type FileKey = { company_id: string; id: string }

function readFile(db: CompanyDatabase, id: string) {
  return db
    .select('electronic_invoice_file')
    .innerJoin('electronic_invoice', (join) =>
      join
        .onRef('electronic_invoice.company_id', '=', 'electronic_invoice_file.company_id')
        .onRef('electronic_invoice.id', '=', 'electronic_invoice_file.electronic_invoice_id'),
    )
    .select(['electronic_invoice_file.id', 'electronic_invoice_id', 'electronic_invoice_file.status'])
    .select(['electronic_invoice_file.file_name', 'stem', 'sha256', 'handed_count', 'handed_at'])
    .select(['electronic_invoice_file.sdi_identifier', 'electronic_invoice_file.sent_at', 'answered_at'])
    .select(['format', 'destination_code', 'destination_certified_email', 'document_type', 'document_number'])
    .select(['document_date'])
    .select(
      sql<string>`coalesce(
        (SELECT title FROM invoice WHERE company_id = ${db.company_id} AND id = document_id),
        (SELECT title FROM credit_note WHERE company_id = ${db.company_id} AND id = document_id), '')`.as(
        'title',
      ),
    )
    .where('electronic_invoice_file.id', '=', id)
    .executeTakeFirst()
}

type File = NonNullable<Awaited<ReturnType<typeof readFile>>>

/** Locks the electronic invoice of a file that still waits; undefined where another took its place. */
async function lockWaiting(tx: CompanyTransaction, id: string) {
  const file = await readFile(tx, id)
  if (!file) return undefined
  const invoice = await lockElectronicInvoice(tx, file.electronic_invoice_id)
  const current = await currentFile(tx, invoice.id)
  return current.id === id && invoice.status === 'sending' ? { file, invoice } : undefined
}

/** The number that the simulator gives: the same again for the same file. */
const identifierOf = ({ id }: Pick<File, 'id'>) =>
  String(BigInt(`0x${id.replaceAll('-', '')}`) % 100_000_000_000n)

/** Marks a file as handed over. @returns false where somebody had begun and did not end */
function begin(db: CompanyDatabase, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const begun = await tx
      .update('electronic_invoice_file')
      .set({ handed_at: sql<string>`now()`, handed_count: sql<number>`handed_count + 1` })
      .where('id', '=', id)
      .where('handed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return begun !== undefined
  })
}

/** Writes that the channel took the file, or that it failed. */
function finish(db: CompanyDatabase, id: string, outcome: 'sent' | 'error'): Promise<void> {
  return db.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, id)
    if (!waiting) return
    const { file, invoice } = waiting
    if (outcome === 'error') return moveTo(tx, invoice, 'error')
    await recordSent(tx, invoice, identifierOf(file))
  })
}

/**
 * Hands a file to the simulator.
 * @returns `abandoned` where a process began with it and died: whether it went out is not known then
 */
export async function takeFile(db: CompanyDatabase, id: string): Promise<'done' | 'abandoned'> {
  const file = await readFile(db, id)
  if (file?.status !== 'sending') return 'done'
  if (!(await begin(db, id))) return 'abandoned'
  const fails = file.destination_code === FAILING_CODE && file.handed_count === 0
  await finish(db, id, fails ? 'error' : 'sent')
  return 'done'
}

/** Writes that it is not known whether a file went out. */
export const giveUp = (db: CompanyDatabase, id: string) => finish(db, id, 'error')

/** The statuses in which the exchange system keeps a number: what was refused does not count. */
const ACCEPTED = ISSUED_FOR_TAX_STATUSES.filter((status) => status !== 'refused')

/**
 * Whether another document of this number and year was accepted before: credit notes count among themselves, all other
 * types together.
 */
async function isDuplicate(db: CompanyDatabase, file: File): Promise<boolean> {
  const { document_type, document_number, document_date, electronic_invoice_id } = file
  const other = await db
    .select('electronic_invoice')
    .select('id')
    .where('direction', '=', 'outbound')
    .where('document_type', document_type === CREDIT_NOTE ? '=' : '<>', CREDIT_NOTE)
    .where('document_number', '=', document_number)
    .where(sql<boolean>`date_trunc('year', document_date) = date_trunc('year', ${document_date}::date)`)
    .where('status', 'in', ACCEPTED)
    .where('id', '<>', electronic_invoice_id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Brings what the simulator says of a file that it took, read as every message is. */
export async function answerFile(db: CompanyDatabase, id: string): Promise<void> {
  const file = await readFile(db, id)
  if (!file?.sent_at || file.answered_at !== null || file.status === 'error') return
  const received_at = new Date(file.sent_at).toISOString()
  const sdi_identifier = file.sdi_identifier!
  const format = file.format as FileFormat
  const simulated = { ...file, format, sdi_identifier, received_at, isDuplicate: await isDuplicate(db, file) }
  for (const { name, xml } of simulatedMessages(simulated))
    await db.transaction((tx) => takeMessage(tx, name, Buffer.from(xml)))
  await db
    .update('electronic_invoice_file')
    .set({ answered_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { type ElectronicInvoiceStatus, movedBy } from '../../../domain/electronic-invoices.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { json } from '../../core/documents/fiscal-lines.ts'
import { invalid } from '../../core/errors.ts'
import { fileStem } from '../../core/fatturapa/file-name.ts'
import {
  NoMessage,
  readMessage as readSdiMessage,
  type SdiMessage,
} from '../../core/fatturapa/message-reader.ts'
import type { Context } from '../../core/trpc.ts'
import { bytesOf } from './imported-bytes.ts'
import { readMessage } from './reads.ts'
import type { ImportedFile } from './schema.ts'
import {
  currentFile,
  type LockedElectronicInvoice,
  lockElectronicInvoice,
  moveTo,
  sending,
} from './standing.ts'

/** @throws 422 `content` for what is no message */
function messageOf(bytes: Uint8Array): SdiMessage {
  try {
    return readSdiMessage(bytes)
  } catch (error) {
    if (!(error instanceof NoMessage)) throw error
    const message = `content must be a message of the exchange system: ${error.message}.`
    throw invalid('content', 'not_a_message', message)
  }
}

/** The file of ours that a message is about. */
const fileNamed = (tx: CompanyTransaction, name: string) =>
  tx
    .select('electronic_invoice_file')
    .select(['id', 'electronic_invoice_id'])
    .where('stem', '=', fileStem(name))
    .executeTakeFirst()

/** Whether another message of this name came before: of two only the first moves anything. */
async function cameBefore(tx: CompanyTransaction, name: string, id: string): Promise<boolean> {
  const other = await tx
    .select('electronic_invoice_message')
    .select('id')
    .where('electronic_invoice_id', '=', id)
    .where(sql<boolean>`lower(file_name) = lower(${name})`)
    .executeTakeFirst()
  return other !== undefined
}

/** What a message writes beside the state. */
function reached(to: ElectronicInvoiceStatus, { day, errors }: SdiMessage) {
  if (to === 'rejected') return { errors: json(errors) }
  if (to === 'delivered') return { delivered_on: day }
  return to === 'not_delivered' ? { made_available_on: day } : {}
}

type Kept = { id: string; name: string; message: SdiMessage; bytes: Uint8Array; sha256: string }
type About = { file_id: string; invoice: LockedElectronicInvoice } | undefined

/** Keeps a message, unless it was kept before. @returns whether it is new */
async function keep(
  tx: CompanyTransaction,
  { id, name, message: { day, errors, ...said }, bytes, sha256 }: Kept,
  about: About,
): Promise<boolean> {
  const row = await tx
    .insert('electronic_invoice_message', {
      ...{ ...said, id, file_name: name, content: Buffer.from(bytes), sha256, errors: json(errors) },
      electronic_invoice_id: about?.invoice.id ?? null,
      electronic_invoice_file_id: about?.file_id ?? null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Where a message moves the electronic invoice; undefined where it moves nothing. */
async function moveBy(
  tx: CompanyTransaction,
  { name, message }: Kept,
  { file_id, invoice }: NonNullable<About>,
) {
  const to = movedBy(message, invoice)
  if (to === undefined) return undefined
  const file = await currentFile(tx, invoice.id)
  if (file.id !== file_id || (await cameBefore(tx, name, invoice.id))) return undefined
  return { to, file }
}

/** Moves the electronic invoice by a message that was kept. */
async function apply(
  tx: CompanyTransaction,
  { id, message }: Kept,
  { invoice }: NonNullable<About>,
  { to, file }: NonNullable<Awaited<ReturnType<typeof moveBy>>>,
): Promise<void> {
  await tx.update('electronic_invoice_message').set({ applied: true }).where('id', '=', id).execute()
  const related = await readMessage(tx, id)
  const { both, invoice: counted } = sending(file, invoice)
  const identified = message.sdi_identifier ? { sdi_identifier: message.sdi_identifier } : {}
  await moveTo(tx, invoice, to, {
    ...{ both: { ...both, ...identified }, related },
    invoice: { ...counted, ...reached(to, message) },
  })
}

/** Gives a file that was received the number that its metadata tell (electronic-invoices.md#received-files). */
async function identifyReceived(
  tx: CompanyTransaction,
  { invoice_file_name, sdi_identifier }: SdiMessage,
): Promise<void> {
  const received = await tx
    .select('received_electronic_file')
    .select('id')
    .where('stem', '=', fileStem(invoice_file_name))
    .where('sdi_identifier', 'is', null)
    .execute()
  for (const { id } of received) {
    await tx.update('received_electronic_file').set({ sdi_identifier }).where('id', '=', id).execute()
    const invoices = await tx
      .active('electronic_invoice')
      .select('id')
      .where('received_file_id', '=', id)
      .orderBy('id')
      .execute()
    for (const invoice of invoices)
      await tx.change('electronic_invoice', await lockElectronicInvoice(tx, invoice.id), { sdi_identifier })
  }
}

/** Keeps a message of the exchange system and does what it says; the same again changes nothing. */
export async function takeMessage(tx: CompanyTransaction, name: string, bytes: Uint8Array) {
  const message = messageOf(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const kept: Kept = { id: uuidv7(), name, message, bytes, sha256 }
  const file = await fileNamed(tx, message.invoice_file_name)
  const about: About = file && {
    file_id: file.id,
    invoice: await lockElectronicInvoice(tx, file.electronic_invoice_id),
  }
  const move = about && (await moveBy(tx, kept, about))
  if (!(await keep(tx, kept, about))) {
    const known = await tx
      .select('electronic_invoice_message')
      .select('id')
      .where('sha256', '=', sha256)
      .executeTakeFirstOrThrow()
    return { ...(await readMessage(tx, known.id)), applied: false }
  }
  if (about && move) await apply(tx, kept, about, move)
  if (message.type === 'MT') await identifyReceived(tx, message)
  const answer = await readMessage(tx, kept.id)
  const action = { name: 'updated', related: answer }
  if (about && !move) await tx.change('electronic_invoice', about.invoice, {}, { always: true, action })
  return answer
}

/**
 * Takes a message that somebody brings (electronic-invoices.md#messages). For the console only.
 * @throws 422 `content`, `file_id`
 */
export async function importMessage(context: Context, file: ImportedFile) {
  const bytes = await bytesOf(context, file)
  return context.db.transaction((tx) => takeMessage(tx, file.name, bytes))
}

import { sql } from 'kysely'
import { type ElectronicInvoiceStatus, movedBy, notedBy } from '../../../domain/electronic-invoices.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { readMessage as readSdiMessage, type SdiMessage } from '../../core/fatturapa/message-reader.ts'
import { json } from '../../core/json.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import { readMessage } from './reads.ts'
import {
  currentFile,
  type LockedElectronicInvoice,
  lockElectronicInvoice,
  moveTo,
  sending,
} from './standing.ts'

/*
 * How electronic invoices move by what the exchange system says (electronic-invoices.md#order-of-messages). Messages are
 * kept first. One that does not fit yet waits: each move is followed by those that fit then, so that the order in which
 * they came makes no difference.
 */

type Waiting = { id: string; message: SdiMessage }

/** Messages about the current file that have moved nothing, oldest first; of one name the first alone counts. */
async function waitingOf(tx: CompanyTransaction, electronic_invoice_id: string): Promise<Waiting[]> {
  const file = await currentFile(tx, electronic_invoice_id)
  const rows = await tx
    .select('electronic_invoice_message')
    .select(['id', 'file_name', 'applied', 'electronic_invoice_file_id', 'content'])
    .where('electronic_invoice_id', '=', electronic_invoice_id)
    .orderBy('applied', 'desc')
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  const names = Map.groupBy(rows, ({ file_name }) => file_name.toLowerCase())
  return [...names.values()]
    .map(([first]) => first!)
    .filter(({ applied, electronic_invoice_file_id }) => !applied && electronic_invoice_file_id === file.id)
    .map(({ id, content }) => ({ id, message: readSdiMessage(content) }))
}

/** What a message writes beside the state. */
function reached(to: ElectronicInvoiceStatus, { day, errors }: SdiMessage) {
  if (to === 'rejected') return { errors: json(errors) }
  if (to === 'delivered') return { delivered_on: day }
  return to === 'not_delivered' ? { made_available_on: day } : {}
}

/** Moves the electronic invoice by a message that was kept. */
async function apply(
  tx: CompanyTransaction,
  invoice: LockedElectronicInvoice,
  { id, message, to }: Waiting & { to: ElectronicInvoiceStatus },
): Promise<void> {
  await tx.update('electronic_invoice_message').set({ applied: true }).where('id', '=', id).execute()
  const related = await readMessage(tx, id)
  const { both, invoice: counted } = sending(await currentFile(tx, invoice.id), invoice)
  const identified = message.sdi_identifier ? { sdi_identifier: message.sdi_identifier } : {}
  await moveTo(tx, invoice, to, {
    ...{ both: { ...both, ...identified }, related },
    invoice: { ...counted, ...reached(to, message) },
  })
}

/** Writes the days that messages tell which came after the one that followed them. */
async function noteDays(tx: CompanyTransaction, id: string, waiting: readonly Waiting[]): Promise<void> {
  for (const { message } of waiting) {
    const invoice = await lockElectronicInvoice(tx, id)
    const column = notedBy(message, invoice)
    if (column && message.day && invoice[column] === null)
      await tx.change('electronic_invoice', invoice, { [column]: message.day })
  }
}

/** Moves an electronic invoice, whose row is locked, by all messages that fit now. */
export async function applyWaiting(tx: CompanyTransaction, id: string): Promise<void> {
  const waiting = await waitingOf(tx, id)
  for (;;) {
    if (waiting.length === 0) return
    const invoice = await lockElectronicInvoice(tx, id)
    const at = waiting.findIndex(({ message }) => movedBy(message, invoice) !== undefined)
    if (at < 0) return noteDays(tx, id, waiting)
    const [next] = waiting.splice(at, 1)
    await apply(tx, invoice, { ...next!, to: movedBy(next!.message, invoice)! })
  }
}

/** Writes that the exchange system has the file, and does what it has said of it already. */
export async function recordSent(
  tx: CompanyTransaction,
  invoice: LockedElectronicInvoice,
  sdi_identifier?: string,
): Promise<void> {
  const { both, ...more } = sending(await currentFile(tx, invoice.id), invoice)
  await moveTo(tx, invoice, 'sent', { ...more, both: { ...both, ...(sdi_identifier && { sdi_identifier }) } })
  await applyWaiting(tx, invoice.id)
}

/** Messages of a file that was not known when they came, whatever they say wraps it. */
const strangersOf = prepared((db, param: Param<{ stem: string }>) =>
  db
    .select('electronic_invoice_message')
    .select(['id', 'content'])
    .where('electronic_invoice_id', 'is', null)
    .where('type', '<>', sql.lit('MT'))
    .where(
      'invoice_file_name',
      '=',
      sql<string>`ANY (ARRAY[${param('stem')}, ${param('stem')} || '.xml', ${param('stem')} || '.xml.p7m',
        ${param('stem')} || '.zip'])`,
    ),
)

/** A file that has just been made, or signed. */
type MadeFile = { id: string; electronic_invoice_id: string; stem: string; sha256: string }

/**
 * Gives a file the messages that came before it was known here: those that tell its very bytes, for a name alone may be
 * that of a file which another program sent.
 */
export async function adopt(
  tx: CompanyTransaction,
  { id, electronic_invoice_id, stem, sha256 }: MadeFile,
): Promise<void> {
  const strangers = await strangersOf(tx, { stem })
  const own = strangers.filter(({ content }) => readSdiMessage(content).file_sha256 === sha256)
  for (const message of own)
    await tx
      .update('electronic_invoice_message')
      .set({ electronic_invoice_id, electronic_invoice_file_id: id })
      .where('id', '=', message.id)
      .execute()
  if (own.length > 0) await applyWaiting(tx, electronic_invoice_id)
}

import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { lockCompany } from '../../core/company-lock.ts'
import { invalid } from '../../core/errors.ts'
import { fileStem } from '../../core/fatturapa/file-name.ts'
import {
  NoMessage,
  readMessage as readSdiMessage,
  type SdiMessage,
} from '../../core/fatturapa/message-reader.ts'
import { json } from '../../core/json.ts'
import type { Context } from '../../core/trpc.ts'
import { bytesOf } from './imported-bytes.ts'
import { identifyReceived } from './metadata.ts'
import { applyWaiting } from './moving.ts'
import { readMessage } from './reads.ts'
import type { ImportedFile } from './schema.ts'
import { type LockedElectronicInvoice, lockElectronicInvoice } from './standing.ts'

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

/** A file of ours; `invoice` is locked, and missing where it was deleted with its document. */
type About = {
  file_id: string
  electronic_invoice_id: string
  invoice: LockedElectronicInvoice | undefined
}

/** The file of ours that a message is about. */
async function aboutOf(
  tx: CompanyTransaction,
  { invoice_file_name }: SdiMessage,
): Promise<About | undefined> {
  const file = await tx
    .select('electronic_invoice_file')
    .select(['id', 'electronic_invoice_id'])
    .where('stem', '=', fileStem(invoice_file_name))
    .executeTakeFirst()
  if (!file) return undefined
  const { electronic_invoice_id } = file
  const found = await tx
    .active('electronic_invoice')
    .select('id')
    .where('id', '=', electronic_invoice_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const invoice = found && (await lockElectronicInvoice(tx, electronic_invoice_id))
  return { file_id: file.id, electronic_invoice_id, invoice }
}

type Kept = { name: string; message: SdiMessage; bytes: Uint8Array; sha256: string }

/** Keeps a message. @returns its id; undefined where it was kept before */
async function keep(
  tx: CompanyTransaction,
  { name, message, bytes, sha256 }: Kept,
  about: About | undefined,
): Promise<string | undefined> {
  const { day: _day, file_sha256: _file, errors, ...said } = message
  const row = await tx
    .insert('electronic_invoice_message', {
      ...{
        ...said,
        id: uuidv7(),
        file_name: name,
        content: Buffer.from(bytes),
        sha256,
        errors: json(errors),
      },
      electronic_invoice_id: about?.electronic_invoice_id ?? null,
      electronic_invoice_file_id: about?.file_id ?? null,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** A message that was kept before, as it is answered again. */
async function readKnown(tx: CompanyTransaction, sha256: string) {
  const { id } = await tx
    .select('electronic_invoice_message')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return { ...(await readMessage(tx, id)), applied: false }
}

/** Keeps a message of the exchange system and does what it says; the same again changes nothing. */
export async function takeMessage(tx: CompanyTransaction, name: string, bytes: Uint8Array) {
  const message = messageOf(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // Metadata and the file that they tell of may come at once: each must see the other.
  if (message.type === 'MT') await lockCompany(tx)
  const about = await aboutOf(tx, message)
  const id = await keep(tx, { name, message, bytes, sha256 }, about)
  if (id === undefined) return readKnown(tx, sha256)
  const invoice = about?.invoice
  if (invoice) await applyWaiting(tx, invoice.id)
  if (message.type === 'MT') await identifyReceived(tx, id, message)
  const answer = await readMessage(tx, id)
  const action = { name: 'updated', related: answer }
  if (invoice && !answer.applied) await tx.change('electronic_invoice', invoice, {}, { always: true, action })
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

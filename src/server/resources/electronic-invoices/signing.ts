import { createHash } from 'node:crypto'
import { ApiError } from '../../core/errors.ts'
import { LARGEST_FILE } from '../../core/fatturapa/write.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { bytesOf, openedOf, unfit } from './imported-bytes.ts'
import { adopt } from './moving.ts'
import { findElectronicInvoice } from './reads.ts'
import type { ImportedFile } from './schema.ts'
import { isOpen } from './sendable.ts'
import { currentFile, lockElectronicInvoice } from './standing.ts'

/** A file as it is compared: without what comes and goes between programs. */
const plain = (xml: string) =>
  xml
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .trim()

const SIGNATURE = /<(\w+:)?Signature[\s>][\s\S]*<\/(\w+:)?Signature>/

/** The XML without a signature inside, and whether there was one. */
function withoutSignature(xml: string): { xml: string; isSigned: boolean } {
  const isSigned = SIGNATURE.test(xml)
  return { xml: plain(xml.replace(SIGNATURE, '')), isSigned }
}

const bare = (xml: string) =>
  plain(xml)
    .replace(/>\s+</g, '><')
    .replace(/^<\?xml[^>]*\?>\s*/, '')

/**
 * Puts a signed file in the place of the one that was made: it must hold exactly that XML, in a CAdES envelope or with an
 * XML signature inside (electronic-invoices.md#signing). For the console only.
 * @throws 404; 409 `electronic_invoice_not_sendable`; 422 `content`
 */
export async function attachSigned(context: Context, id: string, given: ImportedFile) {
  await requireRecord(context.db, 'electronic_invoice', id)
  const bytes = await bytesOf(context, given)
  if (bytes.length > LARGEST_FILE)
    throw unfit('it is larger than 5 MB, which the exchange system refuses (00003)')
  const opened = await openedOf(bytes)
  const held = withoutSignature(new TextDecoder().decode(opened.bytes))
  if (opened.signature === 'none' && !held.isSigned) throw unfit('it is not signed')
  return context.db.transaction(async (tx) => {
    const invoice = await lockElectronicInvoice(tx, id)
    if (!isOpen(invoice)) {
      const message = 'A signed file is attached before the electronic invoice is sent.'
      throw new ApiError('electronic_invoice_not_sendable', message)
    }
    const file = await currentFile(tx, id)
    if (bare(held.xml) !== bare(file.xml)) throw unfit('it must hold exactly the XML that was made')
    const isWrapped = opened.signature !== 'none'
    const file_name = file.file_name.replace(/\.p7m$/i, '') + (isWrapped ? '.p7m' : '')
    const signature = isWrapped ? opened.signature : ('intact' as const)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const signed = { signed: Buffer.from(bytes), sha256, size: bytes.length, signature, file_name }
    await tx.update('electronic_invoice_file').set(signed).where('id', '=', file.id).execute()
    await tx.change('electronic_invoice', invoice, { signature, file_name }, { always: true })
    await adopt(tx, { id: file.id, electronic_invoice_id: id, stem: file.stem, sha256 })
    return findElectronicInvoice(tx, id)
  })
}

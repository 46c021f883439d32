import { v7 as uuidv7 } from 'uuid'
import { documentSubject } from '../../../mail/document-mail.ts'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, missing } from '../../core/errors.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { describePrinted, type SentKind } from '../printing/pdf.ts'
import { makeMailedLink } from '../share-links/service.ts'
import { readMessage } from './reads.ts'
import type { SendBody } from './schema.ts'

type Document = { document_type: SentKind; id: string }

/** The customer's address, held until the mail is written: who anonymizes the customer meanwhile finds it there, or it is gone. */
async function addressOf(tx: CompanyTransaction, customer_id: string | null): Promise<string[]> {
  const known =
    customer_id === null
      ? undefined
      : tx.active('customer').select('email').where('id', '=', customer_id).forKeyShare()
  const row = await known?.executeTakeFirst()
  if (!row?.email) throw missing('to', 'to is required: the customer has no e-mail address.')
  return [row.email]
}

/** Each address once: a mail server may take what it is told twice for two mails. */
const once = (addresses: string[]): string[] => [...new Set(addresses)]

/**
 * Writes the mail that takes a document to its customer; a job sends it once all is committed
 * (messages.md#sending-a-document).
 * @throws 404, 409 `document_not_issued`, `quote_already_converted`, 422 `to` where the customer has no address
 */
export function sendDocument(context: Context, { document_type, id }: Document, body: SendBody) {
  return inTransaction(context, async (inside) => {
    const { db: tx } = inside
    await tx.lock(document_type, id)
    const { isDraft, name, customer_id, reader, company } = await describePrinted(tx, {
      ...{ kind: document_type, id },
      language: body.language ?? '',
    })
    if (isDraft) throw new ApiError('document_not_issued', 'A draft is issued before it is sent.')
    const to = once(body.to ?? (await addressOf(tx, customer_id)))
    const link = body.approval_link && (await makeMailedLink(inside, id))
    const made = uuidv7()
    await tx
      .insert('message', {
        id: made,
        to,
        cc: once(body.cc ?? []),
        subject: body.subject ?? documentSubject(name.join(' '), company.name),
        text: body.message ?? null,
        language: reader.language,
        ...{ document_type, document_id: id, customer_id, ...link },
      })
      .execute()
    return readMessage(tx, made)
  })
}

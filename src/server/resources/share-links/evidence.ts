import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { openPaper, type Source } from '../../core/files/document-links.ts'
import { type Ahead, dropAhead, rowAhead, storeAhead } from '../files/ahead.ts'

/** What is kept of a decision: the quote as it was shown, and how somebody signed. */
export type Evidence = { document: Ahead; signature: Ahead | null }

/** Stores the drawn signature, where there is one. @throws 422 `signature_image` */
export async function storeSignature(source: Source, image: string | undefined): Promise<Ahead | null> {
  if (image === undefined) return null
  const kept = await storeAhead(source, 'signature.png', Buffer.from(image, 'base64')).catch((error) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (kept?.facts.content_type === 'image/png') return kept
  await dropAhead(source, kept)
  throw invalid('signature_image', 'not_an_image', 'signature_image must be a PNG.')
}

/** Prints the quote in the customer's language and stores it (share-links.md#evidence). */
export async function storeDocument(source: Source, quote_id: string): Promise<Ahead> {
  const { name, bytes } = await openPaper(source, quote_id, 'quote::attachment')
  return storeAhead(source, name, await bytes())
}

/** Says that the files are there, in the transaction that cites them. */
export async function insertEvidence(tx: CompanyTransaction, { document, signature }: Evidence) {
  for (const kept of [document, signature]) {
    if (kept) await tx.insert('file', rowAhead(kept)).execute()
  }
  return { evidence_file_id: document.id, signature_file_id: signature?.id ?? null }
}

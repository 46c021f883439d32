import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { ApiError, invalid } from '../../core/errors.ts'
import { openPaper, type Source } from '../../core/files/document-links.ts'
import { folderOf, storeBytes } from '../files/storing.ts'

/** Bytes that are stored, of which no row tells yet. */
export type Kept = { id: string; name: string; facts: Awaited<ReturnType<typeof storeBytes>> }

/** Stores bytes ahead of the transaction that says so; `dropKept` takes them away where it does not. */
async function store({ db, files }: Source, name: string, bytes: Uint8Array): Promise<Kept> {
  const file = { company_id: db.company_id, id: uuidv7(), name }
  const spooled = await files.spool.take([bytes])
  try {
    return { id: file.id, name, facts: await storeBytes(files, file, spooled, null) }
  } catch (error) {
    await files.store.erase(folderOf(file))
    throw error
  } finally {
    await files.spool.drop(spooled.path)
  }
}

/** What is kept of a decision: the quote as it was shown, and how somebody signed. */
export type Evidence = { document: Kept; signature: Kept | null }

export async function dropKept({ db, files }: Source, kept: Kept | null): Promise<void> {
  if (kept) await files.store.erase(folderOf({ company_id: db.company_id, id: kept.id }))
}

/** Stores the drawn signature, where there is one. @throws 422 `signature_image` */
export async function storeSignature(source: Source, image: string | undefined): Promise<Kept | null> {
  if (image === undefined) return null
  const kept = await store(source, 'signature.png', Buffer.from(image, 'base64')).catch((error) => {
    if (error instanceof ApiError) return null
    throw error
  })
  if (kept?.facts.content_type === 'image/png') return kept
  await dropKept(source, kept)
  throw invalid('signature_image', 'not_an_image', 'signature_image must be a PNG.')
}

/** Prints the quote in the customer's language and stores it (share-links.md#evidence). */
export async function storeDocument(source: Source, quote_id: string): Promise<Kept> {
  const { name, bytes } = await openPaper(source, quote_id, 'quote::attachment')
  return store(source, name, await bytes())
}

/** Says that the files are there, in the transaction that cites them. */
export async function insertEvidence(tx: CompanyTransaction, { document, signature }: Evidence) {
  for (const kept of [document, signature]) {
    if (!kept) continue
    const { id, name, facts } = kept
    await tx.insert('file', { id, name, ...facts, released_at: null }).execute()
  }
  return { evidence_file_id: document.id, signature_file_id: signature?.id ?? null }
}

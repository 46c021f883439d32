import { v7 as uuidv7 } from 'uuid'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { invalid } from '../../core/errors.ts'
import { openMade, type Source } from '../../core/files/document-links.ts'
import { folderOf, storeBytes } from '../files/storing.ts'

type Kept = { id: string; name: string; facts: Awaited<ReturnType<typeof storeBytes>> }

/** Bytes that are stored ahead of the transaction that says so; `drop` takes them away where it does not. */
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

export async function dropEvidence({ db, files }: Source, { document, signature }: Evidence): Promise<void> {
  for (const kept of [document, signature])
    if (kept) await files.store.erase(folderOf({ company_id: db.company_id, id: kept.id }))
}

async function storeSignature(source: Source, image: string): Promise<Kept> {
  const kept = await store(source, 'signature.png', Buffer.from(image, 'base64')).catch(() => undefined)
  if (kept?.facts.content_type === 'image/png') return kept
  if (kept) await source.files.store.erase(folderOf({ company_id: source.db.company_id, id: kept.id }))
  throw invalid('signature_image', 'not_an_image', 'signature_image must be a PNG.')
}

/**
 * Prints the quote in the customer's language and stores it with the signature (share-links.md#evidence).
 * @throws 422 `signature_image`
 */
export async function storeEvidence(
  source: Source,
  quote_id: string,
  image: string | undefined,
): Promise<Evidence> {
  const signature = image === undefined ? null : await storeSignature(source, image)
  const { name, bytes } = await openMade(source, quote_id, 'quote::attachment')
  return { document: await store(source, name, await bytes()), signature }
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

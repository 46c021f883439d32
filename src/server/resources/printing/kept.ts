import { buffer } from 'node:stream/consumers'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Source } from '../../core/files/document-links.ts'
import { cites } from '../../core/joins.ts'
import { dropAhead, rowAhead, storeAhead, tellAhead } from '../files/ahead.ts'
import { contentKey } from '../files/storing.ts'

/** The document whose PDF is kept, and its language. */
type Key = {
  kind: DB['printed_document']['kind']
  document_id: string
  language: DB['printed_document']['language']
}

function findKept(db: CompanyDatabase, { kind, document_id, language }: Key) {
  return db
    .select('printed_document')
    .innerJoin('file', (join) => join.on(cites('printed_document.file_id')))
    .select(['file.id', 'file.sha256'])
    .where('printed_document.kind', '=', kind)
    .where('printed_document.document_id', '=', document_id)
    .where('printed_document.language', '=', language)
    .executeTakeFirst()
}

/** Stores the first PDF of a document and language; of two at once one is kept, and the other's bytes are erased. */
async function keep(source: Source, key: Key, name: string, pdf: Uint8Array): Promise<void> {
  const ahead = await storeAhead(source, name, pdf)
  const isKept = await tellAhead(source, [ahead], async (tx) => {
    await tx.insert('file', rowAhead(ahead)).execute()
    const [row] = await tx
      .insert('printed_document', { ...key, file_id: ahead.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('file_id')
      .execute()
    if (!row) await tx.delete('file').where('id', '=', ahead.id).execute()
    return row !== undefined
  })
  if (!isKept) await dropAhead(source, ahead)
}

/** The PDF of a document and language as it was made first (printing.md#receipts); `make` makes it where there is none. */
export async function keptPdf(
  source: Source,
  key: Key,
  name: string,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const { db, files } = source
  if (!(await findKept(db, key))) await keep(source, key, name, await make())
  const { id, sha256 } = (await findKept(db, key))!
  return buffer(await files.store.read(contentKey({ company_id: db.company_id, id }, sha256!)))
}

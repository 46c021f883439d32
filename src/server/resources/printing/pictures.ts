import { buffer } from 'node:stream/consumers'
import { type PrintedLogo, printable, printableLogo } from '../../../storage/images.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import type { Source } from '../../core/files/document-links.ts'
import { cites } from '../../core/joins.ts'
import { attachmentsOf, type OwnerKey } from '../attachments/reads.ts'
import { contentKey } from '../files/storing.ts'
import type { Frame } from './frames.ts'

/** A picture at the end of a record's PDF. */
type Picture = { caption: string; bytes: Uint8Array }

/** A decodable image as large as paper shows it. */
export async function readPrintable(
  { db, files }: Source,
  { id, sha256 }: { id: string; sha256: string | null },
): Promise<Uint8Array> {
  const stored = contentKey({ company_id: db.company_id, id }, sha256!)
  return printable(await buffer(await files.store.read(stored)))
}

/**
 * The images of a record that are marked `print`, by position, each as large as paper shows it. One that this server
 * cannot decode is left out.
 */
export async function readPictures(source: Source, key: OwnerKey): Promise<Picture[]> {
  const rows = await attachmentsOf(source.db, key)
    .innerJoin('file', (join) =>
      join.onRef('file.company_id', '=', 'attachment.company_id').onRef('file.id', '=', 'attachment.file_id'),
    )
    .select('file.sha256')
    .where('attachment.print', '=', true)
    .where('file.has_preview', '=', true)
    .execute()
  const pictures: Picture[] = []
  for (const { file_id, sha256, caption } of rows) {
    const bytes = await readPrintable(source, { id: file_id, sha256 })
    pictures.push({ caption: caption ?? '', bytes })
  }
  return pictures
}

const presentLogo = (db: CompanyDatabase) =>
  db
    .select('company_logo')
    .innerJoin('file', (join) => join.on(cites('company_logo.file_id')))
    .select(['file.id', 'file.sha256'])
    .executeTakeFirst()

const keptLogo = (db: CompanyDatabase, { logo_file_id }: Frame) =>
  db.select('file').select(['id', 'sha256']).where('id', '=', logo_file_id).executeTakeFirst()

/** The workshop's logo as it is printed, or that of a frame which was kept; null where there is none. */
export async function readLogo({ db, files }: Source, kept?: Frame): Promise<PrintedLogo | null> {
  if (kept?.logo_file_id === null) return null
  const row = await (kept ? keptLogo(db, kept) : presentLogo(db))
  if (!row) return null
  const stored = contentKey({ company_id: db.company_id, id: row.id }, row.sha256!)
  return printableLogo(await buffer(await files.store.read(stored)))
}

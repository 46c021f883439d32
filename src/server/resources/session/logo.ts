import { prepared } from '../../core/prepared.ts'
import type { Context } from '../../core/trpc.ts'
import { readFile, shownFile } from '../files/reads.ts'

const logoOf = prepared((db, _place: object) => db.select('company_logo').select('file_id'))

/** Where the workshop's logo can be fetched in small, for some minutes; null where it has none. */
export async function logoUrl({ db, files }: Pick<Context, 'db' | 'files'>): Promise<string | null> {
  const [logo] = await logoOf(db, {})
  if (!logo || !files) return null
  const shown = shownFile(files, db.company_id, await readFile(db, logo.file_id))
  return 'preview_url' in shown ? shown.preview_url : null
}

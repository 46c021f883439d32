import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { bareFileName } from '../../../domain/file-names.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { csvText } from '../../core/csv.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { madeFile } from '../../core/files/document-links.ts'
import type { Context } from '../../core/trpc.ts'
import { type Archived, bytesOf, listArchived } from './archived-files.ts'
import type { ArchiveQuery } from './schema.ts'

const FOLDERS = { sent: 'sent', received: 'received', message: 'messages' } as const

/** A name that stands once in its folder, whatever the case: of several of one name the later ones are numbered. */
function freeName(name: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : name.replace(/(\.[^/]*)?$/, (end) => `-${count}${end}`)
    if (taken.has(free.toLowerCase())) continue
    taken.add(free.toLowerCase())
    return free
  }
}

const HEADER = ['kind', 'name', 'number', 'date', 'counterparty', 'status', 'sha256']

/** What is held at once: so many files of one kind with so many bytes together, or one that is larger. */
const MAX_FILES = 50
const MAX_BYTES = 1024 * 1024

/** What is compressed at once; others are served between. */
const SLICE = 256 * 1024

/** Files in their order, as many together as are held at once. */
function batchesOf(files: readonly Archived[]): [Archived, ...Archived[]][] {
  const batches: [Archived, ...Archived[]][] = []
  let bytes = 0
  for (const file of files) {
    const batch = batches.at(-1)
    if (batch?.[0].kind === file.kind && batch.length < MAX_FILES && bytes + file.size <= MAX_BYTES) {
      batch.push(file)
      bytes += file.size
    } else {
      batches.push([file])
      bytes = file.size
    }
  }
  return batches
}

/** Puts a file into a ZIP, slice by slice. */
async function put(zip: Zip, name: string, bytes: Uint8Array): Promise<void> {
  const file = new ZipDeflate(name, { level: 6 })
  zip.add(file)
  for (let from = 0; from === 0 || from < bytes.length; from += SLICE) {
    file.push(bytes.subarray(from, from + SLICE), from + SLICE >= bytes.length)
    await turn()
  }
}

/** The ZIP in pieces, which are made as they are sent: memory is that of a batch, however long the period. */
async function* zipped(db: CompanyDatabase, files: readonly Archived[]): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const taken = new Set<string>()
  const index: string[][] = [HEADER]
  for (const batch of batchesOf(files)) {
    const contents = await bytesOf(db, batch[0].kind, batch)
    for (const { id, kind, name, number, date, counterparty, status } of batch) {
      const bytes = contents.get(id)
      if (!bytes) continue
      const free = freeName(`${FOLDERS[kind]}/${bareFileName(name)}`, taken)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      index.push([kind, free, number, date, counterparty, status, sha256])
      await put(zip, free, bytes)
      yield* made.splice(0)
    }
  }
  await put(zip, 'index.csv', strToU8(csvText(index)))
  zip.end()
  yield* made
}

const archive = madeFile('electronic_invoice_archive', async ({ db }, _id, [from, to]) => ({
  name: `electronic-invoices-${from}-${to}.zip`,
  content_type: 'application/zip',
  disposition: 'attachment',
  pieces: async () => zipped(db, await listArchived(db, { from: from!, to: to! })),
}))

/** Everything of a period in one ZIP (electronic-invoices.md#archive). */
export function archiveLink(context: Context, request: ArchiveQuery) {
  const { from, to } = resolvePeriod(request, context.principal.company.time_zone)
  return archive(context, context.db.company_id, [from, to])
}

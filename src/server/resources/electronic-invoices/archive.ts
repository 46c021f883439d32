import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { sql } from 'kysely'
import { bareFileName } from '../../../domain/file-names.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { csvText } from '../../core/csv.ts'
import { resolvePeriod } from '../../core/date-filter.ts'
import { madeFile } from '../../core/files/document-links.ts'
import type { Context } from '../../core/trpc.ts'
import type { ArchiveQuery } from './schema.ts'

type Period = { from: string; to: string }
type Entry = {
  kind: 'sent' | 'received' | 'message'
  name: string
  number: string
  date: string
  counterparty: string
  status: string
  bytes: Uint8Array
}

const within = ({ from, to }: Period) =>
  sql<boolean>`electronic_invoice.document_date BETWEEN ${from}::date AND ${to}::date`

const FACTS = [
  ...(['electronic_invoice.document_number as number', 'electronic_invoice.document_date as date'] as const),
  'electronic_invoice.counterparty_name as counterparty',
] as const

/** Also those that were deleted with their documents: what was sent of them stays. */
const invoicesOf = (db: CompanyDatabase, period: Period) =>
  db.select('electronic_invoice').where(within(period))

/** Whether a file is to be kept: of deleted documents what left, or was spoken of. */
const isKept = sql<boolean>`(electronic_invoice.deleted_at IS NULL OR file.sent_at IS NOT NULL OR file.handed_at IS NOT NULL
  OR EXISTS (SELECT FROM electronic_invoice_message AS said WHERE said.company_id = file.company_id
    AND said.electronic_invoice_file_id = file.id))`

const sentFiles = (db: CompanyDatabase, period: Period) =>
  invoicesOf(db, period)
    .innerJoin('electronic_invoice_file as file', (join) =>
      join
        .onRef('file.company_id', '=', 'electronic_invoice.company_id')
        .onRef('file.electronic_invoice_id', '=', 'electronic_invoice.id'),
    )
    .select(FACTS)
    .select(['file.file_name as name', 'file.status as status', 'file.xml', 'file.signed'])
    .where(isKept)
    .orderBy('electronic_invoice.document_date')
    .orderBy('file.file_name')
    .execute()

const receivedFiles = (db: CompanyDatabase, period: Period) =>
  invoicesOf(db, period)
    .innerJoin('received_electronic_file as received', (join) =>
      join
        .onRef('received.company_id', '=', 'electronic_invoice.company_id')
        .onRef('received.id', '=', 'electronic_invoice.received_file_id'),
    )
    .distinctOn('received.id')
    .select(FACTS)
    .select(['received.file_name as name', 'electronic_invoice.status as status', 'received.content'])
    .orderBy('received.id')
    .orderBy('electronic_invoice.body_index')
    .execute()

const messages = (db: CompanyDatabase, period: Period) =>
  invoicesOf(db, period)
    .innerJoin('electronic_invoice_message as message', (join) =>
      join
        .onRef('message.company_id', '=', 'electronic_invoice.company_id')
        .onRef('message.electronic_invoice_id', '=', 'electronic_invoice.id'),
    )
    .select(FACTS)
    .select(['message.file_name as name', 'message.type as status', 'message.content'])
    .orderBy('message.received_at')
    .execute()

const CAME_ON = sql<string>`(electronic_invoice_message.received_at AT TIME ZONE (
  SELECT time_zone FROM company WHERE company.id = electronic_invoice_message.company_id))::date`

/** Messages about no document of the workshop, by the day on which they came. */
const loneMessages = (db: CompanyDatabase, { from, to }: Period) =>
  db
    .select('electronic_invoice_message')
    .select(CAME_ON.as('date'))
    .select(['file_name as name', 'type as status', 'content'])
    .where('electronic_invoice_id', 'is', null)
    .where(sql<boolean>`${CAME_ON} BETWEEN ${from}::date AND ${to}::date`)
    .orderBy('received_at')
    .execute()

async function entriesOf(db: CompanyDatabase, period: Period): Promise<Entry[]> {
  const sent = (await sentFiles(db, period)).map(({ xml, signed, ...facts }) => ({
    ...{ ...facts, kind: 'sent' as const, bytes: signed ?? Buffer.from(xml) },
  }))
  const received = (await receivedFiles(db, period)).map(({ content, ...facts }) => ({
    ...{ ...facts, kind: 'received' as const, bytes: content },
  }))
  const said = (await messages(db, period)).map(({ content, ...facts }) => ({
    ...{ ...facts, kind: 'message' as const, bytes: content },
  }))
  const lone = (await loneMessages(db, period)).map(({ content, ...facts }) => ({
    ...{ ...facts, kind: 'message' as const, number: '', counterparty: '', bytes: content },
  }))
  return [...sent, ...received, ...said, ...lone]
}

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
const FILES_A_TURN = 50

/** The ZIP, made in pieces, so that others are served meanwhile. */
async function zip(entries: readonly Entry[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  const made = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const put = (name: string, bytes: Uint8Array) => {
    const file = new ZipDeflate(name, { level: 6 })
    made.add(file)
    file.push(bytes, true)
  }
  const taken = new Set<string>()
  const index: string[][] = [HEADER]
  for (const [at, { kind, name, number, date, counterparty, status, bytes }] of entries.entries()) {
    const free = freeName(`${FOLDERS[kind]}/${bareFileName(name)}`, taken)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    index.push([kind, free, number, date, counterparty, status, sha256])
    put(free, bytes)
    if (at % FILES_A_TURN === 0) await turn()
  }
  put('index.csv', strToU8(csvText(index)))
  made.end()
  return Buffer.concat(pieces)
}

const archive = madeFile('electronic_invoice_archive', async ({ db }, _id, [from, to]) => ({
  name: `electronic-invoices-${from}-${to}.zip`,
  content_type: 'application/zip',
  disposition: 'attachment',
  bytes: async () => zip(await entriesOf(db, { from: from!, to: to! })),
}))

/** Everything of a period in one ZIP (electronic-invoices.md#archive). */
export function archiveLink(context: Context, request: ArchiveQuery) {
  const { from, to } = resolvePeriod(request, context.principal.company.time_zone)
  return archive(context, context.db.company_id, [from, to])
}

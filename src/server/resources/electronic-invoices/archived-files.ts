import { sql } from 'kysely'
import type { CompanyDatabase } from '../../core/company-database.ts'

/** Days, both of them included. */
export type Period = { from: string; to: string }
/** A file of an archive, without its bytes. */
export type Archived = {
  kind: 'sent' | 'received' | 'message'
  id: string
  name: string
  number: string
  date: string
  counterparty: string
  status: string
  /** Of its bytes. */
  size: number
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
    .select(['file.id', 'file.file_name as name', 'file.status as status'])
    .select(sql<number>`coalesce(octet_length(file.signed), octet_length(file.xml))`.as('size'))
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
    .select(['received.id', 'received.file_name as name', 'electronic_invoice.status as status'])
    .select(sql<number>`octet_length(received.content)`.as('size'))
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
    .select(['message.id', 'message.file_name as name', 'message.type as status'])
    .select(sql<number>`octet_length(message.content)`.as('size'))
    .orderBy('message.received_at')
    .execute()

const CAME_ON = sql<string>`(electronic_invoice_message.received_at AT TIME ZONE (
  SELECT time_zone FROM company WHERE company.id = electronic_invoice_message.company_id))::date`

/** Messages about no document of the workshop, by the day on which they came. */
const loneMessages = (db: CompanyDatabase, { from, to }: Period) =>
  db
    .select('electronic_invoice_message')
    .select(CAME_ON.as('date'))
    .select(['id', 'file_name as name', 'type as status'])
    .select(sql<number>`octet_length(content)`.as('size'))
    .where('electronic_invoice_id', 'is', null)
    .where(sql<boolean>`${CAME_ON} BETWEEN ${from}::date AND ${to}::date`)
    .orderBy('received_at')
    .execute()

/** All files of a period in the order of the archive. Their bytes are read later, some at a time: a year may have gigabytes. */
export async function listArchived(db: CompanyDatabase, period: Period): Promise<Archived[]> {
  const [sent, received, said, lone] = await Promise.all([
    sentFiles(db, period),
    receivedFiles(db, period),
    messages(db, period),
    loneMessages(db, period),
  ])
  return [
    ...sent.map((facts) => ({ kind: 'sent' as const, ...facts })),
    ...received.map((facts) => ({ kind: 'received' as const, ...facts })),
    ...said.map((facts) => ({ kind: 'message' as const, ...facts })),
    ...lone.map((facts) => ({ kind: 'message' as const, number: '', counterparty: '', ...facts })),
  ]
}

/** Where the bytes of each kind are kept. */
const KEPT = {
  sent: { table: 'electronic_invoice_file', bytes: sql<Buffer>`coalesce(signed, convert_to(xml, 'UTF8'))` },
  received: { table: 'received_electronic_file', bytes: sql<Buffer>`content` },
  message: { table: 'electronic_invoice_message', bytes: sql<Buffer>`content` },
} as const

/** The bytes of files of one kind, by id; one that was deleted since it was listed is not among them. */
export async function bytesOf(
  db: CompanyDatabase,
  kind: Archived['kind'],
  files: readonly Archived[],
): Promise<Map<string, Uint8Array>> {
  const { table, bytes } = KEPT[kind]
  const ids = files.map(({ id }) => id)
  const rows = await db
    .select(table as 'electronic_invoice_file')
    .select(['id', bytes.as('bytes')])
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.bytes]))
}

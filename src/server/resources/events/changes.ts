import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { firstIdAt } from '../../../database/uuid-time.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { subjectColumn } from '../../core/webhooks/fan-out.ts'
import { numberEvents } from '../../core/writes/sequence.ts'
import { requestIdColumn } from './service.ts'

/** One change, without anything of the record (console.md#what-renews-by-itself). */
export type Change = {
  seq: number
  type: string
  object_type: string
  object_id: string | null
  /** Of a message: the kind of record that it is about. */
  subject: string | null
  actor_id: string | null
  request_id: string | null
}

/** So many changes are told one by one; of more it is only said that there were some. */
const MAX_CHANGES = 500

/** Those of the companies that have changes above the `seq` that is known of them. */
export async function companiesWithNews(
  kysely: Kysely<DB>,
  known: readonly { company_id: string; seq: number }[],
): Promise<ReadonlySet<string>> {
  const ids = known.map(({ company_id }) => company_id)
  const seqs = known.map(({ seq }) => seq)
  const { rows } = await sql<{ company_id: string }>`
    SELECT known.company_id FROM unnest(${ids}::uuid[], ${seqs}::integer[]) AS known (company_id, seq)
    WHERE EXISTS (SELECT FROM counter WHERE counter.company_id = known.company_id AND kind = 'event'
        AND section = '' AND year = 0 AND value > known.seq)
      OR EXISTS (SELECT FROM event WHERE event.company_id = known.company_id AND event.seq IS NULL)`.execute(
    kysely,
  )
  return new Set(rows.map(({ company_id }) => company_id))
}

/** The changes above a `seq`, in order; null where they are too many to be told, or no longer all kept. */
export async function changesAfter(
  db: CompanyDatabase,
  after_seq: number,
): Promise<{ changes: Change[] | null; latest_seq: number }> {
  const latest_seq = await numberEvents(db)
  const missed = latest_seq - after_seq
  if (missed === 0) return { changes: [], latest_seq }
  if (missed < 0 || missed > MAX_CHANGES) return { changes: null, latest_seq }
  const { rows: changes } = await sql<Change>`
    SELECT seq, type, object_type, object_id, actor_id, ${requestIdColumn} AS request_id, ${subjectColumn} AS subject
    FROM event WHERE company_id = ${db.company_id} AND seq > ${after_seq} AND seq <= ${latest_seq}
    ORDER BY seq`.execute(db.unscoped)
  // They are numbered without gaps: what is missing was dropped with its partition.
  return { changes: changes.length === missed ? changes : null, latest_seq }
}

/** The highest `seq` before the changes of the last milliseconds. */
export async function seqBefore(db: CompanyDatabase, milliseconds: number): Promise<number> {
  const latest_seq = await numberEvents(db)
  const since = sql`(clock_timestamp() - ${milliseconds} * interval '1 millisecond')`
  const { rows } = await sql<{ first: number | null }>`
    SELECT min(seq) AS first FROM event
    WHERE company_id = ${db.company_id} AND id >= ${firstIdAt(since)} AND seq <= ${latest_seq}`.execute(
    db.unscoped,
  )
  const first = rows[0]!.first
  return first === null ? latest_seq : first - 1
}

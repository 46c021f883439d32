import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { timedIdAt } from '../database/uuid-time.ts'
import { CURRENT_VERSION } from '../rest/versions.ts'
import { newSecret } from '../server/core/webhooks/secrets.ts'
import type { Workshop } from './workshop.ts'

const SHOWN = 14

type Told = { id: string; seq: number; type: string; object_id: string; created_at: string }

/** The documents that an accounting program would have been told of last. */
async function latestDocuments({ db }: Workshop): Promise<Told[]> {
  const { rows } = await sql<Told>`
    SELECT event_id AS id, seq::integer, type, object_id, created_at FROM (
      SELECT ${timedIdAt(sql.ref('issued_at'), sql`0`)} AS event_id, row_number() OVER (ORDER BY issued_at) AS seq, 'receipt.issued' AS type,
        id AS object_id, issued_at AS created_at
      FROM receipt WHERE company_id = ${db.company_id} AND issued_at IS NOT NULL AND issued_at < now()) AS told
    ORDER BY seq DESC LIMIT ${SHOWN}`.execute(db.unscoped)
  return rows
}

const attemptOf = (at: string, index: number, refused: boolean) => ({
  ...{ object: 'webhook_attempt', attempted_at: at, response_status: refused ? 503 : 200 },
  ...{ response_body: refused ? 'Service Unavailable' : '{"received":true}' },
  ...{ error: refused ? 'status_refused' : null, duration_ms: 84 + ((index * 37) % 190) },
})

const later = (at: string, seconds: number) => new Date(Date.parse(at) + seconds * 1000).toISOString()

/**
 * An endpoint as an accounting program had it, with its last deliveries. It is disabled: a demo sends nothing to anybody.
 * Its secret is no one's.
 */
export async function createWebhooks(workshop: Workshop): Promise<void> {
  const { db } = workshop
  const documents = await latestDocuments(workshop)
  const id = uuidv7()
  const last = documents[0] && later(documents[0].created_at, 1)
  await db
    .insert('webhook_endpoint', {
      ...{ id, url: 'https://gestionale.example/officina', description: 'Gestionale contabile' },
      ...{ enabled_events: ['invoice.*', 'credit_note.*', 'receipt.*'], status: 'disabled' },
      ...{ disabled_reason: 'manual', last_success_at: last ?? null, secret: newSecret() },
      ...{ shows_costs: true, message_subjects: [], api_version: CURRENT_VERSION },
    })
    .execute()
  const rows = documents.map(({ id: event_id, seq, type, object_id, created_at }, index) => {
    const wasDown = index % 6 === 4
    const first = attemptOf(later(created_at, 1), index, wasDown)
    const attempts = wasDown ? [first, attemptOf(later(created_at, 6), index, false)] : [first]
    return {
      ...{ id: uuidv7(), webhook_endpoint_id: id, event_id, event_type: type, event_seq: seq, object_id },
      ...{ status: 'succeeded' as const, attempts_count: attempts.length, tries: attempts.length },
      ...{ attempts: JSON.stringify(attempts), next_attempt_at: null, created_at },
      completed_at: later(created_at, attempts.length === 1 ? 1 : 6),
    }
  })
  if (rows.length > 0) await db.insert('webhook_delivery', rows as never).execute()
}

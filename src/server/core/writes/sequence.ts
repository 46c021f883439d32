import { sql } from 'kysely'
import type { CompanyDatabase, CompanyTransaction } from '../company-database.ts'
import { insertDeliveries, subjectColumn } from '../webhooks/fan-out.ts'

/** Events that one transaction numbers. */
const BATCH = 5_000

/** Events with the endpoints that are told of what happens now. */
const ENABLED = sql`event JOIN webhook_endpoint AS endpoint ON endpoint.status = 'enabled'`

type Standing = { latest: number; waiting: boolean }

/** How far the events of the company are numbered, and whether some wait for it. */
async function standingOf(db: CompanyDatabase): Promise<Standing> {
  const { rows } = await sql<Standing>`SELECT
    coalesce((SELECT value FROM counter WHERE company_id = ${db.company_id} AND kind = 'event'
      AND section = '' AND year = 0), 0) AS latest,
    EXISTS (SELECT FROM event WHERE company_id = ${db.company_id} AND seq IS NULL) AS waiting`.execute(
    db.unscoped,
  )
  return rows[0]!
}

/**
 * Holds the counter's row, which is the company's lock of numbering: whoever holds it sees, in its next statement, all that
 * was committed before, deliveries too.
 */
export async function holdNumbering(tx: CompanyTransaction): Promise<number> {
  const { value } = await tx
    .insert('counter', { kind: 'event', value: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'section', 'year'])
        .doUpdateSet({ value: sql<number>`counter.value` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

/** Numbers events that are committed, in the order of their places, and makes their deliveries to endpoints. */
function numberSome(db: CompanyDatabase): Promise<void> {
  return db.transaction(async (tx) => {
    const value = await holdNumbering(tx)
    const { rows } = await sql<{ count: number }>`
      WITH event AS (UPDATE event SET seq = ${value}::integer + numbered.step
        FROM (SELECT id, row_number() OVER (ORDER BY place)::integer AS step
          FROM (SELECT id, place FROM event WHERE company_id = ${tx.company_id} AND seq IS NULL
            ORDER BY place LIMIT ${BATCH}) waiting) numbered
        WHERE event.company_id = ${tx.company_id} AND event.id = numbered.id
        RETURNING event.id, event.seq, event.type, event.object_type, event.object_id,
          ${subjectColumn} AS subject),
      delivered AS (${insertDeliveries(tx.company_id, ENABLED)})
      SELECT count(*)::integer AS count FROM event`.execute(tx.unscoped)
    await tx
      .update('counter')
      .set({ value: value + rows[0]!.count })
      .where('kind', '=', 'event')
      .where('section', '=', '')
      .where('year', '=', 0)
      .execute()
  })
}

/**
 * Gives every committed event its `seq`: 1, 2, 3 … in a company without gaps, in the order in which records were
 * locked for their changes (events.md#order). Done by whoever reads, after the commit: a number taken within the
 * changes' transaction would let writers wait for each other, and a sequence there could show a lower number later.
 * @returns the highest that can be read, 0 before the first
 */
export async function numberEvents(db: CompanyDatabase): Promise<number> {
  let standing = await standingOf(db)
  while (standing.waiting) {
    await numberSome(db)
    standing = await standingOf(db)
  }
  return standing.latest
}

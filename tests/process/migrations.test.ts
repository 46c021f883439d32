import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../src/database/migrate.ts'
import { connected, newDatabase } from '../support/spawned.ts'

/** When the transactions began in which the lock of the migrations was held, each time that it was looked at. */
async function transactionsHolding(database_url: string, isOver: () => boolean): Promise<string[]> {
  const client = await connected(database_url)
  const seen: string[] = []
  while (!isOver()) {
    const { rows } = await client.query(`
      SELECT coalesce(xact_start::text, 'none') AS began FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND objid = 72707369
        AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    seen.push(...rows.map(({ began }) => began))
    await delay(20)
  }
  await client.end()
  return seen
}

describe('the lock of the migrations', () => {
  it('is held by one transaction from beginning to end: a pooler gives nobody its connection, and keeps none of it', async () => {
    const database_url = await newDatabase()
    let isOver = false
    const held = transactionsHolding(database_url, () => isOver)
    expect((await migrate(database_url)).length).toBeGreaterThan(1)
    isOver = true
    const transactions = await held
    expect(transactions.length).toBeGreaterThan(1)
    expect(new Set(transactions).size).toBe(1)
    expect(transactions[0]).not.toBe('none')
  })

  it('keeps others waiting, who then find all of it done', async () => {
    const database_url = await newDatabase()
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database_url)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  })
})

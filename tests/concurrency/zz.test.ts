import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { database } from '../support/company.ts'
import { setTimeout as wait } from 'node:timers/promises'
import './quotes.test.ts'
it('deadlocks', async () => {
  await wait(1500)
  const { rows } = await sql`SELECT datname, deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(database().kysely)
  console.log(JSON.stringify(rows))
})

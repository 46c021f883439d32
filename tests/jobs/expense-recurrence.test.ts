import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { plusMonths } from '../../src/domain/recurrence.ts'
import { createKey } from '../../src/server/auth/api-keys.ts'
import { today } from '../../src/server/core/clock.ts'
import { type Body, Client } from '../support/client.ts'
import { openWorkshop, SCAN_SECONDS, until, type Workshop } from '../support/reminders.ts'
import { startServer, temporaryFolder } from '../support/spawned.ts'

let workshop: Workshop
let data: Awaited<ReturnType<typeof temporaryFolder>>
let servers: Awaited<ReturnType<typeof startServer>>[]

beforeEach(async () => {
  servers = []
  workshop = await openWorkshop()
  data = await temporaryFolder()
})

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop('SIGKILL')))
  await workshop.close()
  await data.remove()
})

async function start() {
  const server = await startServer({
    DATABASE_URL: workshop.url,
    DATA_FOLDER: data.folder,
    REMINDER_SCAN_SECONDS: String(SCAN_SECONDS),
    LOG_LEVEL: 'warn',
  })
  servers.push(server)
  return server
}

describe('expenses.md#recurrence: the copies of later days', () => {
  it('are made once by two processes that look for them at the same time, and told as the system’s', async () => {
    const [{ url }] = await Promise.all([start(), start()])
    const { db, company } = workshop
    const wanted = { name: 'test', permissions: [...PERMISSIONS], expires_at: null }
    const client = new Client((await createKey(db, { ...wanted, user_id: company.owner.user_id })).key)
    const now = today('Europe/Rome')
    const body = { document_date: now, total_before_tax: 10, recurrence: { interval: 'month' } }
    const firsts: string[] = []
    for (let index = 0; index < 10; index++)
      firsts.push((await client.post('/v1/expenses', body, { url })).body.id)
    // Three months go by at once.
    await db
      .update('expense')
      .set({ recurrence_next: plusMonths(now, -2) })
      .where('id', 'in', firsts)
      .execute()
    await workshop.database.pool.query('UPDATE expense SET document_date = $1 WHERE id = ANY ($2)', [
      plusMonths(now, -3),
      firsts,
    ])
    const copies = async (): Promise<Body[]> => {
      const { rows } = await workshop.database.pool.query(
        `SELECT recurring_expense_id, document_date::text, seq_number FROM expense
         WHERE recurring_expense_id IS NOT NULL ORDER BY recurring_expense_id, document_date`,
      )
      return rows
    }
    await until(async () => (await copies()).length >= 30)
    const next = () => db.select('expense').select('recurrence_next').where('id', 'in', firsts).execute()
    await until(async () => (await next()).every(({ recurrence_next }) => recurrence_next! > now))
    const days = [plusMonths(now, -2), plusMonths(now, -1), now].map((day) => day.slice(0, 7))
    const made = (await copies()).map(({ recurring_expense_id, document_date }) => [
      recurring_expense_id,
      document_date.slice(0, 7),
    ])
    expect(made).toEqual(firsts.toSorted().flatMap((id) => days.map((day) => [id, day])))
    expect(new Set((await copies()).map(({ seq_number }) => seq_number)).size).toBe(30)
    const { data: told } = (await client.get('/v1/audit-log?limit=1', { url })).body
    expect(told[0]).toMatchObject({ type: 'expense.created', source: 'job', actor: { type: 'system' } })
  })
})

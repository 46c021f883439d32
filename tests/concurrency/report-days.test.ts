import { expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { plusDays } from '../../src/server/resources/reports/periods.ts'
import { keepDays } from '../../src/server/resources/reports/sheets/keeping.ts'
import { database, mintCompany } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { together, turn, upTo } from '../support/receipts.ts'
import { forgetReportDays, keepReportDays, keptReports } from '../support/reports.ts'

const day = (n: number) => plusDays(today('Europe/Rome'), -1 - (n % 3))

it('reports.md#kept-days: days that are written, changed and kept at once hold what was written', async () => {
  const company = await mintCompany()
  const { client, db } = company
  const entry = { direction: 'in', amount: 0.1, description: 'Prova' }
  let isWriting = true
  const keeping = async () => {
    while (isWriting) await keepDays(database().kysely, db.company_id)
  }
  const writing = together(upTo(80), async (n) => {
    const made = succeed(
      await client.post('/v1/cash-book-entries', { ...entry, entry_date: day(n) }, turn(n)),
    )
    const path = `/v1/cash-book-entries/${made.id}`
    if (n % 2) succeed(await client.patch(path, { amount: 0.3, entry_date: day(n + 1) }))
    if (n % 4 === 0) succeed(await client.delete(path))
  }).finally(() => {
    isWriting = false
  })
  await Promise.all([writing, keeping(), keeping()])
  await keepReportDays(company)
  const kept = await keptReports(client)
  await forgetReportDays(company)
  expect(kept).toEqual(await keptReports(client))
  const { totals } = succeed(await client.get('/v1/reports/cash_flow?preset=all'))
  // 40 entries of 0.3, 20 of 0.1, 20 deleted
  expect(totals.total_in).toBe(14)
})

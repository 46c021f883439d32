import { describe, expect, it } from 'vitest'
import type { Body } from '../support/client.ts'
import { database } from '../support/company.ts'
import { succeed } from '../support/documents.ts'
import { openOffice } from '../support/invoices.ts'
import { addColleague } from '../support/members.ts'
import { rewrite } from '../support/reports.ts'
import { signIn } from '../support/session.ts'

describe('console.md#reports: time in each state', () => {
  it('is the average over the worksheets that were done in the period, by their moves', async () => {
    const office = await openOffice()
    const { id } = await office.worksheet()
    for (const action of ['in_progress', 'on_hold', 'in_progress', 'completed', 'delivered'])
      succeed(await office.transitionWorksheet(id, action))
    const day = '2025-05-05'
    await rewrite('worksheet', id, { created_at: `${day}T06:00:00Z`, completed_at: `${day}T15:00:00Z` })
    const moves = await database()
      .kysely.selectFrom('audit_log_entry')
      .select(['company_id', 'id'])
      .where('object_id', '=', id)
      .where('type', 'not in', ['worksheet.created', 'worksheet.updated'])
      .orderBy('id')
      .execute()
    for (const [index, hour] of ['08', '10', '14', '15', '19'].entries())
      await database()
        .kysely.updateTable('audit_log_entry')
        .set({ created_at: `${day}T${hour}:00:00Z` })
        .where('company_id', '=', moves[index]!.company_id)
        .where('id', '=', moves[index]!.id)
        .execute()
    const session = await office.session()
    const times = async (from: string) =>
      (await session.call('reports.workTimes', 'query', { from, to: '2025-12-31' })).body
    expect(await times('2025-05-05')).toEqual({
      ...{ object: 'work_times', worksheets: 1 },
      states: [
        { status: 'draft', hours: 2 },
        { status: 'in_progress', hours: 3 },
        { status: 'on_hold', hours: 4 },
        { status: 'completed', hours: 4 },
      ],
    })
    expect((await times('2025-05-06')).worksheets).toBe(0)
    // one that came from elsewhere has no moves
    for (const move of moves)
      await database()
        .kysely.deleteFrom('audit_log_entry')
        .where('company_id', '=', move.company_id)
        .where('id', '=', move.id)
        .execute()
    await rewrite('worksheet', id, { started_at: `${day}T09:00:00Z`, delivered_at: `${day}T16:00:00Z` })
    expect((await times('2025-05-05')).states.map(({ hours }: Body) => hours)).toEqual([3, 6, 0, 1])
    const reader = await signIn(await addColleague(office, 'technician'))
    expect((await reader.call('reports.workTimes', 'query', {})).status).toBe(403)
  })
})

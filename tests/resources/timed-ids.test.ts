import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { timedIdAt } from '../../src/database/uuid-time.ts'
import { isId } from '../../src/server/core/values.ts'
import { database } from '../support/company.ts'

it('audit-log.md#entries: ids of one instant ascend by their places, however many there are', async () => {
  const { rows } = await sql<{ id: string; moment: number }>`
    SELECT ${timedIdAt(sql`'2026-11-30T10:00:00Z'::timestamptz`, sql.ref('place'))}::text AS id
    FROM generate_series(0::bigint, 70000) AS place ORDER BY place`.execute(database().kysely)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id) => !isId(id) || !/^.{14}7.{4}[89ab]/.test(id))).toEqual([])
  expect(ids.toSorted()).toEqual(ids)
})

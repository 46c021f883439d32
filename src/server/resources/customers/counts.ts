import { sql } from 'kysely'
import { z } from 'zod'
import type { Group } from '../../../domain/permissions.ts'
import { requireRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'

/** What names a customer, and whose readers are told how many there are. */
const COUNTED = {
  vehicles: { table: 'vehicle', group: 'vehicles' },
  quotes: { table: 'quote', group: 'quotes' },
  worksheets: { table: 'worksheet', group: 'worksheets' },
  receipts: { table: 'receipt', group: 'receipts' },
  invoices: { table: 'invoice', group: 'invoices' },
  credit_notes: { table: 'credit_note', group: 'credit_notes' },
  delivery_notes: { table: 'delivery_note', group: 'delivery_notes' },
  checkins: { table: 'checkin', group: 'checkins' },
  entries: { table: 'calendar_entry', group: 'calendar' },
} as const satisfies Record<string, { table: string; group: Group }>

type Counted = keyof typeof COUNTED

const NAMES = Object.keys(COUNTED) as Counted[]

/** How many there are of each; null of what the one who asks may not read. */
export const customerCounts = z.record(z.enum(NAMES), z.int().nullable())

/** How much names a customer, in one statement (console.md#customers). Unknown: 404. */
export async function countOfCustomer({ db, principal }: Context, id: string) {
  await requireRecord(db, 'customer', id)
  const columns = NAMES.map((name) => {
    const { table, group } = COUNTED[name]
    if (!principal.permissions.has(`${group}.read`)) return sql`NULL::integer AS ${sql.ref(name)}`
    return sql`(SELECT count(*)::integer FROM ${sql.table(table)}
      WHERE company_id = ${db.company_id} AND customer_id = ${id} AND deleted_at IS NULL
        AND ${db.isVisible(table)}) AS ${sql.ref(name)}`
  })
  const { rows } = await sql<Record<Counted, number | null>>`SELECT ${sql.join(columns)}`.execute(db.unscoped)
  return rows[0]!
}

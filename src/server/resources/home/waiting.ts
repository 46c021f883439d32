import { sql } from 'kysely'
import type { Permission } from '../../../domain/permissions.ts'
import { type Param, prepared } from '../../core/prepared.ts'
import type { Context } from '../../core/trpc.ts'

/** Accepted, with no worksheet made of it yet. */
const acceptedQuotes = prepared((db, _place: Param<object>) =>
  db
    .select('quote')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where('status', '=', sql.lit('accepted'))
    .where('worksheet_id', 'is', null),
)

/** At work, though they were promised earlier; said as the index of open worksheets says it. */
const lateWorksheets = prepared((db, _place: Param<object>) =>
  db
    .select('worksheet')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(status = 'in_progress' OR status = 'on_hold')`)
    .where(sql<boolean>`(status = 'in_progress' AND promised_at < now())`),
)

/** The workshop's own, to be mended and sent again. */
const refusedInvoices = prepared((db, _place: Param<object>) =>
  db
    .select('electronic_invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`direction = 'outbound' AND status IN ('error', 'rejected', 'refused')`),
)

/** How much waits for somebody in a section (console.md#the-frame); null of what the role may not read. */
export async function readWaiting({ db, principal }: Context) {
  const count = async (permission: Permission, counted: typeof acceptedQuotes) =>
    principal.permissions.has(permission) ? (await counted(db, {}))[0]!.count : null
  const [quotes, worksheets, invoices] = await Promise.all([
    count('quotes.read', acceptedQuotes),
    count('worksheets.read', lateWorksheets),
    count('electronic_invoicing.read', refusedInvoices),
  ])
  return { object: 'waiting' as const, quotes, worksheets, invoices }
}

import { sql } from 'kysely'
import type { Permission } from '../../../domain/permissions.ts'
import type { Principal } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import * as consoleKinds from './console-kinds.ts'
import * as documents from './documents.ts'
import type { HitRow, Select } from './hits.ts'
import * as people from './people.ts'
import { CONSOLE_TYPES, type FoundType, type HitType, type SearchQuery, TYPES } from './schema.ts'
import { read, type Wanted } from './terms.ts'
import { tyreSets } from './tyre-sets.ts'

type Find = (db: CompanyDatabase, wanted: Wanted, principal: Principal) => Select

const FIND: Record<FoundType, { permission: Permission; find: Find }> = {
  customer: { permission: 'customers.read', find: people.customers },
  vehicle: { permission: 'vehicles.read', find: people.vehicles },
  worksheet: { permission: 'worksheets.read', find: documents.worksheets },
  quote: { permission: 'quotes.read', find: documents.quotes },
  receipt: { permission: 'receipts.read', find: documents.receipts },
  invoice: { permission: 'invoices.read', find: documents.invoices },
  credit_note: { permission: 'credit_notes.read', find: documents.creditNotes },
  checkin: { permission: 'checkins.read', find: documents.checkins },
  article: { permission: 'articles.read', find: people.articles },
  supplier: { permission: 'suppliers.read', find: people.suppliers },
  tyre_set: { permission: 'tyre_sets.read', find: tyreSets },
  delivery_note: { permission: 'delivery_notes.read', find: consoleKinds.deliveryNotes },
  expense: { permission: 'expenses.read', find: consoleKinds.expenses },
  purchase_order: { permission: 'purchase_orders.read', find: consoleKinds.purchaseOrders },
  dealership_vehicle: { permission: 'dealership.read', find: consoleKinds.dealershipVehicles },
  electronic_invoice: { permission: 'electronic_invoicing.read', find: consoleKinds.electronicInvoices },
  stock_count: { permission: 'articles.read', find: consoleKinds.stockCounts },
}

const ALL_TYPES: readonly FoundType[] = [...TYPES, ...CONSOLE_TYPES]

/** The kind that answers best first; kinds that answer equally well in the order of the schema. */
function inOrder(rows: HitRow[]): HitRow[] {
  const best = new Map<FoundType, number>()
  for (const { type, rank } of rows) best.set(type, Math.min(rank, best.get(type) ?? rank))
  const order = (a: HitRow, b: HitRow) =>
    best.get(a.type)! - best.get(b.type)! ||
    ALL_TYPES.indexOf(a.type) - ALL_TYPES.indexOf(b.type) ||
    a.place - b.place
  return rows.toSorted(order)
}

/** What the principal may read of kinds that answers `q`: one statement, at most five of a kind. */
async function hitsFor(
  { db, principal }: Context,
  q: string,
  types: readonly FoundType[],
): Promise<HitRow[]> {
  const wanted = read(q)
  // Of accents alone nothing is left once they are folded.
  if (wanted.terms.length === 0) return []
  const finds = types
    .map((type) => FIND[type])
    .filter(({ permission }) => principal.permissions.has(permission))
    .map(({ find }) => find(db, wanted, principal))
  if (finds.length === 0) return []
  const { rows } = await sql<HitRow>`${sql.join(finds, sql` UNION ALL `)}`.execute(db.unscoped)
  return inOrder(rows)
}

const answer = <Type extends FoundType>(rows: HitRow[]) =>
  wholeList(
    '/v1/search',
    rows.map(({ rank, place, type, ...hit }) => ({
      ...{ object: 'search_hit' as const, type: type as Type },
      ...hit,
    })),
  )

/** Everything of /v1 that answers `q`. */
export async function search(context: Context, { q, types }: SearchQuery) {
  const asked = types?.split(',') ?? TYPES
  const rows = await hitsFor(
    context,
    q,
    TYPES.filter((type) => asked.includes(type)),
  )
  return answer<HitType>(rows)
}

/** As `search`, with what only the console finds. */
export const searchConsole = async (context: Context, { q }: Pick<SearchQuery, 'q'>) =>
  answer<FoundType>(await hitsFor(context, q, ALL_TYPES))

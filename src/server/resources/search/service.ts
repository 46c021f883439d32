import { sql } from 'kysely'
import type { Permission } from '../../../domain/permissions.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import * as documents from './documents.ts'
import type { HitRow, Select } from './hits.ts'
import * as people from './people.ts'
import { type HitType, type SearchQuery, TYPES } from './schema.ts'
import { read, type Wanted } from './terms.ts'
import { tyreSets } from './tyre-sets.ts'

type Find = (db: CompanyDatabase, wanted: Wanted) => Select

const FIND: Record<HitType, { permission: Permission; find: Find }> = {
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
}

/** The kind that answers best first; kinds that answer equally well in the order of the schema. */
function inOrder(rows: HitRow[]): HitRow[] {
  const best = new Map<HitType, number>()
  for (const { type, rank } of rows) best.set(type, Math.min(rank, best.get(type) ?? rank))
  const order = (a: HitRow, b: HitRow) =>
    best.get(a.type)! - best.get(b.type)! ||
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
    a.place - b.place
  return rows.toSorted(order)
}

/** What the principal may read of everything that answers `q`: one statement, at most five of a kind. */
export async function search({ db, principal }: Context, { q, types }: SearchQuery) {
  const asked = types?.split(',') ?? TYPES
  const wanted = read(q)
  const finds = TYPES.filter((type) => asked.includes(type))
    .map((type) => FIND[type])
    .filter(({ permission }) => principal.permissions.has(permission))
    .map(({ find }) => find(db, wanted))
  if (finds.length === 0) return wholeList('/v1/search', [])
  const { rows } = await sql<HitRow>`${sql.join(finds, sql` UNION ALL `)}`.execute(db.unscoped)
  const hits = inOrder(rows).map(({ rank, place, ...hit }) => ({ object: 'search_hit' as const, ...hit }))
  return wholeList('/v1/search', hits)
}

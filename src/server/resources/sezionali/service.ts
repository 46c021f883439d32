import { sql } from 'kysely'
import { today } from '../../core/clock.ts'
import { wholeList } from '../../core/lists.ts'
import type { Context } from '../../core/trpc.ts'
import type { SezionaleQuery } from './schema.ts'

type NextNumber = {
  object: 'next_number'
  document_kind: 'receipt' | 'invoice' | 'credit_note'
  year: number
  next_number: number
}

/**
 * The number after the last one of each counter of the section; 1 in the present year for a kind without one.
 * Newest year first within a kind.
 */
function nextNumbers(year: number) {
  return sql<NextNumber[]>`(
    SELECT coalesce(jsonb_agg(to_jsonb(latest) ORDER BY document_kind, year DESC), '[]')
    FROM (
      SELECT 'next_number' AS object, document_kind, year, max(next_number) AS next_number
      FROM (
        SELECT kind AS document_kind, year, value + 1 AS next_number
        FROM counter
        WHERE counter.company_id = sezionale.company_id AND counter.section = sezionale.id::text
          AND counter.kind IN ('receipt', 'invoice', 'credit_note')
        UNION ALL
        SELECT unnest(sezionale.document_kinds), ${year}::integer, 1
      ) numbers
      GROUP BY document_kind, year
    ) latest)`.as('next_numbers')
}

/** The numbering sections by code, each with its next numbers (domain 5.12). */
export async function listSezionali({ db, principal }: Context, { document_kind }: SezionaleQuery) {
  const year = Number(today(principal.company.time_zone).slice(0, 4))
  const rows = await db
    .select('sezionale')
    .select(sql.lit('sezionale' as const).as('object'))
    .select(['id', 'code', 'name', 'document_kinds', 'prefix', 'suffix', 'is_default'])
    .select(['created_at', 'updated_at', nextNumbers(year)])
    .$if(document_kind !== undefined, (q) =>
      q.where(sql<boolean>`${document_kind} = ANY (sezionale.document_kinds)`),
    )
    .orderBy('code')
    .execute()
  return wholeList('/v1/sezionali', rows)
}

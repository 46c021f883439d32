import { type Kysely, sql } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { databaseTime } from '../core/clock.ts'
import { COMPANY_COLUMNS } from './principal.ts'

/** What is known of the companies that a person belongs to, the one joined first at the top. */
export function membershipsOf(kysely: Kysely<DB>, user_id: string) {
  return kysely
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([
      'member.user_id',
      'member.role',
      'company.technician_amounts',
      'company.id as company_id',
      ...COMPANY_COLUMNS,
      databaseTime.as('database_time'),
    ])
    .where('member.user_id', '=', user_id)
    .orderBy('member.created_at')
    .orderBy('company.id')
}

/** Of a person's memberships the one that a session works in: the company chosen last, else the one joined first. */
export function workedIn<M extends { company_id: string }>(
  memberships: readonly M[],
  active_company_id: unknown,
): M | undefined {
  return memberships.find(({ company_id }) => company_id === active_company_id) ?? memberships[0]
}

/** Where a session works and what its person is there. */
export type Standing = { company_id: string; role: string }

/** Where sessions stand by now; one that has ended, or whose person belongs to no company, is missing. */
export async function standingsOf(
  kysely: Kysely<DB>,
  session_ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await kysely
    .selectFrom('session')
    .innerJoin('member', 'member.user_id', 'session.user_id')
    .select(['session.id', 'session.active_company_id', 'member.company_id', 'member.role'])
    .where(sql<boolean>`session.id = ANY (${session_ids}::uuid[])`)
    .where('session.expires_at', '>', sql<string>`now()`)
    .orderBy('member.created_at')
    .orderBy('member.company_id')
    .execute()
  const bySession = Map.groupBy(rows, ({ id }) => id)
  return new Map([...bySession].map(([id, own]) => [id, workedIn(own, own[0]!.active_company_id)!]))
}

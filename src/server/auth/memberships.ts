import type { Kysely } from 'kysely'
import type { DB } from '../../database/tables.ts'
import { databaseTime } from '../core/clock.ts'

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
      'company.name',
      'company.time_zone',
      'company.plan',
      'company.subscription',
      'company.rate_limits',
      'company.rate_limits_set_at',
      databaseTime.as('database_time'),
    ])
    .where('member.user_id', '=', user_id)
    .orderBy('member.created_at')
    .orderBy('company.id')
}

import { sql } from 'kysely'
import type { Role } from '../../../domain/permissions.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { matchesEveryTerm, searchTerms } from '../../core/search.ts'
import { type UserQuery, user } from './schema.ts'

/** Whether work is assigned to a member: unless somebody said so, to everybody but those who only read. */
export const isTechnician = sql<boolean>`coalesce(member.is_technician, member.role <> 'read_only')`

const RECORD = columnsOf('member', user, {
  id: sql.ref<string>('user.id'),
  name: sql.ref<string>('user.name'),
  email: sql.ref<string>('user.email'),
  role: sql<Role>`member.role`,
  is_technician: isTechnician,
})

/** Name and address as terms are compared; better-auth writes them, so that no folded column stands beside. */
const SEARCHED = sql`lower(regexp_replace(normalize("user".name || ' ' || "user".email, NFKD), '[\u0300-\u036f]', '', 'g'))`

const FILTERS: Filters<UserQuery> = {
  q: (q) => {
    const terms = searchTerms(q)
    return terms.length > 0 ? matchesEveryTerm(SEARCHED, terms) : undefined
  },
  role: (role) => sql`member.role = ${role}`,
  is_technician: (is) => sql`${isTechnician} = ${is}`,
}

const NEWEST_FIRST = orderedBy('desc', { 'member.created_at': 'instant', 'member.user_id': 'uuid' })

const selectUsers = (db: CompanyDatabase) =>
  db.select('member').innerJoin('user', 'user.id', 'member.user_id').select(RECORD)

/** One page of the people of the workshop, who joined last first (settings.md#users). */
export const listUsers = recordList<UserQuery>()({
  url: '/v1/users',
  order: NEWEST_FIRST,
  rows: selectUsers,
  filters: FILTERS,
})

/** One person of the workshop. Unknown, or somebody who has left: 404. */
export function findUser(db: CompanyDatabase, id: string) {
  return selectUsers(db)
    .where('user.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('user'))
}

import { sql } from 'kysely'
import type { Role } from '../../../domain/permissions.ts'
import { endMobileSessions, mobileSessionsOf } from '../../auth/mobile-sessions.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { type Context, forbiddenTo } from '../../core/trpc.ts'
import { findOpeningTimes } from '../settings/service.ts'
import { logoUrl } from './logo.ts'

const user = sql.lit('user' as const).as('object')
const company = sql.lit('company' as const).as('object')

const USER_FIELDS = ['id', 'name', 'email', 'two_factor_enabled'] as const

/** The companies that a person belongs to, by name. */
function companiesOf(db: CompanyDatabase, user_id: string) {
  // biome-ignore lint/plugin: a person is a member of several companies
  return db.unscopedBuilder
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select([company, 'company.id', 'company.name', 'company.electronic_receipts_enabled'])
    .select(sql<Role>`member.role`.as('role'))
    .where('member.user_id', '=', user_id)
    .orderBy('company.name')
    .orderBy('company.id')
}

/** Who is signed in, where, and what they may do. */
export async function findSession(context: Pick<Context, 'db' | 'files' | 'principal'>) {
  const { db, principal } = context
  const [person, companies, opening, logo_url] = await Promise.all([
    // biome-ignore lint/plugin: people are of no company
    db.unscopedBuilder
      .selectFrom('user')
      .select([user, ...USER_FIELDS])
      .where('id', '=', principal.user_id)
      .executeTakeFirstOrThrow(),
    companiesOf(db, principal.user_id).execute(),
    findOpeningTimes(db),
    logoUrl(context),
  ])
  const { id, name, time_zone, plan, subscription } = principal.company
  const current = companies.find((one) => one.id === id)
  return {
    object: 'session' as const,
    user: person,
    company: {
      object: 'company' as const,
      id,
      name,
      time_zone,
      electronic_receipts_enabled: current?.electronic_receipts_enabled ?? false,
      logo_url,
      ...opening,
    },
    companies,
    role: principal.role,
    permissions: [...principal.permissions],
    limits: [...(principal.technician?.limits ?? [])],
    forbidden: forbiddenTo(principal),
    api_access: plan === 'api' && subscription === 'active',
  }
}

/** Changes a person's own name, in every company of theirs. */
export function renameUser(db: CompanyDatabase, user_id: string, name: string) {
  // biome-ignore lint/plugin: people are of no company
  return db.unscopedBuilder
    .updateTable('user')
    .set({ name, updated_at: sql`now()` })
    .where('id', '=', user_id)
    .returning([user, ...USER_FIELDS])
    .executeTakeFirstOrThrow()
}

type Switch = { user_id: string; session_id: string; company_id: string }

/** Lets a session go on in another company of the person's. Unknown or not theirs: 404. */
export async function switchCompany(db: CompanyDatabase, { user_id, session_id, company_id }: Switch) {
  const chosen = await companiesOf(db, user_id).where('company.id', '=', company_id).executeTakeFirst()
  if (!chosen) throw notFound('company')
  // biome-ignore lint/plugin: sessions are of no company
  await db.unscopedBuilder
    .updateTable('session')
    .set({ active_company_id: company_id })
    .where('id', '=', session_id)
    .execute()
  return chosen
}

/** Where a person is signed in with an app. */
export async function listAppSessions(db: CompanyDatabase, user_id: string) {
  // biome-ignore lint/plugin: sessions are of no company
  const sessions = await mobileSessionsOf(db.unscopedBuilder, user_id)
  return {
    object: 'list' as const,
    data: sessions.map((session) => ({ object: 'app_session' as const, ...session })),
  }
}

/** Ends a person's sign-ins with apps, one or all. One that is not theirs: 404. */
export async function endAppSessions(db: CompanyDatabase, user_id: string, id: string | undefined) {
  // biome-ignore lint/plugin: sessions are of no company
  const count = await endMobileSessions(db.unscopedBuilder, user_id, id)
  if (id !== undefined && count === 0) throw notFound('session')
  return { object: 'ended_app_sessions' as const, count }
}

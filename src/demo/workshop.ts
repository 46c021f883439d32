import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../database/tables.ts'
import { ROLE_PERMISSIONS } from '../domain/permissions.ts'
import { companyOf } from '../server/auth/principal.ts'
import { today } from '../server/core/clock.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { addressSeal } from '../server/core/files/access.ts'
import { FileLinks } from '../server/core/files/links.ts'
import { appRouter } from '../server/router.ts'
import type { Storage } from '../storage/open-storage.ts'
import { OpeningHours } from './opening-hours.ts'

/** A workshop as its owner works in it: the procedures of the API with their rules, the time there, its hours. */
export type Workshop = {
  api: ReturnType<typeof appRouter.createCaller>
  db: CompanyDatabase
  today: string
  now: Date
  time_zone: string
  hours: OpeningHours
}

/** Opens a company as its owner. Within a transaction, everything done through it is part of that. */
export async function openWorkshop(
  kysely: Kysely<DB>,
  owned: { company_id: string; owner: { user_id: string } },
  storage: Storage,
): Promise<Workshop> {
  const row = await kysely
    .selectFrom('company')
    .select(['id as company_id', 'name', 'time_zone', 'plan', 'subscription'])
    .select(['rate_limits', 'rate_limits_set_at'])
    .where('id', '=', owned.company_id)
    .executeTakeFirstOrThrow()
  const company = companyOf(row)
  const db = new CompanyDatabase(kysely, company.id)
  const principal = {
    kind: 'session' as const,
    company,
    user_id: owned.owner.user_id,
    name: 'Officina',
    permissions: ROLE_PERMISSIONS.owner,
    key_id: null,
    role: 'owner' as const,
  }
  // No URL of what is answered here is ever followed.
  const files = { ...storage, links: new FileLinks('demo'), seal: addressSeal('demo'), base_url: '' }
  const api = appRouter.createCaller({ principal, db, request_id: `req_${uuidv7()}`, files })
  const { time_zone } = company
  const now = new Date()
  const day = today(time_zone, now)
  return { api, db, today: day, now, time_zone, hours: new OpeningHours(day, time_zone) }
}

import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import { companyForOperator } from '../../auth/principal.ts'
import { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { fold } from '../../core/search.ts'
import { DEFAULT_SECTIONS, DEFAULT_VAT_RATES } from './defaults.ts'

export type Plan = 'api' | 'basic'
export type NewCompany = { name: string; plan?: Plan; electronic_receipts?: boolean; owner_name?: string }
export type CompanyChange = {
  plan?: Plan
  subscription?: 'active' | 'inactive'
  electronic_receipts?: boolean
}

/** False on a database that nobody has used yet. */
export async function hasCompany(kysely: Kysely<DB>): Promise<boolean> {
  const company = await kysely.selectFrom('company').select('id').limit(1).executeTakeFirst()
  return company !== undefined
}

async function createOwner(kysely: Kysely<DB>, company_id: string, company: NewCompany) {
  const user_id = uuidv7()
  const password = randomBytes(12).toString('base64url')
  const slug =
    fold(company.name)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'officina'
  const email = `owner@${slug.slice(0, 40)}-${randomBytes(3).toString('hex')}.example`
  await kysely
    .insertInto('user')
    .values({ id: user_id, name: company.owner_name ?? company.name, email, email_verified: true })
    .execute()
  await kysely
    .insertInto('account')
    .values({
      id: uuidv7(),
      user_id,
      account_id: user_id,
      provider_id: 'credential',
      password: await hashPassword(password),
    })
    .execute()
  await kysely.insertInto('member').values({ company_id, user_id, role: 'owner' }).execute()
  return { user_id, email, password }
}

async function createDefaults(db: CompanyDatabase) {
  const rates = DEFAULT_VAT_RATES.map((rate, position) => ({
    id: uuidv7(),
    ...rate,
    is_default: rate.code === '22',
    position,
  }))
  await db.insert('vat_rate', rates).execute()
  const sections = DEFAULT_SECTIONS.map((section) => ({
    id: uuidv7(),
    ...section,
    document_kinds: [...section.document_kinds],
  }))
  await db.insert('sezionale', sections).execute()
  const chosen = sections.flatMap(({ id, document_kinds }) =>
    document_kinds.map((document_kind) => ({ document_kind, sezionale_id: id })),
  )
  await db.insert('sezionale_default', chosen).execute()
  const calendar_id = uuidv7()
  await db.insert('calendar', { id: calendar_id, name: 'Officina', is_default: true }).execute()
  return { calendar_id, receipt_sezionale_id: sections[0]!.id }
}

/**
 * Makes a workshop with all that it needs on its first day: VAT rates, numbering sections, a calendar, and an
 * owner whose password is returned here and stored nowhere in clear.
 */
export function createCompany(kysely: Kysely<DB>, company: NewCompany) {
  const work = async (tx: Kysely<DB>) => {
    const id = uuidv7()
    const row = await tx
      .insertInto('company')
      .values({
        id,
        name: company.name,
        plan: company.plan ?? 'api',
        electronic_receipts_enabled: company.electronic_receipts ?? false,
      })
      .returning('id as company_id')
      .executeTakeFirstOrThrow()
    const defaults = await createDefaults(new CompanyDatabase(tx, companyForOperator(row)))
    const owner = await createOwner(tx, id, company)
    return { company_id: id, name: company.name, ...defaults, owner }
  }
  // Within a transaction, such as the demo's, it is part of that.
  return kysely.isTransaction ? work(kysely) : kysely.transaction().execute(work)
}

/** For the operator: every workshop, the oldest first. */
export function listCompanies(kysely: Kysely<DB>) {
  return kysely
    .selectFrom('company')
    .select(['id as company_id', 'name', 'plan', 'subscription', 'electronic_receipts_enabled', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Changes plan, subscription or the way receipts are issued; holds on every process within a second. */
export async function updateCompany(kysely: Kysely<DB>, id: string, change: CompanyChange) {
  const row = await kysely
    .updateTable('company')
    .set({
      updated_at: sql`now()`,
      ...(change.plan && { plan: change.plan }),
      ...(change.subscription && { subscription: change.subscription }),
      ...(change.electronic_receipts !== undefined && {
        electronic_receipts_enabled: change.electronic_receipts,
      }),
    })
    .where('id', '=', id)
    .returning(['id as company_id', 'name', 'plan', 'subscription', 'electronic_receipts_enabled'])
    .executeTakeFirst()
  if (!row) throw notFound('company')
  return row
}

/** A company's database and owner, for the operator's commands. Unknown: 404. */
export async function openCompany(
  kysely: Kysely<DB>,
  id: string,
): Promise<{ db: CompanyDatabase; owner_id: string }> {
  const row = await kysely
    .selectFrom('member')
    .select(['company_id', 'user_id'])
    .where('company_id', '=', id)
    .where('role', '=', 'owner')
    .orderBy('created_at')
    .executeTakeFirst()
  if (!row) throw notFound('company')
  return { db: new CompanyDatabase(kysely, companyForOperator(row)), owner_id: row.user_id }
}

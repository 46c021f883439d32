import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../database/tables.ts'
import type { Permission } from '../../domain/permissions.ts'
import { CompanyDatabase } from '../core/company-database.ts'
import { ApiError, invalid, notFound } from '../core/errors.ts'
import { memberEntry } from '../resources/members/service.ts'
import { companyForOperator } from './principal.ts'
import { accountKey, Throttle } from './throttle.ts'
import { hashToken } from './tokens.ts'

/** The account of an address: one without a password cannot be signed in to yet. */
async function accountOf(kysely: Kysely<DB>, email: string) {
  return kysely
    .selectFrom('user')
    .leftJoin('account', (join) =>
      join.onRef('account.user_id', '=', 'user.id').on('account.provider_id', '=', 'credential'),
    )
    .select(['user.id', 'account.password'])
    .where('user.email', '=', email)
    .executeTakeFirst()
}

/** The open invitation of a link; 404 once it was answered, taken back, replaced, or its time is over. */
async function openInvitation(kysely: Kysely<DB>, token: string) {
  const row = await kysely
    .selectFrom('invitation')
    .innerJoin('company', 'company.id', 'invitation.company_id')
    .leftJoin('user', 'user.id', 'invitation.invited_by')
    .select(['invitation.company_id', 'invitation.id', 'invitation.email', 'invitation.role'])
    .select(['company.name as company_name', 'user.name as invited_by'])
    .where('invitation.token_hash', '=', hashToken(token))
    .where('invitation.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  if (!row) throw notFound('invitation')
  return row
}

/** What the page says of an invitation, to who holds its link and so reads the address's mails. */
export async function readInvitation(kysely: Kysely<DB>, token: string, user_id: string | null) {
  const { company_name, invited_by, email, role } = await openInvitation(kysely, token)
  const account = await accountOf(kysely, email)
  return {
    object: 'invitation' as const,
    ...{ company_name, invited_by, email, role },
    /** Whether the address has a password already, so that its person signs in first. */
    has_account: Boolean(account?.password),
    signed_in: user_id !== null && account?.id === user_id,
  }
}

/** Answers no: the invitation is gone. */
export async function declineInvitation(kysely: Kysely<DB>, token: string): Promise<void> {
  const { company_id, id } = await openInvitation(kysely, token)
  await kysely.deleteFrom('invitation').where('company_id', '=', company_id).where('id', '=', id).execute()
}

type NewAccount = { name: string; password_hash: string }

async function makeAccount(
  tx: Kysely<DB>,
  email: string,
  { name, password_hash }: NewAccount,
): Promise<string> {
  const { id } = await tx
    .insertInto('user')
    .values({ id: uuidv7(), name, email, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ name, email_verified: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await accountOf(tx, email)
  if (made?.password) throw new ApiError('session_required', `Sign in as ${email} to accept.`)
  await tx
    .insertInto('account')
    .values({ id: uuidv7(), user_id: id, account_id: id, provider_id: 'credential', password: password_hash })
    .execute()
  await new Throttle(tx, { clears: false }).forget(accountKey(email))
  return id
}

/** The new member's own entry in the audit log (audit-log.md#entries). */
async function tellOfMember(
  tx: Kysely<DB>,
  { company_id, user_id, role }: { company_id: string; user_id: string; role: string },
): Promise<void> {
  const { id, name } = await tx
    .selectFrom('user')
    .select(['id', 'name'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const origin = {
    actor: { type: 'user' as const, id, name },
    source: 'console' as const,
    ...{ request_id: null, ip_address: null, api_version: '', permissions: new Set<Permission>() },
  }
  await new CompanyDatabase(tx, companyForOperator({ company_id }), origin).transaction(async (db) =>
    db.audit(memberEntry('added', { id, name }, { role: [null, role] })),
  )
}

type Acceptance = {
  token: string
  /** Who is signed in. */
  session: { id: string; user_id: string } | null
  /** What an address that has no account yet gets. */
  account: { name: string; hash: () => Promise<string> } | null
}

/**
 * Makes the person of the address a member: who has an account signs in first, who has none gets one with the name and
 * password that they chose. 401 `session_required`, 422 `name`; 404 when the invitation is over.
 */
export async function acceptInvitation(kysely: Kysely<DB>, { token, session, account }: Acceptance) {
  const { email } = await openInvitation(kysely, token)
  const known = await accountOf(kysely, email)
  const isOwn = known !== undefined && session?.user_id === known.id
  if (known?.password && !isOwn) throw new ApiError('session_required', `Sign in as ${email} to accept.`)
  if (!known?.password && !account) {
    throw invalid('name', 'missing', 'name and password are needed to make the account.')
  }
  const chosen = known?.password ? null : { name: account!.name, password_hash: await account!.hash() }
  return kysely.transaction().execute(async (tx) => {
    const { company_id, id, role } = await openInvitation(tx, token)
    const taken = await tx
      .deleteFrom('invitation')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (taken.numDeletedRows === 0n) throw notFound('invitation')
    const user_id = chosen ? await makeAccount(tx, email, chosen) : known!.id
    const joined = await tx
      .insertInto('member')
      .values({ company_id, user_id, role })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doNothing())
      .executeTakeFirst()
    if (joined.numInsertedOrUpdatedRows) await tellOfMember(tx, { company_id, user_id, role })
    if (isOwn)
      await tx
        .updateTable('session')
        .set({ active_company_id: company_id })
        .where('id', '=', session!.id)
        .execute()
    return { object: 'invitation' as const, email, accepted: true }
  })
}

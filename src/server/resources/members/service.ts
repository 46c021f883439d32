import { sql } from 'kysely'
import { ROLE_PERMISSIONS, type Role } from '../../../domain/permissions.ts'
import type { Principal } from '../../auth/principal.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { ApiError, notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import { auditChanges, type Changes, changedFields } from '../../core/writes/differences.ts'
import { isTechnician } from '../users/service.ts'
import { type MemberPatch, member } from './schema.ts'

const last_seen_at = sql<string | null>`greatest(
  (SELECT max(updated_at) FROM session WHERE user_id = "user".id),
  (SELECT max(last_used_at) FROM mobile_session WHERE user_id = "user".id AND refresh_expires_at > now()))`

const RECORD = columnsOf('member', member, {
  id: sql.ref<string>('user.id'),
  name: sql.ref<string>('user.name'),
  email: sql.ref<string>('user.email'),
  role: sql<Role>`member.role`,
  is_technician: isTechnician,
  two_factor_enabled: sql.ref<boolean>('user.two_factor_enabled'),
  last_seen_at,
})

function selectMembers(db: CompanyDatabase) {
  return db.select('member').innerJoin('user', 'user.id', 'member.user_id').select(RECORD)
}

/** Everybody who belongs to the company, in the order in which they joined. */
export async function listMembers(db: CompanyDatabase) {
  const data = await selectMembers(db).orderBy('member.created_at').orderBy('user.id').execute()
  return { object: 'list' as const, data }
}

/** One member. Unknown: 404. */
function findMember(db: CompanyDatabase, id: string) {
  return selectMembers(db)
    .where('user.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('member'))
}

/** Only an owner makes or unmakes an owner. 403 `permission_missing` otherwise. */
export function requireMayAssign(role: Role | null, roles: (Role | undefined)[]): void {
  if (role === 'owner' || !roles.includes('owner')) return
  throw new ApiError('permission_missing', 'Only an owner may make or unmake an owner.')
}

/** What everybody is in the company, by the user's id; it stays so until the transaction ends. */
async function lockRoles(db: CompanyDatabase): Promise<Map<string, Role>> {
  const rows = await db
    .select('member')
    .select(['user_id', sql<Role>`member.role`.as('role')])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ user_id, role }) => [user_id, role]))
}

/** Refuses to leave the company without an owner. */
function requireOtherOwner(roles: Map<string, Role>, id: string): void {
  if (roles.get(id) !== 'owner') return
  if ([...roles].some(([user_id, role]) => role === 'owner' && user_id !== id)) return
  throw new ApiError('last_owner', 'The workshop needs another owner first.')
}

/**
 * Locks the members and looks anew at who asks: what they were when the request began may be over. 403
 * `permission_missing` when they manage nobody any more.
 */
export async function lockMembers(db: CompanyDatabase, principal: Principal) {
  const roles = await lockRoles(db)
  const role = roles.get(principal.user_id) ?? null
  if (role !== null && ROLE_PERMISSIONS[role].has('settings.write')) return { roles, role }
  throw new ApiError('permission_missing', 'Your role lacks the permission settings.write.')
}

/** What the audit log keeps of who belongs to the company (audit-log.md#entries). */
export const memberEntry = (
  action: 'added' | 'updated' | 'removed',
  { id, name }: { id: string; name: string },
  changes: Changes,
) => ({ type: `member.${action}`, object_id: id, object_name: name, changes })

/**
 * Changes what was sent of a member, a role at once in all their sessions. Unknown: 404; the last owner: 409
 * `last_owner`.
 */
export function updateMember(db: CompanyDatabase, principal: Principal, { id, ...patch }: MemberPatch) {
  return db.transaction(async (tx) => {
    const { roles, role } = await lockMembers(tx, principal)
    const before = await findMember(tx, id)
    const after = patch.role ?? before.role
    if (patch.role !== undefined) requireMayAssign(role, [roles.get(id), patch.role])
    if (after !== 'owner') requireOtherOwner(roles, id)
    const changed = changedFields(before, { ...before, ...patch })
    if (changed.length === 0) return before
    await tx.update('member').set(patch).where('user_id', '=', id).execute()
    const member = await findMember(tx, id)
    tx.audit(memberEntry('updated', member, auditChanges(before, member, changed)))
    return member
  })
}

/**
 * Ends a person's access to the company at once and answers who it was. The keys that they made stay: they belong
 * to the company. Unknown: 404; the last owner: 409 `last_owner`.
 */
export function removeMember(db: CompanyDatabase, principal: Principal, id: string) {
  return db.transaction(async (tx) => {
    const { roles, role } = await lockMembers(tx, principal)
    const member = await findMember(tx, id)
    requireMayAssign(role, [roles.get(id)])
    requireOtherOwner(roles, id)
    await tx.delete('member').where('user_id', '=', id).execute()
    tx.audit(memberEntry('removed', member, { role: [roles.get(id), null] }))
    return member
  })
}

/** Ends one's own access to the company, whatever one's role. The last owner: 409 `last_owner`. */
export function leaveCompany(db: CompanyDatabase, { user_id }: Principal): Promise<void> {
  return db.transaction(async (tx) => {
    const roles = await lockRoles(tx)
    requireOtherOwner(roles, user_id)
    const member = await findMember(tx, user_id)
    await tx.delete('member').where('user_id', '=', user_id).execute()
    tx.audit(memberEntry('removed', member, { role: [roles.get(user_id), null] }))
  })
}

import {
  isRole,
  type Limit,
  type Permission,
  ROLE_PERMISSIONS,
  type Role,
  TECHNICIAN_LIMITS,
  type TechnicianAmounts,
} from '../../domain/permissions.ts'

declare const companyIdBrand: unique symbol

/** The tenant. Only this file makes one, from a key or a session; no input schema ever holds it. */
export type CompanyId = string & { readonly [companyIdBrand]: true }

/** What is known of the company on every request. */
export type Company = {
  id: CompanyId
  name: string
  time_zone: string
  plan: string
  subscription: string
  /** Limits of its own, as RATE_LIMITS spells them; null = what holds for everybody. */
  rate_limits: string | null
  rate_limits_set_at: string | null
}

/** A person who sees their own worksheets, and not all of what a field may hold (permissions.md#technicians). */
export type Technician = { user_id: string; limits: ReadonlySet<Limit> }

/** Who is asking, and what they may do. Procedures see this and never a header. */
export type Principal = {
  kind: 'key' | 'session' | 'token'
  company: Company
  user_id: string
  /** What the key, or the person, is called. */
  name: string
  permissions: ReadonlySet<Permission>
  /** The key's id, for the log; null for a person. */
  key_id: string | null
  /** The person's role; null for a key. */
  role: Role | null
  /** What limits a technician; absent for everybody else. */
  technician?: Technician
  /** Of an access token: the app's session. */
  mobile?: { session_id: string; device_name: string }
}

/** What authentication reads of a company. */
export const COMPANY_COLUMNS = [
  'company.name',
  'company.time_zone',
  'company.plan',
  'company.subscription',
  'company.rate_limits',
  'company.rate_limits_set_at',
] as const

type CompanyRow = Omit<Company, 'id'> & { company_id: string }

/** Brands the company of a key or membership row that authentication has just read. */
export function companyOf(row: CompanyRow): Company {
  return {
    id: row.company_id as CompanyId,
    name: row.name,
    time_zone: row.time_zone,
    plan: row.plan,
    subscription: row.subscription,
    rate_limits: row.rate_limits,
    rate_limits_set_at: row.rate_limits_set_at,
  }
}

/** Brands the company that a link names which this server has signed, once its signature was found to be right. */
export function companyOfLink(link: { company_id: string }): CompanyId {
  return link.company_id as CompanyId
}

/** Brands the id of a company row that an operator's command has just read; commands stand outside the API. */
export function companyForOperator(row: { company_id: string }): CompanyId {
  return row.company_id as CompanyId
}

type MemberRow = { user_id: string; role: string; technician_amounts: string }

/** What a member's role makes of them; undefined for a role that is none. */
export function roleOf({
  user_id,
  role,
  technician_amounts,
}: MemberRow): Pick<Principal, 'role' | 'permissions' | 'technician'> | undefined {
  if (!isRole(role)) return undefined
  const permissions = ROLE_PERMISSIONS[role]
  if (role !== 'technician') return { role, permissions }
  return {
    ...{ role, permissions },
    technician: { user_id, limits: TECHNICIAN_LIMITS[technician_amounts as TechnicianAmounts] },
  }
}

import { randomBytes } from 'node:crypto'
import { hashPassword } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import { OFFERED_METHODS } from '../domain/cash-book.ts'
import { PAYMENT_METHODS } from '../domain/payment-methods.ts'
import { today } from '../server/core/clock.ts'
import { notFound } from '../server/core/errors.ts'
import { fold } from '../server/core/search.ts'
import { auditEntry } from './audit.ts'
import { DEFAULT_ACCOUNTS, DEFAULT_SECTIONS, DEFAULT_TIME_ZONE, DEFAULT_VAT_RATES } from './defaults.ts'
import type { Prisma, PrismaClient } from './generated/client.ts'

export type Plan = 'api' | 'basic'
export type NewCompany = { name: string; plan?: Plan; electronic_receipts?: boolean; owner_name?: string }
export type CompanyChange = {
  plan?: Plan
  subscription?: 'active' | 'inactive'
  electronic_receipts?: boolean
  /** As RATE_LIMITS spells them; null = what holds for everybody. */
  rate_limits?: string | null
}

const SUMMARY = {
  id: true,
  name: true,
  plan: true,
  subscription: true,
  electronic_receipts_enabled: true,
  created_at: true,
} satisfies Prisma.companySelect

/** The same with its rate limits. */
const LIMITED = { ...SUMMARY, rate_limits: true } satisfies Prisma.companySelect

/** What a command prints names the company as its options do. */
function shown<Row extends { id: string }>({ id: company_id, ...rest }: Row) {
  return { company_id, ...rest }
}

/** A password, and the hash of it that is stored. */
export type Secret = { password: string; hash: string }

export async function newSecret(): Promise<Secret> {
  const password = randomBytes(12).toString('base64url')
  return { password, hash: await hashPassword(password) }
}

/** A sign-in that nobody else has: in a domain that is nobody's, until the workshop gives its own address. */
function ownerOf(company: NewCompany, password: string) {
  const slug = fold(company.name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const domain = `${(slug || 'officina').slice(0, 40)}-${randomBytes(3).toString('hex')}.example`
  return { user_id: uuidv7(), email: `owner@${domain}`, password }
}

/** The rows of a person who signs in with an address and a password. */
function person(name: string, { user_id, email }: ReturnType<typeof ownerOf>, { hash }: Secret) {
  return {
    ...{ id: user_id, name, email, email_verified: true },
    accounts: {
      create: {
        ...{ id: uuidv7(), account_id: user_id, provider_id: 'credential' },
        password: hash,
      },
    },
  } satisfies Prisma.userCreateInput
}

/** The sections that documents are numbered in, each the default of its kinds. */
function sections() {
  return DEFAULT_SECTIONS.map(({ document_kinds, ...section }) => ({
    ...{ id: uuidv7(), ...section, document_kinds: [...document_kinds] },
    defaults: { create: document_kinds.map((document_kind) => ({ document_kind })) },
  }))
}

function vatRates() {
  return DEFAULT_VAT_RATES.map((rate, position) => ({
    ...{ id: uuidv7(), ...rate, position },
    is_default: rate.code === '22',
  }))
}

/** A drawer and a bank account, empty, opened on the company's day; the drawer is the default one. */
function cashBookAccounts() {
  const opening_date = new Date(today(DEFAULT_TIME_ZONE, new Date()))
  return DEFAULT_ACCOUNTS.map((account) => ({
    ...{ id: uuidv7(), ...account, name_key: account.name.toLowerCase() },
    ...{ opening_date, is_default: account.kind === 'cash' },
  }))
}

/** All methods of payment: cash goes into the drawer, everything else into the bank. */
function paymentMethods(accounts: ReturnType<typeof cashBookAccounts>) {
  const accountOf = (kind: 'cash' | 'bank') => accounts.find((account) => account.kind === kind)!.id
  return PAYMENT_METHODS.map((code) => ({
    ...{ code, active: OFFERED_METHODS.has(code) },
    account_id: accountOf(code === 'MP01' ? 'cash' : 'bank'),
  }))
}

/**
 * Makes a workshop with all that it needs on its first day: VAT rates, numbering sections, accounts, a calendar, and an
 * owner whose password, a new one unless one is given, is returned here and stored nowhere in clear.
 */
export async function createCompany(prisma: PrismaClient, company: NewCompany, given?: Secret) {
  const secret = given ?? (await newSecret())
  const [company_id, calendar_id] = [uuidv7(), uuidv7()]
  const [owner, sezionali, accounts] = [ownerOf(company, secret.password), sections(), cashBookAccounts()]
  const user = person(company.owner_name ?? company.name, owner, secret)
  const { name, plan, electronic_receipts: electronic_receipts_enabled } = company
  await prisma.company.create({
    data: {
      ...{ id: company_id, name, plan, electronic_receipts_enabled, time_zone: DEFAULT_TIME_ZONE },
      vat_rates: { createMany: { data: vatRates() } },
      sezionali: { create: sezionali },
      cash_book_accounts: { create: accounts },
      payment_methods: { createMany: { data: paymentMethods(accounts) } },
      calendars: { create: { id: calendar_id, name: 'Officina', is_default: true } },
      members: { create: { role: 'owner', user: { create: user } } },
    },
    select: { id: true },
  })
  return { company_id, name, calendar_id, receipt_sezionale_id: sezionali[0]!.id, owner }
}

/** Every workshop, the oldest first. */
export async function listCompanies(prisma: PrismaClient) {
  const rows = await prisma.company.findMany({
    select: SUMMARY,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map(shown)
}

/** Changes plan, subscription, the way receipts are issued or its rate limits; holds on every process within a second. Unknown: 404. */
export async function updateCompany(prisma: PrismaClient, id: string, change: CompanyChange) {
  const { electronic_receipts: electronic_receipts_enabled, ...rest } = change
  await requireCompany(prisma, id)
  const wanted = {
    ...rest,
    ...(electronic_receipts_enabled !== undefined && { electronic_receipts_enabled }),
  }
  return prisma.$transaction(async (tx) => {
    const { created_at: _, ...before } = await tx.company.findUniqueOrThrow({
      where: { id },
      select: LIMITED,
    })
    const was: Record<string, unknown> = before
    const changed = Object.entries(wanted).filter(([name, value]) => was[name] !== value)
    if (changed.length === 0 && rest.rate_limits === undefined) return shown(before)
    const { created_at: __, ...row } = await tx.company.update({
      where: { id },
      data: {
        ...wanted,
        // also where they stay the same: the buckets are full from now on
        ...(rest.rate_limits !== undefined && { rate_limits_set_at: new Date() }),
      },
      select: LIMITED,
    })
    if (changed.length === 0) return shown(row)
    const changes = Object.fromEntries(
      changed.map(([name, value]) => [name, [was[name], value] as [unknown, unknown]]),
    )
    const done = { company_id: id, type: 'company.updated', object_id: id, object_name: row.name, changes }
    await tx.audit_log_entry.create({ data: auditEntry(done), select: { id: true } })
    return shown(row)
  })
}

/** One workshop as its operator sees it: who it is, who works there, what it holds. Unknown: 404. */
export async function showCompany(prisma: PrismaClient, id: string) {
  const row = await prisma.company.findUnique({
    where: { id },
    select: {
      ...LIMITED,
      ...{ legal_name: true, vat_number: true, tax_code: true, time_zone: true, country: true },
      members: {
        select: { role: true, user: { select: { id: true, name: true, email: true } } },
        orderBy: [{ created_at: 'asc' }, { user_id: 'asc' }],
      },
      api_keys: {
        select: { id: true, name: true, prefix: true, last_used_at: true },
        where: { revoked_at: null },
        orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      },
      _count: {
        select: {
          ...{ articles: true, customers: true, vehicles: true, suppliers: true },
          ...{ quotes: true, worksheets: true, receipts: true, calendar_entries: true },
        },
      },
    },
  })
  if (!row) throw notFound('company')
  const { members, api_keys, _count: counts, ...company } = row
  const people = members.map(({ role, user: { id: user_id, ...user } }) => ({ user_id, ...user, role }))
  return { ...shown(company), people, keys: api_keys, counts }
}

/** Throws 404 for a company that does not exist. */
export async function requireCompany(prisma: PrismaClient, id: string): Promise<void> {
  const row = await prisma.company.findUnique({ where: { id }, select: { id: true } })
  if (!row) throw notFound('company')
}

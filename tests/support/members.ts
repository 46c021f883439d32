import { hashPassword } from 'better-auth/crypto'
import type { Role } from '../../src/server/auth/permissions.ts'
import { database, type TestCompany } from './company.ts'
import { type Session, signIn } from './session.ts'

const PASSWORD = 'a password for tests'

/** A colleague of the company's owner with a role of their own: what they sign in with. */
export async function joinAs(company: TestCompany, role: Role) {
  const { kysely } = database()
  const [id, account_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const email = `${id}@example.com`
  await kysely.insertInto('user').values({ id, name: 'Anna Verdi', email, email_verified: true }).execute()
  const password = await hashPassword(PASSWORD)
  const account = { id: account_id, user_id: id, account_id: id, provider_id: 'credential', password }
  await kysely.insertInto('account').values(account).execute()
  await kysely.insertInto('member').values({ company_id: company.company_id, user_id: id, role }).execute()
  return { email, password: PASSWORD }
}

/** A colleague of the company's owner with a role of their own, signed in. */
export async function signInAs(company: TestCompany, role: Role): Promise<Session> {
  return signIn(await joinAs(company, role))
}

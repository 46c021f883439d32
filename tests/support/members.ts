import { hashPassword } from 'better-auth/crypto'
import type { Role } from '../../src/domain/permissions.ts'
import { database, type TestCompany } from './company.ts'
import { type Session, signIn } from './session.ts'

const PASSWORD = 'a password for tests'

/** A colleague of the company's owner with a role of their own. */
export async function addColleague(company: TestCompany, role: Role) {
  const { kysely } = database()
  const [id, account_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const email = `${id}@example.com`
  await kysely.insertInto('user').values({ id, name: 'Anna Verdi', email, email_verified: true }).execute()
  const password = await hashPassword(PASSWORD)
  const account = { id: account_id, user_id: id, account_id: id, provider_id: 'credential', password }
  await kysely.insertInto('account').values(account).execute()
  await kysely.insertInto('member').values({ company_id: company.company_id, user_id: id, role }).execute()
  return { id, email, password: PASSWORD }
}

/** Such a colleague, signed in. */
export async function signInAs(company: TestCompany, role: Role): Promise<Session> {
  return signIn(await addColleague(company, role))
}

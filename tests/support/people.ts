import { database, mintCompany, type TestCompany } from './company.ts'

/** Somebody who belongs to the company and may only read. */
export async function readOnlyPerson({ company_id }: Pick<TestCompany, 'company_id'>) {
  const stranger = await mintCompany()
  await database()
    .kysely.updateTable('member')
    .set({ company_id, role: 'read_only' })
    .where('company_id', '=', stranger.company_id)
    .execute()
  return stranger.owner
}

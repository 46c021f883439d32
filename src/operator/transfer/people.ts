import type { Prisma } from '../generated/client.ts'
import { ImportRejected } from './rejected.ts'

export type Person = { id: string; name: string; email: string }

/**
 * Makes the people who are not here yet: without a password, so that each chooses one by a link to their own address.
 * Somebody who is here under the same id and address stays as they are.
 */
export async function resolvePeople(tx: Prisma.TransactionClient, people: Person[]) {
  const [ids, emails] = [people.map(({ id }) => id), people.map(({ email }) => email)]
  const here = await tx.user.findMany({
    where: { OR: [{ id: { in: ids } }, { email: { in: emails } }] },
    select: { id: true, email: true },
  })
  const known = new Map(here.map(({ id, email }) => [id, email]))
  const taken = new Set(here.map(({ email }) => email))
  for (const { id, email } of people)
    if (known.has(id) ? known.get(id) !== email : taken.has(email))
      throw new ImportRejected(`${email} is somebody else in this database.`)
  const missing = people.filter(({ id }) => !known.has(id))
  await tx.user.createMany({ data: missing.map((person) => ({ ...person, email_verified: true })) })
  return people.map(({ id: user_id, ...person }) => ({ user_id, ...person, is_new: !known.has(user_id) }))
}

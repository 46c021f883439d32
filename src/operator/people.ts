import { requireCompany } from './companies.ts'
import type { PrismaClient } from './generated/client.ts'

/** Who may sign in, with the companies each works in; of one company or of all. Unknown company: 404. */
export async function listPeople(prisma: PrismaClient, company_id?: string) {
  if (company_id !== undefined) await requireCompany(prisma, company_id)
  const rows = await prisma.user.findMany({
    where: company_id === undefined ? {} : { members: { some: { company_id } } },
    select: {
      ...{ id: true, name: true, email: true, two_factor_enabled: true, created_at: true },
      members: {
        select: { role: true, company: { select: { id: true, name: true } } },
        orderBy: [{ created_at: 'asc' }, { company_id: 'asc' }],
      },
    },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ id: user_id, members, ...person }) => ({
    user_id,
    ...person,
    companies: members.map(({ role, company }) => ({ company_id: company.id, name: company.name, role })),
  }))
}

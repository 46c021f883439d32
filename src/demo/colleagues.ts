import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../domain/permissions.ts'
import { webName } from './people.ts'
import { Random } from './random.ts'
import type { Visit } from './visits.ts'
import type { Workshop } from './workshop.ts'

const COLLEAGUES: readonly { name: string; role: Role }[] = [
  { name: 'Luca Ferri', role: 'technician' },
  { name: 'Davide Montorsi', role: 'technician' },
  { name: 'Giulia Bertani', role: 'staff' },
]

/** Who works there beside the owner, in the domain of their address; answers the ids of the technicians. */
export async function createColleagues({ db }: Workshop, owner_email: string): Promise<string[]> {
  const [, domain] = owner_email.split('@')
  const people = COLLEAGUES.map(({ name, role }) => ({ id: uuidv7(), name, role }))
  const users = people.map(({ id, name }) => ({ id, name, email: `${webName(name)}@${domain}` }))
  // biome-ignore lint/plugin: people are of no company
  await db.unscopedBuilder.insertInto('user').values(users).execute()
  await db
    .insert(
      'member',
      people.map(({ id, role }) => ({ user_id: id, role })),
    )
    .execute()
  return people.filter(({ role }) => role === 'technician').map(({ id }) => id)
}

/**
 * Gives work that was begun to one of the technicians each, and its labour to them; answers whose each is. One statement
 * a table, since nobody is told of it.
 */
export async function assignWork(
  { db }: Workshop,
  worksheets: ReadonlyMap<Visit, string>,
  technicians: readonly string[],
): Promise<Map<string, string>> {
  const random = new Random('technicians')
  const rows = [...worksheets]
    .filter(([{ work }]) => work!.started_at !== null)
    .map(([, id]) => ({ id, user_id: random.pick(technicians) }))
  const assigned = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS assigned (id uuid, user_id uuid)`
  await sql`
    UPDATE worksheet SET assigned_user_ids = ARRAY[assigned.user_id] FROM ${assigned}
    WHERE worksheet.company_id = ${db.company_id} AND worksheet.id = assigned.id`.execute(db.unscoped)
  await sql`
    UPDATE worksheet_line_item AS line SET user_id = assigned.user_id FROM ${assigned}
    WHERE line.company_id = ${db.company_id} AND line.worksheet_id = assigned.id AND line.kind = 'work'`.execute(
    db.unscoped,
  )
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

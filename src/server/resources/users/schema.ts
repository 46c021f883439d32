import { z } from 'zod'
import { ROLES } from '../../../domain/permissions.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging, search } from '../../core/lists.ts'
import * as values from '../../core/values.ts'

export const role = values.choice('Role', 'What a person is in a workshop.', ROLES)

/** One declaration a field: what it is, an example (settings.md#users). */
const fields = {
  name: answered(z.string(), 'Their name.', 'Anna Verdi'),
  email: answered(z.string(), 'Their e-mail address.', 'anna@officinabianchi.example'),
  role: answered(role, 'What they are in the workshop.'),
  is_technician: answered(z.boolean(), 'Whether work is assigned to them.', true),
  color: answered(z.string(), 'What their work is drawn in.', '#3B82F6'),
  created_at: answered(values.dateTimeOut(), 'When they joined the workshop.'),
}

/** A person of the workshop (settings.md#users). */
export const user = z
  .object({ ...identity('user', 'person'), ...outputs(fields) })
  .meta({ id: 'User', description: 'A person of the workshop.' })

export const userPath = pathOf('person')

const filters = {
  q: search('Every term must stand in the name or the address.', 'anna'),
  role: filter(role, 'Only people with this role.'),
  is_technician: filter(z.boolean(), 'Only those to whom work is assigned, or only the others.'),
}

export const userQuery = z.strictObject({ ...filters, ...paging() })
export type UserQuery = z.output<typeof userQuery>

export const userList = listOf('UserList', user)

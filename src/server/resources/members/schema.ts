import { z } from 'zod'
import { ROLES } from '../../../domain/permissions.ts'
import { color } from '../../core/color.ts'
import * as values from '../../core/values.ts'

/** A person's place in the company. */
export const member = z.object({
  object: z.literal('member'),
  /** The user. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Whether work is assigned to them. */
  is_technician: z.boolean(),
  /** What their work is drawn in. */
  color: z.string(),
  two_factor_enabled: z.boolean(),
  /** The last use of a session that still exists, within a minute; null without one. */
  last_seen_at: z.string().nullable(),
  /** When they joined the company. */
  created_at: z.string(),
})

/** All members, in the order in which they joined. */
export const memberList = z.object({ object: z.literal('list'), data: z.array(member) })

/** A member, by the user's id. */
export const memberPath = z.strictObject({ id: values.id() })

/** What changes of a member; the rest stays. */
export const memberPatch = memberPath.extend({
  role: z.enum(ROLES).optional(),
  is_technician: z.boolean().optional(),
  color: color().optional(),
})
export type MemberPatch = z.output<typeof memberPatch>

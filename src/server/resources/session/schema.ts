import { z } from 'zod'
import { ROLES } from '../../auth/permissions.ts'

/** Who is signed in, where, and what they may do. */
export const session = z.object({
  object: z.literal('session'),
  user: z.object({ object: z.literal('user'), id: z.string(), name: z.string(), email: z.string() }),
  company: z.object({ object: z.literal('company'), id: z.string(), name: z.string() }),
  role: z.enum(ROLES).nullable(),
  permissions: z.array(z.string()),
})

import { z } from 'zod'
import { ROLES } from '../../../domain/permissions.ts'
import * as values from '../../core/values.ts'

/** Somebody who was asked to work here and has not answered; nothing of an account that the address may have. */
export const invitation = z.object({
  object: z.literal('invitation'),
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** Who invited; null once they are gone. */
  invited_by: z.string().nullable(),
  /** When the last mail went out. */
  sent_at: z.string(),
  expires_at: z.string(),
  created_at: z.string(),
})

/** All that are open, the latest first; also those whose time is over, which can be sent again. */
export const invitationList = z.object({ object: z.literal('list'), data: z.array(invitation) })

const email = values.line({ min: 1, max: 255 }).toLowerCase().refine(values.isEmail, values.NOT_AN_EMAIL)

export const newInvitation = z.strictObject({ email, role: z.enum(ROLES) })

export type NewInvitation = z.output<typeof newInvitation>

export const invitationPath = z.strictObject({ id: values.id() })

import { Anchor } from '@mantine/core'
import type { MouseEvent } from 'react'

/** In a list the row around it opens the record: a call is not that. */
const only = (event: MouseEvent) => event.stopPropagation()

/** The number under which somebody is reached: the mobile one where there is no other. */
export const phoneOf = ({ phone, mobile }: { phone: string | null; mobile?: string | null }) =>
  phone || mobile || null

/** The address that dials a number. */
export const callHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** A telephone number that is dialled by a click; nothing without one. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null
  return (
    <Anchor href={callHref(phone)} size="sm" onClick={only}>
      {phone}
    </Anchor>
  )
}

/** An e-mail address that is written to by a click; nothing without one. */
export function MailLink({ email }: { email: string | null }) {
  if (!email) return null
  return (
    <Anchor href={`mailto:${email}`} size="sm" onClick={only} style={{ overflowWrap: 'anywhere' }}>
      {email}
    </Anchor>
  )
}

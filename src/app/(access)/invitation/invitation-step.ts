import type { Role } from '../../../domain/permissions.ts'
import type { ErrorBody } from '../../../server/core/errors.ts'
import type { AuthStep } from '../../auth/call-auth.ts'

/** An open invitation, as the holder of its link sees it. */
export type OpenInvitation = {
  company_name: string
  /** Who invites; null once they are gone. */
  invited_by: string | null
  email: string
  role: Role
  has_account: boolean
  signed_in: boolean
}

type ErrorAnswer = Pick<ErrorBody, 'code' | 'param' | 'reason'>

/** The codes by which the forms of access know a field; others stay as they are. */
function codeOf({ code, param, reason }: ErrorAnswer): string {
  if (param === 'name') return 'INVALID_NAME'
  if (param !== 'password') return code
  return reason === 'too_long' ? 'PASSWORD_TOO_LONG' : 'PASSWORD_TOO_SHORT'
}

/** One of the server's own steps with an invitation: `''` reads it, `/accept` and `/decline` answer it. */
export const invitationStep =
  <Data>(step: '' | '/accept' | '/decline', body: object): AuthStep<Data> =>
  async () => {
    const response = await fetch(`/api/auth/invitation${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (response.ok) return { data: answer as Data, error: null }
    return { data: null, error: { code: codeOf(answer), status: response.status } }
  }

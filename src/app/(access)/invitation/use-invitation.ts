import { useEffect, useState } from 'react'
import { AuthError, callAuth } from '../../auth/call-auth.ts'
import { invitationStep, type OpenInvitation } from './invitation-step.ts'

/** Kept for the tab, so that the token outlives signing in on the way. */
const KEPT = 'officina.invitation'

/** Takes the token out of the address bar and the history, and finds it again after the sign-in page. */
function useToken(fromAddress: string | null): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    if (fromAddress !== null) window.sessionStorage.setItem(KEPT, fromAddress)
    setToken(window.sessionStorage.getItem(KEPT))
    if (fromAddress === null) return
    // A moment later Next listens, and does not put the address back.
    const later = setTimeout(() => window.history.replaceState(null, '', window.location.pathname))
    return () => clearTimeout(later)
  }, [fromAddress])
  return token
}

export const forgetInvitation = () => window.sessionStorage.removeItem(KEPT)

type Found = { token: string; invitation: OpenInvitation }

/** The invitation of the link: undefined until it is known, null once it is over; `failure` when it cannot be read. */
export function useInvitation(fromAddress: string | null) {
  const token = useToken(fromAddress)
  const [found, setFound] = useState<Found | null>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (token === undefined) return
    if (token === null) return setFound(null)
    callAuth(invitationStep<OpenInvitation>('', { token })).then(
      (invitation) => setFound({ token, invitation }),
      (error: unknown) =>
        error instanceof AuthError && error.status === 404 ? setFound(null) : setFailure(error),
    )
  }, [token])
  return { found, failure }
}

import { queryOptions } from '@tanstack/react-query'
import { callAuth } from '../../../auth/call-auth.ts'

/** The key under which the person's sessions are kept. */
export const OWN_SESSIONS = ['account', 'sessions'] as const

/** Where the person is signed in: this browser first, then by their last use. */
async function readSessions() {
  const present = await callAuth((auth, options) => auth.getSession({ fetchOptions: options }))
  const all = await callAuth((auth, options) => auth.listSessions({ fetchOptions: options }))
  return all
    .map((session) => ({ ...session, isPresent: session.id === present?.session.id }))
    .sort(
      (one, other) =>
        Number(other.isPresent) - Number(one.isPresent) ||
        new Date(other.updatedAt).getTime() - new Date(one.updatedAt).getTime(),
    )
}

export type OwnSession = Awaited<ReturnType<typeof readSessions>>[number]

export const ownSessions = queryOptions({ queryKey: OWN_SESSIONS, queryFn: readSessions })

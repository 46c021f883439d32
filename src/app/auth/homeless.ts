import { apiErrorOf } from '../form/api-errors.ts'
import { callAuth } from './call-auth.ts'

/**
 * Signs somebody out again whom no company has any more: who has just signed in, and is told all the same that nobody is.
 * @param answer of `session.retrieve`, or what it failed with
 */
export async function leaveIfHomeless(answer: unknown): Promise<boolean> {
  if (apiErrorOf(answer)?.code !== 'session_required') return false
  await callAuth((auth, options) => auth.signOut({ fetchOptions: options }))
  return true
}

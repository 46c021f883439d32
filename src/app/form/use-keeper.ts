import { useSession } from '../frame/session.tsx'

/** Whose drafts are kept here: the person's in the company; undefined until they are known. */
export function useKeeper(): string | undefined {
  const session = useSession()
  return session && `${session.company.id}-${session.user.id}`
}

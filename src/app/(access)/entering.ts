import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { leaveIfHomeless } from '../auth/homeless.ts'
import { useTRPCClient } from '../trpc.ts'

/** Into the console in a fresh document: nothing of who was signed in before stays in this tab's memory. */
const enter = (next: string) => window.location.replace(next)

/**
 * What comes after the last step of signing in: the way into the console. Somebody whom no company has any more is
 * signed out again, and `homeless` says so, unless they are on the way to an invitation.
 */
export function useEntering(next: string) {
  const t = useTranslations('access')
  const client = useTRPCClient()
  const [homeless, setHomeless] = useState<string | null>(null)
  const goOn = async () => {
    const answer = await client.session.retrieve.query().catch((error: unknown) => error)
    if (next === '/invitation' || !(await leaveIfHomeless(answer))) return enter(next)
    setHomeless(t('noCompany'))
  }
  return { goOn, homeless }
}

/**
 * Leads a person on who is signed in already.
 * @param mayBe whether their browser holds a session's cookie
 * @returns true until it is known
 */
export function useLeadOn(next: string, mayBe: boolean): boolean {
  const client = useTRPCClient()
  const [pending, setPending] = useState(mayBe)
  useEffect(() => {
    if (!mayBe) return
    client.session.retrieve.query().then(
      () => enter(next),
      () => setPending(false),
    )
  }, [client, next, mayBe])
  return pending
}

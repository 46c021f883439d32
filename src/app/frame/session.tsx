import { useQuery } from '@tanstack/react-query'
import { usePathname, useRouter } from 'next/navigation'
import { NextIntlClientProvider, useLocale, useTimeZone } from 'next-intl'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react'
import type { Limit, Permission } from '../../domain/permissions.ts'
import { forgetOld } from '../form/kept.ts'
import { useDayNow } from '../format/now.ts'
import { pageIsOf } from '../links.ts'
import { loadAfresh } from '../signed-out.ts'
import { type Outputs, useTRPC } from '../trpc.ts'
import { whenSignedOut } from './signing-out.ts'

export type Session = Outputs['session']['retrieve']

const SessionContext = createContext<Session | undefined>(undefined)
const FailureContext = createContext<{ error: unknown; retry: () => void } | null>(null)

/** Who is signed in; leads to the sign-in page when nobody is. Times are shown in the company's time zone. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const trpc = useTRPC()
  const router = useRouter()
  const pathname = usePathname()
  const locale = useLocale()
  const given = useTimeZone() ?? 'Europe/Rome'
  const { data, error, refetch } = useQuery(
    trpc.session.retrieve.queryOptions(undefined, { staleTime: 60_000 }),
  )
  const timeZone = data?.company.time_zone ?? given
  // A tab stands open for days.
  const now = useDayNow(timeZone)
  const signedOut = error?.data?.error.code === 'session_required'

  const failure = useMemo(
    () => (error && !data && !signedOut ? { error, retry: () => void refetch() } : null),
    [error, data, signedOut, refetch],
  )

  const identity = data && `${data.company.id}-${data.user.id}`
  const company_id = data?.company.id
  const first = useRef(identity)
  first.current ??= identity

  useEffect(() => {
    // Somebody else signed in in this browser, or the same person works elsewhere by now: nothing here is theirs.
    if (identity !== first.current) loadAfresh()
    else if (company_id) {
      pageIsOf(company_id)
      forgetOld()
    }
  }, [identity, company_id])

  useEffect(() => whenSignedOut(() => loadAfresh((location) => location.assign('/sign-in'))), [])

  useEffect(() => {
    // Who was known is asked to sign in over the page.
    if (signedOut && !data)
      router.replace(`/sign-in?next=${encodeURIComponent(pathname + window.location.search)}`)
  }, [signedOut, data, router, pathname])

  return (
    <SessionContext.Provider value={data}>
      <NextIntlClientProvider {...{ locale, timeZone, now }}>
        <FailureContext.Provider value={failure}>{children}</FailureContext.Provider>
      </NextIntlClientProvider>
    </SessionContext.Provider>
  )
}

/** The signed-in person, company and role; undefined for the moment until it is known. */
export function useSession(): Session | undefined {
  return useContext(SessionContext)
}

/** Why it is not known who is signed in, and another try; null while nothing failed. */
export const useSessionFailure = () => useContext(FailureContext)

/** Whether the person's role holds the permission; false until known. What is not allowed is not shown. */
export function useCan(permission: Permission): boolean {
  return useSession()?.permissions.includes(permission) ?? false
}

/** Whether a procedure such as `worksheets.delete` is for the person, whose role holds its permission. */
export function useAllowed(procedure: string): boolean {
  return !(useSession()?.forbidden.includes(procedure) ?? true)
}

/** Whether something is kept from the person: the fields that hold it read null, and are not drawn. */
export function useIsKept(): (limit: Limit | undefined) => boolean {
  const limits = useSession()?.limits ?? []
  return (limit) => limit !== undefined && limits.includes(limit)
}

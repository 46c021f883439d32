import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../form/notify.tsx'
import { useOnce } from '../form/once.ts'
import { useRenew } from '../form/save.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../trpc.ts'
import { useCan } from './session.tsx'

const STALE_MS = 60_000

export type Clock = NonNullable<Outputs['timeEntries']['running']>

/** The person's clock that runs, on whichever worksheet; null where none does, undefined until that is known. */
export function useClock(): Clock | null | undefined {
  const trpc = useTRPC()
  const enabled = useCan('worksheets.read')
  const { data } = useQuery(
    trpc.timeEntries.running.queryOptions(undefined, {
      enabled,
      staleTime: STALE_MS,
      // Somebody may stop it elsewhere.
      refetchOnWindowFocus: 'always',
    }),
  )
  return data
}

/** Stops clocks, the person's own or that of a colleague, and says so. */
export function useStopClock() {
  const t = useTranslations('timeEntries')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const { once, acting } = useOnce()
  const send = async (worksheet_id: string, user_id: string) => {
    try {
      await client.timeEntries.stop.mutate({ id: worksheet_id, user_id })
      notify.done(t('stopped'))
    } catch (error) {
      notify.failure(error)
    }
    await renew('timeEntries')
  }
  return { acting, stop: (worksheet_id: string, user_id: string) => once(() => send(worksheet_id, user_id)) }
}

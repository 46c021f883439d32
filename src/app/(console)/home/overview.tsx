import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../frame/session.tsx'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { BlockSkeleton } from './block.tsx'
import { DayStrip } from './day-strip.tsx'
import { Exceptions } from './exceptions.tsx'
import classes from './home.module.css'
import { Numbers, NumbersToCome } from './numbers.tsx'

/** Whatever was done elsewhere counts here: shown at once as it was, and read anew. */
const ANEW = { staleTime: 0 }

/** The workshop as a whole: its numbers, the day by bay, and what is not as it should be. */
export function Overview() {
  const { home } = useTRPC()
  const { data, error, refetch } = useQuery(home.retrieve.queryOptions(undefined, ANEW))
  const maySeeMoney = useCan('reports.read')
  // By itself, after the rest: it is added up of all that is open.
  const enabled = maySeeMoney && data !== undefined
  const money = useQuery(home.money.queryOptions(undefined, { ...ANEW, enabled }))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data)
    return (
      <div className={classes.home}>
        <NumbersToCome />
        <BlockSkeleton name="day" />
        <BlockSkeleton name="exceptions" />
      </div>
    )
  const isToCome = enabled && money.isPending
  return (
    <div className={classes.home}>
      <Numbers worksheets={data.worksheets} money={isToCome ? 'waiting' : (money.data ?? null)} />
      {data.day && <DayStrip day={data.day} today={data.date} />}
      <Exceptions home={data} money={money.data} />
      {money.isLoadingError && <Failure error={money.error} onRetry={money.refetch} />}
    </div>
  )
}

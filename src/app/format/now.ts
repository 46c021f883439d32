import { useNow } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { dayOf } from './numbers.ts'

const MINUTE_MS = 60_000

/** Calls it now, each minute, and when the window is looked at again: a computer that slept has missed some. */
function useEachMinute(tell: () => void): void {
  const tellNow = useEffectEvent(tell)
  useEffect(() => {
    const told = () => tellNow()
    told()
    const ticking = setInterval(told, MINUTE_MS)
    document.addEventListener('visibilitychange', told)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', told)
    }
  }, [])
}

/** The moment, renewed every minute. */
export function useMinute(): Date {
  const [now, setNow] = useState(useNow())
  useEachMinute(() => setNow(new Date()))
  return now
}

/** A moment of the present day, renewed once another one begins there: what says "today" is drawn anew then only. */
export function useDayNow(timeZone: string): Date {
  const loaded = useNow()
  const [now, setNow] = useState(loaded)
  // The server's clock counts: that of a computer may be wrong by days.
  const [ahead] = useState(() => loaded.getTime() - Date.now())
  const today = (of: Date) => dayOf(of.toISOString(), timeZone)
  useEachMinute(() => {
    const next = new Date(Date.now() + ahead)
    if (today(next) !== today(now)) setNow(next)
  })
  return now
}

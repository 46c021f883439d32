import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

const TICK_MS = 10_000
const MINUTE_MS = 60_000

/** How long something took, in words: 1 h 25 min. */
export function useDuration(): (minutes: number) => string {
  const t = useTranslations('common')
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return t('durationMinutes', { minutes: rest })
    return rest === 0 ? t('durationHours', { hours }) : t('duration', { hours, minutes: rest })
  }
}

/** Whole minutes since an instant, which go on while they are shown. */
export function useMinutesSince(instant: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(ticking)
  }, [])
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS))
}

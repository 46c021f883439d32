import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import { useTechnicians } from '../worksheets/people/technicians.tsx'
import type { Day } from './days.ts'
import type { Event } from './events.ts'
import { type Load, loadOn } from './load.ts'
import type { SideBySide } from './side-by-side/use-columns.ts'
import { useOpening } from './use-opening.ts'

const inHours = (minutes: number) => Math.round(minutes / 6) / 10

/** How full days are: what is booked, of the hours in which the workshop is open, times its technicians or bays. */
export function useLoads(shown: SideBySide | null) {
  const t = useTranslations('calendar')
  const numbers = useNumbers()
  const opening = useOpening()
  const technicians = useTechnicians().length
  // The last column is nobody's.
  const places = Math.max(1, shown ? shown.columns.length - 1 : technicians)
  const words = ({ booked, available }: Load) => {
    const hours = {
      booked: numbers.quantity(inHours(booked)),
      available: numbers.quantity(inHours(available)),
    }
    const brief = t('loadClosed', hours)
    return { brief, text: available > 0 ? t('load', hours) : brief }
  }
  const said = (load: Load) => ({ ...words(load), isOver: load.booked > load.available, ...load })
  return {
    /** Of a whole day, and what it says. */
    ofDay: (events: readonly Event[], day: Day) => said(loadOn(events, { day, places, opening })),
    /** Of one bay or technician, or of what nobody has, who has no hours. */
    ofColumn: (events: readonly Event[], { day, key }: { day: Day; key: string }) => {
      const own = events.filter(({ payload }) => payload!.column === key)
      return said(loadOn(own, { day, places: key === '' ? 0 : 1, opening }))
    },
  }
}

export type Loads = ReturnType<typeof useLoads>

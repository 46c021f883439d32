import { useMediaQuery } from '@mantine/hooks'
import { useTimeZone } from 'next-intl'
import { createParser, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMinute } from '../../format/now.ts'
import { dayOf } from '../../format/numbers.ts'
import { useCan } from '../../frame/session.tsx'
import { type Day, dayIn, rangeOf, stepped, VIEWS, type View } from './days.ts'
import { COLUMN_KINDS, type ColumnKind } from './side-by-side/columns.ts'

const PLACE = {
  view: parseAsStringLiteral(VIEWS),
  date: createParser<Day>({ parse: dayIn, serialize: (day) => day }),
  columns: parseAsStringLiteral(COLUMN_KINDS),
  calendar: parseAsString,
  open: parseAsString,
}

const AT_ONCE = { getInitialValueInEffect: false }

/** Where in the calendar one is: view, day, chosen calendar and open entry, all in the URL. */
export function usePlace() {
  const timeZone = useTimeZone() ?? 'Europe/Rome'
  // Narrower than this, a day is what fits; than that, the days of a week need all the width.
  const isPhone = useMediaQuery('(max-width: 48em)', false, AT_ONCE)
  const isNarrow = useMediaQuery('(max-width: 95em)', false, AT_ONCE)
  const now = useMinute()
  const [place, setPlace] = useQueryStates(PLACE)
  // Bays and technicians are those of worksheets.
  const hasColumns = useCan('worksheets.read') && !isPhone
  const today = dayOf(now.toISOString(), timeZone)
  const view: View = place.view ?? (isPhone ? 'day' : 'week')
  const date = place.date ?? today
  const step = (direction: 1 | -1) => setPlace({ date: stepped(view, date, direction), open: null })
  return {
    timeZone,
    isPhone,
    isNarrow,
    now,
    today,
    view,
    date,
    /** The day that the URL names, if any. */
    named: place.date,
    hasColumns,
    /** What the columns of the day stand for; null where the day is one. */
    columns: hasColumns && view === 'day' ? place.columns : null,
    calendar: place.calendar,
    open: place.open,
    range: rangeOf(view, date),
    neighbours: [rangeOf(view, stepped(view, date, 1)), rangeOf(view, stepped(view, date, -1))],
    setView: (next: View) => setPlace({ view: next, date, open: null }),
    setColumns: (columns: ColumnKind | null) => setPlace({ columns, open: null }),
    setDate: (day: Day) => setPlace({ date: day, open: null }),
    openDay: (day: Day) => setPlace({ view: 'day', date: day, open: null }),
    setCalendar: (id: string | null) => setPlace({ calendar: id, open: null }),
    setOpen: (id: string | null) => setPlace({ open: id }),
    /** Shows an entry where it stands. */
    show: (day: Day) => setPlace({ date: day }),
    goToday: () => setPlace({ date: null, open: null }),
    previous: () => step(-1),
    next: () => step(1),
  }
}

export type CalendarPosition = ReturnType<typeof usePlace>

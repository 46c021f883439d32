import type { Outputs } from '../../../trpc.ts'
import { amongHours, type Event } from '../events.ts'
import { type Lanes, lanesIn, lanesOf } from '../lanes.ts'
import type { Entry } from '../read-range.ts'

/** What the columns of a day stand for; none: the day is one. */
export const COLUMN_KINDS = ['technician', 'bay'] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

/** A bay or a technician; the empty key is nobody. */
export type Column = { key: string; name: string }

export type Workplace = Outputs['calendarEntries']['workplaces']['data'][number]
export type Workplaces = ReadonlyMap<string, Workplace>

export const NOBODY = ''

/**
 * Whether there is something that the column of an entry is written on: its worksheet, or the check-in of one without a
 * worksheet, which has a bay only. A worksheet that the person does not see is not among the places.
 */
export function isHeld(
  { worksheet_id }: Pick<Entry, 'worksheet_id'>,
  place: Workplace | undefined,
  kind: ColumnKind,
): place is Workplace {
  if (!place) return false
  return place.worksheet_id !== null || (kind === 'bay' && worksheet_id === null)
}

/** The keys of the columns that an entry stands in. */
export function keysOf(place: Workplace | undefined, kind: ColumnKind, known: ReadonlySet<string>): string[] {
  const keys = kind === 'bay' ? [place?.bay ?? NOBODY] : (place?.assigned_user_ids ?? [])
  const own = keys.filter((key) => known.has(key))
  return own.length > 0 ? own : [NOBODY]
}

type Among = { columns: readonly Column[]; kind: ColumnKind; workplaces: Workplaces }

/**
 * What is drawn in the columns: what two technicians have stands in both, the second time under a name of its own. What
 * fills the day stands above the hours, once.
 */
export function inColumns(events: readonly Event[], { columns, kind, workplaces }: Among): Event[] {
  const known = new Set(columns.map(({ key }) => key))
  return events.flatMap((event) => {
    if (!amongHours(event)) return [event]
    const keys = keysOf(workplaces.get(event.payload!.entry.id), kind, known)
    return keys.map((column, index) => ({
      ...event,
      id: index === 0 ? event.id : `${event.id} ${column}`,
      payload: { ...event.payload!, column },
    }))
  })
}

/** Lanes within the columns of a day that is so wide. */
export function lanesInColumns(events: readonly Event[], columns: readonly Column[], width: number): Lanes {
  const max = lanesIn('day', { width, days: columns.length })
  const all = columns.map(({ key }, index) => {
    const own = events.filter((event) => amongHours(event) && event.payload!.column === key)
    return lanesOf(own, max, { index, of: columns.length })
  })
  return {
    styles: new Map(all.flatMap(({ styles }) => [...styles])),
    more: new Map(all.flatMap(({ more }) => [...more])),
    hidden: new Set(all.flatMap(({ hidden }) => [...hidden])),
  }
}

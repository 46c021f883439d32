import { useRef } from 'react'
import { tagOf } from '../../form/etag.ts'
import { useSave } from '../../form/save.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { instantOf, type Wall, wallOf } from '../../format/wall-clock.ts'
import { asking } from '../../links.ts'
import { type Inputs, useTRPCClient } from '../../trpc.ts'
import { useColorName } from './color-swatches.tsx'
import { type Draft, draftOfEntry, type Values, wallAt } from './drafts.ts'
import type { Entry } from './read-range.ts'

type Body = Inputs['calendarEntries']['create']

/**
 * What was typed, as an instant. A minute that was not touched keeps the entry's own seconds; what is no time goes to
 * the server as it is, which says so on the field.
 */
function instantTyped(wall: Wall, timeZone: string, near: string | undefined): string {
  if (near !== undefined && wallOf(near, timeZone).slice(0, 16) === wall.slice(0, 16)) return near
  return instantOf(wall, timeZone) ?? wall
}

function bodyOf(values: Values, { entry, timeZone }: { entry: Entry | null; timeZone: string }): Body {
  const {
    start_day,
    start_time,
    end_day,
    end_time,
    auto_reminder_enabled,
    calendar_id,
    caller: _,
    ...rest
  } = values
  return {
    ...rest,
    ...(calendar_id !== undefined && { calendar_id }),
    description: rest.description || null,
    start_time: instantTyped(wallAt(start_day, start_time), timeZone, entry?.start_time),
    end_time: instantTyped(wallAt(end_day, end_time), timeZone, entry?.end_time),
    auto_reminder_enabled,
    // By e-mail is the only way that anything is sent.
    ...(auto_reminder_enabled &&
      !entry?.auto_reminder_enabled && { auto_reminder_channel: 'email' as const }),
  }
}

/** Only what is other than it was: what was not touched cannot be refused. */
function changesOf(body: Body, entry: Entry): Partial<Body> {
  const changed = Object.entries(body).filter(([key, value]) => value !== entry[key as keyof Entry])
  return Object.fromEntries(changed)
}

/** What its values are called that are no words themselves. */
const labelsOf = ({ customer, vehicle, work_category_name, calendar }: Entry, color: string) => ({
  customer_id: customer?.full_name ?? null,
  vehicle_id: vehicle && (vehicle.license || vehicle.model),
  work_category_id: work_category_name,
  calendar_id: calendar?.name ?? null,
  color,
})

type Saving = { draft: Draft; timeZone: string; onSaved: (entry: Entry) => void }

/** Makes the entry, or changes it. Without a title it is called as `title` says. */
export function useSaveEntry({ draft, timeZone, onSaved }: Saving) {
  const client = useTRPCClient()
  const save = useSave()
  const colorName = useColorName()
  const attempt = useAttempts(client.calendarEntries.create.mutate)
  const known = useRef(draft.entry)
  const change = (entry: Entry, values: Values) => {
    const changes = changesOf(bodyOf(values, { entry, timeZone }), entry)
    return client.calendarEntries.update.mutate(
      { id: entry.id, ...changes },
      asking({ ifMatch: tagOf(entry) }),
    )
  }
  const make = async (values: Values) => {
    const body = { ...bodyOf(values, { entry: null, timeZone }), ...draft.links }
    const { answer, isEarlier } = await attempt(body)
    // It was made, though its answer was lost: what was typed since is a change of it.
    return isEarlier ? change(answer, values) : answer
  }
  return {
    save: async (typed: Values, title: string) => {
      const values = { ...typed, title: typed.title.trim() || title }
      const send = () => (known.current ? change(known.current, values) : make(values))
      onSaved(await save({ group: 'calendarEntries', send, waits: true }))
    },
    /** Reads the entry anew: somebody else may have changed it. */
    read: async () => {
      known.current = await client.calendarEntries.retrieve.query({ id: draft.entry!.id })
      const { values } = draftOfEntry(known.current, timeZone)
      return { values, labels: labelsOf(known.current, colorName(known.current.color)) }
    },
  }
}

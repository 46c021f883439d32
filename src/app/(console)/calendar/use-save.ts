'use client'

import { useSave } from '../../form/save.ts'
import { instantOf, type Wall, wallOf } from '../../format/wall-clock.ts'
import { type Inputs, useTRPCClient } from '../../trpc.ts'
import { type Draft, type Values, wallAt } from './drafts.ts'
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
  const { start_day, start_time, end_day, end_time, auto_reminder_enabled, calendar_id, ...rest } = values
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

type Saving = { draft: Draft; timeZone: string; onSaved: (entry: Entry) => void }

/** Makes the entry, or changes it. Without a title it is called as `title` says. */
export function useSaveEntry({ draft, timeZone, onSaved }: Saving) {
  const client = useTRPCClient()
  const save = useSave()
  return async (values: Values, title: string) => {
    const { entry, links } = draft
    const body = bodyOf({ ...values, title: values.title.trim() || title }, { entry, timeZone })
    const send = () =>
      entry
        ? client.calendarEntries.update.mutate({ id: entry.id, ...changesOf(body, entry) })
        : client.calendarEntries.create.mutate({ ...body, ...links })
    onSaved(await save({ group: 'calendarEntries', send, waits: true }))
  }
}

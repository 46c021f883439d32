import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/it'
import { Alert } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { useLocale, useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useState } from 'react'
import { useCan } from '../../frame/session.tsx'
import { Failure } from '../../list/states.tsx'
import { Agenda } from './agenda.tsx'
import classes from './calendar.module.css'
import { useColors } from './colors.ts'
import { type Draft, draftOfEntry, draftOfSpan, nextSlot } from './drafts.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryPreview } from './entry-preview.tsx'
import type { Entry } from './read-range.ts'
import Schedule from './schedule.tsx'
import { Side } from './side.tsx'
import { useColumns } from './side-by-side/use-columns.ts'
import { useGiving } from './side-by-side/use-giving.ts'
import { Toolbar } from './toolbar.tsx'
import { useMove } from './use-changes.ts'
import { useEntries } from './use-entries.ts'
import { useLoads } from './use-loads.ts'
import { useOpening } from './use-opening.ts'
import { type CalendarPosition, usePlace } from './use-place.ts'

const NOTHING: readonly Entry[] = []

const LINKED = { new: parseAsBoolean.withDefault(false), customer_id: parseAsString }

/** What is being made or changed, and how the page's own "new", or a link to it, leads there. */
function useDraft(place: CalendarPosition, asked: number, mayWrite: boolean) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [linked, setLinked] = useQueryStates(LINKED)
  const { timeZone, calendar } = place
  const opening = useOpening()
  const create = (start: string, end: string, customer_id: string | null = null) =>
    setDraft(draftOfSpan({ start, end, calendar_id: calendar ?? undefined, customer_id }))
  useEffect(() => {
    if (asked > 0) create(nextSlot(place, opening), '')
  }, [asked])
  useEffect(() => {
    if (!linked.new || !mayWrite) return
    create(nextSlot(place, opening), '', linked.customer_id)
    // Asked for once: the page read again is the calendar.
    setLinked(null)
  }, [linked.new, mayWrite])
  return {
    draft,
    create,
    edit: (entry: Entry) => setDraft(draftOfEntry(entry, timeZone)),
    duplicate: (entry: Entry) => setDraft({ ...draftOfEntry(entry, timeZone), entry: null }),
    close: () => setDraft(null),
  }
}

/** The calendar: what is shown, beside it the way to another day and the calendars, and the open entry. */
export function Board({ asked }: { asked: number }) {
  const t = useTranslations('calendar')
  const locale = useLocale()
  const place = usePlace()
  const mayWrite = useCan('calendar.write')
  const colors = useColors()
  const move = useMove()
  const drafting = useDraft(place, asked, mayWrite)
  const { data, error, isPlaceholderData, isLoading, refetch } = useEntries({
    range: place.range,
    neighbours: place.neighbours,
    calendar_id: place.calendar,
    timeZone: place.timeZone,
  })
  const entries = data?.entries ?? NOTHING
  const isReading = isLoading || isPlaceholderData
  const isUnread = !data && !error
  const shown = useColumns(place)
  const give = useGiving(place, shown)
  const loads = useLoads(shown)
  return (
    <DatesProvider settings={{ locale, firstDayOfWeek: 1 }}>
      <div className={classes.frame}>
        <div className={classes.main}>
          <Toolbar {...{ place, colors, entries, loads, isReading }} enabled={drafting.draft === null} />
          {error && <Failure error={error} onRetry={refetch} />}
          {data?.complete === false && <Alert color="yellow">{t('incomplete')}</Alert>}
          {place.isPhone && place.view !== 'month' ? (
            <Agenda {...{ place, entries, isUnread }} colorOf={colors.colorOf} />
          ) : (
            <Schedule
              place={place}
              entries={entries}
              isUnread={isUnread}
              colorOf={colors.colorOf}
              mayWrite={mayWrite}
              onSpan={({ start, end }) => drafting.create(start, end)}
              onMove={move}
              onGive={give}
              shown={shown}
              loads={loads}
            />
          )}
        </div>
        {!place.isNarrow && <Side place={place} colors={colors} />}
      </div>
      <EntryPreview
        place={place}
        entries={entries}
        isReading={isReading}
        mayWrite={mayWrite}
        shown={shown}
        give={give}
        hidden={drafting.draft !== null}
        onEdit={drafting.edit}
        onDuplicate={drafting.duplicate}
      />
      {drafting.draft && <EntryForm draft={drafting.draft} place={place} onClose={drafting.close} />}
    </DatesProvider>
  )
}

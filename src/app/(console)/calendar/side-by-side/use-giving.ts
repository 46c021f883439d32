import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { tagOf } from '../../../form/etag.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { asking } from '../../../links.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { Entry } from '../read-range.ts'
import type { CalendarPosition } from '../use-place.ts'
import { type ColumnKind, isHeld, NOBODY, type Workplace } from './columns.ts'
import { type SideBySide, useWorkplacesInput } from './use-columns.ts'
import { useMakeWorksheet } from './use-make-worksheet.ts'

type Answer = Outputs['calendarEntries']['workplaces']

/** From one column to another, by their keys. */
type Given = { from: string; to: string }

/** Who has it afterwards: the one takes the place of the other, whoever else has it stays. */
function techniciansAfter(ids: readonly string[], { from, to }: Given): string[] {
  const others = ids.filter((id) => id !== from && id !== to)
  return to === NOBODY ? others : [...others, to]
}

const placeAfter = (place: Workplace, kind: ColumnKind, given: Given): Workplace =>
  kind === 'bay'
    ? { ...place, bay: given.to || null }
    : { ...place, assigned_user_ids: techniciansAfter(place.assigned_user_ids, given) }

/** Sends it over the version that is read for it, so that nobody's change is lost (safe-writes.md#the-console). */
function useSend() {
  const client = useTRPCClient()
  return async ({ worksheet_id, checkin_id }: Workplace, kind: ColumnKind, given: Given): Promise<void> => {
    const bay = given.to || null
    if (worksheet_id === null) {
      const checkin = await client.checkins.retrieve.query({ id: checkin_id! })
      await client.checkins.update.mutate({ id: checkin.id, bay }, asking({ ifMatch: tagOf(checkin) }))
      return
    }
    const worksheet = await client.worksheets.retrieve.query({ id: worksheet_id })
    const { id, assigned_user_ids } = worksheet
    const fields =
      kind === 'bay' ? { bay } : { assigned_user_ids: techniciansAfter(assigned_user_ids, given) }
    await client.worksheets.update.mutate({ id, ...fields }, asking({ ifMatch: tagOf(worksheet) }))
  }
}

/**
 * Gives the work of an entry to another bay or technician: at once, back with a message when it is refused, and for a
 * while to be taken back. Both stand on its worksheet; where there is none, one is offered.
 */
export function useGiving(place: CalendarPosition, shown: SideBySide | null) {
  const t = useTranslations('calendar.columns')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const notify = useNotify()
  const renew = useRenew()
  const send = useSend()
  const makeWorksheet = useMakeWorksheet()
  const { queryKey } = trpc.calendarEntries.workplaces.queryOptions(useWorkplacesInput(place))
  const draw = (changed: Workplace) =>
    queries.setQueryData<Answer>(
      queryKey,
      (kept) =>
        kept && {
          ...kept,
          data: kept.data.map((each) => (each.entry_id === changed.entry_id ? changed : each)),
        },
    )
  const nameOf = (key: string) => shown?.columns.find((column) => column.key === key)?.name ?? ''

  const give = async (entry: Entry, own: Workplace, given: Given, isBack = false) => {
    const { kind } = shown!
    const after = placeAfter(own, kind, given)
    await queries.cancelQueries({ queryKey })
    draw(after)
    try {
      await send(own, kind, given)
    } catch (error) {
      draw(own)
      notify.failure(error)
      return
    } finally {
      void renew(own.worksheet_id === null ? 'checkins' : 'worksheets')
    }
    if (isBack) return
    // Who had it before keeps it.
    const had = kind === 'technician' && own.assigned_user_ids.includes(given.to)
    const back = () => void give(entry, after, { from: had ? NOBODY : given.to, to: given.from }, true)
    const words = { title: entry.title, name: nameOf(given.to) }
    const said = given.to === NOBODY ? t(`taken.${kind}`, words) : t(`given.${kind}`, words)
    notify.done(said, { label: t('undo'), act: back })
  }

  return (entry: Entry, given: Given): void => {
    if (!shown || given.from === given.to) return
    const own = shown.workplaces.get(entry.id)
    if (isHeld(entry, own, shown.kind)) void give(entry, own, given)
    else makeWorksheet(entry, { kind: shown.kind, key: given.to, name: nameOf(given.to) })
  }
}

export type Giving = ReturnType<typeof useGiving>

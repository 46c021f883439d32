import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { isOvertaken } from '../../form/api-errors.ts'
import { tagOf } from '../../form/etag.ts'
import { useNotify } from '../../form/notify.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useDays } from '../../format/numbers.ts'
import { asking } from '../../links.ts'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { Entries, Entry } from './read-range.ts'
import { holdsRange } from './use-entries.ts'

/** A move, and what takes it back; what takes back is not taken back. */
type Move = { entry: Entry; times: Times; back?: { label: string; act: () => void } }

/** Instants, ISO in UTC. */
export type Times = Pick<Entry, 'start_time' | 'end_time'>

const MOVES = ['calendar', 'move']

/** Changes what is kept of the shown ranges. */
function useShown() {
  const queries = useQueryClient()
  const trpc = useTRPC()
  const ranges = {
    ...trpc.calendarEntries.pathFilter(),
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => holdsRange(queryKey),
  }
  return {
    stop: () => queries.cancelQueries(ranges),
    renew: () => queries.invalidateQueries(trpc.calendarEntries.pathFilter()),
    patch: (id: string, fields: Partial<Entry>) =>
      queries.setQueriesData<Entries>(
        ranges,
        (kept) =>
          kept && {
            ...kept,
            entries: kept.entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry)),
          },
      ),
  }
}

/** So often somebody else may be faster before that is said. */
const MAX_TRIES = 4

/** Somebody else put the entry elsewhere since it was shown. */
class MovedMeanwhile extends Error {}

/**
 * Sends a move over the version that was seen (safe-writes.md#the-console). What somebody else changed beside the times
 * stays; where they moved it themselves, theirs stands.
 */
function useSendMove() {
  const client = useTRPCClient()
  const answered = useRef(new Map<string, Entry>())
  return async (seen: Entry, times: Times): Promise<Entry> => {
    // Of several moves in a row each follows the answer to the one before, not what was shown then.
    const last = answered.current.get(seen.id)
    let base = last && last.updated_at > seen.updated_at ? last : seen
    for (let tries = 1; ; tries++) {
      try {
        const ifMatch = tagOf(base)
        const moved = await client.calendarEntries.update.mutate(
          { id: seen.id, ...times },
          asking({ ifMatch }),
        )
        answered.current.set(seen.id, moved)
        return moved
      } catch (error) {
        if (!isOvertaken(error) || tries === MAX_TRIES) throw error
        const fresh = await client.calendarEntries.retrieve.query({ id: seen.id })
        if (fresh.start_time !== base.start_time || fresh.end_time !== base.end_time)
          throw new MovedMeanwhile()
        base = fresh
      }
    }
  }
}

/** Moves an entry at once, and back with a message when the server refuses. One after another, in their order. */
export function useMove() {
  const t = useTranslations('calendar')
  const sendMove = useSendMove()
  const queries = useQueryClient()
  const notify = useNotify()
  const shown = useShown()
  const days = useDays()
  const labelOf = (instant: string) => `${days.day(instant)} ${days.time(instant)}`
  const { mutate } = useMutation({
    mutationKey: MOVES,
    scope: { id: MOVES.join() },
    mutationFn: ({ entry, times }: Move) => sendMove(entry, times),
    onMutate: async ({ entry, times }) => {
      await shown.stop()
      shown.patch(entry.id, times)
    },
    onSuccess: ({ id, start_time, end_time, updated_at }, { entry, back }) => {
      if (queries.isMutating({ mutationKey: MOVES }) === 1)
        shown.patch(id, { start_time, end_time, updated_at })
      if (back) notify.done(t('moved', { title: entry.title, when: labelOf(start_time) }), back)
    },
    onError: (error, { entry }) => {
      const { id, start_time, end_time } = entry
      shown.patch(id, { start_time, end_time })
      if (error instanceof MovedMeanwhile) notify.apiError(t('movedMeanwhile', { title: entry.title }))
      else notify.failure(error)
    },
    // While others are on their way, what the server has is not yet what is shown.
    onSettled: () => {
      if (queries.isMutating({ mutationKey: MOVES }) === 1) shown.renew()
    },
  })
  return (entry: Entry, times: Times) => {
    const { start_time, end_time } = entry
    const act = () => mutate({ entry: { ...entry, ...times }, times: { start_time, end_time } })
    mutate({ entry, times, back: { label: t('undoMove'), act } })
  }
}

/** Asks and deletes. */
export function useDelete(onDeleted: () => void) {
  const t = useTranslations('calendar')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, title, auto_reminder_enabled, auto_reminder_sent_at }: Entry) =>
    confirmRemoval({
      title: t('deleteTitle', { title }),
      effect: t(auto_reminder_enabled && !auto_reminder_sent_at ? 'deleteReminderEffect' : 'deleteEffect'),
      remove: async () => {
        await client.calendarEntries.delete.mutate({ id })
        onDeleted()
      },
    })
}

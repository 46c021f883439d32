import type { TRPCClient } from '@trpc/client'
import type { AppRouter } from '../../../server/router.ts'
import { isOvertaken } from '../../form/api-errors.ts'
import { tagOf } from '../../form/etag.ts'
import { useNotify } from '../../form/notify.tsx'
import { useRenew } from '../../form/save.ts'
import { useCan } from '../../frame/session.tsx'
import { asking } from '../../links.ts'
import { useTRPCClient } from '../../trpc.ts'

export type EntryField = 'quote_id' | 'worksheet_id'

/** So often somebody else may be faster before that is said. */
const MAX_TRIES = 3

/** Names a document in an appointment that names none of its kind yet (calendar.md#references-of-entries). */
export async function linkEntry(
  client: TRPCClient<AppRouter>,
  entry_id: string,
  document: { field: EntryField; id: string },
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const entry = await client.calendarEntries.retrieve.query({ id: entry_id })
    if (entry[document.field] !== null) return
    const change = { id: entry_id, [document.field]: document.id }
    try {
      await client.calendarEntries.update.mutate(change, asking({ ifMatch: tagOf(entry) }))
      return
    } catch (error) {
      if (!isOvertaken(error) || tries === MAX_TRIES) throw error
    }
  }
}

/** Names what was just made of an appointment in it, where the role may change appointments. */
export function useEntryLink(entry_id: string | null, field: EntryField) {
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const mayWrite = useCan('calendar.write')
  return (id: string | null): void => {
    if (!entry_id || !id || !mayWrite) return
    linkEntry(client, entry_id, { field, id }).then(() => renew('calendarEntries'), notify.failure)
  }
}

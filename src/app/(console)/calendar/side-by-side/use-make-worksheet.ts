import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Attempts } from '../../../form/attempts.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { tagOf } from '../../../form/etag.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useSave } from '../../../form/save.ts'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { type Inputs, type Outputs, useTRPCClient } from '../../../trpc.ts'
import { linkEntry } from '../entry-link.ts'
import type { Entry } from '../read-range.ts'
import type { ColumnKind } from './columns.ts'

type Body = Inputs['worksheets']['create']
type Place = Pick<Body, 'bay' | 'assigned_user_ids'>
/** What the server made, and what it was sent for that. */
type Written = { answer: Outputs['worksheets']['create']; body: Body }
type Wanted = { kind: ColumnKind; key: string; name: string }

/**
 * Makes the worksheet of an appointment that has none, once that was confirmed: bay and technicians stand there. What has a
 * quote or a check-in gets its worksheet from those.
 */
export function useMakeWorksheet() {
  const t = useTranslations('calendar.columns')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const save = useSave()
  // What was tried for one appointment is never the answer to another.
  const [attempts] = useState(() => new Map<string, Attempts<Body>>())
  // Made and not named in its appointment yet: the next attempt names it, and makes none.
  const [unnamed] = useState(() => new Map<string, Written>())
  const may = { make: useCan('worksheets.write'), name: useCan('calendar.write') }
  const written = async (entry: Entry, body: Body): Promise<Written> => {
    const own = attempts.get(entry.id) ?? new Attempts<Body>()
    attempts.set(entry.id, own)
    return own.send(body, (each, idempotencyKey) =>
      client.worksheets.create.mutate(each, asking({ idempotencyKey })),
    )
  }
  const make = async (entry: Entry, body: Body, place: Place) => {
    const made = unnamed.get(entry.id) ?? (await written(entry, body))
    unnamed.set(entry.id, made)
    const { id } = made.answer
    await linkEntry(client, entry.id, { field: 'worksheet_id', id })
    unnamed.delete(entry.id)
    if (made.body === body) return made.answer
    // An earlier attempt made it, which may have been for another column.
    return client.worksheets.update.mutate({ id, ...place }, asking({ ifMatch: tagOf(made.answer) }))
  }
  return (entry: Entry, { kind, key, name }: Wanted): void => {
    const { customer_id, vehicle_id, title, work_category_id } = entry
    // Its worksheet was made a moment ago: where it stands is just being read.
    if (entry.worksheet_id !== null) return
    const isOfOther = entry.quote_id !== null || entry.checkin_id !== null
    if (isOfOther || customer_id === null || vehicle_id === null || !may.make || !may.name) {
      notify.apiError(t(isOfOther ? 'convertFirst' : 'noVehicle'))
      return
    }
    const place: Place = kind === 'bay' ? { bay: key || null } : { assigned_user_ids: key ? [key] : [] }
    const body = { customer_id, vehicle_id, title, work_category_id, ...place }
    confirm({
      title: t('makeTitle', { title }),
      effect: t(`makeEffect.${kind}`, { name }),
      confirm: t('make'),
      danger: false,
      onConfirm: () => {
        const send = () => make(entry, body, place)
        save({ group: 'worksheets', send, done: t('made', { title, name }) }).catch(notify.failure)
      },
    })
  }
}

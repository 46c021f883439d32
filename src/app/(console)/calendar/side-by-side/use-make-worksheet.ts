import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Attempts } from '../../../form/attempts.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useSave } from '../../../form/save.ts'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import { linkEntry } from '../entry-link.ts'
import type { Entry } from '../read-range.ts'
import type { ColumnKind } from './columns.ts'

type Body = Inputs['worksheets']['create']
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
  const mayWrite = useCan('worksheets.write')
  const make = async (entry: Entry, body: Body) => {
    const own = attempts.get(entry.id) ?? new Attempts<Body>()
    attempts.set(entry.id, own)
    const { answer } = await own.send(body, (each, idempotencyKey) =>
      client.worksheets.create.mutate(each, asking({ idempotencyKey })),
    )
    await linkEntry(client, entry.id, { field: 'worksheet_id', id: answer.id })
    return answer
  }
  return (entry: Entry, { kind, key, name }: Wanted): void => {
    const { customer_id, vehicle_id, title, work_category_id } = entry
    const isOfOther = entry.quote_id !== null || entry.checkin_id !== null
    if (isOfOther || customer_id === null || vehicle_id === null || !mayWrite) {
      notify.apiError(t(isOfOther ? 'convertFirst' : 'noVehicle'))
      return
    }
    const place = kind === 'bay' ? { bay: key || null } : { assigned_user_ids: key ? [key] : [] }
    const body = { customer_id, vehicle_id, title, work_category_id, ...place }
    confirm({
      title: t('makeTitle', { title }),
      effect: t(`makeEffect.${kind}`, { name }),
      confirm: t('make'),
      danger: false,
      onConfirm: () => {
        const send = () => make(entry, body)
        save({ group: 'worksheets', send, done: t('made', { title, name }) }).catch(notify.failure)
      },
    })
  }
}

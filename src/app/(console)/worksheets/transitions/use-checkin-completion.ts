import { useTranslations } from 'next-intl'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useSave } from '../../../form/save.ts'
import { useCan } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import type { Worksheet } from '../state.tsx'

/** Asks, once the work is handed over, whether its check-in is done as well: nothing else completes it. */
export function useCheckinCompletion() {
  const t = useTranslations('checkins')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const save = useSave()
  const mayWrite = useCan('checkins.write')
  return async ({ checkin_id: id }: Worksheet) => {
    if (!mayWrite || id === null) return
    const checkin = await client.checkins.retrieve.query({ id }).catch(() => undefined)
    if (checkin?.status !== 'active') return
    const send = () => client.checkins.transition.mutate({ id, action: 'completed' })
    confirm({
      title: t('completeToo', { number: checkin.seq_number }),
      effect: t('completeTooEffect'),
      confirm: t('verbs.completed'),
      danger: false,
      onConfirm: () =>
        save({ group: 'checkins', send, done: t('moved.completed') }).then(() => undefined, notify.failure),
    })
  }
}

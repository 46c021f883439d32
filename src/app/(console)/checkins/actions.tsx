import { Button } from '@mantine/core'
import { IconCheck, IconTool } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { apiErrorOf } from '../../form/api-errors.ts'
import { useNotify } from '../../form/notify.tsx'
import { useOnce } from '../../form/once.ts'
import { useOpenMade } from '../../form/open-made.ts'
import { useSave } from '../../form/save.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { useCan } from '../../frame/session.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Checkin } from './view.tsx'

/** Makes the worksheet of a check-in and opens it. */
function useConverting({ id }: Checkin) {
  const client = useTRPCClient()
  const openMade = useOpenMade()
  const attempt = useAttempts(client.checkins.convert.mutate)
  return () => openMade({ make: () => attempt({ id }), section: 'worksheets' })
}

/** The next steps of a check-in: its worksheet, and that it is done. */
export function CheckinActions({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const notify = useNotify()
  const save = useSave()
  const { once, acting } = useOnce()
  const convert = useConverting(checkin)
  const mayWrite = useCan('checkins.write')
  const { id, status, worksheet_id } = checkin
  const to = status === 'active' ? 'completed' : 'active'
  const move = () =>
    save({
      group: 'checkins',
      send: () => client.checkins.transition.mutate({ id, action: to }),
      done: t(`moved.${to}`),
    }).catch((error) => {
      // Of a check-in that says one thing only.
      if (apiErrorOf(error)?.code === 'transition_not_allowed') notify.apiError(t('worksheetDelivered'))
      else notify.failure(error)
    })
  if (!mayWrite) return null
  return (
    <>
      {worksheet_id === null && (
        <Button
          size="sm"
          variant={status === 'active' ? 'filled' : 'default'}
          leftSection={<IconTool size={16} aria-hidden />}
          loading={acting}
          onClick={() => once(convert)}
        >
          {t('convert')}
        </Button>
      )}
      {status === 'active' && (
        <Button
          size="sm"
          variant={worksheet_id === null ? 'default' : 'filled'}
          leftSection={<IconCheck size={16} aria-hidden />}
          disabled={acting}
          onClick={() => once(move)}
        >
          {t('verbs.completed')}
        </Button>
      )}
      <ActionMenu
        ofRecord
        label={common('actions')}
        actions={[status !== 'active' && { label: t('verbs.active'), act: () => void once(move) }]}
      />
    </>
  )
}

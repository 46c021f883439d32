import { Button } from '@mantine/core'
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useCan } from '../../../frame/session.tsx'
import { useClock, useStopClock } from '../../../frame/use-clock.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { OPEN, type Worksheet } from '../state.tsx'

/** Starts the person's clock on a worksheet, which is moved to work first; one that runs elsewhere ends with it. */
function useStart({ id, status }: Worksheet) {
  const t = useTranslations('timeEntries')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const clock = useClock()
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.timeEntries.start.mutate)
  const send = async () => {
    try {
      if (status !== 'in_progress') await client.worksheets.transition.mutate({ id, action: 'in_progress' })
      await attempt({ id, stop_running: true })
      const number = clock?.worksheet.seq_number
      notify.done(number === undefined ? t('started') : t('startedInstead', { number }))
    } catch (error) {
      notify.failure(error)
    }
    await renew('timeEntries')
  }
  return { acting, start: () => once(send) }
}

/** Starts or stops the person's own clock, while the work is open. */
export function ClockButton({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('timeEntries')
  const mayWrite = useCan('worksheets.write')
  const clock = useClock()
  const { start, acting: starting } = useStart(worksheet)
  const { stop, acting: stopping } = useStopClock()
  if (!mayWrite || clock === undefined || !OPEN.includes(worksheet.status)) return null
  const runsHere = clock?.worksheet.id === worksheet.id
  return (
    <Button
      size="sm"
      variant="default"
      loading={starting || stopping}
      leftSection={
        runsHere ? (
          <IconPlayerStopFilled size={14} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={14} aria-hidden />
        )
      }
      onClick={runsHere ? () => stop(worksheet.id, clock.entry.user_id) : start}
    >
      {t(runsHere ? 'stop' : 'start')}
    </Button>
  )
}

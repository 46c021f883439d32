import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Note } from '../../format/note.tsx'
import { useDays } from '../../format/numbers.ts'
import { Status, type Tone } from '../../format/status.tsx'
import { wallOf } from '../../format/wall-clock.ts'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Entry } from './read-range.ts'
import { useLabels } from './use-labels.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long before its start a reminder goes out, hours; undefined until known, or where the settings are not read. */
export function useLeadHours(): number | undefined {
  const trpc = useTRPC()
  const enabled = useCan('settings.read')
  const { data } = useQuery(trpc.settings.retrieve.queryOptions({}, { staleTime: 60_000, enabled }))
  return data?.reminder_lead_hours
}

/** An instant as people say it in the workshop: tomorrow 08:30. */
function useMoment(timeZone: string) {
  const days = useDays()
  const labels = useLabels()
  return (instant: string) => `${days.day(instant)} ${labels.time(wallOf(instant, timeZone))}`
}

type State = { tone: Tone; text: string; hint?: string | undefined }

function useReminder({ entry, timeZone }: { entry: Entry; timeZone: string }): State {
  const t = useTranslations('calendar.reminders')
  const trpc = useTRPC()
  const moment = useMoment(timeZone)
  const lead = useLeadHours()
  const mayReadLead = useCan('settings.read')
  const { customer_id, start_time, auto_reminder_enabled, auto_reminder_channel, auto_reminder_sent_at } =
    entry
  const { data: customer } = useQuery(
    trpc.customers.retrieve.queryOptions(
      { id: customer_id ?? '' },
      { retry: false, enabled: customer_id !== null },
    ),
  )
  const mark = entry.email_reminder ? t('mark') : undefined
  if (auto_reminder_sent_at)
    return { tone: 'success', text: t('sent', { when: moment(auto_reminder_sent_at) }), hint: mark }
  if (!auto_reminder_enabled) return { tone: 'neutral', text: mark ?? t('none') }
  if (auto_reminder_channel !== 'email')
    return {
      tone: 'warning',
      text: t('unsent', { channel: t(`channels.${auto_reminder_channel ?? 'sms'}`) }),
    }
  if (Date.parse(start_time) <= Date.now()) return { tone: 'warning', text: t('missed'), hint: mark }
  if (customer_id === null) return { tone: 'warning', text: t('noCustomer') }
  if (customer && !customer.email) return { tone: 'warning', text: t('noEmail') }
  if (lead === undefined) return { tone: 'info', text: mayReadLead ? '…' : t('set'), hint: mark }
  const due = new Date(Date.parse(start_time) - lead * HOUR_MS).toISOString()
  const text = Date.parse(due) <= Date.now() ? t('soon') : t('due', { when: moment(due) })
  return { tone: 'info', text, hint: mark }
}

/** When the automatic reminder goes out, whether it went, and what stands in its way. */
export function ReminderState(props: { entry: Entry; timeZone: string }) {
  const { tone, text, hint } = useReminder(props)
  return (
    <>
      <Status tone={tone}>{text}</Status>
      {hint && <Note size="xs">{hint}</Note>}
    </>
  )
}

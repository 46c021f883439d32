import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCan } from '../../frame/session.tsx'
import type { Entry } from './read-range.ts'

/** Takes the vehicle of an appointment in, or leads to where that was done. */
export function CheckInButton({ entry }: { entry: Entry }) {
  const t = useTranslations('checkins')
  const may = { read: useCan('checkins.read'), write: useCan('checkins.write') }
  const { id, checkin_id, customer_id, vehicle_id } = entry
  const given = Object.entries({ calendar_entry_id: id, customer_id, vehicle_id }).filter(([, of]) => of)
  const query = new URLSearchParams(given as [string, string][])
  const href = checkin_id ? `/checkins/${checkin_id}` : `/checkins/new?${query}`
  if (!(checkin_id ? may.read : may.write)) return null
  return (
    <Button
      component={Link}
      href={href}
      prefetch={false}
      size="compact-sm"
      variant={checkin_id ? 'default' : 'filled'}
      leftSection={<IconClipboardCheck size={14} aria-hidden />}
    >
      {t(checkin_id ? 'open' : 'checkIn')}
    </Button>
  )
}

import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Outputs } from '../../trpc.ts'
import { CheckinHead } from './view.tsx'

/** A check-in beside its list. */
export function CheckinPreview({ checkin }: { checkin: Outputs['checkins']['retrieve'] }) {
  const t = useTranslations('checkins')
  const { seq_number, vehicle_license, vehicle_name } = checkin
  return (
    <Stack>
      <Title order={2}>
        {t('numbered', { number: seq_number, vehicle: vehicle_license || vehicle_name })}
      </Title>
      <CheckinHead checkin={checkin} isBeside />
    </Stack>
  )
}

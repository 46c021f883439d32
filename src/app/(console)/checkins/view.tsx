import { Group, SimpleGrid, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { type Fact, Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { linked, timed, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import type { Outputs } from '../../trpc.ts'
import { CheckinActions } from './actions.tsx'

export type Checkin = Outputs['checkins']['retrieve']
type Props = { checkin: Checkin }

function useArrival({ checkin }: Props): Fact[] {
  const t = useTranslations('checkins')
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  const { fuel_level, spending_limit } = checkin
  return [
    fact.customer(checkin),
    fact.vehicle(checkin),
    checkin.km > 0 && [t('km'), numbers.integer(checkin.km)],
    [t('fuelLevel'), fuel_level !== null && numbers.rate(fuel_level)],
    timed(t('arrivedAt'), checkin.arrived_at),
    timed(t('expectedDeliveryAt'), checkin.expected_delivery_at),
    [t('spendingLimit'), spending_limit !== null && numbers.money(spending_limit)],
    [t('reportedIssues'), checkin.reported_issues],
  ]
}

function useStay({ checkin }: Props): Fact[] {
  const t = useTranslations('checkins')
  const numbers = useNumbers()
  const { key_tag, keys_count, courtesy_vehicle_license, courtesy_km_out, worksheet_seq_number } = checkin
  const keys = [key_tag, keys_count !== null && `× ${keys_count}`].filter(Boolean)
  const lent = [
    courtesy_vehicle_license,
    courtesy_km_out !== null && `${numbers.integer(courtesy_km_out)} km`,
  ].filter(Boolean)
  return [
    // a technician is told no number of what is not theirs, nor led there
    worksheet_seq_number !== null &&
      linked(t('worksheet'), 'worksheets', checkin.worksheet_id, String(worksheet_seq_number)),
    [t('keyTag'), keys.join(' ')],
    [t('bay'), checkin.bay],
    [t('belongings'), checkin.belongings.join(', ')],
    [t('warningLights'), checkin.warning_lights.join(', ')],
    linked(t('courtesyCar'), 'vehicles', checkin.courtesy_vehicle_id, lent.join(' · ')),
    timed(t('courtesyReturnedAt'), checkin.courtesy_returned_at),
    [t('notes'), checkin.notes],
    [t('user'), checkin.user_name],
  ]
}

/** What was said on arrival; beside a list also where the check-in stands and what may be done with it. */
export function CheckinHead({ checkin, isBeside = false }: Props & { isBeside?: boolean }) {
  const arrival = useArrival({ checkin })
  const stay = useStay({ checkin })
  return (
    <Stack>
      {isBeside && (
        <Group gap="sm">
          <DocumentStatus kind="checkin" state={checkin.status} />
          <CheckinActions checkin={checkin} />
        </Group>
      )}
      <SimpleGrid cols={isBeside ? 1 : { base: 1, md: 2 }} spacing="xl">
        <Facts facts={arrival} />
        <Facts facts={stay} />
      </SimpleGrid>
    </Stack>
  )
}

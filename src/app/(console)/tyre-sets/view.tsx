import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { type Fact, Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { dated, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import type { Outputs } from '../../trpc.ts'
import { TyreSetActions } from './actions.tsx'
import { PrintLabels } from './labels/print-labels.tsx'

export type TyreSet = Outputs['tyreSets']['retrieve']
export type Tyre = TyreSet['tyres'][number]
type Props = { set: TyreSet; isBeside?: boolean }

function useFacts({ set }: Props): Fact[][] {
  const t = useTranslations('tyreSets')
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  const { rim_type, storage_fee } = set
  const beside = [
    set.with_rims && (rim_type ? t(`rims.${rim_type}`) : t('withRims')),
    set.wheel_bolts && t('wheelBolts'),
    set.hubcaps && t('hubcaps'),
  ].filter(Boolean)
  return [
    [
      fact.customer(set),
      fact.vehicle(set),
      [t('season'), t(`seasons.${set.season}`)],
      [t('place'), set.location_code],
      [t('with'), beside.join(', ')],
    ],
    [
      dated(t('expectedChange'), set.expected_change_date),
      storage_fee !== null && [t('storageFee'), numbers.money(storage_fee)],
      dated(t('storagePaidUntil'), set.storage_paid_until),
      dated(t(`actions.${set.status}`), set[`${set.status}_at`]),
      [t('oldestDot'), set.oldest_dot],
      [t('notes'), set.notes],
    ],
  ]
}

/** Where a set is and whose it is; beside a list also what may be done with it. */
export function TyreSetHead({ set, isBeside = false }: Props) {
  const [whose, since] = useFacts({ set })
  return (
    <Stack>
      {isBeside && <Title order={2}>{set.label_code}</Title>}
      <Group gap="sm">
        {isBeside && (
          <>
            <DocumentStatus kind="tyre_set" state={set.status} />
            <TyreSetActions set={set} />
          </>
        )}
        <PrintLabels ids={[set.id]} />
      </Group>
      <SimpleGrid cols={isBeside ? 1 : { base: 1, md: 2 }} spacing="xl">
        <Facts facts={whose!} />
        <Facts facts={since!} />
      </SimpleGrid>
    </Stack>
  )
}

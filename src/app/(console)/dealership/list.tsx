'use client'

import { Box } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs'
import {
  ACQUISITION_TYPES,
  DEALERSHIP_STATUSES,
  VAT_REGIMES,
  VEHICLE_CONDITIONS,
} from '../../../domain/dealership.ts'
import { FUELS } from '../../../domain/vehicle-kinds.ts'
import { useCustomerFinding } from '../../form/findings.ts'
import { laterComponent } from '../../frame/later.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { StateTabs } from '../../list/state-tabs.tsx'
import { useList } from '../../list/use-list.ts'
import { useCovers } from './cards/use-covers.ts'
import { VehicleCard } from './cards/vehicle-card.tsx'
import { VIEWS, Views } from './cards/views.tsx'
import { useDealershipColumns } from './columns.tsx'

const DealershipPreview = laterComponent(() =>
  import('./preview.tsx').then((module) => module.DealershipPreview),
)

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral(DEALERSHIP_STATUSES),
  condition: parseAsStringLiteral(VEHICLE_CONDITIONS),
  make: parseAsString,
  fuel: parseAsStringLiteral(FUELS),
  vat_regime: parseAsStringLiteral(VAT_REGIMES),
  acquisition_type: parseAsStringLiteral(ACQUISITION_TYPES),
  published: parseAsBoolean,
  buyer_customer_id: parseAsString,
}

/** Vehicles of the dealership, newest first, as cards with their photo or as a list. */
export function DealershipList() {
  const t = useTranslations('dealershipVehicles')
  const vehicles = useTranslations('vehicles')
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('cards'))
  const list = useList('dealershipVehicles', FILTERS)
  const by = filtersOf(list)
  const customers = useCustomerFinding()
  const covers = useCovers(view === 'cards' ? list.pages.rows : [])
  return (
    <ListPage
      list={list}
      label={t('list')}
      columns={useDealershipColumns()}
      head={
        <Box mb="sm">
          <Views view={view} onChange={(next) => void setView(next)} />
        </Box>
      }
      above={<StateTabs list={list} kind="dealership_vehicle" states={DEALERSHIP_STATUSES} />}
      filters={[
        by.choice('condition', t('condition'), VEHICLE_CONDITIONS, (value) => t(`conditions.${value}`)),
        by.text('make', t('make')),
        by.choice('fuel', t('fuel'), FUELS, (value) => vehicles(`fuels.${value}`)),
        by.choice('vat_regime', t('regime'), VAT_REGIMES, (value) => t(`regimes.${value}`)),
        by.choice('acquisition_type', t('acquisitionType'), ACQUISITION_TYPES, (value) =>
          t(`acquisitionTypes.${value}`),
        ),
        by.either('published', t('published'), { yes: t('published'), no: t('notPublished') }),
        by.record('buyer_customer_id', t('buyer'), customers),
      ]}
      card={
        view === 'cards'
          ? (vehicle) => <VehicleCard vehicle={vehicle} cover={covers.get(vehicle.id)} />
          : undefined
      }
      preview={(vehicle) => <DealershipPreview vehicle={vehicle} />}
    />
  )
}

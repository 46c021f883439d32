import { useTranslations } from 'next-intl'
import { useCustomerFinding, useVehicleFinding } from '../form/findings.ts'
import { type Filter, filtersOf } from './filters.tsx'

type Values = { customer_id: string | null; vehicle_id: string | null }
type Filtered = { filters: Values; setFilters: (changed: Partial<Values>) => unknown }

/** Whose and of which vehicle something is: the vehicles of the customer that is chosen come first. */
export function useCustomerVehicleFilters(list: Filtered): Filter[] {
  const t = useTranslations('common')
  const customers = useCustomerFinding()
  const vehicles = useVehicleFinding(list.filters.customer_id)
  const by = filtersOf(list)
  return [by.record('customer_id', t('customer'), customers), by.record('vehicle_id', t('vehicle'), vehicles)]
}

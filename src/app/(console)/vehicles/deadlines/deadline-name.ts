import { useTranslations } from 'next-intl'
import type { Outputs } from '../../../trpc.ts'

export type VehicleDeadline = Outputs['vehicleDeadlines']['list']['data'][number]

/** What a deadline is called: its title, else its kind. */
export function useDeadlineName() {
  const t = useTranslations('vehicles.deadlineKinds')
  return ({ title, kind }: Pick<VehicleDeadline, 'title' | 'kind'>) => title || t(kind)
}

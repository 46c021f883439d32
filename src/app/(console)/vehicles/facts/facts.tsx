import { useTranslations } from 'next-intl'
import { useFactsOf } from '../../../form/facts-of.tsx'
import { type Fact, Facts } from '../../../format/facts.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import type { Vehicle } from '../deadlines/deadlines.ts'
import { DAYS, VEHICLE } from '../form.tsx'

/** What the head of its page says of it, its deadlines, and what is said in one with others. */
const ELSEWHERE = [
  'license',
  'customer_id',
  'make',
  'model',
  'version',
  'km',
  ...DAYS,
  'next_service_km',
  'displacement_cc',
  'power_kw',
  'tyre_size_rear',
] as const

function useEngine({ fuel, displacement_cc, power_kw }: Vehicle): Fact {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const engine = [
    fuel && t(`fuels.${fuel}`),
    displacement_cc !== null && `${numbers.integer(displacement_cc)} cm³`,
    power_kw !== null && `${numbers.integer(power_kw)} kW`,
  ]
  return [t('engine'), engine.filter(Boolean).join(' · ')]
}

/** What is known of a vehicle beside plate, owner and deadlines: what its form asks for. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const { tyre_size_front, tyre_size_rear } = vehicle
  const tyres = [...new Set([tyre_size_front, tyre_size_rear])].filter(Boolean).join(' / ')
  const own = { fuel: useEngine(vehicle), tyre_size_front: [t('tyres'), tyres] as const }
  return <Facts facts={useFactsOf(VEHICLE, vehicle, { own, elsewhere: ELSEWHERE })} />
}

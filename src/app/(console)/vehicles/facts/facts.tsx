import { useTranslations } from 'next-intl'
import { PhoneLink } from '../../../format/contact.tsx'
import { Facts } from '../../../format/facts.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { Tags } from '../../customers/view.tsx'
import type { Vehicle } from '../deadlines/deadlines.ts'

/** What is known of a vehicle beside plate, owner and deadlines. */
export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const { fuel, displacement_cc, power_kw, tags, tyre_size_front, tyre_size_rear } = vehicle
  const engine = [
    fuel && t(`fuels.${fuel}`),
    displacement_cc !== null && `${numbers.integer(displacement_cc)} cm³`,
    power_kw !== null && `${numbers.integer(power_kw)} kW`,
  ].filter(Boolean)
  const tyres = [...new Set([tyre_size_front, tyre_size_rear])].filter(Boolean).join(' / ')
  return (
    <Facts
      facts={[
        [t('type'), t(`types.${vehicle.vehicle_type}`)],
        [t('vin'), vehicle.vin],
        [t('year'), vehicle.year],
        [t('firstRegistration'), <When key="first" value={vehicle.first_registration_date} />],
        [t('engine'), engine.join(' · ')],
        [t('engineCode'), vehicle.engine_code],
        [t('gearbox'), vehicle.gearbox],
        [t('color'), vehicle.color],
        [t('emissionClass'), vehicle.emission_class],
        [t('tyres'), tyres],
        vehicle.courtesy_car && [t('courtesyCar'), t('yes')],
        [t('fleetCode'), vehicle.fleet_code],
        [t('driver'), vehicle.driver_name],
        vehicle.driver_phone && [t('driverPhone'), <PhoneLink key="driver" phone={vehicle.driver_phone} />],
        tags.length > 0 && [t('tags'), <Tags key="tags" tags={tags} />],
        [t('notes'), vehicle.notes],
      ]}
    />
  )
}

import type { VehicleBody } from '../server/resources/vehicles/schema.ts'
import { mapConcurrent } from './concurrency.ts'
import type { DemoCustomer } from './customers.ts'
import { dayOf, endOfMonth, partsOf, plusDays, yearsBetween } from './days.ts'
import { mobile, plate, vin } from './identities.ts'
import { MODELS } from './models.ts'
import { people } from './people.ts'
import { Random } from './random.ts'
import type { Workshop } from './workshop.ts'

export type DemoVehicle = Awaited<ReturnType<Workshop['api']['vehicles']['create']>>
type Model = (typeof MODELS)[number]
type Use = 'private' | 'firm' | 'courtesy'

/** Kilometres a year, least and most. */
const KM: Record<string, [number, number]> = {
  car: [7000, 16000],
  firm: [14000, 26000],
  taxi: [42000, 58000],
  van: [16000, 30000],
  small: [5000, 9000],
  truck: [22000, 40000],
  motorcycle: [1800, 5200],
  camper: [4000, 8500],
}
const TYPES: Record<string, string> = { taxi: 'car', small: 'van' }
const COLORS =
  'bianco,bianco,grigio chiaro,grigio scuro,grigio scuro,nero,nero,blu,azzurro,rosso,verde'.split(',')
const NOTES = [
  'Bulloni antifurto: la chiave è nel vano portaoggetti.',
  'Antifurto satellitare: avvisare la centrale prima di staccare la batteria.',
  'Pneumatici invernali in deposito da noi.',
  'Cigolio avantreno a freddo, tenere sotto controllo.',
  'Consuma circa mezzo litro di olio ogni 1.000 km.',
]

/** Deals the models of each kind without repeating one before all were dealt; Fiats are twice in the pack. */
function dealer(random: Random): (kind: string) => Model {
  const packs = new Map<string, Model[]>()
  return (kind) => {
    const left = packs.get(kind) ?? []
    if (left.length === 0) {
      const models = MODELS.filter(({ use }) => use === kind)
      left.push(...random.shuffle([...models, ...models.filter(({ make }) => make === 'Fiat')]))
    }
    packs.set(kind, left)
    return left.pop()!
  }
}

/** A day of the years that the model was sold in; firms have recent ones. */
function registrationOf(random: Random, { years }: Model, use: Use): string {
  const [first, last] = years.split('-').map(Number) as [number, number]
  const from = use === 'private' ? first : Math.max(first, last - 3)
  return dayOf(random.integer(from, last), random.integer(1, 12), random.integer(1, 28))
}

function emissionClass({ fuel, use }: Model, year: number): string | null {
  if (fuel === 'electric') return null
  if (use === 'motorcycle') return year < 2017 ? 'Euro 3' : year < 2021 ? 'Euro 4' : 'Euro 5'
  return year < 2011 ? 'Euro 4' : year < 2015 ? 'Euro 5' : 'Euro 6'
}

function identityOf(random: Random, model: Model, registered: string): VehicleBody {
  const { make, use, fuel, cc, kw, engine_code, gearbox } = model
  const [year] = partsOf(registered)
  const [tyre_size_front, tyre_size_rear] = model.size.split(', ') as [string, string?]
  return {
    ...{ make, model: model.model, version: model.version, engine_code, year },
    license: plate(random, registered, use === 'motorcycle'),
    vin: vin(random, model.vin, year),
    vehicle_type: (TYPES[use] ?? use) as VehicleBody['vehicle_type'],
    first_registration_date: registered,
    fuel: fuel as VehicleBody['fuel'],
    displacement_cc: cc === '' ? null : Number(cc),
    power_kw: Number(kw),
    gearbox: gearbox.replace(/\d$/, '$& marce'),
    color: ['car', 'motorcycle'].includes(use) ? random.pick(COLORS) : 'bianco',
    emission_class: emissionClass(model, year),
    ...{ tyre_size_front, tyre_size_rear: tyre_size_rear ?? tyre_size_front },
  }
}

/**
 * Inspections: after four years and then every two; every year for taxis and trucks, whose next one is written
 * down. Done in the month that they were due; one in twelve owners has missed the last.
 */
function inspectionsOf(
  random: Random,
  { use }: Model,
  { registered, today }: { registered: string; today: string },
) {
  const yearly = use === 'taxi' || use === 'truck'
  const every = yearly ? 12 : 24
  const date = random.integer(2, 27)
  let due = endOfMonth(registered, yearly ? 12 : 48)
  const done: string[] = []
  for (; due < today; due = endOfMonth(due, every)) {
    const [year, month] = partsOf(due)
    done.push(dayOf(year, month, date))
  }
  if (random.chance(0.08) && !yearly) done.pop()
  return { last_inspection_date: done.at(-1) ?? null, next_inspection_date: yearly ? due : null }
}

/** Road tax runs out at the end of April, August or December. */
function roadTaxExpiry(random: Random, today: string): string {
  const [year] = partsOf(today)
  const coming = [4, 8, 12, 16, 20].map((month) => dayOf(year, month + 1, 0)).filter((end) => end >= today)
  return coming[random.integer(0, 2)]!
}

function deadlinesOf(
  random: Random,
  model: Model,
  days: { registered: string; today: string; km: number },
): VehicleBody {
  const { registered, today, km } = days
  const warranty = endOfMonth(registered, 24)
  return {
    ...inspectionsOf(random, model, days),
    insurance_expiry: plusDays(today, random.integer(4, 360)),
    road_tax_expiry: model.fuel === 'electric' ? null : roadTaxExpiry(random, today),
    next_service_date: plusDays(today, random.integer(-15, 330)),
    next_service_km: Math.round((km + random.integer(600, 14000)) / 100) * 100,
    warranty_expiry: warranty > today ? warranty : null,
  }
}

function vehicleBody(random: Random, model: Model, { use, today }: { use: Use; today: string }): VehicleBody {
  const registered = registrationOf(random, model, use)
  const [min, max] = KM[use === 'firm' && model.use === 'car' ? 'firm' : model.use]!
  const km = Math.round(random.integer(min, max) * yearsBetween(registered, today))
  return {
    ...identityOf(random, model, registered),
    ...deadlinesOf(random, model, { registered, today, km }),
    km,
    notes: random.chance(0.14) && model.use !== 'motorcycle' ? random.pick(NOTES) : null,
  }
}

/** Makes what the customers drive, and two cars that the workshop lends. */
export async function createVehicles(
  { api, today, hours }: Workshop,
  customers: DemoCustomer[],
): Promise<DemoVehicle[]> {
  const random = new Random('vehicles')
  const deal = dealer(random)
  const drivers = people(new Random('drivers'), 40)
  const bodies = customers.flatMap(({ id, customer_type, fleet }) =>
    fleet.map((kind, index): VehicleBody => {
      const use = customer_type === 'private' ? 'private' : 'firm'
      const body = { ...vehicleBody(random, deal(kind), { use, today }), customer_id: id }
      if (fleet.length === 1 || use === 'private') return body
      const { first_name, last_name } = drivers.pop()!
      const driver = { driver_name: `${first_name} ${last_name}`, driver_phone: mobile(random) }
      return { ...body, ...driver, fleet_code: `F-${String(index + 1).padStart(2, '0')}`, tags: ['flotta'] }
    }),
  )
  const lent = MODELS.filter(({ fuel, make }) => fuel === 'hybrid_petrol' && make === 'Fiat').map(
    (model): VehicleBody => ({
      ...vehicleBody(random, model, { use: 'courtesy', today }),
      ...{ courtesy_car: true, tags: ['cortesia'], notes: 'Vettura di cortesia: rientro con il pieno.' },
    }),
  )
  return mapConcurrent([...bodies, ...lent], ({ last_inspection_date: last, ...body }) =>
    api.vehicles.create({ ...body, last_inspection_date: last ? hours.nearest(last, -1) : null }),
  )
}

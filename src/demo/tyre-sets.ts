import { v7 as uuidv7 } from 'uuid'
import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import type { Storage } from '../storage/open-storage.ts'
import { keepFile, panel, picture, SCRATCH } from './pictures.ts'
import { Random } from './random.ts'
import type { Workshop } from './workshop.ts'

const RACKS = ['A', 'B', 'C', 'D']
const SETS = 120
/** So many of them are on a vehicle. */
const MOUNTED = 16

const BRANDS = [
  { brand: 'Michelin', summer: 'Primacy 4+', winter: 'Alpin 6' },
  { brand: 'Pirelli', summer: 'Cinturato P7', winter: 'Cinturato Winter 2' },
  { brand: 'Continental', summer: 'PremiumContact 7', winter: 'WinterContact TS 870' },
  { brand: 'Nokian', summer: 'Hakka Green 3', winter: 'WR Snowproof' },
] as const
const SIZES = ['185/65 R15 88H', '195/55 R16 87H', '205/55 R16 91V', '225/45 R17 94W']
const CORNERS = ['front_left', 'front_right', 'rear_left', 'rear_right'] as const

/** Four racks of ten bays with four shelves, each for one set, and the floor of the depot. */
async function createPlaces({ db }: Workshop): Promise<string[]> {
  const codes = RACKS.flatMap((rack) =>
    Array.from(
      { length: 40 },
      (_, at) => `${rack}-${String((at >> 2) + 1).padStart(2, '0')}-${(at % 4) + 1}`,
    ),
  )
  const places = codes.map((code) => ({ id: uuidv7(), code, description: null, capacity: 1 }))
  const floor = { id: EXAMPLE_IDS.location!, code: 'Terra', description: 'A terra', capacity: null }
  await db.insert('tyre_storage_location', [...places, floor]).execute()
  return places.map(({ id }) => id)
}

/** Four tyres of one make, those in front a little more worn. */
function tyresOf(random: Random, season: 'summer' | 'winter') {
  const kind = random.pick(BRANDS)
  const size = random.pick(SIZES)
  const tread = random.integer(24, 80)
  const dot = `${String(random.integer(1, 52)).padStart(2, '0')}${random.integer(19, 24)}`
  return CORNERS.map((position, index) => {
    const worn = Math.max(tread - (index < 2 ? random.integer(2, 9) : 0), 12)
    const condition = worn < 30 ? ('to_replace' as const) : worn < 42 ? ('worn' as const) : ('good' as const)
    const tyre = { position, brand: kind.brand, model: kind[season], size, dot, condition }
    return { ...tyre, tread_depth_mm: worn / 10, pressure_bar: 2.3 }
  })
}

/** The one that the document's examples name, and the one on its vehicle, with a photo. */
async function nameExampleSets({ db, api }: Workshop, storage: Storage, ids: [string, string]) {
  const bytes = await picture(panel('#3b3f44', SCRATCH))
  const file_id = await keepFile({ db, api } as Workshop, storage, { name: 'cerchio.jpg', bytes })
  const attached = await api.tyreSets.attachmentCreate({ id: ids[0], file_id, caption: 'Cerchio graffiato' })
  const id = EXAMPLE_IDS.tyre_set_attachment!
  await db.update('attachment').set({ id }).where('id', '=', attached.id).execute()
  for (const [index, name] of ['tyre_set', 'with_tyre_set'].entries()) {
    const [from, to] = [ids[index]!, EXAMPLE_IDS[name]!]
    await db.update('tyre_set').set({ id: to }).where('id', '=', from).execute()
    await db.update('attachment').set({ owner_id: to }).where('owner_id', '=', from).execute()
  }
}

/** A depot of 160 places and 120 sets of the vehicles' owners; answers how many there are of each. */
export async function createTyreSets(workshop: Workshop, storage: Storage) {
  const { api, db } = workshop
  const random = new Random('tyre sets')
  const places = random.shuffle(await createPlaces(workshop))
  const owned = await db
    .active('vehicle')
    .select(['id', 'customer_id'])
    .where('customer_id', 'is not', null)
    .orderBy('license')
    .execute()
  const example = owned.findIndex(({ id }) => id === EXAMPLE_IDS.vehicle)
  const vehicles = [...owned.splice(example, 1), ...owned]
  const examples: string[] = []
  for (let index = 0; index < SETS; index++) {
    const vehicle = vehicles[index % vehicles.length]!
    const isSecond = index >= vehicles.length
    const isMounted = isSecond && index < vehicles.length + MOUNTED
    const season = isSecond ? 'winter' : 'summer'
    const { id } = await api.tyreSets.create({
      ...{ customer_id: vehicle.customer_id!, vehicle_id: vehicle.id, season, with_rims: random.chance(0.6) },
      ...(isMounted ? { status: 'mounted' } : { location_id: places[index]! }),
      ...{ storage_fee: 60, expected_change_date: season === 'summer' ? '2027-04-15' : '2026-11-15' },
    })
    await api.tyreSets.changeTyres({ id, add: tyresOf(random, season) })
    if (vehicle.id === EXAMPLE_IDS.vehicle && examples.length < 2) examples.push(id)
  }
  await nameExampleSets(workshop, storage, examples as [string, string])
  return { tyre_places: places.length + 1, tyre_sets: SETS }
}

import type { DamageKind, DamageSeverity, DamageView } from '../domain/checkins.ts'
import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import type { Storage } from '../storage/open-storage.ts'
import { backdate } from './backdating.ts'
import { keepFile, panel, picture, SCRATCH } from './pictures.ts'
import { Random } from './random.ts'
import { minutesAfter } from './timing.ts'
import type { Workshop } from './workshop.ts'

/** The latest work whose vehicles were checked in. */
const CHECKED_IN = 16
const BELONGINGS = ['Seggiolino', 'Telepass', 'Ombrello', 'Occhiali da sole', 'Caricatore', 'Borsa nel baule']
const LIGHTS = ['Motore', 'ABS', 'Airbag', 'Pressione pneumatici']

type Seen = {
  view: DamageView
  x: number
  y: number
  kind: DamageKind
  severity: DamageSeverity
  note?: string
}

/** What is usually to be seen, where it usually is. */
const SEEN: readonly Seen[] = [
  { view: 'left', x: 0.36, y: 0.55, kind: 'scratch', severity: 'minor', note: 'Graffio sulla portiera' },
  { view: 'right', x: 0.7, y: 0.5, kind: 'dent', severity: 'moderate', note: 'Urto nel parcheggio' },
  { view: 'front', x: 0.3, y: 0.72, kind: 'scratch', severity: 'moderate' },
  { view: 'front', x: 0.55, y: 0.3, kind: 'chip', severity: 'minor', note: 'Sasso sul parabrezza' },
  { view: 'rear', x: 0.72, y: 0.68, kind: 'crack', severity: 'severe', note: 'Paraurti crepato' },
  { view: 'top', x: 0.22, y: 0.4, kind: 'chip', severity: 'minor' },
  { view: 'right', x: 0.18, y: 0.72, kind: 'rust', severity: 'minor' },
  { view: 'interior', x: 0.4, y: 0.45, kind: 'other', severity: 'minor', note: 'Sedile macchiato' },
]

/** A name as somebody writes it with a finger: waves with a long tail. */
function handwriting(random: Random): string {
  let [x, path] = [60, 'M60 150']
  for (let stroke = 0; stroke < 9; stroke++) {
    const [width, height] = [random.integer(24, 46), random.integer(30, 95)]
    path += ` q${width / 2} ${-height} ${width} ${random.integer(-8, 8)}`
    x += width
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="220">
    <path d="${path} q60 ${random.integer(10, 50)} ${520 - x > 60 ? 120 : 60} -20" fill="none" stroke="#17233b"
      stroke-width="5" stroke-linecap="round"/></svg>`
}

type Work = {
  id: string
  status: string
  customer_id: string
  vehicle_id: string
  customer_name: string
  km: number
  started_at: string | null
  promised_at: string | null
  delivered_at: string | null
}

function latestWork({ db }: Workshop): Promise<Work[]> {
  return db
    .active('worksheet')
    .select(['id', 'status', 'customer_id', 'vehicle_id', 'customer_name', 'km'])
    .select(['started_at', 'promised_at', 'delivered_at'])
    .where('started_at', 'is not', null)
    .where('status', '!=', 'cancelled')
    .orderBy('started_at', 'desc')
    .limit(CHECKED_IN)
    .execute()
}

const someOf = <T>(random: Random, list: readonly T[], max: number) =>
  random.shuffle(list).slice(0, random.integer(0, max))

/** How a vehicle stood when it was brought in. */
const stateOf = (random: Random) => ({
  fuel_level: random.integer(1, 20) * 5,
  belongings: someOf(random, BELONGINGS, 2),
  warning_lights: random.chance(0.3) ? [random.pick(LIGHTS)] : [],
  keys_count: random.integer(1, 2),
  key_tag: String(random.integer(1, 40)),
  privacy_accepted: true,
  terms_accepted: true,
})

async function signed(
  workshop: Workshop,
  storage: Storage,
  random: Random,
  of: { id: string; name: string },
) {
  const bytes = await picture(handwriting(random), 'png')
  const file_id = await keepFile(workshop, storage, { name: 'firma.png', bytes })
  await workshop.api.checkins.signatureCreate({ id: of.id, kind: 'arrival', file_id, signer_name: of.name })
}

type Made = { id: string; created_at: string; updated_at: string; completed_at: string | null }

/** The check-in of work that was begun; completed with it. */
async function checkIn(workshop: Workshop, storage: Storage, random: Random, work: Work): Promise<Made> {
  const { api, db } = workshop
  const arrived_at = minutesAfter(work.started_at!, -random.integer(3, 12) * 5)
  const { customer_id, vehicle_id, km, promised_at } = work
  const expected_delivery_at = promised_at !== null && promised_at >= arrived_at ? promised_at : null
  const parties = { customer_id, vehicle_id, km, arrived_at, expected_delivery_at }
  const { id } = await api.checkins.create({ ...parties, ...stateOf(random) })
  const add = someOf(random, SEEN, 4)
  if (add.length > 0) await api.checkins.changeDamages({ id, add: [...add] })
  await signed(workshop, storage, random, { id, name: work.customer_name })
  await db.update('worksheet').set({ checkin_id: id }).where('id', '=', work.id).execute()
  if (work.status === 'delivered') await api.checkins.transition({ id, action: 'completed' })
  const completed_at = work.status === 'delivered' ? work.delivered_at : null
  const updated_at = completed_at ?? minutesAfter(arrived_at, 5)
  return { id, created_at: arrived_at, updated_at, completed_at }
}

/** The one that the document's examples name: just brought in, with a photo, not yet signed. */
async function checkInExample(workshop: Workshop, storage: Storage): Promise<void> {
  const { api, db, now } = workshop
  const parties = { customer_id: EXAMPLE_IDS.customer!, vehicle_id: EXAMPLE_IDS.vehicle! }
  const arrived_at = minutesAfter(now.toISOString(), -25)
  const reported_issues = 'Rumore al freno anteriore sinistro in frenata.'
  const state = { ...stateOf(new Random('example')), reported_issues, bay: 'Ponte 2', spending_limit: 250 }
  const { id } = await api.checkins.create({ ...parties, ...state, arrived_at })
  const bytes = await picture(panel('#8a939c', SCRATCH))
  const file_id = await keepFile(workshop, storage, { name: 'portiera-sinistra.jpg', bytes })
  const shown = { id, file_id, kind: 'damage' as const, print: true }
  const attachment = await api.checkins.attachmentCreate({ ...shown, caption: 'Graffio sulla portiera' })
  const [scratch, ...others] = SEEN.slice(0, 3)
  await api.checkins.changeDamages({ id, add: [{ ...scratch!, attachment_ids: [attachment.id] }, ...others] })
  const attachment_id = EXAMPLE_IDS.checkin_attachment!
  await db.update('attachment').set({ id: attachment_id }).where('id', '=', attachment.id).execute()
  await db
    .update('checkin_damage')
    .set({ attachment_ids: [attachment_id] })
    .where('checkin_id', '=', id)
    .where('position', '=', 1)
    .execute()
  await db.update('checkin').set({ id: EXAMPLE_IDS.checkin! }).where('id', '=', id).execute()
  await db.update('attachment').set({ owner_id: EXAMPLE_IDS.checkin! }).where('owner_id', '=', id).execute()
}

/** Lends a courtesy car to who waits for their own. */
async function lendCar({ api, db }: Workshop): Promise<void> {
  const [car] = (await api.vehicles.list({ courtesy_car: true, limit: 1 })).data
  const waiting = await db
    .active('checkin')
    .select('id')
    .where('status', '=', 'active')
    .where('id', '!=', EXAMPLE_IDS.checkin!)
    .orderBy('arrived_at', 'desc')
    .executeTakeFirst()
  if (!car || !waiting) return
  const lent = { courtesy_vehicle_id: car.id, courtesy_km_out: car.km, courtesy_fuel_out: 100 }
  await db.update('checkin').set(lent).where('id', '=', waiting.id).execute()
}

/** Check-ins of the latest work, signed, and one that just came; answers how many there are. */
export async function createCheckins(workshop: Workshop, storage: Storage): Promise<number> {
  const random = new Random('check-ins')
  const rows: Made[] = []
  for (const each of (await latestWork(workshop)).toReversed())
    rows.push(await checkIn(workshop, storage, random, each))
  if (rows.length > 0) await backdate(workshop.db, 'checkin', rows)
  await checkInExample(workshop, storage)
  await lendCar(workshop)
  return rows.length + 1
}

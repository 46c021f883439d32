import { sql } from 'kysely'
import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import type { Storage } from '../storage/open-storage.ts'
import { dayOf, partsOf, plusDays } from './days.ts'
import { plate, vin } from './identities.ts'
import { MODELS } from './models.ts'
import { carOn, keepFile, picture } from './pictures.ts'
import { Random } from './random.ts'
import { table } from './table.ts'
import type { Workshop } from './workshop.ts'

/** What stands in the yard: `days` since it came, `left` per cent of its purchase that it is to leave. */
const STOCK = table(
  'status make model color paint condition type days age price left published',
  `
  delivered      | Fiat          | Panda    | bianco        | #e9ebee | used | trade_in    | 96  | 6 | 5200  | 24 |
  delivered      | Lancia        | Ypsilon  | grigio chiaro | #b9bec4 | used | purchase    | 81  | 5 | 6100  | 22 |
  sold           | Volkswagen    | Golf     | blu           | #24477f | used | purchase    | 64  | 7 | 9800  | 20 | yes
  reserved       | Toyota        | Yaris    | rosso         | #9c1f24 | used | trade_in    | 38  | 6 | 8900  | 21 | yes
  reserved       | Peugeot       | 208      | azzurro       | #5b8fb9 | used | consignment | 27  | 7 | 6900  | 18 | yes
  available      | Fiat          | 500      | rosso         | #a3262a | used | purchase    | 121 | 6 | 7400  | 23 | yes
  available      | Renault       | Clio     | grigio scuro  | #4a4f55 | used | purchase    | 74  | 8 | 5600  | 25 | yes
  available      | Jeep          | Renegade | nero          | #202327 | used | trade_in    | 52  | 7 | 10900 | 17 | yes
  available      | Citroën       | C3       | bianco        | #eceef0 | demo | purchase    | 33  | 3 | 9900  | 14 | yes
  available      | Dacia         | Sandero  | verde         | #46684e | new  | purchase    | 19  | 1 | 11800 | 12 | yes
  available      | Ford          | Fiesta   | blu           | #2a4a86 | used | purchase    | 15  | 5 | 7800  | 20 |
  in_preparation | Audi          | A3       | nero          | #1f2226 | used | purchase    | 9   | 7 | 12500 | 18 |
  in_preparation | Nissan        | Qashqai  | grigio scuro  | #565b61 | used | trade_in    | 6   | 8 | 8200  | 22 |
  incoming       | Mercedes-Benz | Classe A | grigio chiaro | #aab0b7 | used | purchase    | 1   | 5 | 15800 | 15 |
  withdrawn      | Opel          | Corsa    | azzurro       | #6d9cc0 | used | trade_in    | 140 | 13| 1900  | 30 |`,
)

type Planned = (typeof STOCK)[number]

const COSTS = [
  { description: 'Tagliando e controlli', amount: 180, tax_amount: 39.6 },
  { description: 'Pulizia e lucidatura', amount: 90, tax_amount: 19.8 },
  { description: 'Quattro pneumatici', amount: 248, tax_amount: 54.56 },
  { description: 'Ritocco paraurti', amount: 130, tax_amount: 28.6 },
] as const
const EQUIPMENT = ['Climatizzatore', 'Cruise control', 'Sensori di parcheggio', 'Bluetooth', 'Cerchi in lega']

const inFullHundreds = (amount: number) => Math.round(amount / 100) * 100

/** What is written down of a vehicle when it comes. */
function bodyOf(planned: Planned, random: Random, today: string) {
  const { make, model, color, condition, type } = planned
  const known = MODELS.find((each) => each.make === make && each.model === model)!
  const [year] = partsOf(today)
  const registered = dayOf(year - Number(planned.age), random.integer(1, 12), random.integer(1, 28))
  const isNew = condition === 'new'
  return {
    ...{ make, model, version: known.version, color, condition: condition as 'used' },
    ...{ acquisition_type: type as 'purchase', acquired_at: plusDays(today, -Number(planned.days)) },
    ...{
      license: isNew ? null : plate(random, registered),
      vin: vin(random, known.vin, Number(registered.slice(0, 4))),
    },
    ...{ first_registration_date: isNew ? null : registered, year: Number(registered.slice(0, 4)) },
    ...{ fuel: known.fuel as 'petrol', gearbox: known.gearbox, power_kw: Number(known.kw) },
    ...(known.cc && { displacement_cc: Number(known.cc) }),
    km: isNew ? 12 : Number(planned.age) * random.integer(9_000, 15_000),
    purchase_price: Number(planned.price),
    list_price: inFullHundreds(Number(planned.price) * (1 + Number(planned.left) / 100)),
    equipment: random.shuffle(EQUIPMENT).slice(0, 3),
    published: planned.published === 'yes',
    warranty_months: isNew ? 24 : 12,
  }
}

type Made = { id: string; planned: Planned; list_price: number; buyer: string }

/** The way of a vehicle to where it stands, with what was paid on it. */
async function lead({ api, today }: Workshop, { id, planned, list_price, buyer }: Made): Promise<void> {
  const to = (action: string, more: object = {}) =>
    api.dealershipVehicles.transition({ id, action: action as 'available', ...more })
  const { status } = planned
  if (status === 'incoming') return
  await to('in_preparation')
  if (status === 'in_preparation') return
  if (status === 'withdrawn') return void (await to('withdrawn'))
  await to('available')
  if (status === 'available') return
  const sale_price = list_price - 200
  await to('reserved', { buyer_customer_id: buyer, sale_price, reserved_until: plusDays(today, 10) })
  const paid_on = plusDays(today, -3)
  await api.dealershipVehicles.createPayment({
    ...{ id, amount: 500, payment_method: 'MP08', payment_date: paid_on },
  })
  if (status === 'reserved') return
  await to('sold')
  if (status === 'delivered') await settle({ api } as Workshop, id, paid_on)
}

/** What is left is paid, the vehicle invoiced and handed over. */
async function settle({ api }: Pick<Workshop, 'api'>, id: string, payment_date: string): Promise<void> {
  const { outstanding_payments: amount } = await api.dealershipVehicles.retrieve({ id })
  await api.dealershipVehicles.createPayment({ id, amount, payment_method: 'MP05', payment_date })
  const { id: invoice_id } = await api.dealershipVehicles.invoice({ id })
  await api.invoices.issue({ id: invoice_id })
  await api.dealershipVehicles.transition({ id, action: 'delivered' })
}

/** Two drawings of the vehicle, from both sides. */
async function photograph(workshop: Workshop, storage: Storage, { id, planned }: Made): Promise<void> {
  for (const [turn, name] of ['fianco.jpg', 'altro-fianco.jpg'].entries()) {
    const bytes = await picture(carOn(planned.paint, turn === 1))
    const file_id = await keepFile(workshop, storage, { name, bytes })
    await workshop.api.dealershipVehicles.attachmentCreate({ id, file_id, kind: 'photo' })
  }
}

/** Gives the vehicle, the cost and the photo of the document's examples their ids. */
async function nameExample({ db, api }: Workshop, from: string): Promise<void> {
  const to = EXAMPLE_IDS.dealership_vehicle!
  const [cost] = (await api.dealershipCosts.list({ id: from })).data
  const [photo] = (await api.dealershipVehicles.attachmentList({ id: from })).data
  const rename = (name: 'dealership_cost' | 'attachment', id: string, as: string) =>
    db.update(name).set({ id: as }).where('id', '=', id).execute()
  await rename('dealership_cost', cost!.id, EXAMPLE_IDS.dealership_cost!)
  await rename('attachment', photo!.id, EXAMPLE_IDS.dealership_vehicle_attachment!)
  await db.update('dealership_vehicle').set({ id: to }).where('id', '=', from).execute()
  await db.update('attachment').set({ owner_id: to }).where('owner_id', '=', from).execute()
  await db.update('payment').set({ document_id: to }).where('document_id', '=', from).execute()
  await db.update('cash_book_entry').set({ source_id: to }).where('source_id', '=', from).execute()
}

/** Vehicles came when they were bought, the oldest first, and went a few days ago. */
async function backdateStock({ db }: Workshop): Promise<void> {
  await sql`UPDATE dealership_vehicle SET created_at = acquired_at + time '09:00' + seq_number * interval '1 minute',
      updated_at = acquired_at + time '09:00' + seq_number * interval '1 minute',
      sold_at = sold_at - interval '4 days', delivered_at = delivered_at - interval '1 day'
    WHERE company_id = ${db.company_id}`.execute(db.unscoped)
}

/** Buyers with an address and a tax code, whom an invoice can name. */
async function buyersOf({ db }: Workshop): Promise<string[]> {
  const rows = await db
    .active('customer')
    .select('id')
    .where('customer_type', '=', 'private')
    .where('tax_code', 'is not', null)
    .where('address', 'is not', null)
    .orderBy('full_name')
    .execute()
  return rows.map(({ id }) => id)
}

/** The dealership of the workshop: vehicles in every status; answers how many, and how many invoices and vehicles came of it. */
export async function createDealership(workshop: Workshop, storage: Storage) {
  const { api, today } = workshop
  const random = new Random('dealership')
  const buyers = await buyersOf(workshop)
  let example: string | undefined
  const oldestFirst = STOCK.toSorted((one, other) => Number(other.days) - Number(one.days))
  for (const [index, planned] of oldestFirst.entries()) {
    const body = bodyOf(planned, random, today)
    const { id } = await api.dealershipVehicles.create(body)
    const made = { id, planned, list_price: body.list_price, buyer: buyers[index % buyers.length]! }
    for (const cost of COSTS.slice(0, planned.status === 'incoming' ? 0 : 1 + (index % 4)))
      await api.dealershipCosts.create({ id, ...cost, cost_date: plusDays(body.acquired_at, 1) })
    await photograph(workshop, storage, made)
    await lead(workshop, made)
    if (planned.status === 'reserved') example ??= id
  }
  const invoices = STOCK.filter(({ status }) => status === 'delivered').length
  await backdateStock(workshop)
  await nameExample(workshop, example!)
  return { dealership_vehicles: STOCK.length, invoices, vehicles: invoices }
}

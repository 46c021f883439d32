import type { DemoArticle } from './articles.ts'
import { partsOf, yearsBetween } from './days.ts'
import { FITMENTS, ORDERED } from './fitments.ts'
import { JOBS, type Job } from './jobs.ts'
import type { Random } from './random.ts'
import type { DemoVehicle } from './vehicles.ts'

/** A line as the demo plans it: an article by its code, or a text with a price. */
export type DemoLine = {
  code: string | null
  written?: { description: string; unit_type: 'pz' | 'kit' | 'L' | 'lav' | 'h'; unit_price: number }
  quantity: number
  unit_discount_rate: number
  external: boolean
}

type Circumstances = { day: string; codes: readonly string[]; discount: number }

const OLD = 6
const YOUNG = 9

const nameOf = ({ make, model, version }: DemoVehicle) => `${make} ${model} ${version}`

const FITTED = FITMENTS.map(({ part, article, vehicles }) => ({
  part,
  article,
  begins: vehicles.split(',').map((begin) => begin.trim()),
}))

/** The catalogue's parts that fit a vehicle, by what jobs call them; the first of a kind wins. */
function fittedParts(vehicle: DemoVehicle): Map<string, string> {
  const name = nameOf(vehicle)
  const fitting = FITTED.filter(({ begins }) => begins.some((begin) => name.startsWith(begin)))
  return new Map(fitting.toReversed().map(({ part, article }) => [part, article]))
}

type Traits = { parts: Map<string, string>; words: string[] }
const traits = new WeakMap<DemoVehicle, Traits>()

/** What does not change of a vehicle; asked for often, so worked out once. */
function traitsOf(vehicle: DemoVehicle): Traits {
  const known = traits.get(vehicle)
  if (known) return known
  const { vehicle_type, fuel, gearbox, tyre_size_front, tyre_size_rear } = vehicle
  const parts = fittedParts(vehicle)
  const manual = gearbox!.startsWith('manuale')
  const words = [
    vehicle_type,
    fuel!.split('_')[0]!,
    ...(manual ? ['manual'] : []),
    ...(vehicle_type === 'motorcycle' && !manual ? ['scooter'] : []),
    ...(tyre_size_front === tyre_size_rear ? ['even'] : []),
    ...parts.keys(),
  ]
  traits.set(vehicle, { parts, words })
  return { parts, words }
}

/** What jobs ask of a vehicle, as words: its type, fuel, gearbox, age, and the parts that only some have. */
function wordsOf(vehicle: DemoVehicle, day: string): Set<string> {
  const age = yearsBetween(vehicle.first_registration_date!, day)
  const words = new Set(traitsOf(vehicle).words)
  if (age >= OLD) words.add('old')
  if (age < YOUNG) words.add('young')
  return words
}

function holds(words: ReadonlySet<string>, condition: string): boolean {
  return condition
    .split(' ')
    .every((each) =>
      each.split('/').some((word) => (word.startsWith('!') ? !words.has(word.slice(1)) : words.has(word))),
    )
}

function inSeason({ months }: Job, day: string): boolean {
  if (months === '') return true
  const [first, last] = months.split('-').map(Number) as [number, number]
  const [, month] = partsOf(day)
  return first <= last ? first <= month && month <= last : month >= first || month <= last
}

/** True when the condition holds for the vehicle on the day; see jobs.ts, where they are written. */
export function suits(vehicle: DemoVehicle, day: string, condition: string): boolean {
  return holds(wordsOf(vehicle, day), condition)
}

/** The jobs that a vehicle may need on a day. */
export function jobsFor(vehicle: DemoVehicle, day: string): Job[] {
  const words = wordsOf(vehicle, day)
  return JOBS.filter((job) => inSeason(job, day) && holds(words, job.on))
}

const TYRE_PRICES: Record<string, number> = { 13: 62, 14: 74, 15: 86, 16: 108, 17: 142, 18: 178, 19: 215 }
const SEASONS: Record<string, string> = { MI: 'estivo', GY: 'quattro stagioni', PI: 'invernale' }

/** `205/55 R16 91V` in its numbers. */
function tyreOf(size: string) {
  const [width, ratio, rim] = size.match(/\d+/g) as [string, string, string]
  return { key: `${width}${ratio}${rim}`, rim: Number(rim), label: size.split(' ').slice(0, 2).join(' ') }
}

function tyres(vehicle: DemoVehicle, random: Random, { day, codes }: Circumstances): string {
  const { key, rim, label } = tyreOf(vehicle.tyre_size_front!)
  const [, month] = partsOf(day)
  const brand = random.chance(0.4) ? 'GY' : month >= 10 || month < 2 ? 'PI' : 'MI'
  const code = codes.find((each) => each.startsWith(`${brand}-${key}`))
  return code ?? `~Pneumatico ${SEASONS[brand]} ${label}=${TYRE_PRICES[rim] ?? 130}`
}

function battery({ make, fuel, vehicle_type, year, displacement_cc }: DemoVehicle): string {
  const large = vehicle_type !== 'car' || ['BMW', 'Audi', 'Mercedes-Benz', 'Volvo', 'Jeep'].includes(make!)
  if (year! >= 2015) return large ? 'F21' : fuel === 'diesel' ? 'E39' : 'N60'
  return fuel === 'diesel' ? 'E11' : displacement_cc! < 1250 ? 'B18' : 'D24'
}

/** What follows from the tyres, the year or the size of a vehicle, not from its model; empty: nothing. */
function ruled(part: string, vehicle: DemoVehicle): string | undefined {
  const modern = vehicle.year! >= 2017
  if (part === 'battery') return battery(vehicle)
  if (part === 'adblue') return vehicle.year! >= 2018 && vehicle.fuel === 'diesel' ? 'ADBLUE*10' : ''
  if (part === 'recharge') return modern ? 'CLI-YF' : 'CLI-134'
  if (part === 'gas') return modern ? 'R1234YF*0.45' : 'R134A*0.55'
  if (part !== 'mounting') return undefined
  const { rim } = tyreOf(vehicle.tyre_size_front!)
  return rim <= 15 ? 'GOM-15' : rim <= 17 ? 'GOM-17' : 'GOM-19'
}

/** The part of this vehicle as a line is written: an article's code, or what is ordered instead. */
function fitted(part: string, vehicle: DemoVehicle): string {
  const rule = ruled(part, vehicle)
  if (rule !== undefined) return rule
  const article = traitsOf(vehicle).parts.get(part)
  if (article) return article
  const { description, unit_price, unit_type } = ORDERED.find((each) => each.part === part)!
  return `~${description}=${unit_price}*1 ${unit_type}`
}

/** A text with its price, `~Filtro olio=14.90*1 pz`, or an article, `EDGE-0W20*3.4`. */
function parsed(token: string, discount: number): DemoLine {
  const [, mark, what, price, amount, unit_type] = token.match(
    /^([~!]?)(.+?)(?:=([\d.]+))?(?:\*([\d.]+))?(?: (pz|kit|L|lav|h))?$/,
  )!
  const quantity = Number(amount ?? 1)
  if (mark === '') {
    const fixed = /^(REV|PFU|DIA)-/.test(what!)
    return { code: what!, quantity, unit_discount_rate: fixed ? 0 : discount, external: false }
  }
  const written = { description: what!, unit_type: (unit_type ?? 'pz') as 'pz', unit_price: Number(price) }
  return { code: null, written, quantity, unit_discount_rate: 0, external: mark === '!' }
}

function lineOf(
  token: string,
  vehicle: DemoVehicle,
  random: Random,
  circumstances: Circumstances,
): DemoLine[] {
  const line = (text: string) => parsed(text, circumstances.discount)
  if (!token.startsWith('@')) {
    const { tyre_size_front, tyre_size_rear } = vehicle
    return [line(token.replace('{front}', tyre_size_front!).replace('{rear}', tyre_size_rear!))]
  }
  const [part, times = '1'] = token.slice(1).split('*') as [string, string?]
  const text = part === 'tyres' ? tyres(vehicle, random, circumstances) : fitted(part, vehicle)
  if (text === '') return []
  const one = line(text)
  return [{ ...one, quantity: Math.round(one.quantity * Number(times) * 1000) / 1000 }]
}

/** The lines of a job on a vehicle; `codes` are those of the catalogue, `discount` is given on its articles. */
export function linesOf(
  random: Random,
  job: Job,
  vehicle: DemoVehicle,
  circumstances: Circumstances,
): DemoLine[] {
  return job.lines.split(';').flatMap((text) => {
    const token = text.trim()
    if (!token.startsWith('?')) return lineOf(token, vehicle, random, circumstances)
    return random.chance(0.5) ? lineOf(token.slice(1), vehicle, random, circumstances) : []
  })
}

/** The line as the batch takes it. */
export function lineBody(
  { code, written, quantity, unit_discount_rate }: DemoLine,
  articles: ReadonlyMap<string, DemoArticle>,
) {
  if (code === null) return { ...written!, quantity }
  const article_id = articles.get(code)!.id
  return { article_id, quantity, ...(unit_discount_rate > 0 && { unit_discount_rate }) }
}
